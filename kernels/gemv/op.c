/* gemv: y = alpha op(A) x + beta y. Here transa may also be R, which no caller can say: op(A) = conj(A),
 * what a row-major call means by C. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BODY "kernels/gemv/host.inc"
#include "kernels/host/each_dtype.inc"

static int64_t order(const bl_problem *p) {
    return p->m;
}
static int64_t q(const bl_problem *p) {
    return p->n;
}

static void describe(bl_problem *p) {
    const bool plain = p->transa == 'N' || p->transa == 'R';
    bl_matrix(p, BL_SLOT_A, p->m, p->n, BL_READ, BL_FULL);
    bl_vector_with_increment(p, BL_SLOT_B, plain ? p->n : p->m, BL_READ);
    bl_vector_with_increment(p, BL_SLOT_C, plain ? p->m : p->n, BL_READWRITE);
}

static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = order, p->n = q;
}

static void transpose(bl_problem *p) {
    const int64_t m = p->m;
    p->transa = p->transa == 'N' ? 'T' : p->transa == 'T' || !bl_is_complex(p->dtype) ? 'N' : 'R';
    p->m = p->n, p->n = m;
}

/* y = y; so it is where A is empty, as in the reference. */
static bool idle(const bl_problem *p) {
    return p->m == 0 || p->n == 0 || (bl_beta_is(p, 1) && bl_alpha_is(p, 0));
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    (void)v;
    return p->transa == 'R' ? p->n : 0; /* the conjugate of x */
}

static double flops(const bl_problem *p) {
    return 2.0 * (double)p->m * (double)p->n;
}

static const bl_candidate *const host[] = {&bl_lanes_gemv, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_gemv = {
    .id = BL_OP_gemv,
    .name = "gemv",
    .trans_real = "NTC",
    .trans_complex = "NTC",
    .args = {BL_ARG_TRANSA, BL_ARG_M, BL_ARG_N, BL_ARG_ALPHA, BL_ARG_A, BL_ARG_X, BL_ARG_BETA,
             BL_ARG_Y},
    .describe = describe,
    .transpose = transpose,
    .idle = idle,
    .order = order,
    .q = q,
    .q_kind = BL_Q_COLUMNS,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS(gemv),
    .host_work = host_work,
    .host = host,
};
