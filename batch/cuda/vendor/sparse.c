/* spmm:vendor: cusparseSpMM, once for the batch where its strided form is right, else once a member. Its
 * strided form has one stride for columns and values, and so no pattern that members share; of offsets that
 * differ between members it computes wrong products (cuSPARSE of CUDA 13.0 on an H200, every member but the
 * first). */
#include "batch/cuda/vendor/sparse.h"

#include "batch/cuda/cuda.h"
#include "batch/cuda/sparse_library.h"

enum { COLUMN_MAJOR = 1, INDEX_32 = 2, INDEX_64 = 3, ALGORITHM = 0 };

static int type_of(bl_dtype t) {
    static const int types[BL_DTYPES] = {0, 1, 4, 5};
    return types[t];
}

/* Strided arrays alone, whose addresses the host knows; elements at their own alignment. */
static bool can_run(const bl_csr_problem *p, const bl_exec *x) {
    if (x->device != BL_DEVICE || x->capturing || p->nnz == 0 || !bl_fits_32(p->batch))
        return false;
    for (int i = 0; i < BL_CSR_OPERANDS; i++) {
        const bl_operand *o = &p->operand[i];
        if (o->pointers || (uintptr_t)o->base % o->elem) return false;
    }
    return bl_nv_sparse_library() != NULL;
}

static bool in_one_call(const bl_csr_problem *p) {
    const bl_operand *o = p->operand;
    return p->batch > 1 && p->transa == 'N' && !p->shared && o[BL_CSR_OFFSETS].stride == 0 &&
           o[BL_CSR_COLUMNS].stride == o[BL_CSR_VALUES].stride;
}

typedef struct {
    const bl_nv_sparse *nv;
    void *a, *b, *c;
} descriptors;

static int describe(descriptors *d, const bl_csr_problem *p, int64_t member) {
    const bl_operand *o = p->operand;
    const int integers = p->int_bytes == 8 ? INDEX_64 : INDEX_32, type = type_of(p->dtype);
    int status = d->nv->create_csr(
        &d->a, bl_csr_rows(p), bl_csr_columns(p), p->nnz, bl_member_of(&o[BL_CSR_OFFSETS], member),
        bl_member_of(&o[BL_CSR_COLUMNS], member), bl_member_of(&o[BL_CSR_VALUES], member), integers,
        integers, 0, type);
    if (!status)
        status = d->nv->create_dense(&d->b, p->k, p->n, o[BL_CSR_B].ld,
                                     bl_member_of(&o[BL_CSR_B], member), type, COLUMN_MAJOR);
    if (!status)
        status = d->nv->create_dense(&d->c, p->m, p->n, o[BL_CSR_C].ld,
                                     bl_member_of(&o[BL_CSR_C], member), type, COLUMN_MAJOR);
    return status;
}

static int describe_batch(descriptors *d, const bl_csr_problem *p) {
    const bl_operand *o = p->operand;
    const int batch = (int)p->batch;
    int status = d->nv->csr_batch(d->a, batch, o[BL_CSR_OFFSETS].stride, o[BL_CSR_VALUES].stride);
    if (!status) status = d->nv->dense_batch(d->b, batch, o[BL_CSR_B].stride);
    if (!status) status = d->nv->dense_batch(d->c, batch, o[BL_CSR_C].stride);
    return status;
}

static void forget(descriptors *d) {
    if (d->a) d->nv->destroy_csr(d->a);
    if (d->b) d->nv->destroy_dense(d->b);
    if (d->c) d->nv->destroy_dense(d->c);
    d->a = d->b = d->c = NULL;
}

/* The product of a member, or of the batch. *buffer is taken at the first need and kept for the next. */
typedef struct {
    void *at;
    size_t bytes;
} buffer;

static int multiply(bl_sparse_handle *h, const bl_csr_problem *p, int64_t member, bool whole,
                    buffer *room, const bl_exec *x) {
    static const int operation[] = {['N'] = 0, ['T'] = 1, ['C'] = 2};
    const int op = operation[(int)p->transa], type = type_of(p->dtype);
    descriptors d = {.nv = h->nv};
    size_t bytes = 0;
    int status = describe(&d, p, member), code = 0;
    if (!status && whole) status = describe_batch(&d, p);
    if (!status)
        status = h->nv->spmm_buffer(h->sparse, op, 0, p->alpha.bits, d.a, d.b, p->beta.bits, d.c,
                                    type, ALGORITHM, &bytes);
    if (!status && bytes > room->bytes) {
        bl_pool_give(room->at, x);
        room->at = bl_pool_take(bytes, x);
        room->bytes = room->at ? bytes : 0;
        if (!room->at) code = member ? BL_E_DEVICE : BL_E_NOMEM; /* earlier members are written */
    }
    if (!status && !code)
        status = h->nv->spmm(h->sparse, op, 0, p->alpha.bits, d.a, d.b, p->beta.bits, d.c, type,
                             ALGORITHM, room->at);
    forget(&d);
    if (status) {
        bl_core_of_plugin->fail("cusparseSpMM: status %d", status);
        code = BL_E_DEVICE;
    }
    return code;
}

static int launch(const bl_csr_problem *p, const bl_exec *x) {
    bl_sparse_handle *h = bl_sparse_take(x);
    if (!h) return BL_E_DEVICE;
    const bool whole = in_one_call(p);
    buffer room = {0};
    int code = 0;
    for (int64_t b = 0; b < (whole ? 1 : p->batch) && !code; b++)
        code = multiply(h, p, b, whole, &room, x);
    bl_pool_give(room.at, x);
    bl_sparse_give(h);
    return code;
}

const bl_csr_candidate bl_vendor_spmm = {
    {"vendor", BL_FAMILY_VENDOR, false}, can_run, NULL, launch};
