/* geqrf, orgqr/ungqr, ormqr/unmqr, gels. */
#include <math.h>

#include "support/fill.h"
#include "support/ops.h"

static void geqrf_describe(call *c) {
    set_matrix(c, SLOT_A, c->m, c->n, READWRITE, FULL);
    set_vector(c, SLOT_TAU, min64(c->m, c->n), WRITE);
}

static void geqrf_fill(call *c, int64_t b) {
    fill_random(c, SLOT_A, b);
}

static double orthogonality(const call *c, dense v, dense tau) {
    dense q = dense_identity(c->m, tau.rows);
    dense_apply_q(q, v, tau, tau.rows, false);
    dense p = dense_product(dense_op(q, 'C'), q);
    return error_ratio(c, dense_difference(p, dense_identity(tau.rows, tau.rows)), 1, c->m);
}

static double geqrf_residual(const call *c, int64_t b) {
    dense a = dense_before(c, SLOT_A, b), v = dense_now(c, SLOT_A, b);
    dense tau = dense_now(c, SLOT_TAU, b), p = dense_triangle(v, 'U', false);
    for (int64_t i = 0; i < tau.rows; i++)
        if (cimag(*at(p, i, i)) != 0) return INFINITY; /* beta is real */
    dense_apply_q(p, v, tau, tau.rows, false);
    double factor = error_ratio(c, dense_difference(p, a), dense_norm(a), max64(c->m, c->n));
    double ortho = orthogonality(c, v, tau);
    return factor < ortho ? ortho : factor;
}

static void orgqr_describe(call *c) {
    set_matrix(c, SLOT_A, c->m, c->n, READWRITE, FULL);
    set_vector(c, SLOT_TAU, c->k, READ);
}

static void orgqr_legalize(call *c) {
    c->n = min64(c->n, c->m);
    c->k = min64(c->k, c->n);
}

/* Copies k reflectors into A, whose other elements only have to be there. */
static void fill_reflectors(call *c, int64_t b, int64_t m, int64_t k) {
    int64_t cols = c->operand[SLOT_A].cols;
    fill_random(c, SLOT_A, b);
    c->operand[SLOT_A].cols = k;
    fill_factored(c, OP_geqrf, b, m, k);
    c->operand[SLOT_A].cols = cols;
}

static void orgqr_fill(call *c, int64_t b) {
    fill_reflectors(c, b, c->m, c->k);
}

static double orgqr_residual(const call *c, int64_t b) {
    dense q = dense_identity(c->m, c->n);
    dense_apply_q(q, dense_before(c, SLOT_A, b), dense_before(c, SLOT_TAU, b), c->k, false);
    return error_ratio(c, dense_difference(q, dense_now(c, SLOT_A, b)), 1, c->m);
}

static int64_t q_order(const call *c) {
    return c->side == 'L' ? c->m : c->n;
}

static void ormqr_describe(call *c) {
    set_matrix(c, SLOT_A, q_order(c), c->k, READ, FULL);
    set_vector(c, SLOT_TAU, c->k, READ);
    set_matrix(c, SLOT_C, c->m, c->n, READWRITE, FULL);
}

static void ormqr_legalize(call *c) {
    c->k = min64(c->k, q_order(c));
}

static void ormqr_fill(call *c, int64_t b) {
    fill_reflectors(c, b, q_order(c), c->k);
    fill_random(c, SLOT_C, b);
}

/* C Q is (Q^H C^H)^H. */
static double ormqr_residual(const call *c, int64_t b) {
    bool left = c->side == 'L', adjoint = (c->transa == 'N') != left;
    dense x = dense_op(dense_before(c, SLOT_C, b), left ? 'N' : 'C');
    dense now = dense_op(dense_now(c, SLOT_C, b), left ? 'N' : 'C');
    double scale = dense_norm(x);
    dense_apply_q(x, dense_before(c, SLOT_A, b), dense_before(c, SLOT_TAU, b), c->k, adjoint);
    return error_ratio(c, dense_difference(x, now), scale, max64(c->m, c->n));
}

static void gels_describe(call *c) {
    set_matrix(c, SLOT_A, c->m, c->n, READWRITE, FULL);
    set_matrix(c, SLOT_B, max64(c->m, c->n), c->nrhs, READWRITE, FULL);
}

/* Rows of B beyond the right-hand side are output only; but LAPACKE's NaN check reads them. */
static void gels_fill(call *c, int64_t b) {
    int64_t given = c->transa == 'N' ? c->m : c->n;
    fill_random(c, SLOT_A, b);
    fill_random(c, SLOT_B, b);
    for (int64_t j = 0; j < c->nrhs && c->style != LAYOUT; j++)
        for (int64_t i = given; i < c->operand[SLOT_B].rows; i++) put(c, SLOT_B, b, i, j, NAN);
}

/* The residual is orthogonal to the range. */
static double least_squares_ratio(const call *c, dense a, dense x, dense b) {
    dense r = dense_product(a, x);
    dense_combine(r, -1, 1, b);
    double norm = dense_norm(a), scale = norm * (norm * dense_norm(x) + dense_norm(b));
    return error_ratio(c, dense_norm(dense_product(dense_op(a, 'C'), r)), scale, a.rows);
}

/* The equations hold, and x is in the range of a^H. */
static double minimum_norm_ratio(const call *c, dense a, dense x, dense b) {
    dense z = dense_op(a, 'C');
    dense_orthonormalize(z);
    dense p = dense_product(z, dense_product(dense_op(z, 'C'), x));
    double range = error_ratio(c, dense_difference(p, x), dense_norm(x), a.cols);
    double solve = solve_ratio(c, a, x, b);
    return range < solve ? solve : range;
}

static double gels_residual(const call *c, int64_t b) {
    dense a = dense_op(dense_before(c, SLOT_A, b), c->transa);
    dense x = dense_head(dense_now(c, SLOT_B, b), a.cols, c->nrhs);
    dense rhs = dense_head(dense_before(c, SLOT_B, b), a.rows, c->nrhs);
    return a.rows >= a.cols ? least_squares_ratio(c, a, x, rhs) : minimum_norm_ratio(c, a, x, rhs);
}

const op test_geqrf = {.id = OP_geqrf,
                       .name = "geqrf",
                       .name_complex = "geqrf",
                       .args = "MNAti",
                       .describe = geqrf_describe,
                       .fill = geqrf_fill,
                       .residual = geqrf_residual};
const op test_orgqr = {.id = OP_orgqr,
                       .name = "orgqr",
                       .name_complex = "ungqr",
                       .args = "MNKAti",
                       .describe = orgqr_describe,
                       .legalize = orgqr_legalize,
                       .fill = orgqr_fill,
                       .residual = orgqr_residual};
const op test_ormqr = {.id = OP_ormqr,
                       .name = "ormqr",
                       .name_complex = "unmqr",
                       .args = "saMNKAtCi",
                       .trans_real = "NT",
                       .trans_complex = "NC",
                       .describe = ormqr_describe,
                       .legalize = ormqr_legalize,
                       .fill = ormqr_fill,
                       .residual = ormqr_residual};
const op test_gels = {.id = OP_gels,
                      .name = "gels",
                      .name_complex = "gels",
                      .args = "aMNRABi",
                      .trans_real = "NT",
                      .trans_complex = "NC",
                      .describe = gels_describe,
                      .fill = gels_fill,
                      .residual = gels_residual};
