/* An ordinary program: each kind of call once or a few times, sums on stdout. */
#include <cblas.h>
#include <complex.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200 };
static double a[N * N], b[N * N], c[N * N];
static int ipiv[N], n = N, info;

static void fill(void) {
    for (int i = 0; i < N * N; i++) a[i] = (double)((i * 7919 + 13) % 1009) / 1009, b[i] = a[i] / 2;
    for (int i = 0; i < N; i++) a[i * N + i] += N;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < j; i++) a[i * N + j] = a[j * N + i];
}

static void show(const char *what, const double *x) {
    double s = 0;
    for (int i = 0; i < N * N; i++) s += x[i] * (1 + i % 3);
    printf("%s %d %.9g\n", what, info, s);
}

int main(void) {
    double one = 1, zero = 0;
    for (int i = 0; i < 3; i++) {
        fill();
        LAPACK_dgesv(&n, &n, a, &n, ipiv, b, &n, &info);
    }
    show("dgesv", b);
    fill();
    info = LAPACKE_dgesv(LAPACK_COL_MAJOR, N, N, a, N, ipiv, b, N);
    show("LAPACKE_dgesv", b);
    fill();
    info = LAPACKE_dgesv_work(LAPACK_ROW_MAJOR, N, N, a, N, ipiv, b, N);
    show("LAPACKE_dgesv_work", b);
    fill();
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, N, N, N, one, a, N, b, N, zero, c, N);
    show("cblas_dgemm", c);
    fill();
    LAPACK_dpotrf("l", &n, a, &n, &info);
    show("dpotrf", a);
    fill();
    LAPACK_dgetrf(&n, &n, a, &n, ipiv, &info);
    show("dgetrf", a);
    fill();
    LAPACKE_dgesdd(LAPACK_COL_MAJOR, 'N', N, N, a, N, c, NULL, 1, NULL, 1);
    printf("dgesdd %.9g\n", c[0]);

    double complex x[3] = {1 + 2 * I, 3 + 4 * I, 5 + 6 * I},
                   y[3] = {7 + 8 * I, 9 + 10 * I, 11 + 12 * I};
    float complex xs[3] = {1 + 2 * I, 3 + 4 * I, 5 + 6 * I},
                  ys[3] = {7 + 8 * I, 9 + 10 * I, 11 + 12 * I};
    double complex dot;
    float complex dots;
    cblas_zdotu_sub(3, x, 1, y, 1, &dot);
    cblas_cdotu_sub(3, xs, 1, ys, 1, &dots);
    printf("dotu %g%+gi %g%+gi\n", creal(dot), cimag(dot), crealf(dots), cimagf(dots));
    return 0;
}
