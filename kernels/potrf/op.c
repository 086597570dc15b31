/* potrf: Cholesky factorization of a symmetric or Hermitian positive definite matrix. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/potrf/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->n, p->n, BL_READWRITE, bl_triangle(p));
}

static bl_op_id judge(const bl_problem *p) {
    (void)p;
    return BL_OP_posv;
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
static double flops(const bl_problem *p) {
    double n = (double)p->n;
    return n * n * n / 3 + n * n / 2 + n / 6;
}

static const bl_candidate *const host[] = {&bl_lanes_potrf,         &bl_rows_potrf,
                                           &bl_host_vendor,         &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_potrf = {
    .id = BL_OP_potrf,
    .name = "potrf",
    .args = {BL_ARG_UPLO, BL_ARG_N, BL_ARG_A, BL_ARG_INFO},
    .describe = describe,
    .judge = judge,
    .order = order,
    .flops = flops,
    .host_member = BL_MEMBERS(potrf),
    .host = host,
};
