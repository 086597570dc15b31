/* gemv whose members differ in the sign of their increments: in one variable call, and in one region. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "batchlas.h"
#include "lapacke_batched.h"

enum { N = 3, MEMBERS = 4 };
static const double a[N * N] = {1, 2, 3, 4, 5, 6, 7, 8, 10};
static const double x[2 * N] = {1, -2, 3, -4, 5, -6};
static const lapack_int incx[MEMBERS] = {1, -1, 2, -2}, incy[MEMBERS] = {-1, 1, -2, 2};

static double element(const double *v, lapack_int inc, int i) {
    return v[inc > 0 ? i * inc : (N - 1 - i) * -inc];
}

/* y = A x of every member, y having been 0. */
static void are_right(double y[MEMBERS][2 * N]) {
    for (int b = 0; b < MEMBERS; b++)
        for (int i = 0; i < N; i++) {
            double want = 0;
            for (int j = 0; j < N; j++) want += a[i + j * N] * element(x, incx[b], j);
            cr_expect(element(y[b], incy[b], i) == want, "member %d, row %d: %g, not %g", b, i,
                      element(y[b], incy[b], i), want);
        }
}

Test(increments, of_either_sign_in_one_variable_call) {
    static double y[MEMBERS][2 * N];
    double *A[MEMBERS], *X[MEMBERS], *Y[MEMBERS];
    lapack_int n[MEMBERS];
    for (int b = 0; b < MEMBERS; b++) A[b] = (double *)a, X[b] = (double *)x, Y[b] = y[b], n[b] = N;
    cr_assert(dgemv_vbatched('N', n, n, 1, A, n, X, incx, 0, Y, incy, MEMBERS) == 0);
    are_right(y);
}

Test(increments, of_either_sign_in_one_region) {
    static double y[MEMBERS][2 * N];
    cr_assert(batchlas_region_begin() == 0);
    for (int b = 0; b < MEMBERS; b++)
        cr_expect(dgemv_strided_batched('N', N, N, 1, a, N, N * N, x, incx[b], 2 * N, 0, y[b],
                                        incy[b], 2 * N, 1) == 0);
    cr_assert(batchlas_region_end() == 0);
    are_right(y);
}

Test(increments, of_zero_is_refused) {
    double y[N] = {7, 7, 7};
    cr_expect(dgemv_strided_batched('N', N, N, 1, a, N, 9, x, 0, 3, 0, y, 1, 3, 1) == -9);
    cr_expect(dgemv_strided_batched('N', N, N, 1, a, N, 9, x, 1, 3, 0, y, 0, 3, 1) == -13);
    cr_expect(y[0] == 7 && y[2] == 7);
}
