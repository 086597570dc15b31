/* geqrf, gels and potrf on entries near overflow, near underflow, subnormal and mixed, against the
 * same matrix at an ordinary scale. */
#include <math.h>
#include <stdio.h>

#include "support/dense.h"
#include "support/every.h"
#include "support/random.h"

static const int64_t shapes[][2] = {{1, 1}, {2, 2},   {3, 2},   {5, 5},
                                    {8, 3}, {17, 17}, {40, 33}, {33, 40}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Powers of two: scaling is exact until it underflows. */
typedef enum { HUGE_ENTRIES, TINY_ENTRIES, SUBNORMAL_ENTRIES, MIXED_COLUMNS, SCALES } scale;

static int exponent(scale s, dtype t, int64_t column) {
    int huge = is_single(t) ? 123 : 997; /* 1e37, 1e300 */
    switch (s) {
    case HUGE_ENTRIES:
        return huge;
    case TINY_ENTRIES:
        return -huge;
    case SUBNORMAL_ENTRIES:
        return is_single(t) ? -135 : -1045;
    default:
        return column % 3 == 0 ? huge : column % 3 == 1 ? 0 : -huge;
    }
}

static number scaled(number x, int by) {
    return complex_number(ldexp(creal(x), by), ldexp(cimag(x), by));
}

static call scaled_call(op_id id, dtype t, const int64_t shape[2], scale s) {
    call c = plain_call(id, t, shape[0], shape[1], 0, 2, 3);
    call_fill(&c, 23);
    for (int64_t j = 0; j < c.n; j++)
        for (int64_t i = 0; i < c.m; i++)
            put(&c, SLOT_A, 1, i, j, scaled(get(&c, SLOT_A, 1, i, j), exponent(s, t, j)));
    call_remember(&c);
    return c;
}

static bool all_finite(dense a) {
    for (int64_t i = 0; i < a.rows * a.cols; i++)
        if (!isfinite(creal(a.at[i])) || !isfinite(cimag(a.at[i]))) return false;
    return true;
}

/* |A - Q R| by columns, each at its own scale; a subnormal column is right to its last place. */
static double column_error(const call *c, int64_t b, scale s) {
    dense a = dense_before(c, SLOT_A, b), v = dense_now(c, SLOT_A, b);
    dense tau = dense_now(c, SLOT_TAU, b), r = dense_triangle(v, 'U', false);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            int back = -exponent(s, c->dtype, j);
            *at(a, i, j) = scaled(*at(a, i, j), back);
            *at(r, i, j) = scaled(*at(r, i, j), back);
        }
    dense_apply_q(r, v, tau, tau.rows, false);
    double least = ldexp(1, is_single(c->dtype) ? -149 : -1074), worst = 0;
    for (int64_t j = 0; j < a.cols; j++) {
        dense x = {a.rows, 1, at(a, 0, j)}, y = {a.rows, 1, at(r, 0, j)};
        double step = ldexp(least, -exponent(s, c->dtype, j));
        double allowed = fmax(epsilon(c->dtype) * dense_norm(x), step) * (double)max64(c->m, c->n);
        worst = fmax(worst, dense_difference(x, y) / allowed);
    }
    return worst;
}

static void check_orthogonal(const call *c, int64_t b, const char *route) {
    dense v = dense_now(c, SLOT_A, b), tau = dense_now(c, SLOT_TAU, b);
    dense q = dense_identity(c->m, tau.rows);
    check_here(all_finite(v) && all_finite(tau), c, route, b, "not finite");
    dense_apply_q(q, v, tau, tau.rows, false);
    double off =
        dense_difference(dense_product(dense_op(q, 'C'), q), dense_identity(tau.rows, tau.rows));
    check_here(off < 30 * (double)c->m * epsilon(c->dtype), c, route, b, "Q is not orthogonal");
}

static void extreme_qr(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SHAPES; i++)
        for (int s = 0; s < SCALES; s++) {
            call c = scaled_call(id, t, shapes[i], (scale)s);
            if (run_here(&c, route)) {
                check_here(get_info(&c, 1) == 0, &c, route, 1, "info");
                check_orthogonal(&c, 1, route);
                check_here(column_error(&c, 1, (scale)s) < 30, &c, route, 1, "A is not Q R");
                check_here(c.op->residual(&c, 0) < 30, &c, route, 0, "a neighbour is wrong");
            }
            dense_release();
            call_free(&c);
        }
}
Test(extremes, geqrf) {
    every_dtype(OP_geqrf, extreme_qr);
}

/* Zero below a real diagonal: nothing to reflect. Below a complex one beta becomes real. */
static void zero_tails(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SHAPES; i++)
        for (int complex_diagonal = 0; complex_diagonal <= is_complex(t); complex_diagonal++) {
            call c = plain_call(id, t, shapes[i][0], shapes[i][1], 0, 0, 3);
            call_fill(&c, 29);
            for (int64_t j = 0; j < c.n; j++)
                for (int64_t k = j; k < c.m; k++)
                    put(&c, SLOT_A, 1, k, j,
                        k > j              ? 0
                        : complex_diagonal ? complex_number(1, -2)
                        : j % 2            ? -2
                                           : 0);
            call_remember(&c);
            if (run_here(&c, route)) {
                for (int64_t j = 0; j < min64(c.m, c.n) && !complex_diagonal; j++)
                    check_here(get(&c, SLOT_TAU, 1, j, 0) == 0, &c, route, 1, "tau is not 0");
                check_here(c.op->residual(&c, 1) < 30, &c, route, 1, "A is not Q R");
            }
            dense_release();
            call_free(&c);
        }
}
Test(extremes, geqrf_zero_tail) {
    every_dtype(OP_geqrf, zero_tails);
}

/* X of (2^p A) X = 2^q B is 2^(q-p) times that of A X = B, to rounding times the condition. */
static void scaled_solve(dtype t, const int64_t shape[2], int p, int q, const char *route) {
    call c = plain_call(OP_gels, t, shape[0], shape[1], 0, 2, 2);
    int64_t rows = min64(c.m, c.n);
    call_fill(&c, 37);
    for (int64_t i = 0; i < rows; i++) put(&c, SLOT_A, 0, i, i, 4 * (double)max64(c.m, c.n));
    for (int64_t j = 0; j < c.n; j++)
        for (int64_t i = 0; i < c.m; i++)
            put(&c, SLOT_A, 1, i, j, scaled(get(&c, SLOT_A, 0, i, j), p));
    for (int64_t j = 0; j < c.nrhs; j++)
        for (int64_t i = 0; i < c.m; i++)
            put(&c, SLOT_B, 1, i, j, scaled(get(&c, SLOT_B, 0, i, j), q));
    call_remember(&c);
    if (run_here(&c, route)) {
        dense x = dense_head(dense_now(&c, SLOT_B, 0), c.n, c.nrhs);
        dense y = dense_head(dense_now(&c, SLOT_B, 1), c.n, c.nrhs);
        for (int64_t i = 0; i < y.rows * y.cols; i++) y.at[i] = scaled(y.at[i], p - q);
        double off = dense_difference(x, y), allowed = 30 * (double)max64(c.m, c.n) * epsilon(t);
        check_here(off <= allowed * dense_norm(x), &c, route, 1, "X is not scaled");
    }
    dense_release();
    call_free(&c);
}

static void extreme_gels(op_id id, dtype t, const char *route) {
    int far = is_single(t) ? 118 : 990;
    (void)id;
    for (int i = 0; i < SHAPES; i++) {
        scaled_solve(t, shapes[i], far, far, route);
        scaled_solve(t, shapes[i], -far, -far, route);
        scaled_solve(t, shapes[i], far, 0, route);
        scaled_solve(t, shapes[i], 0, far, route);
        scaled_solve(t, shapes[i], 0, -far, route);
    }
}
Test(extremes, gels) {
    every_dtype(OP_gels, extreme_gels);
}

/* The factor of 2^p A is 2^(p/2) times that of A, for even p; where entries would not scale
 * exactly, of A's diagonal. */
static void scaled_factor(dtype t, int64_t n, int p, const char *route) {
    call c = plain_call(OP_potrf, t, n, n, 0, 0, 3);
    const bool subnormal = p < (is_single(t) ? -126 : -1022);
    call_fill(&c, 41);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) {
            number x = get(&c, SLOT_A, 0, i, j);
            if (subnormal) x = i == j ? 2 * (double)(i + 1) : 0;
            put(&c, SLOT_A, 0, i, j, x);
            put(&c, SLOT_A, 1, i, j, scaled(x, p));
        }
    call_remember(&c);
    if (run_here(&c, route)) {
        dense x = dense_triangle(dense_now(&c, SLOT_A, 0), c.uplo, false);
        dense y = dense_triangle(dense_now(&c, SLOT_A, 1), c.uplo, false);
        for (int64_t i = 0; i < n * n; i++) y.at[i] = scaled(y.at[i], -p / 2);
        double off = dense_difference(x, y), allowed = 30 * (double)n * epsilon(t);
        check_here(get_info(&c, 1) == 0, &c, route, 1, "info");
        check_here(off <= allowed * dense_norm(x), &c, route, 1, "the factor is not scaled");
        check_here(c.op->residual(&c, 2) < 30, &c, route, 2, "a neighbour is wrong");
    }
    dense_release();
    call_free(&c);
}

static void extreme_potrf(op_id id, dtype t, const char *route) {
    static const int64_t orders[] = {1, 3, 4, 7, 16, 33};
    const int far = is_single(t) ? 116 : 1012;
    (void)id;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        scaled_factor(t, orders[i], far, route);
        scaled_factor(t, orders[i], -far, route);
        scaled_factor(t, orders[i], is_single(t) ? -140 : -1060, route);
    }
}
Test(extremes, potrf) {
    every_dtype(OP_potrf, extreme_potrf);
}

/* An infinite pivot is positive, and its own root. */
static void infinite_pivot(op_id id, dtype t, const char *route) {
    call c = plain_call(id, t, 1, 1, 0, 0, 3);
    call_fill(&c, 43);
    put(&c, SLOT_A, 1, 0, 0, INFINITY);
    call_remember(&c);
    if (run_here(&c, route)) {
        check_here(get_info(&c, 1) == 0, &c, route, 1, "info");
        check_here(creal(get(&c, SLOT_A, 1, 0, 0)) == INFINITY, &c, route, 1, "not infinite");
        check_here(c.op->residual(&c, 2) < 30, &c, route, 2, "a neighbour is wrong");
    }
    dense_release();
    call_free(&c);
}
Test(extremes, potrf_infinity) {
    every_dtype(OP_potrf, infinite_pivot);
}
