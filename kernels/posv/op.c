/* posv: solve A X = B, A symmetric or Hermitian positive definite; A is left factored. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/posv/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->n, p->n, BL_READWRITE, bl_triangle(p));
    bl_matrix(p, BL_SLOT_B, p->n, p->nrhs, BL_READWRITE, BL_FULL);
}

static bl_op_id judge(const bl_problem *p) {
    (void)p;
    return BL_OP_posv;
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
static int64_t q(const bl_problem *p) {
    return p->nrhs;
}
static double flops(const bl_problem *p) {
    double n = (double)p->n;
    return n * n * n / 3 + n * n / 2 + n / 6 + 2 * n * n * (double)p->nrhs;
}

static const bl_candidate *const host[] = {&bl_lanes_posv,          &bl_rows_posv,
                                           &bl_host_vendor,         &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_posv = {
    .id = BL_OP_posv,
    .name = "posv",
    .args = {BL_ARG_UPLO, BL_ARG_N, BL_ARG_NRHS, BL_ARG_A, BL_ARG_B, BL_ARG_INFO},
    .describe = describe,
    .judge = judge,
    .order = order,
    .q = q,
    .q_kind = BL_Q_RIGHT_HAND_SIDES,
    .flops = flops,
    .host_member = BL_MEMBERS(posv),
    .host = host,
};
