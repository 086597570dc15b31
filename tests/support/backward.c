/* What each op should have given, in long double. */
#include "support/backward.h"

#include <math.h>

#include "support/exact.h"

static char adjoint_of(const call *c) {
    return is_complex(c->dtype) ? 'C' : 'T';
}

/* C against alpha X Y + beta C. */
static double product_error(const call *c, int64_t b, exact x, exact y, char uplo) {
    const exact before = exact_before(c, SLOT_C, b), now = exact_now(c, SLOT_C, b);
    const exact d =
        exact_sum(1, exact_sum(c->alpha, exact_product(x, y), c->beta, before), -1, now);
    const exact bound = exact_sum(cabs(c->alpha), exact_product(exact_abs(x), exact_abs(y)),
                                  cabs(c->beta), exact_abs(before));
    return exact_worst(uplo ? exact_triangle(d, uplo, false) : d, bound);
}

static double gemm_error(const call *c, int64_t b) {
    return product_error(c, b, exact_op(exact_before(c, SLOT_A, b), c->transa),
                         exact_op(exact_before(c, SLOT_B, b), c->transb), 0);
}

static double syrk_error(const call *c, int64_t b) {
    const exact x = exact_op(exact_before(c, SLOT_A, b), c->transa);
    return product_error(c, b, x, exact_op(x, 'T'), c->uplo);
}

static double herk_error(const call *c, int64_t b) {
    const exact x = exact_op(exact_before(c, SLOT_A, b), c->transa);
    return product_error(c, b, x, exact_op(x, 'C'), c->uplo);
}

/* A Hermitian matrix's diagonal is real, whatever is stored. */
static double symm_like_error(const call *c, int64_t b, bool hermitian) {
    const exact a = exact_symmetric(exact_before(c, SLOT_A, b), c->uplo, hermitian);
    const exact x = exact_before(c, SLOT_B, b);
    return c->side == 'L' ? product_error(c, b, a, x, 0) : product_error(c, b, x, a, 0);
}
static double symm_error(const call *c, int64_t b) {
    return symm_like_error(c, b, false);
}
static double hemm_error(const call *c, int64_t b) {
    return symm_like_error(c, b, true);
}

/* C against alpha X Y + (alpha X Y)^T + beta C, or the same with ^H. */
static double rank_2k_error(const call *c, int64_t b, char adjoint) {
    const bool plain = c->transa == 'N';
    const exact s = exact_before(c, SLOT_A, b), t = exact_before(c, SLOT_B, b);
    const exact x = plain ? s : exact_op(s, adjoint), y = plain ? exact_op(t, adjoint) : t;
    const exact half = exact_sum(c->alpha, exact_product(x, y), 0, exact_product(x, y));
    const exact sum = exact_sum(1, half, 1, exact_op(half, adjoint));
    const exact size = exact_product(exact_abs(x), exact_abs(y));
    const exact sizes = exact_sum(cabs(c->alpha), size, cabs(c->alpha), exact_op(size, 'T'));
    const exact before = exact_before(c, SLOT_C, b), now = exact_now(c, SLOT_C, b);
    const exact d = exact_sum(1, exact_sum(1, sum, c->beta, before), -1, now);
    return exact_worst(exact_triangle(d, c->uplo, false),
                       exact_sum(1, sizes, cabs(c->beta), exact_abs(before)));
}
static double syr2k_error(const call *c, int64_t b) {
    return rank_2k_error(c, b, 'T');
}
static double her2k_error(const call *c, int64_t b) {
    return rank_2k_error(c, b, 'C');
}

static double trmm_error(const call *c, int64_t b) {
    exact t = exact_triangle(exact_before(c, SLOT_A, b), c->uplo, c->diag == 'U');
    const exact x = exact_before(c, SLOT_B, b), now = exact_now(c, SLOT_B, b);
    t = exact_op(t, c->transa);
    const exact p = c->side == 'L' ? exact_product(t, x) : exact_product(x, t);
    const exact size = c->side == 'L' ? exact_product(exact_abs(t), exact_abs(x))
                                      : exact_product(exact_abs(x), exact_abs(t));
    return exact_worst(exact_sum(c->alpha, p, -1, now), exact_sum(cabs(c->alpha), size, 0, size));
}

/* Of the vectors as columns. */
static double gemv_error(const call *c, int64_t b) {
    const exact a = exact_op(exact_before(c, SLOT_A, b), c->transa);
    const exact x = exact_op(exact_before(c, SLOT_B, b), 'T');
    const exact before = exact_op(exact_before(c, SLOT_C, b), 'T');
    const exact now = exact_op(exact_now(c, SLOT_C, b), 'T');
    const exact sum = exact_sum(c->alpha, exact_product(a, x), c->beta, before);
    const exact size = exact_product(exact_abs(a), exact_abs(x));
    return exact_worst(exact_sum(1, sum, -1, now),
                       exact_sum(cabs(c->alpha), size, cabs(c->beta), exact_abs(before)));
}

/* |A X - B| / (|F| |G| |X| + |B|). */
static double system_error(exact a, exact f, exact g, exact x, exact b) {
    const exact d = exact_sum(1, exact_product(a, x), -1, b);
    const exact size = exact_product(exact_abs(f), exact_product(exact_abs(g), exact_abs(x)));
    return exact_worst(d, exact_sum(1, size, 1, exact_abs(b)));
}

/* |F G X - B| / (|F| |G| |X| + |B|). */
static double solve_error(exact f, exact g, exact x, exact b) {
    return system_error(exact_product(f, g), f, g, x, b);
}

static double trsm_error(const call *c, int64_t b) {
    exact t = exact_triangle(exact_before(c, SLOT_A, b), c->uplo, c->diag == 'U');
    exact x = exact_now(c, SLOT_B, b), rhs = exact_before(c, SLOT_B, b);
    t = exact_op(t, c->transa);
    rhs = exact_sum(c->alpha, rhs, 0, rhs);
    if (c->side == 'R') t = exact_op(t, 'T'), x = exact_op(x, 'T'), rhs = exact_op(rhs, 'T');
    return solve_error(exact_identity(t.rows), t, x, rhs);
}

/* |P A - F G| / |F| |G|, the triangle `uplo` or all of it. */
static double factor_error(exact a, exact f, exact g, char uplo) {
    const exact d = exact_sum(1, exact_product(f, g), -1, a);
    const exact bound = exact_product(exact_abs(f), exact_abs(g));
    return exact_worst(uplo ? exact_triangle(d, uplo, false) : d, bound);
}

/* The two factors: U^H U or L L^H, of an operand before or now. */
static void cholesky(const call *c, exact factor, exact *f, exact *g) {
    const exact t = exact_triangle(factor, c->uplo, false), h = exact_op(t, adjoint_of(c));
    *f = c->uplo == 'U' ? h : t;
    *g = c->uplo == 'U' ? t : h;
}

static double potrf_error(const call *c, int64_t b) {
    exact f, g;
    cholesky(c, exact_now(c, SLOT_A, b), &f, &g);
    return factor_error(exact_before(c, SLOT_A, b), f, g, c->uplo);
}

static double potrs_error(const call *c, int64_t b) {
    exact f, g;
    cholesky(c, exact_before(c, SLOT_A, b), &f, &g);
    return solve_error(f, g, exact_now(c, SLOT_B, b), exact_before(c, SLOT_B, b));
}

static double potri_error(const call *c, int64_t b) {
    exact f, g;
    cholesky(c, exact_before(c, SLOT_A, b), &f, &g);
    const exact x = exact_symmetric(exact_now(c, SLOT_A, b), c->uplo, true);
    return solve_error(f, g, x, exact_identity(c->n));
}

/* Against the factors it left: their product bounds the error, |A| alone does not. */
static double posv_error(const call *c, int64_t b) {
    exact f, g;
    cholesky(c, exact_now(c, SLOT_A, b), &f, &g);
    const exact a = exact_symmetric(exact_before(c, SLOT_A, b), c->uplo, true);
    return system_error(a, f, g, exact_now(c, SLOT_B, b), exact_before(c, SLOT_B, b));
}

/* P L and U of what getrf left. */
static void lu(const call *c, int64_t b, exact factor, exact *f, exact *g) {
    const int64_t k = min64(factor.rows, factor.cols);
    *f = exact_triangle(exact_head(factor, factor.rows, k), 'L', true);
    *g = exact_triangle(exact_head(factor, k, factor.cols), 'U', false);
    if (c->op->id != OP_getrf_nopiv) *f = exact_permuted(*f, c, b);
}

static double getrf_error(const call *c, int64_t b) {
    exact f, g;
    lu(c, b, exact_now(c, SLOT_A, b), &f, &g);
    return factor_error(exact_before(c, SLOT_A, b), f, g, 0);
}

static double getrf_nopiv_error(const call *c, int64_t b) {
    return getrf_error(c, b);
}

static double getrs_error(const call *c, int64_t b) {
    exact f, g;
    lu(c, b, exact_before(c, SLOT_A, b), &f, &g);
    const bool plain = c->transa == 'N';
    return solve_error(plain ? f : exact_op(g, c->transa), plain ? g : exact_op(f, c->transa),
                       exact_now(c, SLOT_B, b), exact_before(c, SLOT_B, b));
}

/* X A = I, the side on which xGETRI is stable. */
static double getri_error(const call *c, int64_t b) {
    exact f, g;
    lu(c, b, exact_before(c, SLOT_A, b), &f, &g);
    const exact x = exact_op(exact_now(c, SLOT_A, b), 'T');
    return solve_error(exact_op(g, 'T'), exact_op(f, 'T'), x, exact_identity(c->n));
}

static double gesv_error(const call *c, int64_t b) {
    exact f, g;
    lu(c, b, exact_now(c, SLOT_A, b), &f, &g);
    return system_error(exact_before(c, SLOT_A, b), f, g, exact_now(c, SLOT_B, b),
                        exact_before(c, SLOT_B, b));
}

static double geqrf_error(const call *c, int64_t b) {
    const exact a = exact_before(c, SLOT_A, b), v = exact_now(c, SLOT_A, b);
    const exact tau = exact_now(c, SLOT_TAU, b), r = exact_triangle(v, 'U', false);
    return exact_worst_column(exact_sum(1, exact_reflected(r, v, tau, tau.rows, false), -1, a), a);
}

static double orgqr_error(const call *c, int64_t b) {
    const exact q = exact_head(exact_identity(c->m), c->m, c->n);
    const exact tau = exact_before(c, SLOT_TAU, b), v = exact_before(c, SLOT_A, b);
    const exact expected = exact_reflected(q, v, tau, c->k, false);
    return exact_worst_column(exact_sum(1, exact_now(c, SLOT_A, b), -1, expected), expected);
}

/* C Q is (Q^H C^H)^H. */
static double ormqr_error(const call *c, int64_t b) {
    const bool left = c->side == 'L', adjoint = (c->transa == 'N') != left;
    const exact x = exact_op(exact_before(c, SLOT_C, b), left ? 'N' : 'C');
    const exact now = exact_op(exact_now(c, SLOT_C, b), left ? 'N' : 'C');
    const exact expected =
        exact_reflected(x, exact_before(c, SLOT_A, b), exact_before(c, SLOT_TAU, b), c->k, adjoint);
    return exact_worst_column(exact_sum(1, now, -1, expected), x);
}

/* The 2-norms of a's columns, as one row. */
static exact norms(exact a) {
    exact n = exact_zero(1, a.cols);
    for (int64_t j = 0; j < a.cols; j++) {
        long double sum = 0;
        for (int64_t i = 0; i < a.rows; i++) {
            const wide_number x = *exact_at(a, i, j);
            sum += x.re * x.re + x.im * x.im;
        }
        n.at[j].re = sqrtl(sum);
    }
    return n;
}

/* The largest |d(i, j)| over the norm of column i of `a` times size(j). */
static double by_columns(exact d, exact a, exact size) {
    return exact_worst(d, exact_product(exact_op(norms(a), 'T'), size));
}

/* Least squares: how far the residual is from orthogonal to each column. Minimum norm: how far each
 * equation is from holding. */
static double gels_error(const call *c, int64_t b) {
    const exact a = exact_op(exact_before(c, SLOT_A, b), c->transa);
    const exact x = exact_head(exact_now(c, SLOT_B, b), a.cols, c->nrhs);
    const exact rhs = exact_head(exact_before(c, SLOT_B, b), a.rows, c->nrhs);
    const exact r = exact_sum(1, rhs, -1, exact_product(a, x));
    if (a.rows < a.cols) return by_columns(r, exact_op(a, 'C'), norms(x));
    const exact reach = exact_sum(1, exact_product(norms(a), exact_abs(x)), 1, norms(rhs));
    return by_columns(exact_product(exact_op(a, 'C'), r), a, reach);
}

/* Column j of z by w(j). */
static exact scaled_columns(exact z, exact w) {
    const exact d = exact_zero(z.cols, z.cols);
    for (int64_t j = 0; j < z.cols; j++) *exact_at(d, j, j) = *exact_at(w, j, 0);
    return exact_product(z, d);
}

/* How far A z is from w z, over |A|; and how far the vectors are from orthonormal. */
static double syevd_error(const call *c, int64_t b) {
    const exact a = exact_symmetric(exact_before(c, SLOT_A, b), c->uplo, true);
    const exact z = exact_now(c, SLOT_A, b), w = exact_now(c, SLOT_W, b),
                one = exact_identity(c->n);
    const exact r = exact_sum(1, exact_product(a, z), -1, scaled_columns(z, w));
    const exact o = exact_sum(1, exact_product(exact_op(z, 'C'), z), -1, one);
    const exact columns = norms(a), sizes = norms(z);
    long double size = 0;
    for (int64_t j = 0; j < c->n; j++) size += columns.at[j].re * columns.at[j].re;
    for (int64_t j = 0; j < c->n; j++) sizes.at[j].re *= sqrtl(size);
    return fmax(exact_worst(norms(r), sizes), exact_worst_column(o, one));
}

double backward_error(const call *c, int64_t b) {
    static double (*const error[OPS])(const call *, int64_t) = {
#define X(name) [OP_##name] = name##_error,
        BL_EACH_OP(X)
#undef X
    };
    const double e = error[c->op->id](c, b) / epsilon(c->dtype);
    exact_release();
    return e;
}
