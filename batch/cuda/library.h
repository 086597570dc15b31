/* cuBLAS and cuSOLVER as pointer tables. Signatures and enumerators are those of the C interface,
 * the same in cuBLAS 12 and 13 and cuSOLVER 11 and 12; handles are opaque. */
#ifndef BL_CUDA_LIBRARY_H
#define BL_CUDA_LIBRARY_H

#include "batch/problem.h"

typedef const void *const *bl_nv_in;
typedef void *const *bl_nv_out;

/* X(slot, name before the letter, name after it, return type and arguments) */
/* clang-format off */
#define BL_EACH_NV_ROUTINE(X)                                                                      \
    X(gemm_batched, cublas, gemmBatched,                                                           \
      (void *h, int ta, int tb, int m, int n, int k, const void *alpha, bl_nv_in A, int lda,       \
       bl_nv_in B, int ldb, const void *beta, bl_nv_out C, int ldc, int batch))                    \
    X(gemm_strided, cublas, gemmStridedBatched,                                                    \
      (void *h, int ta, int tb, int m, int n, int k, const void *alpha, const void *A, int lda,    \
       long long sa, const void *B, int ldb, long long sb, const void *beta, void *C, int ldc,     \
       long long sc, int batch))                                                                   \
    X(gemv_batched, cublas, gemvBatched,                                                           \
      (void *h, int trans, int m, int n, const void *alpha, bl_nv_in A, int lda, bl_nv_in x,       \
       int incx, const void *beta, bl_nv_out y, int incy, int batch))                              \
    X(gemv_strided, cublas, gemvStridedBatched,                                                    \
      (void *h, int trans, int m, int n, const void *alpha, const void *A, int lda, long long sa,  \
       const void *x, int incx, long long sx, const void *beta, void *y, int incy, long long sy,   \
       int batch))                                                                                 \
    X(trsm, cublas, trsmBatched,                                                                   \
      (void *h, int side, int uplo, int trans, int diag, int m, int n, const void *alpha,          \
       bl_nv_in A, int lda, bl_nv_out B, int ldb, int batch))                                      \
    X(getrf, cublas, getrfBatched,                                                                 \
      (void *h, int n, bl_nv_out A, int lda, int *P, int *info, int batch))                        \
    X(getrs, cublas, getrsBatched,                                                                 \
      (void *h, int trans, int n, int nrhs, bl_nv_in A, int lda, const int *P, bl_nv_out B,        \
       int ldb, int *info, int batch))                                                             \
    X(getri, cublas, getriBatched,                                                                 \
      (void *h, int n, bl_nv_in A, int lda, const int *P, bl_nv_out C, int ldc, int *info,         \
       int batch))                                                                                 \
    X(geqrf, cublas, geqrfBatched,                                                                 \
      (void *h, int m, int n, bl_nv_out A, int lda, bl_nv_out tau, int *info, int batch))          \
    X(potrf, cusolverDn, potrfBatched,                                                             \
      (void *h, int uplo, int n, bl_nv_out A, int lda, int *info, int batch))
/* clang-format on */

typedef struct bl_nv {
    int version; /* of cuBLAS: 10000 major + ... */
    int (*create)(void **h), (*destroy)(void *h), (*set_stream)(void *h, void *stream);
    int (*solver_create)(void **h), (*solver_destroy)(void *h);
    int (*solver_set_stream)(void *h, void *stream);
    /* The one interface for all types: their enumerators are CUDA's. */
    int (*params_create)(void **params), (*params_destroy)(void *params);
    int (*xsyev_batched_size)(void *h, void *params, int jobz, int uplo, int64_t n, int type_a,
                              const void *A, int64_t lda, int type_w, const void *W, int compute,
                              size_t *device, size_t *host, int64_t batch);
    int (*xsyev_batched)(void *h, void *params, int jobz, int uplo, int64_t n, int type_a, void *A,
                         int64_t lda, int type_w, void *W, int compute, void *work, size_t device,
                         void *host_work, size_t host, int *info, int64_t batch);
#define X(slot, before, after, arguments) int(*slot[BL_DTYPES]) arguments;
    BL_EACH_NV_ROUTINE(X)
#undef X
} bl_nv;

/* A library of CUDA's: the one the program has loaded, else one that is opened now. NULL: none. */
void *bl_nv_open(const char *name);

/* The libraries the program has loaded, else a matched pair that is opened now. NULL: none. */
const bl_nv *bl_nv_library(void);

#endif
