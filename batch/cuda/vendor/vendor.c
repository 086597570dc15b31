/* What the vendor candidates share. */
#include "batch/cuda/vendor/vendor.h"

static bool lds_fit(const bl_problem *p) {
    for (int i = 0; i < BL_MATRIX_SLOTS; i++)
        if (!bl_fits_32(p->operand[i].ld)) return false;
    return true;
}

bool bl_vendor_takes(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args args;
    return bl_args_of(p, x, &args) && bl_fits_32(p->batch) && lds_fit(p) && !p->alpha.device &&
           !p->beta.device && bl_nv_library();
}

bool bl_steps_begin(bl_steps *s, const bl_problem *p, const bl_exec *x, bool solver) {
    *s = (bl_steps){.p = p, .x = x, .t = p->dtype, .batch = (int)p->batch};
    s->h = bl_handle_take(x, solver);
    s->nv = s->h ? s->h->nv : NULL;
    if (!s->h) s->code = BL_E_DEVICE;
    return s->h != NULL;
}

int bl_steps_end(bl_steps *s) {
    if (s->h) bl_handle_give(s->h);
    return s->code;
}

/* Status 3 is ALLOC_FAILED of cuBLAS; cuSOLVER's is 2. */
void bl_did_vendor(bl_steps *s, int status, const char *routine) {
    if (!status || s->code) return;
    int error = cudaPeekAtLastError();
    if (error) {
        s->code = bl_gpu_failed(error, routine);
        return;
    }
    bl_core_of_plugin->fail("%s: status %d", routine, status);
    s->code = status == 2 || status == 3 ? BL_E_NOMEM : BL_E_DEVICE;
}

void bl_did(bl_steps *s, int error, const char *pass) {
    if (error && !s->code) s->code = bl_gpu_failed(error, pass);
}

void **bl_addresses(bl_steps *s, const bl_operand *o, void **room) {
    if (o->pointers) return (void **)(uintptr_t)o->pointers;
    bl_cuda_operand members = bl_operand_of(o);
    if (!s->code)
        bl_did(s, bl_support_pointers(room, &members, o->elem, s->p->batch, s->x->stream),
               "pointers");
    return room;
}

static bool in_place(const bl_problem *p, const bl_operand *o) {
    return p->int_bytes == 4 && !o->pointers && (o->stride == o->rows || p->batch == 1);
}

size_t bl_integers_room(const bl_problem *p, const bl_operand *o) {
    return in_place(p, o) ? 0 : (size_t)(o->rows * p->batch) * sizeof(int32_t);
}

static bl_cuda_operand packed(const bl_operand *o, int32_t *at) {
    return (bl_cuda_operand){.base = at, .stride = o->rows, .ld = 1};
}

int32_t *bl_integers(bl_steps *s, const bl_operand *o, void *room) {
    const bl_problem *p = s->p;
    if (in_place(p, o)) return o->base;
    bl_cuda_operand to = packed(o, room), from = bl_operand_of(o);
    if ((o->access & BL_READ) && !s->code)
        bl_did(s, bl_support_integers(&to, 4, &from, p->int_bytes, o->rows, p->batch, s->x->stream),
               "integers");
    return room;
}

void bl_integers_out(bl_steps *s, const bl_operand *o, int32_t *from) {
    const bl_problem *p = s->p;
    if (in_place(p, o) || s->code) return;
    bl_cuda_operand to = bl_operand_of(o), at = packed(o, from);
    bl_did(s, bl_support_integers(&to, p->int_bytes, &at, 4, o->rows, p->batch, s->x->stream),
           "integers");
}

void bl_info_zero(bl_steps *s) {
    bl_cuda_operand info = bl_operand_of(&s->p->info);
    if (s->code) return;
    bl_did(s, bl_support_fill_integer(&info, s->p->int_bytes, 0, s->p->batch, s->x->stream),
           "info");
}

const void *bl_one(bl_dtype t) {
    static const float s[2] = {1, 0};
    static const double d[2] = {1, 0};
    return t == BL_S || t == BL_C ? (const void *)s : (const void *)d;
}
const void *bl_zero(bl_dtype t) {
    static const double d[2] = {0, 0};
    (void)t;
    return d;
}

void bl_do_trsm(bl_steps *s, const bl_trsm *x) {
    if (s->code || x->m == 0 || x->n == 0) return;
    int status = s->nv->trsm[s->t](s->h->blas, bl_nv_side(x->side), bl_nv_fill(x->uplo),
                                   bl_nv_op(x->trans), bl_nv_diag(x->diag), (int)x->m, (int)x->n,
                                   x->alpha ? x->alpha : bl_one(s->t), (bl_nv_in)x->a, (int)x->lda,
                                   (bl_nv_out)x->b, (int)x->ldb, s->batch);
    bl_did_vendor(s, status, "cublas?trsmBatched");
}

void bl_do_copy(bl_steps *s, bl_cuda_operand to, bl_cuda_operand from, int64_t rows, int64_t cols,
                int part, const int32_t *only, bool failed) {
    if (s->code) return;
    bl_copy c = {.to = to,
                 .from = from,
                 .rows = rows,
                 .cols = cols,
                 .batch = s->p->batch,
                 .elem = (int32_t)bl_sizeof(s->t),
                 .part = part,
                 .only = only,
                 .failed = failed};
    bl_did(s, bl_support_copy(&c, s->x->stream), "copy");
}
