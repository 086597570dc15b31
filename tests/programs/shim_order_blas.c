/* A BLAS under the name of CORE, a processor as OpenBLAS calls them; its gemm only marks C. */
#include <stdlib.h>

#define GEMM(name, type)                                                                           \
    void name(const char *transa, const char *transb, const int *m, const int *n, const int *k,    \
              const type *alpha, const type *a, const int *lda, const type *b, const int *ldb,     \
              const type *beta, type *c, const int *ldc);                                          \
    void name(const char *transa, const char *transb, const int *m, const int *n, const int *k,    \
              const type *alpha, const type *a, const int *lda, const type *b, const int *ldb,     \
              const type *beta, type *c, const int *ldc) {                                         \
        (void)transa, (void)transb, (void)m, (void)n, (void)k, (void)alpha, (void)a, (void)lda;    \
        (void)b, (void)ldb, (void)beta, (void)ldc;                                                 \
        c[0] = -7;                                                                                 \
    }
GEMM(sgemm_, float)
GEMM(dgemm_, double)
GEMM(cgemm_, float _Complex)
GEMM(zgemm_, double _Complex)

char *openblas_get_corename(void);
char *openblas_get_corename(void) {
    return getenv("CORE");
}
