/* geqrf, gels and potrf on entries near overflow, near underflow, subnormal and mixed, against the
 * same matrix at an ordinary scale. */
#include <math.h>
#include <stdio.h>

#include "support/axes.h"
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

/* An infinite diagonal element divides to zero. What remains of the system is an ordinary one. */
static bool any_nan(const call *c, slot s, int64_t b) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            const number x = get(c, s, b, i, j);
            if (in_part(o, i, j) && (isnan(creal(x)) || isnan(cimag(x)))) return true;
        }
    return false;
}

/* Row p of B, or its column: zero. */
static bool unknown_is_zero(const call *c, int64_t b, int64_t p) {
    const operand *o = &c->operand[SLOT_B];
    const bool right = c->op->id == OP_trsm && c->side == 'R';
    for (int64_t j = 0; j < (right ? o->rows : o->cols); j++)
        if (get(c, SLOT_B, b, right ? j : p, right ? p : j) != 0) return false;
    return true;
}

static void infinite_at(call *c, int64_t p, number infinite, const char *route) {
    const bool unit = op_has(c->op, 'd') && c->diag == 'U';
    call_fill(c, 47);
    if (c->op->id == OP_gesv)
        for (int64_t i = 0; i < c->n; i++) put(c, SLOT_A, 1, i, i, 4 * (double)c->n);
    put(c, SLOT_A, 1, p, p, infinite);
    call_remember(c);
    if (!run_here(c, route)) return;
    check_here(get_info(c, 1) == 0, c, route, 1, "info");
    for (int s = 0; s < SLOTS; s++)
        check_here(c->operand[s].access < WRITE || s == SLOT_IPIV || !any_nan(c, (slot)s, 1), c,
                   route, 1, "NaN");
    if (c->operand[SLOT_B].access && c->op->id != OP_getrs && !unit)
        check_here(unknown_is_zero(c, 1, p), c, route, 1, "not divided by infinity");
    check_here(c->op->residual(c, 2) < 30, c, route, 2, "a neighbour is wrong");
    dense_release();
}

static void infinite_diagonal(op_id id, dtype t, const char *route) {
    static const int64_t orders[] = {1, 2, 5, 8, 17, 33};
    const bool hermitian = id == OP_potrf || id == OP_potri || id == OP_posv || id == OP_potrs;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const int64_t n = orders[i], at[] = {0, n / 2, n - 1};
        call flags = call_of(id, t);
        do {
            call c = flags;
            c.m = c.n = c.nrhs = n, c.batch = 3;
            call_tight(&c);
            call_allocate(&c);
            for (int k = 0; k < 3; k++) {
                infinite_at(&c, at[k], INFINITY, route);
                if (!hermitian) infinite_at(&c, at[k], -INFINITY, route);
                if (!hermitian && is_complex(t))
                    infinite_at(&c, at[k], complex_number(1, INFINITY), route);
            }
            call_free(&c);
        } while (next_flags(&flags));
    }
}
#define INFINITE(op)                                                                               \
    Test(extremes, op##_infinite_diagonal) {                                                       \
        every_dtype(OP_##op, infinite_diagonal);                                                   \
    }
INFINITE(trsm)
INFINITE(potrf)
INFINITE(potrs)
INFINITE(potri)
INFINITE(posv)
INFINITE(getrs)
INFINITE(getri)
INFINITE(gesv)

/* An infinite element right of a pivot is U's, and no other row's above it. */
static void infinite_row(op_id id, dtype t, const char *route) {
    static const int64_t orders[] = {2, 3, 8, 17, 33, 40};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (int64_t k = 0; k < orders[i] - 1; k += 1 + orders[i] / 3) {
            const int64_t last = orders[i] - 1;
            call c = plain_call(id, t, orders[i], orders[i], 0, 0, 3);
            call_fill(&c, 53);
            for (int64_t j = 0; j <= last; j++) put(&c, SLOT_A, 1, j, j, 4 * (double)orders[i]);
            put(&c, SLOT_A, 1, last, k, 64 * (double)orders[i]);
            put(&c, SLOT_A, 1, last, last, INFINITY);
            call_remember(&c);
            if (run_here(&c, route)) {
                check_here(get_integer(&c, SLOT_IPIV, 1, k) == last + 1, &c, route, 1, "pivot");
                check_here(isinf(creal(get(&c, SLOT_A, 1, k, last))), &c, route, 1, "not infinite");
                for (int64_t j = 0; j < k; j++)
                    check_here(isfinite(creal(get(&c, SLOT_A, 1, j, last))), &c, route, 1, "above");
            }
            call_free(&c);
        }
}
Test(extremes, getrf_infinite_row) {
    every_dtype(OP_getrf, infinite_row);
}

/* What overflows by a real diagonal is infinite. OpenBLAS multiplies by a reciprocal that is NaN. */
static void overflow(op_id id, dtype t, const char *route) {
    if (!route || route_is_vendor(route)) return;
    for (int64_t n = 1; n < 40; n += 8) {
        call c = call_of(id, t);
        c.side = 'L', c.uplo = 'L', c.m = n, c.n = 9, c.batch = 3;
        call_tight(&c);
        call_allocate(&c);
        call_fill(&c, 59);
        put(&c, SLOT_A, 1, n - 1, n - 1, ldexp(1, is_single(t) ? -145 : -1070));
        for (int64_t j = 0; j < c.n; j++)
            put(&c, SLOT_B, 1, n - 1, j, is_complex(t) ? complex_number(64, -64) : 64);
        call_remember(&c);
        if (run_here(&c, route))
            for (int64_t j = 0; j < c.n; j++) {
                const number x = get(&c, SLOT_B, 1, n - 1, j);
                check_here(isinf(creal(x)) && (!is_complex(t) || isinf(cimag(x))), &c, route, 1,
                           "not infinite");
            }
        call_free(&c);
    }
}
Test(extremes, trsm_overflow) {
    every_dtype(OP_trsm, overflow);
}
