/* getrf_nopiv: on data for which every operation is exact, the factors and info are known
 * beforehand, also beyond a zero pivot with something below it; and where a NaN goes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/dense.h"
#include "support/every.h"
#include "support/random.h"

static number half_or_zero(dtype t) {
    double re = 0.5 * (double)(random_below(3) - 1);
    return is_complex(t) ? complex_number(re, 0.5 * (double)(random_below(3) - 1)) : re;
}

/* L with halves below its unit diagonal, U with small integers above powers of two; 0 at
 * U(zero, zero), where L's column is what stays undivided. */
static void known_factors(dtype t, dense l, dense u, int64_t zero) {
    for (int64_t j = 0; j < l.cols; j++)
        for (int64_t i = j + 1; i < l.rows; i++) *at(l, i, j) = half_or_zero(t);
    for (int64_t j = 0; j < u.cols; j++)
        for (int64_t i = 0; i < u.rows && i <= j; i++)
            *at(u, i, j) = i < j ? 2 * half_or_zero(t) : i == zero ? 0 : i % 2 ? -1 : 2;
}

static void put_product(call *c, int64_t b, dense l, dense u, int64_t zero) {
    dense a = dense_product(l, u);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++)
            put(c, SLOT_A, b, i, j, *at(a, i, j) + (j == zero && i > j ? *at(l, i, j) : 0));
}

static void check_factors(const call *c, int64_t b, dense l, dense u, const char *route) {
    dense now = dense_now(c, SLOT_A, b);
    for (int64_t j = 0; j < now.cols; j++)
        for (int64_t i = 0; i < now.rows; i++)
            check_here(*at(now, i, j) == (i > j ? *at(l, i, j) : *at(u, i, j)), c, route, b,
                       "other factors");
}

static void exact(dtype t, int64_t m, int64_t n, int64_t zero, const char *route) {
    const int64_t k = min64(m, n), at_zero[3] = {-1, zero, k - 1};
    dense l[3], u[3];
    call c = plain_call(OP_getrf_nopiv, t, m, n, 0, 0, 3);
    random_seed(3 + (uint64_t)(m + 100 * n + 10000 * zero));
    for (int b = 0; b < 3; b++) {
        l[b] = dense_identity(m, k), u[b] = dense_zero(k, n);
        known_factors(t, l[b], u[b], at_zero[b]);
        put_product(&c, b, l[b], u[b], at_zero[b]);
    }
    call_remember(&c);
    if (run_here(&c, route))
        for (int b = 0; b < 3; b++) {
            check_here(get_info(&c, b) == at_zero[b] + 1, &c, route, b, "another info");
            check_factors(&c, b, l[b], u[b], route);
        }
    dense_release();
    call_free(&c);
}

static void exact_sizes(op_id id, dtype t, const char *route) {
    static const int64_t size[][2] = {{1, 1},   {2, 2},   {3, 3},   {5, 5},   {8, 8},
                                      {9, 4},   {4, 9},   {16, 16}, {17, 17}, {31, 31},
                                      {33, 33}, {33, 20}, {20, 33}, {65, 65}};
    (void)id;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        const int64_t m = size[i][0], n = size[i][1], k = min64(m, n);
        for (int64_t zero = 0; zero < k; zero += k < 10 ? 1 : 7) exact(t, m, n, zero, route);
    }
}
Test(nopiv, exact) {
    every_dtype(OP_getrf_nopiv, exact_sizes);
}

/* A NaN pivot counts as not zero. One in the last place stays there. */
static void one_nan(dtype t, int64_t m, int64_t n, const char *route) {
    call c = plain_call(OP_getrf_nopiv, t, m, n, 0, 0, 3);
    call_fill(&c, 13);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < m; i++) put(&c, SLOT_A, 1, i, j, get(&c, SLOT_A, 0, i, j));
    put(&c, SLOT_A, 1, m - 1, n - 1, NAN);
    put(&c, SLOT_A, 2, 0, 0, NAN);
    call_remember(&c);
    if (run_here(&c, route)) {
        check_here(get_info(&c, 1) == 0 && get_info(&c, 2) == 0, &c, route, 1, "info");
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                const number was = get(&c, SLOT_A, 0, i, j), is = get(&c, SLOT_A, 1, i, j);
                const bool last = i == m - 1 && j == n - 1;
                check_here(last ? isnan(creal(is)) : is == was, &c, route, 1, "the NaN spread");
                if (i > 0 && j == 0)
                    check_here(isnan(creal(get(&c, SLOT_A, 2, i, 0))), &c, route, 2, "no NaN");
            }
    }
    call_free(&c);
}

/* A NaN among the multipliers is not lost to zeros of U, which the reference xTRSM passes over. */
static void nan_beside_zeros(dtype t, int64_t m, int64_t n, const char *route) {
    if (m < 2) return;
    call c = plain_call(OP_getrf_nopiv, t, m, n, 0, 0, 1);
    call_fill(&c, 17);
    put(&c, SLOT_A, 0, 1, 0, NAN);
    for (int64_t j = 1; j < n; j++) put(&c, SLOT_A, 0, 0, j, 0);
    call_remember(&c);
    if (run_here(&c, route))
        for (int64_t j = 0; j < n; j++)
            check_here(isnan(creal(get(&c, SLOT_A, 0, 1, j))), &c, route, 0, "a NaN was lost");
    call_free(&c);
}

static void nan_sizes(op_id id, dtype t, const char *route) {
    static const int64_t size[][2] = {{1, 1},   {2, 2},   {5, 5},   {8, 8},   {9, 4},   {4, 9},
                                      {16, 16}, {17, 17}, {33, 33}, {40, 20}, {20, 40}, {65, 65}};
    (void)id;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        one_nan(t, size[i][0], size[i][1], route);
        nan_beside_zeros(t, size[i][0], size[i][1], route);
    }
}
Test(nopiv, nan) {
    every_dtype(OP_getrf_nopiv, nan_sizes);
}
