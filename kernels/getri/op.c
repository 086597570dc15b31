/* getri: inverse of a general matrix factored by getrf. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/rows/rows.h"

#define BODY "kernels/getri/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->n, p->n, BL_READWRITE, BL_FULL);
    bl_vector_of_integers(p, BL_SLOT_IPIV, p->n, BL_READ);
}

static int64_t least_work(const bl_problem *p, bl_element element) {
    (void)element;
    return bl_max(1, p->n);
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    return BL_QUERY(getri, p, v);
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
static double flops(const bl_problem *p) {
    double n = (double)p->n;
    return 4 * n * n * n / 3 - n * n + 5 * n / 3;
}

static const bl_candidate *const host[] = {&bl_lanes_getri,         &bl_rows_getri,
                                           &bl_host_vendor,         &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_getri = {
    .id = BL_OP_getri,
    .name = "getri",
    .args = {BL_ARG_N, BL_ARG_A, BL_ARG_IPIV, BL_ARG_WORK, BL_ARG_INFO},
    .describe = describe,
    .least_work = least_work,
    .order = order,
    .flops = flops,
    .host_member = BL_MEMBERS(getri),
    .host_work = host_work,
    .host = host,
};
