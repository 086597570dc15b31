/* The BLAS. What alpha or beta says is not read stays a NaN. */
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

/* ---- symm, hemm ---- */

static void symm_describe(call *c) {
    int64_t order = c->side == 'L' ? c->m : c->n;
    set_matrix(c, SLOT_A, order, order, READ, c->uplo == 'U' ? UPPER : LOWER);
    set_matrix(c, SLOT_B, c->m, c->n, READ, FULL);
    set_matrix(c, SLOT_C, c->m, c->n, READWRITE, FULL);
}

/* The whole of a matrix of which a triangle is stored. */
static dense completed(dense a, char uplo, bool hermitian) {
    dense t = dense_triangle(a, uplo, false);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            const bool stored = uplo == 'U' ? i <= j : i >= j;
            if (stored) continue;
            const number other = *at(t, j, i);
            *at(t, i, j) = hermitian ? conj(other) : other;
        }
    for (int64_t i = 0; hermitian && i < a.rows; i++) *at(t, i, i) = creal(*at(t, i, i));
    return t;
}

static double symm_ratio(const call *c, int64_t b, bool hermitian) {
    dense p = dense_zero(c->m, c->n);
    double scale = 0;
    if (c->alpha != 0) {
        dense a = completed(dense_before(c, SLOT_A, b), c->uplo, hermitian);
        dense x = dense_before(c, SLOT_B, b);
        p = c->side == 'L' ? dense_product(a, x) : dense_product(x, a);
        scale = cabs(c->alpha) * dense_norm(a) * dense_norm(x);
    }
    return update_ratio(c, p, scale, dense_before(c, SLOT_C, b), dense_now(c, SLOT_C, b));
}
static double symm_residual(const call *c, int64_t b) {
    return symm_ratio(c, b, false);
}
static double hemm_residual(const call *c, int64_t b) {
    return symm_ratio(c, b, true);
}

/* ---- syr2k, her2k ---- */

static void rank_2k_describe(call *c) {
    rank_k_describe(c);
    set_matrix(c, SLOT_B, c->operand[SLOT_A].rows, c->operand[SLOT_A].cols, READ, FULL);
}

static double rank_2k_ratio(const call *c, int64_t b, char adjoint, dense before, dense now) {
    dense p = dense_zero(c->n, c->n);
    double scale = 0;
    if (c->alpha != 0) {
        dense x = dense_before(c, SLOT_A, b), y = dense_before(c, SLOT_B, b);
        dense xy = c->transa == 'N' ? dense_product(x, dense_op(y, adjoint))
                                    : dense_product(dense_op(x, adjoint), y);
        dense_combine(p, 0, c->alpha, xy);
        dense t = dense_op(p, adjoint);
        dense_combine(p, 1, 1, t);
        scale = 2 * cabs(c->alpha) * dense_norm(x) * dense_norm(y);
    }
    dense triangle = dense_triangle(p, c->uplo, false),
          was = dense_triangle(before, c->uplo, false);
    dense_combine(triangle, 1, c->beta, was);
    if (c->beta != 0) scale += cabs(c->beta) * dense_norm(was);
    return error_ratio(c, dense_difference(dense_triangle(now, c->uplo, false), triangle), scale,
                       max64(c->k, c->n));
}
static double syr2k_residual(const call *c, int64_t b) {
    return rank_2k_ratio(c, b, 'T', dense_before(c, SLOT_C, b), dense_now(c, SLOT_C, b));
}
static double her2k_residual(const call *c, int64_t b) {
    dense before = dense_before(c, SLOT_C, b), now = dense_now(c, SLOT_C, b);
    make_diagonal_real(before);
    if ((c->alpha == 0 || c->k == 0) && c->beta == 1) make_diagonal_real(now);
    return rank_2k_ratio(c, b, 'C', before, now);
}

/* ---- trmm ---- */

static void trmm_fill(call *c, int64_t b) {
    if (c->alpha != 0) fill_triangular(c, SLOT_A, b), fill_random(c, SLOT_B, b);
}

static double trmm_residual(const call *c, int64_t b) {
    dense now = dense_now(c, SLOT_B, b);
    if (c->alpha == 0) return error_ratio(c, dense_norm(now), 0, 1);
    dense a = dense_triangle(dense_before(c, SLOT_A, b), c->uplo, c->diag == 'U');
    dense x = dense_before(c, SLOT_B, b);
    a = dense_op(a, c->transa);
    dense p = c->side == 'L' ? dense_product(a, x) : dense_product(x, a);
    dense_combine(p, c->alpha, 0, p);
    const double scale = cabs(c->alpha) * dense_norm(a) * dense_norm(x);
    return error_ratio(c, dense_difference(now, p), scale, a.rows);
}

/* ---- gemv ---- */

static void gemv_describe(call *c) {
    const bool plain = c->transa == 'N';
    set_matrix(c, SLOT_A, c->m, c->n, READ, FULL);
    set_increment(c, SLOT_B, plain ? c->n : c->m, READ);
    set_increment(c, SLOT_C, plain ? c->m : c->n, READWRITE);
}

static double gemv_residual(const call *c, int64_t b) {
    dense y = dense_op(dense_now(c, SLOT_C, b), 'T');
    dense before = dense_op(dense_before(c, SLOT_C, b), 'T'), p = dense_zero(y.rows, 1);
    double scale = 0;
    if (c->m == 0 || c->n == 0) return error_ratio(c, dense_difference(y, before), 0, 1);
    if (c->alpha != 0) {
        dense a = dense_op(dense_before(c, SLOT_A, b), c->transa);
        dense x = dense_op(dense_before(c, SLOT_B, b), 'T');
        p = dense_product(a, x);
        scale = cabs(c->alpha) * dense_norm(a) * dense_norm(x);
    }
    return update_ratio(c, p, scale, before, y);
}

static void gemv_fill(call *c, int64_t b) {
    if (c->alpha != 0) fill_random(c, SLOT_A, b), fill_random(c, SLOT_B, b);
    if (c->beta != 0 || c->m == 0 || c->n == 0) fill_random(c, SLOT_C, b);
}

/* ---- the same problem, seen as its transpose ---- */

static void exchange_sizes(call *c) {
    const int64_t m = c->m;
    c->m = c->n, c->n = m;
}
static void gemm_transpose(call *c) {
    const char t = c->transa;
    const operand a = c->operand[SLOT_A];
    exchange_sizes(c);
    c->transa = c->transb, c->transb = t;
    c->operand[SLOT_A] = c->operand[SLOT_B], c->operand[SLOT_B] = a;
}
static void syrk_transpose(call *c) {
    c->transa = c->transa == 'N' ? 'T' : 'N';
}
static void herk_transpose(call *c) {
    c->transa = c->transa == 'N' ? 'C' : 'N';
}
static void her2k_transpose(call *c) {
    herk_transpose(c);
    c->alpha = conj(c->alpha);
}
static void gemv_transpose(call *c) {
    exchange_sizes(c);
    syrk_transpose(c);
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
                      .residual = gemm_residual,
                      .transpose = gemm_transpose};
const op test_trsm = {.id = OP_trsm,
                      .name = "trsm",
                      .name_complex = "trsm",
                      .args = "suadMN+AB",
                      .trans_real = "NTC",
                      .trans_complex = "NTC",
                      .blas = true,
                      .describe = trsm_describe,
                      .fill = trsm_fill,
                      .residual = trsm_residual,
                      .transpose = exchange_sizes};
const op test_syrk = {.id = OP_syrk,
                      .name = "syrk",
                      .name_complex = "syrk",
                      .args = "uaNK+A-C",
                      .trans_real = "NTC",
                      .trans_complex = "NT",
                      .blas = true,
                      .describe = rank_k_describe,
                      .fill = rank_k_fill,
                      .residual = syrk_residual,
                      .transpose = syrk_transpose};
const op test_herk = {.id = OP_herk,
                      .name = "herk",
                      .name_complex = "herk",
                      .args = "uaNK+A-C",
                      .trans_real = "",
                      .trans_complex = "NC",
                      .blas = true,
                      .complex_only = true,
                      .real_alpha = true,
                      .real_beta = true,
                      .describe = rank_k_describe,
                      .fill = rank_k_fill,
                      .residual = herk_residual,
                      .transpose = herk_transpose};
const op test_symm = {.id = OP_symm,
                      .name = "symm",
                      .name_complex = "symm",
                      .args = "suMN+AB-C",
                      .blas = true,
                      .describe = symm_describe,
                      .fill = gemm_fill,
                      .residual = symm_residual,
                      .transpose = exchange_sizes};
const op test_hemm = {.id = OP_hemm,
                      .name = "hemm",
                      .name_complex = "hemm",
                      .args = "suMN+AB-C",
                      .blas = true,
                      .complex_only = true,
                      .describe = symm_describe,
                      .fill = gemm_fill,
                      .residual = hemm_residual,
                      .transpose = exchange_sizes};
const op test_syr2k = {.id = OP_syr2k,
                       .name = "syr2k",
                       .name_complex = "syr2k",
                       .args = "uaNK+AB-C",
                       .trans_real = "NTC",
                       .trans_complex = "NT",
                       .blas = true,
                       .describe = rank_2k_describe,
                       .fill = gemm_fill,
                       .residual = syr2k_residual,
                       .transpose = syrk_transpose};
const op test_her2k = {.id = OP_her2k,
                       .name = "her2k",
                       .name_complex = "her2k",
                       .args = "uaNK+AB-C",
                       .trans_real = "",
                       .trans_complex = "NC",
                       .blas = true,
                       .complex_only = true,
                       .real_beta = true,
                       .describe = rank_2k_describe,
                       .fill = gemm_fill,
                       .residual = her2k_residual,
                       .transpose = her2k_transpose};
const op test_trmm = {.id = OP_trmm,
                      .name = "trmm",
                      .name_complex = "trmm",
                      .args = "suadMN+AB",
                      .trans_real = "NTC",
                      .trans_complex = "NTC",
                      .blas = true,
                      .describe = trsm_describe,
                      .fill = trmm_fill,
                      .residual = trmm_residual,
                      .transpose = exchange_sizes};
const op test_gemv = {.id = OP_gemv,
                      .name = "gemv",
                      .name_complex = "gemv",
                      .args = "aMN+AB-C",
                      .trans_real = "NTC",
                      .trans_complex = "NTC",
                      .blas = true,
                      .describe = gemv_describe,
                      .fill = gemv_fill,
                      .residual = gemv_residual,
                      .transpose = gemv_transpose};
