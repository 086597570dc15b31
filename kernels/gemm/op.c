/* gemm: C = alpha op(A) op(B) + beta C. */
#include "kernels/host/member.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/gemm/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bool a = p->transa == 'N', b = p->transb == 'N';
    bl_matrix(p, BL_SLOT_A, a ? p->m : p->k, a ? p->k : p->m, BL_READ, BL_FULL);
    bl_matrix(p, BL_SLOT_B, b ? p->k : p->n, b ? p->n : p->k, BL_READ, BL_FULL);
    bl_matrix(p, BL_SLOT_C, p->m, p->n, BL_READWRITE, BL_FULL);
}

static int64_t order(const bl_problem *p) {
    return bl_max(p->m, p->n);
}
static int64_t q(const bl_problem *p) {
    return p->k;
}
static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = p->n = order, p->k = q;
}
static void transpose(bl_problem *p) {
    const char t = p->transa;
    const int64_t m = p->m;
    p->transa = p->transb, p->transb = t;
    p->m = p->n, p->n = m;
    bl_swap_operands(p, BL_SLOT_A, BL_SLOT_B);
}
static double flops(const bl_problem *p) {
    return 2.0 * (double)p->m * (double)p->n * (double)p->k;
}

static const bl_candidate *const host[] = {&bl_rows_gemm, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

/* C = C. */
static bool idle(const bl_problem *p) {
    return bl_beta_is(p, 1) && (p->k == 0 || bl_alpha_is(p, 0));
}

const bl_op bl_op_gemm = {
    .id = BL_OP_gemm,
    .name = "gemm",
    .trans_real = "NTC",
    .trans_complex = "NTC",
    .args = {BL_ARG_TRANSA, BL_ARG_TRANSB, BL_ARG_M, BL_ARG_N, BL_ARG_K, BL_ARG_ALPHA, BL_ARG_A,
             BL_ARG_B, BL_ARG_BETA, BL_ARG_C},
    .describe = describe,
    .transpose = transpose,
    .idle = idle,
    .order = order,
    .q = q,
    .q_kind = BL_Q_INNER,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(gemm),
    .host = host,
};
