/* syrk: C = alpha op(A) op(A)^T + beta C, C symmetric; one triangle of C. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/syrk/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bool a = p->transa == 'N';
    bl_matrix(p, BL_SLOT_A, a ? p->n : p->k, a ? p->k : p->n, BL_READ, BL_FULL);
    bl_matrix(p, BL_SLOT_C, p->n, p->n, BL_READWRITE, bl_triangle(p));
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
static int64_t q(const bl_problem *p) {
    return p->k;
}
static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->n = order, p->k = q;
}
static void transpose(bl_problem *p) {
    p->uplo = bl_other(p->uplo, 'L', 'U');
    p->transa = p->transa == 'N' ? 'T' : 'N';
}
static double flops(const bl_problem *p) {
    return (double)p->n * (double)(p->n + 1) * (double)p->k;
}

static const bl_candidate *const host[] = {&bl_lanes_syrk, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

/* C = C. */
static bool idle(const bl_problem *p) {
    return bl_beta_is(p, 1) && (p->k == 0 || bl_alpha_is(p, 0));
}

const bl_op bl_op_syrk = {
    .id = BL_OP_syrk,
    .name = "syrk",
    .trans_real = "NTC",
    .trans_complex = "NT",
    .args = {BL_ARG_UPLO, BL_ARG_TRANSA, BL_ARG_N, BL_ARG_K, BL_ARG_ALPHA, BL_ARG_A, BL_ARG_BETA,
             BL_ARG_C},
    .describe = describe,
    .transpose = transpose,
    .idle = idle,
    .order = order,
    .q = q,
    .q_kind = BL_Q_INNER,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(syrk),
    .host = host,
};
