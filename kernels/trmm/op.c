/* trmm: B = alpha op(A) B (side L) or alpha B op(A) (side R), A triangular, in place. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/trmm/host.inc"
#include "kernels/host/each_dtype.inc"

static int64_t order(const bl_problem *p) {
    return p->side == 'L' ? p->m : p->n;
}
static int64_t q(const bl_problem *p) {
    return p->side == 'L' ? p->n : p->m;
}

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, order(p), order(p), BL_READ, bl_triangle(p));
    bl_matrix(p, BL_SLOT_B, p->m, p->n, BL_READWRITE, BL_FULL);
}

static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = p->side == 'R' ? q : order, p->n = p->side == 'R' ? order : q;
}

static void transpose(bl_problem *p) {
    const int64_t m = p->m;
    p->side = bl_other(p->side, 'L', 'R');
    p->uplo = bl_other(p->uplo, 'L', 'U');
    p->m = p->n, p->n = m;
}

static double flops(const bl_problem *p) {
    return (double)order(p) * (double)order(p) * (double)q(p);
}

static const bl_candidate *const host[] = {&bl_lanes_trmm, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_trmm = {
    .id = BL_OP_trmm,
    .name = "trmm",
    .trans_real = "NTC",
    .trans_complex = "NTC",
    .args = {BL_ARG_SIDE, BL_ARG_UPLO, BL_ARG_TRANSA, BL_ARG_DIAG, BL_ARG_M, BL_ARG_N, BL_ARG_ALPHA,
             BL_ARG_A, BL_ARG_B},
    .describe = describe,
    .transpose = transpose,
    .order = order,
    .q = q,
    .q_kind = BL_Q_WIDTH,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(trmm),
    .host = host,
};
