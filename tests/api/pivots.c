/* getrf and gesv: which pivot wins, what a NaN does, and exactly singular matrices. On data for
 * which every operation is exact, the factors, pivots and info are known beforehand. */
#include <math.h>
#include <stdio.h>

#include "support/dense.h"
#include "support/every.h"
#include "support/random.h"

enum { ORDER_MAX = 70 };

/* P A = L U with |l| <= 1/2 below the diagonal, so that the pivots are unique; powers of two on
 * U's diagonal, so that nothing rounds; zeros where `zero` has a bit. */
typedef struct {
    dense l, u;
    int64_t row[ORDER_MAX]; /* row i of L U is row row[i] of A */
    int64_t info;
} known;

static number half_or_zero(dtype t) {
    static const double value[] = {0, 0.5, -0.5};
    double re = value[random_below(3)];
    return is_complex(t) && re == 0 ? complex_number(0, value[random_below(3)]) : re;
}

static number small_integer(dtype t) {
    double re = (double)(random_below(5) - 2);
    return is_complex(t) ? complex_number(re, (double)(random_below(5) - 2)) : re;
}

static void shuffle(int64_t *row, int64_t n) {
    for (int64_t i = 0; i < n; i++) row[i] = i;
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t k = random_below(i + 1), x = row[i];
        row[i] = row[k];
        row[k] = x;
    }
}

static known known_factors(dtype t, int64_t m, int64_t n, int64_t zero) {
    int64_t k = min64(m, n);
    known f = {.l = dense_identity(m, k), .u = dense_zero(k, n)};
    for (int64_t j = 0; j < k; j++)
        for (int64_t i = j + 1; i < m; i++) *at(f.l, i, j) = j == zero ? 0 : half_or_zero(t);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < min64(j, k); i++) *at(f.u, i, j) = small_integer(t);
    for (int64_t j = 0; j < k; j++) *at(f.u, j, j) = j == zero ? 0 : j % 2 ? -1 : 2;
    f.info = zero >= 0 && zero < k ? zero + 1 : 0;
    shuffle(f.row, m);
    return f;
}

/* The exchanges that bring row[] into order, as xGETRF reports them, and now[i], the row of A they
 * leave at i. A zero pivot exchanges nothing: then only info is known. */
static void expected_pivots(const known *f, int64_t m, int64_t k, int64_t ipiv[], int64_t now[]) {
    for (int64_t i = 0; i < m; i++) now[i] = i;
    for (int64_t j = 0; j < k; j++) {
        int64_t p = j;
        while (now[p] != f->row[j]) p++;
        ipiv[j] = p + 1;
        now[p] = now[j];
        now[j] = f->row[j];
    }
}

static void put_known(call *c, int64_t b, const known *f) {
    dense a = dense_product(f->l, f->u);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) put(c, SLOT_A, b, f->row[i], j, *at(a, i, j));
}

static void check_known(const call *c, int64_t b, const known *f, const char *route) {
    int64_t m = c->operand[SLOT_A].rows, k = min64(m, c->operand[SLOT_A].cols);
    int64_t ipiv[ORDER_MAX], row[ORDER_MAX], place[ORDER_MAX];
    expected_pivots(f, m, k, ipiv, row);
    for (int64_t i = 0; i < m; i++) place[f->row[i]] = i;
    for (int64_t j = 0; j < k && !f->info; j++)
        check_here(get_integer(c, SLOT_IPIV, b, j) == ipiv[j], c, route, b, "another pivot");
    dense now = dense_now(c, SLOT_A, b);
    for (int64_t j = 0; j < now.cols && !f->info; j++)
        for (int64_t i = 0; i < now.rows; i++)
            check_here(*at(now, i, j) == (i > j ? *at(f->l, place[row[i]], j) : *at(f->u, i, j)), c,
                       route, b, "other factors");
}

static void pivots_in_range(const call *c, int64_t b, const char *route) {
    const operand *o = &c->operand[SLOT_IPIV];
    for (int64_t j = 0; j < o->rows; j++) {
        int64_t p = get_integer(c, SLOT_IPIV, b, j);
        check_here(p > j && p <= c->operand[SLOT_A].rows, c, route, b, "a pivot out of range");
    }
}

/* A batch of two: one regular, one with a zero at U(zero, zero), whose factorization goes on. */
static void exact(op_id id, dtype t, int64_t m, int64_t n, int64_t zero, const char *route) {
    random_seed(3 + (uint64_t)(m + 100 * n + 10000 * zero));
    known f[2] = {known_factors(t, m, n, -1), known_factors(t, m, n, zero)};
    call c = plain_call(id, t, m, n, 0, 2, 2);
    call_fill(&c, 11);
    for (int b = 0; b < 2; b++) put_known(&c, b, &f[b]);
    call_remember(&c);
    if (run_here(&c, route))
        for (int b = 0; b < 2; b++) {
            check_here(get_info(&c, b) == f[b].info, &c, route, b, "another info");
            pivots_in_range(&c, b, route);
            check_known(&c, b, &f[b], route);
            if (id == OP_gesv && f[b].info)
                check_here(operand_unchanged(&c, SLOT_B, b), &c, route, b, "B changed");
            else
                check_here(f[b].info || c.op->residual(&c, b) < 30, &c, route, b, "not A = P L U");
        }
    dense_release();
    call_free(&c);
}

static void exact_sizes(op_id id, dtype t, const char *route) {
    static const int64_t size[][2] = {{1, 1},   {2, 2},   {3, 3},   {5, 5},   {8, 8},
                                      {9, 4},   {4, 9},   {16, 16}, {17, 17}, {31, 31},
                                      {33, 33}, {33, 20}, {20, 33}, {65, 65}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        int64_t m = size[i][0], n = size[i][1], k = min64(m, n);
        if (id == OP_gesv && m != n) continue;
        for (int64_t zero = 0; zero < k; zero += k < 10 ? 1 : 7) exact(id, t, m, n, zero, route);
    }
}
Test(pivots, getrf_exact) {
    every_dtype(OP_getrf, exact_sizes);
}
Test(pivots, gesv_exact) {
    every_dtype(OP_gesv, exact_sizes);
}

/* What the first column is, and which row must win. */
static int64_t first_pivot(dtype t, int64_t m, const number column[], const char *route) {
    call c = plain_call(OP_getrf, t, m, m, 0, 0, 1);
    call_fill(&c, 13);
    for (int64_t i = 0; i < m; i++) put(&c, SLOT_A, 0, i, 0, column[i]);
    call_remember(&c);
    int64_t pivot = run_here(&c, route) ? get_integer(&c, SLOT_IPIV, 0, 0) : -1;
    call_free(&c);
    return pivot;
}

static void rule(op_id id, dtype t, const char *route) {
    (void)id;
    for (int64_t m = 4; m <= 40; m += 3)
        for (int64_t at = 1; at < m; at += 2) {
            number x[ORDER_MAX] = {0};
            x[at] = -3, x[m - 1] = x[m - 1] == 0 ? 3 : x[m - 1];
            int64_t tie = first_pivot(t, m, x, route);
            check(tie == -1 || tie == at + 1, "m=%ld, %s: of equals %ld wins, not the first, %ld",
                  (long)m, route_text(route), (long)tie, (long)at + 1);
            x[at - 1] = at > 1 ? NAN : 0;
            int64_t beside = first_pivot(t, m, x, route);
            check(beside == -1 || beside == at + 1, "m=%ld, %s: a NaN beside wins: %ld", (long)m,
                  route_text(route), (long)beside);
            x[0] = NAN;
            int64_t first = first_pivot(t, m, x, route);
            check(first == -1 || first == 1, "m=%ld, %s: a NaN in front loses to %ld", (long)m,
                  route_text(route), (long)first);
        }
}
Test(pivots, rule) {
    every_dtype(OP_getrf, rule);
}

/* abs(Re) + abs(Im): 3+3i beats 5. */
static void sum_rule(op_id id, dtype t, const char *route) {
    (void)id;
    for (int64_t m = 2; is_complex(t) && m <= 40; m += 3) {
        number x[ORDER_MAX] = {5};
        x[m - 1] = complex_number(3, -3);
        int64_t pivot = first_pivot(t, m, x, route);
        check(pivot == -1 || pivot == m, "m=%ld, %s: %ld wins", (long)m, route_text(route),
              (long)pivot);
    }
}
Test(pivots, complex_rule) {
    every_dtype(OP_getrf, sum_rule);
}

/* NaN everywhere, or one: pivots in range, info 0, the solution NaN, neighbours alone. */
static void nan_matrix(op_id id, dtype t, int64_t n, int64_t where, const char *route) {
    call c = plain_call(id, t, n, n, 0, 1, 3);
    call_fill(&c, 17);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++)
            if (where < 0 || (i == where && j == where)) put(&c, SLOT_A, 1, i, j, NAN);
    call_remember(&c);
    if (run_here(&c, route)) {
        check_here(get_info(&c, 1) == 0, &c, route, 1, "a NaN pivot is not zero");
        pivots_in_range(&c, 1, route);
        if (id == OP_gesv && where < 0)
            check_here(isnan(creal(get(&c, SLOT_B, 1, 0, 0))), &c, route, 1, "no NaN came out");
        for (int b = 0; b < 3; b += 2)
            check_here(c.op->residual(&c, b) < 30, &c, route, b, "a neighbour is wrong");
    }
    dense_release();
    call_free(&c);
}

static void nan_matrices(op_id id, dtype t, const char *route) {
    for (int64_t n = 1; n <= 33; n++) {
        nan_matrix(id, t, n, -1, route);
        nan_matrix(id, t, n, 0, route);
        nan_matrix(id, t, n, n / 2, route);
        nan_matrix(id, t, n, n - 1, route);
    }
}
Test(pivots, getrf_nan) {
    every_dtype(OP_getrf, nan_matrices);
}
Test(pivots, gesv_nan) {
    every_dtype(OP_gesv, nan_matrices);
}

/* A column of zeros beside a row of NaN: the zeros multiply the row, as in LAPACK. */
static void zeros_beside_nan(op_id id, dtype t, const char *route) {
    for (int64_t n = 2; n <= 40; n += n < 10 ? 1 : 7) {
        call c = plain_call(id, t, n, n, 0, 1, 2);
        call_fill(&c, 23);
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < n; i++)
                put(&c, SLOT_A, 1, i, j, j == 0 ? 0 : i == 0 ? NAN : i == j);
        call_remember(&c);
        if (run_here(&c, route)) {
            check_here(get_info(&c, 1) == 1, &c, route, 1, "another info");
            for (int64_t j = 1; j < n; j++)
                for (int64_t i = 1; i < n; i++)
                    check_here(isnan(creal(get(&c, SLOT_A, 1, i, j))), &c, route, 1, "no NaN");
        }
        call_free(&c);
    }
}
Test(pivots, getrf_zeros_beside_nan) {
    every_dtype(OP_getrf, zeros_beside_nan);
}
Test(pivots, gesv_zeros_beside_nan) {
    every_dtype(OP_gesv, zeros_beside_nan);
}

/* A member in NaN goes on to getrs and getri without an access out of range. */
Test(pivots, nan_factors_are_usable) {
    for (int t = 0; t < DTYPES; t++)
        for (int64_t n = 1; n <= 33; n++)
            for (int next = 0; next < 2; next++) {
                call f = plain_call(OP_getrf, (dtype)t, n, n, 0, 0, 1);
                call c = plain_call(next ? OP_getrs : OP_getri, (dtype)t, n, n, 0, 1, 1);
                for (int64_t j = 0; j < n; j++)
                    for (int64_t i = 0; i < n; i++) put(&f, SLOT_A, 0, i, j, NAN);
                invoke(&f);
                call_fill(&c, 19);
                for (int64_t j = 0; j < n; j++) {
                    put_integer(&c, SLOT_IPIV, 0, j, get_integer(&f, SLOT_IPIV, 0, j));
                    for (int64_t i = 0; i < n; i++) put(&c, SLOT_A, 0, i, j, NAN);
                }
                call_remember(&c);
                check(run_here(&c, NULL) && get_info(&c, 0) == 0, "%s: info %ld", call_text(&c),
                      (long)get_info(&c, 0));
                call_free(&f);
                call_free(&c);
            }
}
