/* gemm, gemv, trsm, syrk and herk. Scalars that are zero are ours: whether the vendor then reads what it
 * must not is not said. syrk and herk are a gemm into memory of the stream, of which the triangle
 * is added. */
#include "batch/cuda/vendor/vendor.h"

static bool zero(const double s[2]) {
    return s[0] == 0 && s[1] == 0;
}

static bl_cuda_args args_of(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    bl_args_of(p, x, &a);
    return a;
}

/* C = W + beta C. */
static int combine(bl_steps *s, const bl_operand *c, bl_cuda_operand w, const double beta[2]) {
    bl_combine x = {.c = bl_operand_of(c),
                    .w = w,
                    .rows = c->rows,
                    .cols = c->cols,
                    .batch = s->p->batch,
                    .dtype = (int32_t)s->t,
                    .part = c->part == BL_UPPER   ? BL_COPY_UPPER
                            : c->part == BL_LOWER ? BL_COPY_LOWER
                                                  : BL_COPY_FULL,
                    .beta = {beta[0], beta[1]},
                    .hermitian = s->p->op->id == BL_OP_herk};
    return bl_support_combine(&x, s->x->stream);
}

static int scale_only(const bl_problem *p, const bl_exec *x, const bl_operand *c,
                      const double beta[2]) {
    bl_steps s = {.p = p, .x = x, .t = p->dtype};
    if (beta[0] == 1 && beta[1] == 0 && p->op->id != BL_OP_herk) return 0;
    bl_did(&s, combine(&s, c, (bl_cuda_operand){0}, beta), "scale");
    return s.code;
}

static size_t addresses(const bl_problem *p) {
    size_t bytes = 0;
    for (int i = 0; i < BL_MATRIX_SLOTS; i++)
        if (p->operand[i].access && !p->operand[i].pointers)
            bytes += ((size_t)p->batch * sizeof(void *) + 255) & ~(size_t)255;
    return bytes;
}

/* ---- gemm ---- */

static bool can_gemm(const bl_problem *p, const bl_exec *x) {
    if (!bl_vendor_takes(p, x) || !bl_nv_library()->gemm_batched[p->dtype]) return false;
    bool pointers = p->operand[BL_SLOT_A].pointers != NULL;
    return pointers == (p->operand[BL_SLOT_B].pointers != NULL) &&
           pointers == (p->operand[BL_SLOT_C].pointers != NULL);
}

static int call_gemm(bl_steps *s, const bl_problem *p) {
    const bl_operand *a = &p->operand[BL_SLOT_A], *b = &p->operand[BL_SLOT_B];
    const bl_operand *c = &p->operand[BL_SLOT_C];
    int m = (int)p->m, n = (int)p->n, k = (int)p->k;
    if (c->pointers)
        return s->nv->gemm_batched[s->t](s->h->blas, bl_nv_op(p->transa), bl_nv_op(p->transb), m, n,
                                         k, p->alpha.bits, (bl_nv_in)a->pointers, (int)a->ld,
                                         (bl_nv_in)b->pointers, (int)b->ld, p->beta.bits,
                                         (bl_nv_out)c->pointers, (int)c->ld, s->batch);
    return s->nv->gemm_strided[s->t](s->h->blas, bl_nv_op(p->transa), bl_nv_op(p->transb), m, n, k,
                                     p->alpha.bits, a->base, (int)a->ld, a->stride, b->base,
                                     (int)b->ld, b->stride, p->beta.bits, c->base, (int)c->ld,
                                     c->stride, s->batch);
}

static int gemm(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a = args_of(p, x);
    if (p->k == 0 || zero(a.alpha)) return scale_only(p, x, &p->operand[BL_SLOT_C], a.beta);
    bl_steps s;
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    bl_did_vendor(&s, call_gemm(&s, p), "cublas?gemmBatched");
    return bl_steps_end(&s);
}

/* ---- gemv ---- */

static bool can_gemv(const bl_problem *p, const bl_exec *x) {
    const bl_nv *nv = bl_vendor_takes(p, x) ? bl_nv_library() : NULL;
    if (!nv || !nv->gemv_batched[p->dtype] || !nv->gemv_strided[p->dtype]) return false;
    bool pointers = p->operand[BL_SLOT_A].pointers != NULL;
    return p->transa != 'R' && pointers == (p->operand[BL_SLOT_B].pointers != NULL) &&
           pointers == (p->operand[BL_SLOT_C].pointers != NULL);
}

static int call_gemv(bl_steps *s, const bl_problem *p) {
    const bl_operand *a = &p->operand[BL_SLOT_A], *v = &p->operand[BL_SLOT_B];
    const bl_operand *y = &p->operand[BL_SLOT_C];
    int trans = bl_nv_op(p->transa), m = (int)p->m, n = (int)p->n;
    int incx = (int)bl_increment(v), incy = (int)bl_increment(y);
    if (y->pointers)
        return s->nv->gemv_batched[s->t](
            s->h->blas, trans, m, n, p->alpha.bits, (bl_nv_in)a->pointers, (int)a->ld,
            (bl_nv_in)v->pointers, incx, p->beta.bits, (bl_nv_out)y->pointers, incy, s->batch);
    return s->nv->gemv_strided[s->t](s->h->blas, trans, m, n, p->alpha.bits, a->base, (int)a->ld,
                                     a->stride, v->base, incx, v->stride, p->beta.bits, y->base,
                                     incy, y->stride, s->batch);
}

static int gemv(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a = args_of(p, x);
    bl_operand y = p->operand[BL_SLOT_C];
    y.reversed = false; /* all of it is scaled alike */
    if (p->m == 0 || p->n == 0) return 0;
    if (zero(a.alpha)) return scale_only(p, x, &y, a.beta);
    bl_steps s;
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    bl_did_vendor(&s, call_gemv(&s, p), "cublas?gemvBatched");
    return bl_steps_end(&s);
}

/* ---- trsm ---- */

static bool can_trsm(const bl_problem *p, const bl_exec *x) {
    return bl_vendor_takes(p, x) && bl_nv_library()->trsm[p->dtype];
}

static size_t trsm_space(const bl_problem *p, const bl_exec *x) {
    (void)x;
    return addresses(p);
}

static int trsm(const bl_problem *p, const bl_exec *x) {
    const bl_operand *a = &p->operand[BL_SLOT_A], *b = &p->operand[BL_SLOT_B];
    bl_cuda_args args = args_of(p, x);
    if (zero(args.alpha)) return scale_only(p, x, b, (const double[2]){0, 0});
    bl_steps s;
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    bl_carver c = {x->workspace, 0};
    size_t room = (size_t)p->batch * sizeof(void *);
    bl_trsm t = {.side = p->side,
                 .uplo = p->uplo,
                 .trans = p->transa,
                 .diag = p->diag,
                 .m = p->m,
                 .n = p->n,
                 .alpha = p->alpha.bits,
                 .lda = a->ld,
                 .ldb = b->ld};
    t.a = bl_addresses(&s, a, a->pointers ? NULL : bl_carve(&c, room));
    t.b = bl_addresses(&s, b, b->pointers ? NULL : bl_carve(&c, room));
    bl_do_trsm(&s, &t);
    return bl_steps_end(&s);
}

/* ---- syrk, herk ---- */

/* Members of W at once: a gibibyte's worth. */
static int64_t members_at_once(const bl_problem *p) {
    int64_t each = bl_max(1, p->n * p->n * (int64_t)bl_sizeof(p->dtype));
    return bl_max(1, bl_min(p->batch, ((int64_t)1 << 30) / each));
}

static size_t w_bytes(const bl_problem *p) {
    return (size_t)(p->n * p->n * members_at_once(p)) * bl_sizeof(p->dtype);
}

static size_t rank_k_space(const bl_problem *p, const bl_exec *x) {
    (void)x;
    size_t room = p->operand[BL_SLOT_C].pointers ? (size_t)p->batch * sizeof(void *) : 0;
    return w_bytes(p) + 256 + room;
}

/* op(A) op(A)^T or ^H as a gemm of p's members first..first+count-1 into W. */
static bl_problem as_gemm(const bl_problem *p, int64_t first, int64_t count, void *w) {
    bl_problem g = *p;
    bl_operand *a = &g.operand[BL_SLOT_A], *c = &g.operand[BL_SLOT_C];
    char other = p->op->id == BL_OP_herk || p->transa == 'C' ? 'C' : 'T';
    if (!bl_is_complex(p->dtype)) other = 'T';
    g.transa = p->transa == 'N' ? 'N' : other;
    g.transb = p->transa == 'N' ? other : 'N';
    g.m = p->n, g.batch = count;
    if (a->pointers)
        a->pointers += first;
    else
        a->base = (char *)a->base + first * a->stride * a->elem;
    g.operand[BL_SLOT_B] = *a;
    *c = (bl_operand){.base = w, .ld = p->n, .stride = p->n * p->n, .elem = c->elem};
    return g;
}

static bl_problem members(const bl_problem *p, int64_t first, int64_t count) {
    bl_problem part = *p;
    bl_operand *c = &part.operand[BL_SLOT_C];
    part.batch = count;
    if (c->pointers)
        c->pointers += first;
    else
        c->base = (char *)c->base + first * c->stride * c->elem;
    return part;
}

static void rank_k_part(bl_steps *s, const bl_cuda_args *a, int64_t first, int64_t count) {
    bl_problem whole = *s->p;
    bl_carver c = {s->x->workspace, 0};
    char *w = bl_carve(&c, w_bytes(&whole));
    bl_problem g = as_gemm(&whole, first, count, w), part = members(&whole, first, count);
    if (whole.operand[BL_SLOT_C].pointers) {
        bl_operand at = g.operand[BL_SLOT_C];
        s->p = &g;
        g.operand[BL_SLOT_C].pointers = bl_addresses(s, &at, (void **)(w + c.used));
    }
    s->p = &part;
    s->batch = (int)count;
    if (!s->code) bl_did_vendor(s, call_gemm(s, &g), "cublas?gemmBatched");
    bl_cuda_operand from = bl_tight(w, whole.n, whole.n);
    if (!s->code) bl_did(s, combine(s, &part.operand[BL_SLOT_C], from, a->beta), "triangle");
}

static int rank_k(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a = args_of(p, x);
    if (p->k == 0 || zero(a.alpha)) return scale_only(p, x, &p->operand[BL_SLOT_C], a.beta);
    bl_steps s;
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    bl_problem scaled = *p; /* the gemm's beta is 0, and herk's alpha becomes complex */
    scaled.beta = (bl_scalar){0};
    int64_t at_once = members_at_once(p);
    for (int64_t first = 0; first < p->batch && !s.code; first += at_once) {
        s.p = &scaled;
        rank_k_part(&s, &a, first, bl_min(at_once, p->batch - first));
    }
    return bl_steps_end(&s);
}

static bool can_rank_k(const bl_problem *p, const bl_exec *x) {
    if (!bl_vendor_takes(p, x) || !bl_nv_library()->gemm_batched[p->dtype]) return false;
    return !p->operand[BL_SLOT_A].pointers == !p->operand[BL_SLOT_C].pointers;
}

const bl_candidate bl_vendor_gemm = {"vendor", BL_FAMILY_VENDOR, false, can_gemm, NULL, gemm};
const bl_candidate bl_vendor_gemv = {"vendor", BL_FAMILY_VENDOR, false, can_gemv, NULL, gemv};
const bl_candidate bl_vendor_trsm = {"vendor", BL_FAMILY_VENDOR, false, can_trsm, trsm_space, trsm};
const bl_candidate bl_vendor_syrk = {"vendor",   BL_FAMILY_VENDOR, false,
                                     can_rank_k, rank_k_space,     rank_k};
const bl_candidate bl_vendor_herk = {"vendor",   BL_FAMILY_VENDOR, false,
                                     can_rank_k, rank_k_space,     rank_k};
