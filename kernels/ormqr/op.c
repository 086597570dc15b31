/* ormqr (complex: unmqr): multiply C by Q or its (conjugate) transpose, Q as k reflectors. */
#include <string.h>

#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/ormqr/host.inc"
#include "kernels/host/each_dtype.inc"

static int64_t order(const bl_problem *p) {
    return p->side == 'L' ? p->m : p->n;
}
static int64_t q(const bl_problem *p) {
    return p->side == 'L' ? p->n : p->m;
}

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, order(p), p->k, BL_READ, BL_FULL);
    bl_vector(p, BL_SLOT_TAU, p->k, BL_READ);
    bl_matrix(p, BL_SLOT_C, p->m, p->n, BL_READWRITE, BL_FULL);
}

static bl_arg check(const bl_problem *p) {
    return p->k > order(p) ? BL_ARG_K : BL_ARG_END;
}

static bool idle(const bl_problem *p) {
    return p->k == 0;
}

static int64_t least_work(const bl_problem *p, bl_element element) {
    (void)element;
    return bl_max(1, q(p));
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    return BL_QUERY(ormqr, p, v) + p->operand[BL_SLOT_A].rows * p->k; /* and the copy of A */
}

static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = p->side == 'R' ? q : order, p->n = p->side == 'R' ? order : q, p->k = order;
}
static double flops(const bl_problem *p) {
    double o = (double)order(p), k = (double)p->k;
    return (4 * o * k - 2 * k * k + 3 * k) * (double)q(p);
}

static const bl_candidate *const host[] = {&bl_lanes_ormqr, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_ormqr = {
    .id = BL_OP_ormqr,
    .name = "ormqr",
    .trans_real = "NT",
    .trans_complex = "NC",
    .args = {BL_ARG_SIDE, BL_ARG_TRANSA, BL_ARG_M, BL_ARG_N, BL_ARG_K, BL_ARG_A, BL_ARG_TAU,
             BL_ARG_C, BL_ARG_WORK, BL_ARG_INFO},
    .describe = describe,
    .check = check,
    .idle = idle,
    .least_work = least_work,
    .order = order,
    .q = q,
    .q_kind = BL_Q_WIDTH,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(ormqr),
    .host_work = host_work,
    .host = host,
};
