/* hemm: C = alpha A B + beta C (side L) or alpha B A + beta C (side R), A Hermitian; one triangle of A is read. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BL_NO_REAL
#define BODY "kernels/hemm/host.inc"
#include "kernels/host/each_dtype.inc"

static int64_t order(const bl_problem *p) {
    return p->side == 'L' ? p->m : p->n;
}
static int64_t q(const bl_problem *p) {
    return p->side == 'L' ? p->n : p->m;
}

static void describe(bl_problem *p) {
    bl_matrix(p, BL_SLOT_A, order(p), order(p), BL_READ, bl_triangle(p));
    bl_matrix(p, BL_SLOT_B, p->m, p->n, BL_READ, BL_FULL);
    bl_matrix(p, BL_SLOT_C, p->m, p->n, BL_READWRITE, BL_FULL);
}

static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = p->side == 'R' ? q : order, p->n = p->side == 'R' ? order : q;
}

static void transpose(bl_problem *p) {
    const int64_t m = p->m;
    p->side = bl_other(p->side, 'L', 'R');
    p->uplo = bl_other(p->uplo, 'L', 'U');
    p->m = p->n, p->n = m;
}

/* C = C. */
static bool idle(const bl_problem *p) {
    return bl_beta_is(p, 1) && bl_alpha_is(p, 0);
}

static double flops(const bl_problem *p) {
    return 2.0 * (double)order(p) * (double)order(p) * (double)q(p);
}

static const bl_candidate *const host[] = {&bl_lanes_hemm, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_hemm = {
    .id = BL_OP_hemm,
    .name = "hemm",
    .args = {BL_ARG_SIDE, BL_ARG_UPLO, BL_ARG_M, BL_ARG_N, BL_ARG_ALPHA, BL_ARG_A, BL_ARG_B,
             BL_ARG_BETA, BL_ARG_C},
    .describe = describe,
    .transpose = transpose,
    .idle = idle,
    .order = order,
    .q = q,
    .q_kind = BL_Q_WIDTH,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS_COMPLEX(hemm),
    .host = host,
};
