/* orgqr:rows and ormqr:rows on any reflectors, not only geqrf's: with the last tau of a square real Q, which
 * is 0 there and 2 from xGEQRFP. Held to the product of I - tau v v^H, multiplied out. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#include "kernels/rows/rows.h"

typedef double complex number;
enum { MOST = 64, PAD = 3 };

static uint64_t state = 88172645463325252u;
static double uniform(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

static void put(bl_dtype t, void *x, int64_t i, number v) {
    if (t == BL_S) ((float *)x)[i] = (float)creal(v);
    if (t == BL_D) ((double *)x)[i] = creal(v);
    if (t == BL_C) ((float complex *)x)[i] = (float complex)v;
    if (t == BL_Z) ((double complex *)x)[i] = v;
}
static number get(bl_dtype t, const void *x, int64_t i) {
    return t == BL_S   ? ((const float *)x)[i]
           : t == BL_D ? ((const double *)x)[i]
           : t == BL_C ? ((const float complex *)x)[i]
                       : ((const double complex *)x)[i];
}

/* Random numbers of the dtype, rows x cols with leading dimension ld. */
static void fill(bl_dtype t, void *x, int ld, int rows, int cols, double size) {
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++)
            put(t, x, (int64_t)j * ld + i,
                size * (uniform() + (bl_is_complex(t) ? I * uniform() : 0)));
}

/* X (rows x cols, ld MOST) := H X, H = I - tau v v^H of reflector k in A; or its adjoint. */
static void reflect(bl_dtype t, const void *A, int lda, const void *tau, int k, bool adjoint,
                    int rows, int cols, number *X) {
    const number factor = adjoint ? conj(get(t, tau, k)) : get(t, tau, k);
    for (int j = 0; j < cols; j++) {
        number *x = X + (int64_t)j * MOST, dot = x[k];
        for (int i = k + 1; i < rows; i++) dot += conj(get(t, A, (int64_t)k * lda + i)) * x[i];
        x[k] -= factor * dot;
        for (int i = k + 1; i < rows; i++) x[i] -= factor * dot * get(t, A, (int64_t)k * lda + i);
    }
}

/* X := Q X or Q^H X, Q of `rows` rows and k reflectors. */
static void multiply(bl_dtype t, const void *A, int lda, const void *tau, int k, bool adjoint,
                     int rows, int cols, number *X) {
    for (int s = 0; s < k; s++)
        reflect(t, A, lda, tau, adjoint ? s : k - 1 - s, adjoint, rows, cols, X);
}

static double A[2 * MOST * (MOST + PAD)], C[2 * MOST * (MOST + PAD)], tau[2 * MOST];
static number X[MOST * MOST];
static long cases;

static void near(bl_dtype t, const void *found, int ld, int rows, int cols, const char *what,
                 int k) {
    const double bound = t == BL_S || t == BL_C ? 1e-4 : 1e-12;
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++) {
            const double off = cabs(get(t, found, (int64_t)j * ld + i) - X[(int64_t)j * MOST + i]);
            cr_assert(off <= bound, "%s %c rows=%d cols=%d k=%d (%d,%d): off by %g", what,
                      bl_prefix(t), rows, cols, k, i, j, off);
        }
    cases++;
}

static void try_orgqr(bl_dtype t, int m, int n, int k) {
    const int ld = m + PAD;
    fill(t, A, ld, m, n, 1.0 / m), fill(t, tau, MOST, k, 1, 1);
    memset(X, 0, sizeof X);
    for (int j = 0; j < n; j++) X[(int64_t)j * MOST + j] = 1;
    multiply(t, A, ld, tau, k, false, m, n, X);
    cr_assert(bl_rows()->orgqr[t](m, n, k, A, ld, tau) == 0);
    near(t, A, ld, m, n, "orgqr", k);
}

static void try_ormqr(bl_dtype t, char side, char trans, int m, int n, int k) {
    const int order = side == 'L' ? m : n, cols = side == 'L' ? n : m, lda = order + PAD,
              ldc = m + 1;
    fill(t, A, lda, order, k, 1.0 / order), fill(t, tau, MOST, k, 1, 1), fill(t, C, ldc, m, n, 1);
    const bool adjoint = side == 'L' ? trans != 'N' : trans == 'N'; /* C Q is (Q^H C^H)^H */
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < order; i++)
            X[(int64_t)j * MOST + i] = side == 'L' ? get(t, C, (int64_t)j * ldc + i)
                                                   : conj(get(t, C, (int64_t)i * ldc + j));
    multiply(t, A, lda, tau, k, adjoint, order, cols, X);
    cr_assert(bl_rows()->ormqr[t](side, trans, m, n, k, A, lda, tau, C, ldc) == 0);
    if (side == 'R') { /* back */
        static number Y[MOST * MOST];
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++) Y[(int64_t)j * MOST + i] = conj(X[(int64_t)i * MOST + j]);
        memcpy(X, Y, sizeof X);
    }
    near(t, C, ldc, m, n, side == 'L' ? "ormqr left" : "ormqr right", k);
}

static void of_dtype(bl_dtype t) {
    static const int orders[] = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 48, 64};
    for (int i = 0; orders[i] <= bl_rows_order(t); i++) {
        const int m = orders[i];
        for (int n = 1; n <= m; n += 1 + m / 5)
            for (int k = 1; k <= n; k += 1 + n / 3) try_orgqr(t, m, n, k);
        try_orgqr(t, m, m, m);
        for (int variant = 0; variant < 4; variant++) {
            const char side = "LR"[variant & 1], trans = variant < 2        ? 'N'
                                                         : bl_is_complex(t) ? 'C'
                                                                            : 'T';
            const int other = 1 + (m * 7 + variant) % bl_rows_order(t);
            for (int k = 1; k <= m; k += 1 + m / 3)
                try_ormqr(t, side, trans, side == 'L' ? m : other, side == 'L' ? other : m, k);
            try_ormqr(t, side, trans, m, m, m);
        }
        if (m == 64) break;
    }
    fprintf(stderr, "rows_q %c: %ld cases\n", bl_prefix(t), cases);
    cr_expect(cases > 150);
}

Test(rows_q, s) {
    of_dtype(BL_S);
}
Test(rows_q, d) {
    of_dtype(BL_D);
}
Test(rows_q, c) {
    of_dtype(BL_C);
}
Test(rows_q, z) {
    of_dtype(BL_Z);
}

/* What is not finite is not taken, and nothing is written. */
Test(rows_q, leaves_what_is_not_finite) {
    for (int at = 0; at < 3; at++) {
        double a[4] = {1, 0.5, 2, 1}, c[4] = {1, 2, 3, 4}, u[2] = {1, 1};
        double *const spoilt[] = {&a[1], &u[1], &c[2]};
        *spoilt[at] = at ? NAN : INFINITY;
        double before[4];
        memcpy(before, c, sizeof c);
        cr_expect(bl_rows()->ormqr[BL_D]('L', 'T', 2, 2, 2, a, 2, u, c, 2) == -1);
        cr_expect(!memcmp(before, c, sizeof c));
        memcpy(before, a, sizeof a);
        if (at < 2) cr_expect(bl_rows()->orgqr[BL_D](2, 2, 2, a, 2, u) == -1);
        if (at < 2) cr_expect(!memcmp(before, a, sizeof a));
    }
}
