/* gesv: solve A X = B by LU with partial pivoting; A is left factored. */
#include <string.h>

#include "kernels/getrf/kept.h"
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/gesv/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->n, p->n, BL_READWRITE, BL_FULL);
    bl_vector_of_integers(p, BL_SLOT_IPIV, p->n, BL_WRITE);
    bl_matrix(p, BL_SLOT_B, p->n, p->nrhs, BL_READWRITE, BL_FULL);
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    (void)v;
    const int64_t a = bl_kept(p->n, p->n), b = bl_kept(p->n, p->nrhs);
    return a && b ? a + b : 0;
}

static bl_op_id judge(const bl_problem *p) {
    (void)p;
    return BL_OP_gesv;
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
static int64_t q(const bl_problem *p) {
    return p->nrhs;
}
static double flops(const bl_problem *p) {
    double n = (double)p->n;
    return 2 * n * n * n / 3 - n * n / 2 + 5 * n / 6 + 2 * n * n * (double)p->nrhs;
}

static const bl_candidate *const host[] = {&bl_lanes_gesv,          &bl_rows_gesv,
                                           &bl_host_vendor,         &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_gesv = {
    .id = BL_OP_gesv,
    .name = "gesv",
    .args = {BL_ARG_N, BL_ARG_NRHS, BL_ARG_A, BL_ARG_IPIV, BL_ARG_B, BL_ARG_INFO},
    .describe = describe,
    .judge = judge,
    .order = order,
    .q = q,
    .q_kind = BL_Q_RIGHT_HAND_SIDES,
    .flops = flops,
    .host_member = BL_MEMBERS(gesv),
    .host_work = host_work,
    .host = host,
};
