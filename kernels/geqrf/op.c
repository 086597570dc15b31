/* geqrf: QR factorization of a general m x n matrix, Q as min(m, n) Householder reflectors. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/geqrf/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->m, p->n, BL_READWRITE, BL_FULL);
    bl_vector(p, BL_SLOT_TAU, bl_min(p->m, p->n), BL_WRITE);
}

static int64_t least_work(const bl_problem *p, bl_element element) {
    (void)element;
    return bl_max(1, p->n);
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    return BL_QUERY(geqrf, p, v);
}

/* Of a wide matrix gels takes the LQ factors. */
static bl_op_id judge(const bl_problem *p) {
    return p->m >= p->n ? BL_OP_geqrf : BL_OPS;
}

static int64_t order(const bl_problem *p) {
    return p->m;
}
static int64_t q(const bl_problem *p) {
    return p->n;
}
static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = order, p->n = q;
}
static double flops(const bl_problem *p) {
    double m = (double)p->m, n = (double)p->n;
    return m >= n ? 2 * m * n * n - 2 * n * n * n / 3 + m * n + n * n + 14 * n / 3
                  : 2 * n * m * m - 2 * m * m * m / 3 + 3 * n * m - m * m + 14 * m / 3;
}

static const bl_candidate *const host[] = {&bl_lanes_geqrf,         &bl_rows_geqrf,
                                           &bl_host_vendor,         &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_geqrf = {
    .id = BL_OP_geqrf,
    .name = "geqrf",
    .args = {BL_ARG_M, BL_ARG_N, BL_ARG_A, BL_ARG_TAU, BL_ARG_WORK, BL_ARG_INFO},
    .describe = describe,
    .least_work = least_work,
    .judge = judge,
    .order = order,
    .q = q,
    .q_kind = BL_Q_COLUMNS,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(geqrf),
    .host_work = host_work,
    .host = host,
};
