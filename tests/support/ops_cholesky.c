/* potrf, potrs, potri, posv. */
#include "support/fill.h"
#include "support/ops.h"

static part triangle(const call *c) {
    return c->uplo == 'U' ? UPPER : LOWER;
}

static void square_describe(call *c) {
    set_matrix(c, SLOT_A, c->n, c->n, READWRITE, triangle(c));
}

static void potrf_fill(call *c, int64_t b) {
    fill_definite(c, SLOT_A, b);
}

static double potrf_residual(const call *c, int64_t b) {
    dense a = dense_hermitian(dense_before(c, SLOT_A, b), c->uplo);
    dense p = from_cholesky(dense_now(c, SLOT_A, b), c->uplo);
    return error_ratio(c, dense_difference(p, a), dense_norm(a), c->n);
}

static void potrs_describe(call *c) {
    set_matrix(c, SLOT_A, c->n, c->n, READ, triangle(c));
    set_matrix(c, SLOT_B, c->n, c->nrhs, READWRITE, FULL);
}

static void potrs_fill(call *c, int64_t b) {
    fill_factored(c, OP_potrf, b, c->n, c->n);
    fill_random(c, SLOT_B, b);
}

static double potrs_residual(const call *c, int64_t b) {
    dense a = from_cholesky(dense_before(c, SLOT_A, b), c->uplo);
    return solve_ratio(c, a, dense_now(c, SLOT_B, b), dense_before(c, SLOT_B, b));
}

static void potri_fill(call *c, int64_t b) {
    fill_factored(c, OP_potrf, b, c->n, c->n);
}

static double potri_residual(const call *c, int64_t b) {
    dense a = from_cholesky(dense_before(c, SLOT_A, b), c->uplo);
    dense inverse = dense_hermitian(dense_now(c, SLOT_A, b), c->uplo);
    return solve_ratio(c, a, inverse, dense_identity(c->n, c->n));
}

static void posv_describe(call *c) {
    potrs_describe(c);
    c->operand[SLOT_A].access = READWRITE;
}

static void posv_fill(call *c, int64_t b) {
    fill_definite(c, SLOT_A, b);
    fill_random(c, SLOT_B, b);
}

static double posv_residual(const call *c, int64_t b) {
    double factor = potrf_residual(c, b);
    dense a = dense_hermitian(dense_before(c, SLOT_A, b), c->uplo);
    double solve = solve_ratio(c, a, dense_now(c, SLOT_B, b), dense_before(c, SLOT_B, b));
    return factor < solve ? solve : factor;
}

const op test_potrf = {.id = OP_potrf,
                       .name = "potrf",
                       .name_complex = "potrf",
                       .args = "uNAi",
                       .describe = square_describe,
                       .fill = potrf_fill,
                       .residual = potrf_residual};
const op test_potrs = {.id = OP_potrs,
                       .name = "potrs",
                       .name_complex = "potrs",
                       .args = "uNRABi",
                       .describe = potrs_describe,
                       .fill = potrs_fill,
                       .residual = potrs_residual};
const op test_potri = {.id = OP_potri,
                       .name = "potri",
                       .name_complex = "potri",
                       .args = "uNAi",
                       .describe = square_describe,
                       .fill = potri_fill,
                       .residual = potri_residual};
const op test_posv = {.id = OP_posv,
                      .name = "posv",
                      .name_complex = "posv",
                      .args = "uNRABi",
                      .describe = posv_describe,
                      .fill = posv_fill,
                      .residual = posv_residual};
