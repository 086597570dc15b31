/* The `rows` kernels: one small column-major matrix at a time, in vector registers and L1.
 *
 * They exist because a LAPACK call on a matrix of order 4 to 64 spends its time on overhead, not
 * arithmetic. Each is a plain function on 32-bit sizes: no lock, no system call and no allocation but
 * for a thread's first large matrix (room.h), nothing read or written outside the matrix. Arguments are
 * those of LAPACK without work and info (returned) and must be valid; sizes are limited to
 * bl_rows_order(dtype) in m, n and k; nrhs is free. bl_rows() is the table of the CPU in hand:
 *
 *     info = bl_rows()->getrf[BL_D](m, n, A, lda, ipiv);
 */
#ifndef BL_ROWS_H
#define BL_ROWS_H

#include "batch/op.h"

typedef void bl_rows_gemm_fn(char transa, char transb, int32_t m, int32_t n, int32_t k,
                             const void *alpha, const void *A, int32_t lda, const void *B,
                             int32_t ldb, const void *beta, void *C, int32_t ldc);
/* gemm in two steps, for a batch of equal shape: plan once, then plan->run(plan, A, B, C) for each
 * member (see kernels/gemm/host_small.h). m and n must not be 0. */
struct bl_small_plan;
typedef void bl_rows_gemm_plan_fn(struct bl_small_plan *plan, char transa, char transb, int32_t m,
                                  int32_t n, int32_t k, const void *alpha, int32_t lda, int32_t ldb,
                                  const void *beta, int32_t ldc);
/* Where the call after this one has its operands, to have them fetched meanwhile. */
typedef struct {
    const void *A, *B;
} bl_rows_next;
typedef void bl_rows_trsm_fn(char side, char uplo, char transa, char diag, int32_t m, int32_t n,
                             const void *alpha, const void *A, int32_t lda, void *B, int32_t ldb,
                             const bl_rows_next *next);
typedef int32_t bl_rows_getrf_fn(int32_t m, int32_t n, void *A, int32_t lda, int32_t *ipiv);
typedef void bl_rows_getrs_fn(char trans, int32_t n, int32_t nrhs, const void *A, int32_t lda,
                              const int32_t *ipiv, void *B, int32_t ldb);
typedef int32_t bl_rows_gesv_fn(int32_t n, int32_t nrhs, void *A, int32_t lda, int32_t *ipiv,
                                void *B, int32_t ldb);
typedef int32_t bl_rows_getri_fn(int32_t n, void *A, int32_t lda, const int32_t *ipiv);
typedef int32_t bl_rows_potrf_fn(char uplo, int32_t n, void *A, int32_t lda);
typedef void bl_rows_potrs_fn(char uplo, int32_t n, int32_t nrhs, const void *A, int32_t lda,
                              void *B, int32_t ldb);
typedef int32_t bl_rows_posv_fn(char uplo, int32_t n, int32_t nrhs, void *A, int32_t lda, void *B,
                                int32_t ldb);
typedef void bl_rows_geqrf_fn(int32_t m, int32_t n, void *A, int32_t lda, void *tau);
/* m >= n >= 1. Returns -1, with nothing written, where xGELS scales, or has nothing to scale by. */
typedef int32_t bl_rows_gels_fn(char trans, int32_t m, int32_t n, int32_t nrhs, void *A,
                                int32_t lda, void *B, int32_t ldb);

/* Both: 1 <= k <= n <= m, and of ormqr the order of Q is m (side L) or n, k at most that. Return -1, with
 * nothing written, where an Inf or NaN is among the operands. */
typedef int32_t bl_rows_orgqr_fn(int32_t m, int32_t n, int32_t k, void *A, int32_t lda,
                                 const void *tau);
typedef int32_t bl_rows_ormqr_fn(char side, char trans, int32_t m, int32_t n, int32_t k,
                                 const void *A, int32_t lda, const void *tau, void *C, int32_t ldc);

#define BL_ROWS_EACH(X)                                                                            \
    X(gemm)                                                                                        \
    X(gemm_plan)                                                                                   \
    X(trsm)                                                                                        \
    X(getrf) X(getrs) X(gesv) X(getri) X(potrf) X(potrs) X(posv) X(geqrf) X(gels) X(orgqr) X(ormqr)

typedef struct bl_rows_table {
#define X(op) bl_rows_##op##_fn *op[BL_DTYPES];
    BL_ROWS_EACH(X)
#undef X
} bl_rows_table;

/* Largest order a kernel takes: two tiles of that order nearly fit L1. */
#define BL_ROWS_ORDER 64
#define BL_ROWS_ORDER_Z 48
static inline int32_t bl_rows_order(bl_dtype t) {
    return t == BL_Z ? BL_ROWS_ORDER_Z : BL_ROWS_ORDER;
}

/* The kernels of the ISA in force; a load and an index. */
const bl_rows_table *bl_rows(void);

/* The candidates spelled "rows", and "small" for gemm. */
extern const bl_candidate bl_rows_gemm, bl_rows_trsm, bl_rows_getrf, bl_rows_getrs, bl_rows_gesv,
    bl_rows_getri, bl_rows_potrf, bl_rows_potrs, bl_rows_posv, bl_rows_geqrf;

#endif
