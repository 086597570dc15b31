/* Products with a sparse matrix whose operands are on a GPU: their routes there, and the way to them. */
#include "batch/cuda/vendor/sparse.h"
#include "batch/cuda/cuda.h"
#include "kernels/spmm/csr.h"

static void scalar(const bl_csr_problem *p, const bl_scalar *s, double to[2]) {
    const bool single = p->dtype == BL_S || p->dtype == BL_C;
    for (int i = 0; i < (bl_is_complex(p->dtype) ? 2 : 1); i++) {
        float v;
        memcpy(&v, s->bits + 4 * i, 4);
        if (single)
            to[i] = v;
        else
            memcpy(&to[i], s->bits + 8 * i, 8);
    }
}

/* False if p is not what kernels take: arrays of pointers on the device, sizes that fit. */
static bool args_of(const bl_csr_problem *p, const bl_exec *x, bl_csr_args *args) {
    if (x->device != BL_DEVICE) return false;
    if (!bl_fits_32(p->m) || !bl_fits_32(p->n) || !bl_fits_32(p->k) || !bl_fits_32(p->nnz))
        return false;
    for (int i = 0; i < BL_CSR_OPERANDS; i++) {
        const bl_operand *o = &p->operand[i];
        if (o->access && o->pointers && o->pointers_location != BL_DEVICE) return false;
    }
    *args = (bl_csr_args){
        .dtype = (int32_t)p->dtype,
        .int_bytes = p->int_bytes,
        .m = (int32_t)p->m,
        .n = (int32_t)p->n,
        .k = (int32_t)p->k,
        .nnz = (int32_t)p->nnz,
        .transa = p->transa,
        .shared = p->shared,
        .batch = p->batch,
        .offsets = bl_operand_of(&p->operand[BL_CSR_OFFSETS]),
        .columns = bl_operand_of(&p->operand[BL_CSR_COLUMNS]),
        .values = bl_operand_of(&p->operand[BL_CSR_VALUES]),
        .b = bl_operand_of(&p->operand[BL_CSR_B]),
        .c = bl_operand_of(&p->operand[BL_CSR_C]),
        .workspace = x->workspace,
    };
    scalar(p, &p->alpha, args->alpha);
    scalar(p, &p->beta, args->beta);
    return bl_csr_can_launch(args);
}

static bool can_run(const bl_csr_problem *p, const bl_exec *x) {
    bl_csr_args args;
    return args_of(p, x, &args);
}

#define ROUTE(kernel)                                                                              \
    static size_t workspace_##kernel(const bl_csr_problem *p, const bl_exec *x) {                  \
        bl_csr_args args;                                                                          \
        return args_of(p, x, &args) ? bl_csr_##kernel##_workspace(&args) : 0;                      \
    }                                                                                              \
    static int launch_##kernel(const bl_csr_problem *p, const bl_exec *x) {                        \
        bl_csr_args args;                                                                          \
        if (!args_of(p, x, &args)) return BL_E_DEVICE;                                             \
        return bl_gpu_failed(bl_csr_##kernel(&args, x->stream), "spmm:" #kernel);                  \
    }                                                                                              \
    static const bl_csr_candidate kernel = {                                                       \
        {#kernel, BL_FAMILY_NATIVE, true}, can_run, workspace_##kernel, launch_##kernel};
ROUTE(staged)
ROUTE(gather)

/* The last is the last resort: it takes least memory. No table lists the vendor's, whose bits may differ the
 * second time: it runs where it is pinned. */
const bl_csr_candidate *const *bl_cuda_csr_candidates(int op) {
    static const bl_csr_candidate *const spmm[] = {&staged, &bl_vendor_spmm, &gather, NULL};
    static const bl_csr_candidate *const none[] = {NULL};
    return op == BL_ROUTED_spmm ? spmm : none;
}

static bool has_host_pointers(const bl_operand *o) {
    return o->access && o->pointers && o->pointers_location == BL_HOST;
}

/* Arrays of pointers in host memory are copied to `memory`. */
static int copy_pointers(bl_csr_problem *q, char *memory, const bl_exec *x) {
    bl_carver c = {memory, 0};
    int code = 0;
    for (int i = 0; i < BL_CSR_OPERANDS && !code; i++) {
        bl_operand *o = &q->operand[i];
        if (!has_host_pointers(o)) continue;
        const size_t bytes = (size_t)q->batch * sizeof(void *);
        void *to = bl_carve(&c, bytes);
        code = bl_copy_array(o->pointers, to, bytes, x);
        o->pointers = to;
        o->pointers_location = BL_DEVICE;
    }
    return code;
}

static size_t pointers_bytes(const bl_csr_problem *p) {
    bl_carver c = {NULL, 0};
    for (int i = 0; i < BL_CSR_OPERANDS; i++)
        if (has_host_pointers(&p->operand[i])) bl_carve(&c, (size_t)p->batch * sizeof(void *));
    return c.used;
}

static int run_on(const void *problem, const bl_exec *x) {
    bl_csr_problem q = *(const bl_csr_problem *)problem;
    const size_t bytes = pointers_bytes(&q);
    if (!bytes) return bl_core_of_plugin->csr_dispatch(&q, x);
    if (x->capturing) {
        bl_core_of_plugin->fail(
            "spmm: an array of pointers in host memory cannot be part of a graph");
        return BL_E_CAPTURE;
    }
    char *memory = bl_pool_take(bytes, x);
    if (!memory) return BL_E_NOMEM;
    int code = copy_pointers(&q, memory, x);
    if (!code) code = bl_core_of_plugin->csr_dispatch(&q, x);
    bl_pool_give(memory, x);
    return code;
}

int bl_cuda_csr_run(const bl_csr_problem *p, void *stream, int ordinal) {
    return bl_cuda_on_gpu(run_on, p, "spmm", stream, ordinal);
}
