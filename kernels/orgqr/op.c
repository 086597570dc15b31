/* orgqr (complex: ungqr): the m x n matrix Q with orthonormal columns from k reflectors. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/orgqr/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->m, p->n, BL_READWRITE, BL_FULL);
    bl_vector(p, BL_SLOT_TAU, p->k, BL_READ);
}

static bl_arg check(const bl_problem *p) {
    return p->n > p->m ? BL_ARG_N : p->k > p->n ? BL_ARG_K : BL_ARG_END;
}

static int64_t least_work(const bl_problem *p, bl_element element) {
    (void)element;
    return bl_max(1, p->n);
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    return BL_QUERY(orgqr, p, v);
}

static int64_t order(const bl_problem *p) {
    return p->m;
}
static int64_t q(const bl_problem *p) {
    return p->n;
}
static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = order, p->n = p->k = q;
}
static double flops(const bl_problem *p) {
    double m = (double)p->m, n = (double)p->n, k = (double)p->k;
    return 4 * m * n * k - 2 * (m + n) * k * k + 4 * k * k * k / 3 + 3 * n * k - m * k - k * k -
           4 * k / 3;
}

static const bl_candidate *const host[] = {&bl_lanes_orgqr, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_orgqr = {
    .id = BL_OP_orgqr,
    .name = "orgqr",
    .args = {BL_ARG_M, BL_ARG_N, BL_ARG_K, BL_ARG_A, BL_ARG_TAU, BL_ARG_WORK, BL_ARG_INFO},
    .describe = describe,
    .check = check,
    .least_work = least_work,
    .order = order,
    .q = q,
    .q_kind = BL_Q_COLUMNS,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(orgqr),
    .host_work = host_work,
    .host = host,
};
