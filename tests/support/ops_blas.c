/* gemm, trsm, syrk, herk. What alpha or beta says is not read stays a NaN. */
#include "support/fill.h"
#include "support/ops.h"

static void gemm_describe(call *c) {
    bool a = c->transa == 'N', b = c->transb == 'N';
    set_matrix(c, SLOT_A, a ? c->m : c->k, a ? c->k : c->m, READ, FULL);
    set_matrix(c, SLOT_B, b ? c->k : c->n, b ? c->n : c->k, READ, FULL);
    set_matrix(c, SLOT_C, c->m, c->n, READWRITE, FULL);
}

static void gemm_fill(call *c, int64_t b) {
    if (c->alpha != 0) fill_random(c, SLOT_A, b), fill_random(c, SLOT_B, b);
    if (c->beta != 0) fill_random(c, SLOT_C, b);
}

/* alpha p + beta C against the result. */
static double update_ratio(const call *c, dense p, double scale, dense before, dense now) {
    dense expected = dense_head(p, p.rows, p.cols);
    dense_combine(expected, c->alpha, c->beta, before);
    if (c->beta != 0) scale += cabs(c->beta) * dense_norm(before);
    return error_ratio(c, dense_difference(now, expected), scale, max64(c->k, max64(c->m, c->n)));
}

static double gemm_residual(const call *c, int64_t b) {
    dense p = dense_zero(c->m, c->n);
    double scale = 0;
    if (c->alpha != 0) {
        dense x = dense_op(dense_before(c, SLOT_A, b), c->transa);
        dense y = dense_op(dense_before(c, SLOT_B, b), c->transb);
        p = dense_product(x, y);
        scale = cabs(c->alpha) * dense_norm(x) * dense_norm(y);
    }
    return update_ratio(c, p, scale, dense_before(c, SLOT_C, b), dense_now(c, SLOT_C, b));
}

static void rank_k_describe(call *c) {
    bool a = c->transa == 'N';
    set_matrix(c, SLOT_A, a ? c->n : c->k, a ? c->k : c->n, READ, FULL);
    set_matrix(c, SLOT_C, c->n, c->n, READWRITE, c->uplo == 'U' ? UPPER : LOWER);
}

static void rank_k_fill(call *c, int64_t b) {
    if (c->alpha != 0) fill_random(c, SLOT_A, b);
    if (c->beta != 0) fill_random(c, SLOT_C, b);
}

static double rank_k_ratio(const call *c, int64_t b, char adjoint, dense before, dense now) {
    dense p = dense_zero(c->n, c->n);
    double scale = 0;
    if (c->alpha != 0) {
        dense x = dense_op(dense_before(c, SLOT_A, b), c->transa);
        dense y = dense_op(x, adjoint);
        p = dense_product(x, y);
        scale = cabs(c->alpha) * dense_norm(x) * dense_norm(y);
    }
    return update_ratio(c, dense_triangle(p, c->uplo, false), scale,
                        dense_triangle(before, c->uplo, false),
                        dense_triangle(now, c->uplo, false));
}

static double syrk_residual(const call *c, int64_t b) {
    return rank_k_ratio(c, b, 'T', dense_before(c, SLOT_C, b), dense_now(c, SLOT_C, b));
}

static void make_diagonal_real(dense a) {
    for (int64_t i = 0; i < a.rows; i++) *at(a, i, i) = creal(*at(a, i, i));
}

/* The diagonal's imaginary part is taken as zero, and stored so; a call that has nothing to do may
 * leave it, as the reference does. */
static double herk_residual(const call *c, int64_t b) {
    dense before = dense_before(c, SLOT_C, b), now = dense_now(c, SLOT_C, b);
    make_diagonal_real(before);
    if ((c->alpha == 0 || c->k == 0) && c->beta == 1) make_diagonal_real(now);
    return rank_k_ratio(c, b, 'C', before, now);
}

static void trsm_describe(call *c) {
    int64_t order = c->side == 'L' ? c->m : c->n;
    set_matrix(c, SLOT_A, order, order, READ, c->uplo == 'U' ? UPPER : LOWER);
    set_matrix(c, SLOT_B, c->m, c->n, READWRITE, FULL);
}

static void trsm_fill(call *c, int64_t b) {
    if (c->alpha != 0) fill_triangular(c, SLOT_A, b);
    fill_random(c, SLOT_B, b);
}

static double trsm_residual(const call *c, int64_t b) {
    dense rhs = dense_before(c, SLOT_B, b), x = dense_now(c, SLOT_B, b);
    if (c->alpha == 0) return error_ratio(c, dense_norm(x), 0, 1);
    dense a = dense_triangle(dense_before(c, SLOT_A, b), c->uplo, c->diag == 'U');
    a = dense_op(a, c->transa);
    dense p = c->side == 'L' ? dense_product(a, x) : dense_product(x, a);
    dense_combine(rhs, c->alpha, 0, rhs);
    double scale = dense_norm(a) * dense_norm(x) + dense_norm(rhs);
    return error_ratio(c, dense_difference(p, rhs), scale, a.rows);
}

const op test_gemm = {.id = OP_gemm,
                      .name = "gemm",
                      .name_complex = "gemm",
                      .args = "abMNK+AB-C",
                      .trans_real = "NTC",
                      .trans_complex = "NTC",
                      .blas = true,
                      .describe = gemm_describe,
                      .fill = gemm_fill,
                      .residual = gemm_residual};
const op test_trsm = {.id = OP_trsm,
                      .name = "trsm",
                      .name_complex = "trsm",
                      .args = "suadMN+AB",
                      .trans_real = "NTC",
                      .trans_complex = "NTC",
                      .blas = true,
                      .describe = trsm_describe,
                      .fill = trsm_fill,
                      .residual = trsm_residual};
const op test_syrk = {.id = OP_syrk,
                      .name = "syrk",
                      .name_complex = "syrk",
                      .args = "uaNK+A-C",
                      .trans_real = "NTC",
                      .trans_complex = "NT",
                      .blas = true,
                      .describe = rank_k_describe,
                      .fill = rank_k_fill,
                      .residual = syrk_residual};
const op test_herk = {.id = OP_herk,
                      .name = "herk",
                      .name_complex = "herk",
                      .args = "uaNK+A-C",
                      .trans_real = "",
                      .trans_complex = "NC",
                      .blas = true,
                      .complex_only = true,
                      .describe = rank_k_describe,
                      .fill = rank_k_fill,
                      .residual = herk_residual};
