/* getrf: LU factorization with partial pivoting of a general m x n matrix. */
#include <string.h>

#include "kernels/getrf/kept.h"
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/getrf/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->m, p->n, BL_READWRITE, BL_FULL);
    bl_vector_of_integers(p, BL_SLOT_IPIV, bl_min(p->m, p->n), BL_WRITE);
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    (void)v;
    return bl_kept(p->m, p->n);
}

static bl_op_id judge(const bl_problem *p) {
    return p->m == p->n ? BL_OP_gesv : BL_OPS;
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

static const bl_candidate *const host[] = {&bl_lanes_getrf,         &bl_rows_getrf,
                                           &bl_host_vendor,         &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_getrf = {
    .id = BL_OP_getrf,
    .name = "getrf",
    .args = {BL_ARG_M, BL_ARG_N, BL_ARG_A, BL_ARG_IPIV, BL_ARG_INFO},
    .describe = describe,
    .judge = judge,
    .order = order,
    .q = q,
    .q_kind = BL_Q_COLUMNS,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(getrf),
    .host_work = host_work,
    .host = host,
};
