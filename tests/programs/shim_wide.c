/* 64-bit integers by suffix, every spelling: the library underneath only checks that what it gets
 * is what was passed, sizes beyond 32 bits and scalars by value among it. */
#include <stdint.h>
#include <stdio.h>

typedef const void *p;
typedef const int64_t *i64;
enum { OK = 1 };
static const int64_t large = INT64_C(5) << 40;

/* The library; part of this file so that the two agree. */
#ifdef LIBRARY
#define GEMM(name)                                                                                 \
    void name(p ta, p tb, i64 m, i64 n, i64 k, p alpha, p a, i64 lda, p b, i64 ldb, p beta,        \
              double *c, i64 ldc, size_t la, size_t lb);                                           \
    void name(p ta, p tb, i64 m, i64 n, i64 k, p alpha, p a, i64 lda, p b, i64 ldb, p beta,        \
              double *c, i64 ldc, size_t la, size_t lb) {                                          \
        (void)ta, (void)tb, (void)k, (void)alpha, (void)a, (void)lda, (void)b, (void)ldb;          \
        (void)beta, (void)n;                                                                       \
        *c = *m == large && *ldc == large + 1 && la == 1 && lb == 1;                               \
    }
#define CBLAS_GEMM(name)                                                                           \
    void name(int order, int ta, int tb, int64_t m, int64_t n, int64_t k, double alpha, p a,       \
              int64_t lda, p b, int64_t ldb, double beta, double *c, int64_t ldc);                 \
    void name(int order, int ta, int tb, int64_t m, int64_t n, int64_t k, double alpha, p a,       \
              int64_t lda, p b, int64_t ldb, double beta, double *c, int64_t ldc) {                \
        (void)ta, (void)tb, (void)n, (void)k, (void)a, (void)lda, (void)b, (void)ldb;              \
        *c = order == 102 && m == large && alpha == 1.5 && beta == 2.5 && ldc == large + 1;        \
    }
#define GESV(name)                                                                                 \
    int64_t name(int layout, int64_t n, int64_t nrhs, p a, int64_t lda, i64 ipiv, double *b,       \
                 int64_t ldb);                                                                     \
    int64_t name(int layout, int64_t n, int64_t nrhs, p a, int64_t lda, i64 ipiv, double *b,       \
                 int64_t ldb) {                                                                    \
        (void)nrhs, (void)a, (void)lda, (void)ipiv;                                                \
        *b = layout == 102 && n == large && ldb == large + 1;                                      \
        return large;                                                                              \
    }
#else
#define GEMM(name)                                                                                 \
    extern void name(p, p, i64, i64, i64, p, p, i64, p, i64, p, double *, i64);                    \
    static void call_##name(void) {                                                                \
        int64_t m = large, ldc = large + 1;                                                        \
        double c = 0, x = 1;                                                                       \
        name("N", "N", &m, &m, &m, &x, &x, &m, &x, &m, &x, &c, &ldc);                              \
        printf(#name " %g\n", c);                                                                  \
    }
#define CBLAS_GEMM(name)                                                                           \
    extern void name(int, int, int, int64_t, int64_t, int64_t, double, p, int64_t, p, int64_t,     \
                     double, double *, int64_t);                                                   \
    static void call_##name(void) {                                                                \
        double c = 0, x = 1;                                                                       \
        name(102, 111, 111, large, 1, 1, 1.5, &x, 1, &x, 1, 2.5, &c, large + 1);                   \
        printf(#name " %g\n", c);                                                                  \
    }
#define GESV(name)                                                                                 \
    extern int64_t name(int, int64_t, int64_t, p, int64_t, i64, double *, int64_t);                \
    static void call_##name(void) {                                                                \
        double b = 0, x = 1;                                                                       \
        int64_t ipiv, info = name(102, large, 1, &x, 1, &ipiv, &b, large + 1);                     \
        printf(#name " %g\n", info == large ? b : -1);                                             \
    }
#endif

GEMM(dgemm_64_)
GEMM(dgemm_64)
GEMM(scipy_dgemm_64_)
CBLAS_GEMM(cblas_dgemm_64)
CBLAS_GEMM(cblas_dgemm64_)
CBLAS_GEMM(scipy_cblas_dgemm64_)
GESV(LAPACKE_dgesv_64)
GESV(LAPACKE_dgesv64_)
GESV(LAPACKE_dgesv_work_64)
GESV(LAPACKE_dgesv_work64_)

#ifndef LIBRARY
int main(void) {
    call_dgemm_64_();
    call_dgemm_64();
    call_scipy_dgemm_64_();
    call_cblas_dgemm_64();
    call_cblas_dgemm64_();
    call_scipy_cblas_dgemm64_();
    call_LAPACKE_dgesv_64();
    call_LAPACKE_dgesv64_();
    call_LAPACKE_dgesv_work_64();
    call_LAPACKE_dgesv_work64_();
    return 0;
}
#endif
