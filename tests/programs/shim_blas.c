/* A BLAS that only says who it is: dgemm_ stores TAG if its hidden lengths are 1, else -1. Built several times, to see which of several
 * a caller gets. With WIDE it takes 64-bit integers under the same names, and says so as a real one
 * would. */
#include <stddef.h>
#include <stdint.h>

#ifdef WIDE
typedef int64_t integer;
#else
typedef int32_t integer;
#endif

void dgemm_(const char *transa, const char *transb, const integer *m, const integer *n,
            const integer *k, const double *alpha, const double *a, const integer *lda,
            const double *b, const integer *ldb, const double *beta, double *c, const integer *ldc,
            size_t length_a, size_t length_b);
int isamax_(const integer *n, const float *x, const integer *incx);

void dgemm_(const char *transa, const char *transb, const integer *m, const integer *n,
            const integer *k, const double *alpha, const double *a, const integer *lda,
            const double *b, const integer *ldb, const double *beta, double *c, const integer *ldc,
            size_t length_a, size_t length_b) {
    (void)transa, (void)transb, (void)m, (void)n, (void)k, (void)alpha, (void)a, (void)lda;
    (void)b, (void)ldb, (void)beta, (void)ldc;
    c[0] = length_a == 1 && length_b == 1 ? TAG : -1;
}

int isamax_(const integer *n, const float *x, const integer *incx) {
    (void)x, (void)incx;
    return *n > 0;
}
