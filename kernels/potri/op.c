/* potri: inverse of a symmetric or Hermitian positive definite matrix factored by potrf. */
#include <string.h>

#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/potri/host.inc"
#include "kernels/host/each_dtype.inc"

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, p->n, p->n, BL_READWRITE, bl_triangle(p));
}

/* The copy of a complex upper triangle; see host.inc. */
static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    (void)v;
    return bl_is_complex(p->dtype) && p->uplo == 'U' ? p->n * (p->n + 1) : 0;
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
static double flops(const bl_problem *p) {
    double n = (double)p->n;
    return 2 * n * n * n / 3 + n * n / 2 + 5 * n / 6;
}

static const bl_candidate *const host[] = {&bl_lanes_potri, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_potri = {
    .id = BL_OP_potri,
    .name = "potri",
    .args = {BL_ARG_UPLO, BL_ARG_N, BL_ARG_A, BL_ARG_INFO},
    .describe = describe,
    .order = order,
    .flops = flops,
    .host_member = BL_MEMBERS(potri),
    .host_work = host_work,
    .host = host,
};
