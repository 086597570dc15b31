/* gels: full-rank least squares (overdetermined) or minimum norm (underdetermined) by QR or LQ. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/gels/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->m, p->n, BL_READWRITE, BL_FULL);
    bl_matrix(p, BL_SLOT_B, bl_max(p->m, p->n), p->nrhs, BL_READWRITE, BL_FULL);
}

static int64_t least_work(const bl_problem *p, bl_element element) {
    (void)element;
    return bl_max(1, bl_min(p->m, p->n) + bl_max(bl_min(p->m, p->n), p->nrhs));
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    return BL_QUERY(gels, p, v);
}

/* A wide matrix has LQ factors. */
static bl_op_id judge(const bl_problem *p) {
    return p->m >= p->n ? BL_OP_geqrf : BL_OPS;
}

static int64_t order(const bl_problem *p) {
    return bl_max(p->m, p->n);
}
static int64_t q(const bl_problem *p) {
    return bl_min(p->m, p->n);
}
static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = order, p->n = q, p->nrhs = 1;
}
static double flops(const bl_problem *p) {
    double m = (double)order(p), n = (double)q(p), r = (double)p->nrhs;
    return 2 * m * n * n - 2 * n * n * n / 3 + 4 * m * n * r - n * n * r;
}

static const bl_candidate *const host[] = {&bl_lanes_gels, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

/* With no right-hand side A is not factored. */
static bool idle(const bl_problem *p) {
    return p->nrhs == 0;
}

const bl_op bl_op_gels = {
    .id = BL_OP_gels,
    .name = "gels",
    .trans_real = "NT",
    .trans_complex = "NC",
    .args = {BL_ARG_TRANSA, BL_ARG_M, BL_ARG_N, BL_ARG_NRHS, BL_ARG_A, BL_ARG_B, BL_ARG_WORK,
             BL_ARG_INFO},
    .describe = describe,
    .idle = idle,
    .least_work = least_work,
    .judge = judge,
    .order = order,
    .q = q,
    .q_kind = BL_Q_COLUMNS,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(gels),
    .host_work = host_work,
    .host = host,
};
