/* her2k: C = alpha A B^H + conj(alpha) B A^H + beta C or, transposed, alpha A^H B + conj(alpha) B^H A + beta C; C Hermitian, one triangle of it. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"

#define BL_NO_REAL
#define BODY "kernels/her2k/host.inc"
#include "kernels/host/each_dtype.inc"

static int64_t order(const bl_problem *p) {
    return p->n;
}
static int64_t q(const bl_problem *p) {
    return p->k;
}

static void describe(bl_problem *p) {
    const bool plain = p->transa == 'N';
    const int64_t rows = plain ? p->n : p->k, cols = plain ? p->k : p->n;
    bl_matrix(p, BL_SLOT_A, rows, cols, BL_READ, BL_FULL);
    bl_matrix(p, BL_SLOT_B, rows, cols, BL_READ, BL_FULL);
    bl_matrix(p, BL_SLOT_C, p->n, p->n, BL_READWRITE, bl_triangle(p));
}

static void sizes(bl_problem *p, int64_t order, int64_t q) {
    p->n = order, p->k = q;
}

static void transpose(bl_problem *p) {
    p->uplo = bl_other(p->uplo, 'L', 'U');
    p->transa = p->transa == 'N' ? 'C' : 'N';
    bl_conjugate(p, &p->alpha);
}

/* C = C. */
static bool idle(const bl_problem *p) {
    return bl_beta_is(p, 1) && (p->k == 0 || bl_alpha_is(p, 0));
}

static double flops(const bl_problem *p) {
    return 2.0 * (double)p->n * (double)(p->n + 1) * (double)p->k;
}

static const bl_candidate *const host[] = {&bl_lanes_her2k, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_her2k = {
    .id = BL_OP_her2k,
    .name = "her2k",
    .trans_real = "",
    .trans_complex = "NC",
    .real_beta = true,
    .args = {BL_ARG_UPLO, BL_ARG_TRANSA, BL_ARG_N, BL_ARG_K, BL_ARG_ALPHA, BL_ARG_A, BL_ARG_B,
             BL_ARG_BETA, BL_ARG_C},
    .describe = describe,
    .transpose = transpose,
    .idle = idle,
    .order = order,
    .q = q,
    .q_kind = BL_Q_INNER,
    .sizes = sizes,
    .flops = flops,
    .host_member = BL_MEMBERS_COMPLEX(her2k),
    .host = host,
};
