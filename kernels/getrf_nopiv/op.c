/* getrf_nopiv: LU factorization without row exchanges of a general m x n matrix. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/getrf_nopiv/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->m, p->n, BL_READWRITE, BL_FULL);
}

static int64_t order(const bl_problem *p) {
    return bl_max(p->m, p->n);
}
static int64_t q(const bl_problem *p) {
    return bl_min(p->m, p->n);
}
static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = order, p->n = q;
}
static double flops(const bl_problem *p) {
    double m = (double)bl_max(p->m, p->n), n = (double)bl_min(p->m, p->n);
    return m * n * n - n * n * n / 3 - n * n / 2 + 5 * n / 6;
}

static const bl_candidate *const host[] = {&bl_lanes_getrf_nopiv, &bl_host_vendor,
                                           &bl_host_vendor_serial, &bl_host_vendor_threads, NULL};

const bl_op bl_op_getrf_nopiv = {
    .id = BL_OP_getrf_nopiv,
    .name = "getrf_nopiv",
    .args = {BL_ARG_M, BL_ARG_N, BL_ARG_A, BL_ARG_INFO},
    .describe = describe,
    .order = order,
    .q = q,
    .q_kind = BL_Q_COLUMNS,
    .sizes = sizes,
    .flops = flops,
    .composed = true,
    .host_member = BL_MEMBERS(getrf_nopiv),
    .host = host,
};
