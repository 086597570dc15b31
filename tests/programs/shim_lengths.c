/* A C caller that passes no hidden lengths: canaries around everything it passes, in its own frame
 * too, flags in lower case, up to four flags and up to thirteen arguments. */
#include <complex.h>
#include <stdio.h>
#include <string.h>

extern void dgemm_(const char *, const char *, const int *, const int *, const int *,
                   const double *, const double *, const int *, const double *, const int *,
                   const double *, double *, const int *);
extern void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *,
                   const double *, const double *, const int *, double *, const int *);
extern void dgeqrf_(const int *, const int *, double *, const int *, double *, double *,
                    const int *, int *);
extern void dormqr_(const char *, const char *, const int *, const int *, const int *,
                    const double *, const int *, const double *, double *, const int *, double *,
                    const int *, int *);
extern void dgesvd_(const char *, const char *, const int *, const int *, double *, const int *,
                    double *, double *, const int *, double *, const int *, double *, const int *,
                    int *);
extern float complex cdotu_(const int *, const float complex *, const int *, const float complex *,
                            const int *);

enum { N = 3 };

/* Its arguments on the stack are its own: a callee that stores lengths it was not given would
 * change them, or the canaries. */
__attribute__((noinline)) static int gemm(const double *a, const double *b, double *c) {
    volatile long canary[8];
    int n = N;
    double one = 1, zero = 0;
    for (int i = 0; i < 8; i++) canary[i] = 0x5aa5 + i;
    dgemm_("n", "t", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
    dgemm_("T", "N", &n, &n, &n, &one, a, &n, b, &n, &one, c, &n);
    int bad = 0;
    for (int i = 0; i < 8; i++) bad += canary[i] != 0x5aa5 + i;
    return bad;
}

int main(void) {
    double a[N * N] = {4, 1, 2, 1, 5, 3, 2, 3, 6}, b[N * N] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    double c[N * N], tau[N], work[64], s[N], one = 1;
    int n = N, lwork = 64, info = -7, step = 1;
    int bad = gemm(a, b, c);
    printf("dgemm %d %g %g\n", bad, c[0], c[8]);
    dtrsm_("l", "u", "n", "n", &n, &n, &one, a, &n, b, &n);
    printf("dtrsm %.6f %.6f\n", b[0], b[8]);
    dgeqrf_(&n, &n, a, &n, tau, work, &lwork, &info);
    memcpy(c, b, sizeof c);
    dormqr_("l", "n", &n, &n, &n, a, &n, tau, c, &n, work, &lwork, &info);
    dormqr_("L", "t", &n, &n, &n, a, &n, tau, c, &n, work, &lwork, &info);
    printf("dormqr %d %.6f %.6f\n", info, c[0] - b[0], c[8] - b[8]);
    dgesvd_("n", "n", &n, &n, b, &n, s, NULL, &step, NULL, &step, work, &lwork, &info);
    printf("dgesvd %d %.6f\n", info, s[0]);
    float complex x[3] = {1 + 2 * I, 3 + 4 * I, 5 + 6 * I},
                  y[3] = {7 + 8 * I, 9 + 10 * I, 11 + 12 * I};
    float complex d = cdotu_(&n, x, &step, y, &step);
    printf("cdotu %g %g\n", crealf(d), cimagf(d));
    return bad;
}
