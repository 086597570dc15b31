/* The Fortran 77 forms: subroutines, every argument by reference. They are what
 *
 *     call dposv_strided_batched(uplo, n, nrhs, A, lda, strideA, B, ldb, strideB, info, batch)
 *
 * reaches; the manual of each routine is beside its C form, and the arguments are the same, in the
 * same order. Strides are integer*8, an array of pointers is an array of type(c_ptr), every other
 * integer is default (integer*8 in the names that end in _64_). Flags are one character; a hidden
 * CHARACTER length is not read, so C callers pass none. There is no result: a wrong argument is
 * reported through info and xerbla_ only. From modern Fortran, use module batchlas instead. */
#ifndef BATCHLAS_BATCHED_F77_H
#define BATCHLAS_BATCHED_F77_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* gemm */
void sgemm_batched_(const char *transa, const char *transb, const lapack_int *m,
                    const lapack_int *n, const lapack_int *k, const float *alpha, float *const A[],
                    const lapack_int *lda, float *const B[], const lapack_int *ldb,
                    const float *beta, float *const C[], const lapack_int *ldc,
                    const lapack_int *batch);
void dgemm_batched_(const char *transa, const char *transb, const lapack_int *m,
                    const lapack_int *n, const lapack_int *k, const double *alpha,
                    double *const A[], const lapack_int *lda, double *const B[],
                    const lapack_int *ldb, const double *beta, double *const C[],
                    const lapack_int *ldc, const lapack_int *batch);
void cgemm_batched_(const char *transa, const char *transb, const lapack_int *m,
                    const lapack_int *n, const lapack_int *k, const lapack_complex_float *alpha,
                    lapack_complex_float *const A[], const lapack_int *lda,
                    lapack_complex_float *const B[], const lapack_int *ldb,
                    const lapack_complex_float *beta, lapack_complex_float *const C[],
                    const lapack_int *ldc, const lapack_int *batch);
void zgemm_batched_(const char *transa, const char *transb, const lapack_int *m,
                    const lapack_int *n, const lapack_int *k, const lapack_complex_double *alpha,
                    lapack_complex_double *const A[], const lapack_int *lda,
                    lapack_complex_double *const B[], const lapack_int *ldb,
                    const lapack_complex_double *beta, lapack_complex_double *const C[],
                    const lapack_int *ldc, const lapack_int *batch);
void sgemm_strided_batched_(const char *transa, const char *transb, const lapack_int *m,
                            const lapack_int *n, const lapack_int *k, const float *alpha,
                            const float *A, const lapack_int *lda, const int64_t *strideA,
                            const float *B, const lapack_int *ldb, const int64_t *strideB,
                            const float *beta, float *C, const lapack_int *ldc,
                            const int64_t *strideC, const lapack_int *batch);
void dgemm_strided_batched_(const char *transa, const char *transb, const lapack_int *m,
                            const lapack_int *n, const lapack_int *k, const double *alpha,
                            const double *A, const lapack_int *lda, const int64_t *strideA,
                            const double *B, const lapack_int *ldb, const int64_t *strideB,
                            const double *beta, double *C, const lapack_int *ldc,
                            const int64_t *strideC, const lapack_int *batch);
void cgemm_strided_batched_(const char *transa, const char *transb, const lapack_int *m,
                            const lapack_int *n, const lapack_int *k,
                            const lapack_complex_float *alpha, const lapack_complex_float *A,
                            const lapack_int *lda, const int64_t *strideA,
                            const lapack_complex_float *B, const lapack_int *ldb,
                            const int64_t *strideB, const lapack_complex_float *beta,
                            lapack_complex_float *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void zgemm_strided_batched_(const char *transa, const char *transb, const lapack_int *m,
                            const lapack_int *n, const lapack_int *k,
                            const lapack_complex_double *alpha, const lapack_complex_double *A,
                            const lapack_int *lda, const int64_t *strideA,
                            const lapack_complex_double *B, const lapack_int *ldb,
                            const int64_t *strideB, const lapack_complex_double *beta,
                            lapack_complex_double *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void sgemm_vbatched_(const char *transa, const char *transb, const lapack_int *m,
                     const lapack_int *n, const lapack_int *k, const float *alpha, float *const A[],
                     const lapack_int *lda, float *const B[], const lapack_int *ldb,
                     const float *beta, float *const C[], const lapack_int *ldc,
                     const lapack_int *batch);
void dgemm_vbatched_(const char *transa, const char *transb, const lapack_int *m,
                     const lapack_int *n, const lapack_int *k, const double *alpha,
                     double *const A[], const lapack_int *lda, double *const B[],
                     const lapack_int *ldb, const double *beta, double *const C[],
                     const lapack_int *ldc, const lapack_int *batch);
void cgemm_vbatched_(const char *transa, const char *transb, const lapack_int *m,
                     const lapack_int *n, const lapack_int *k, const lapack_complex_float *alpha,
                     lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const B[], const lapack_int *ldb,
                     const lapack_complex_float *beta, lapack_complex_float *const C[],
                     const lapack_int *ldc, const lapack_int *batch);
void zgemm_vbatched_(const char *transa, const char *transb, const lapack_int *m,
                     const lapack_int *n, const lapack_int *k, const lapack_complex_double *alpha,
                     lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_complex_double *const B[], const lapack_int *ldb,
                     const lapack_complex_double *beta, lapack_complex_double *const C[],
                     const lapack_int *ldc, const lapack_int *batch);

/* trsm */
void strsm_batched_(const char *side, const char *uplo, const char *transa, const char *diag,
                    const lapack_int *m, const lapack_int *n, const float *alpha, float *const A[],
                    const lapack_int *lda, float *const B[], const lapack_int *ldb,
                    const lapack_int *batch);
void dtrsm_batched_(const char *side, const char *uplo, const char *transa, const char *diag,
                    const lapack_int *m, const lapack_int *n, const double *alpha,
                    double *const A[], const lapack_int *lda, double *const B[],
                    const lapack_int *ldb, const lapack_int *batch);
void ctrsm_batched_(const char *side, const char *uplo, const char *transa, const char *diag,
                    const lapack_int *m, const lapack_int *n, const lapack_complex_float *alpha,
                    lapack_complex_float *const A[], const lapack_int *lda,
                    lapack_complex_float *const B[], const lapack_int *ldb,
                    const lapack_int *batch);
void ztrsm_batched_(const char *side, const char *uplo, const char *transa, const char *diag,
                    const lapack_int *m, const lapack_int *n, const lapack_complex_double *alpha,
                    lapack_complex_double *const A[], const lapack_int *lda,
                    lapack_complex_double *const B[], const lapack_int *ldb,
                    const lapack_int *batch);
void strsm_strided_batched_(const char *side, const char *uplo, const char *transa,
                            const char *diag, const lapack_int *m, const lapack_int *n,
                            const float *alpha, const float *A, const lapack_int *lda,
                            const int64_t *strideA, float *B, const lapack_int *ldb,
                            const int64_t *strideB, const lapack_int *batch);
void dtrsm_strided_batched_(const char *side, const char *uplo, const char *transa,
                            const char *diag, const lapack_int *m, const lapack_int *n,
                            const double *alpha, const double *A, const lapack_int *lda,
                            const int64_t *strideA, double *B, const lapack_int *ldb,
                            const int64_t *strideB, const lapack_int *batch);
void ctrsm_strided_batched_(const char *side, const char *uplo, const char *transa,
                            const char *diag, const lapack_int *m, const lapack_int *n,
                            const lapack_complex_float *alpha, const lapack_complex_float *A,
                            const lapack_int *lda, const int64_t *strideA, lapack_complex_float *B,
                            const lapack_int *ldb, const int64_t *strideB, const lapack_int *batch);
void ztrsm_strided_batched_(const char *side, const char *uplo, const char *transa,
                            const char *diag, const lapack_int *m, const lapack_int *n,
                            const lapack_complex_double *alpha, const lapack_complex_double *A,
                            const lapack_int *lda, const int64_t *strideA, lapack_complex_double *B,
                            const lapack_int *ldb, const int64_t *strideB, const lapack_int *batch);
void strsm_vbatched_(const char *side, const char *uplo, const char *transa, const char *diag,
                     const lapack_int *m, const lapack_int *n, const float *alpha, float *const A[],
                     const lapack_int *lda, float *const B[], const lapack_int *ldb,
                     const lapack_int *batch);
void dtrsm_vbatched_(const char *side, const char *uplo, const char *transa, const char *diag,
                     const lapack_int *m, const lapack_int *n, const double *alpha,
                     double *const A[], const lapack_int *lda, double *const B[],
                     const lapack_int *ldb, const lapack_int *batch);
void ctrsm_vbatched_(const char *side, const char *uplo, const char *transa, const char *diag,
                     const lapack_int *m, const lapack_int *n, const lapack_complex_float *alpha,
                     lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const B[], const lapack_int *ldb,
                     const lapack_int *batch);
void ztrsm_vbatched_(const char *side, const char *uplo, const char *transa, const char *diag,
                     const lapack_int *m, const lapack_int *n, const lapack_complex_double *alpha,
                     lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_complex_double *const B[], const lapack_int *ldb,
                     const lapack_int *batch);

/* syrk */
void ssyrk_batched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                    const float *alpha, float *const A[], const lapack_int *lda, const float *beta,
                    float *const C[], const lapack_int *ldc, const lapack_int *batch);
void dsyrk_batched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                    const double *alpha, double *const A[], const lapack_int *lda,
                    const double *beta, double *const C[], const lapack_int *ldc,
                    const lapack_int *batch);
void csyrk_batched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                    const lapack_complex_float *alpha, lapack_complex_float *const A[],
                    const lapack_int *lda, const lapack_complex_float *beta,
                    lapack_complex_float *const C[], const lapack_int *ldc,
                    const lapack_int *batch);
void zsyrk_batched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                    const lapack_complex_double *alpha, lapack_complex_double *const A[],
                    const lapack_int *lda, const lapack_complex_double *beta,
                    lapack_complex_double *const C[], const lapack_int *ldc,
                    const lapack_int *batch);
void ssyrk_strided_batched_(const char *uplo, const char *trans, const lapack_int *n,
                            const lapack_int *k, const float *alpha, const float *A,
                            const lapack_int *lda, const int64_t *strideA, const float *beta,
                            float *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void dsyrk_strided_batched_(const char *uplo, const char *trans, const lapack_int *n,
                            const lapack_int *k, const double *alpha, const double *A,
                            const lapack_int *lda, const int64_t *strideA, const double *beta,
                            double *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void csyrk_strided_batched_(const char *uplo, const char *trans, const lapack_int *n,
                            const lapack_int *k, const lapack_complex_float *alpha,
                            const lapack_complex_float *A, const lapack_int *lda,
                            const int64_t *strideA, const lapack_complex_float *beta,
                            lapack_complex_float *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void zsyrk_strided_batched_(const char *uplo, const char *trans, const lapack_int *n,
                            const lapack_int *k, const lapack_complex_double *alpha,
                            const lapack_complex_double *A, const lapack_int *lda,
                            const int64_t *strideA, const lapack_complex_double *beta,
                            lapack_complex_double *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void ssyrk_vbatched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                     const float *alpha, float *const A[], const lapack_int *lda, const float *beta,
                     float *const C[], const lapack_int *ldc, const lapack_int *batch);
void dsyrk_vbatched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                     const double *alpha, double *const A[], const lapack_int *lda,
                     const double *beta, double *const C[], const lapack_int *ldc,
                     const lapack_int *batch);
void csyrk_vbatched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                     const lapack_complex_float *alpha, lapack_complex_float *const A[],
                     const lapack_int *lda, const lapack_complex_float *beta,
                     lapack_complex_float *const C[], const lapack_int *ldc,
                     const lapack_int *batch);
void zsyrk_vbatched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                     const lapack_complex_double *alpha, lapack_complex_double *const A[],
                     const lapack_int *lda, const lapack_complex_double *beta,
                     lapack_complex_double *const C[], const lapack_int *ldc,
                     const lapack_int *batch);

/* herk */
void cherk_batched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                    const float *alpha, lapack_complex_float *const A[], const lapack_int *lda,
                    const float *beta, lapack_complex_float *const C[], const lapack_int *ldc,
                    const lapack_int *batch);
void zherk_batched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                    const double *alpha, lapack_complex_double *const A[], const lapack_int *lda,
                    const double *beta, lapack_complex_double *const C[], const lapack_int *ldc,
                    const lapack_int *batch);
void cherk_strided_batched_(const char *uplo, const char *trans, const lapack_int *n,
                            const lapack_int *k, const float *alpha, const lapack_complex_float *A,
                            const lapack_int *lda, const int64_t *strideA, const float *beta,
                            lapack_complex_float *C, const lapack_int *ldc, const int64_t *strideC,
                            const lapack_int *batch);
void zherk_strided_batched_(const char *uplo, const char *trans, const lapack_int *n,
                            const lapack_int *k, const double *alpha,
                            const lapack_complex_double *A, const lapack_int *lda,
                            const int64_t *strideA, const double *beta, lapack_complex_double *C,
                            const lapack_int *ldc, const int64_t *strideC, const lapack_int *batch);
void cherk_vbatched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                     const float *alpha, lapack_complex_float *const A[], const lapack_int *lda,
                     const float *beta, lapack_complex_float *const C[], const lapack_int *ldc,
                     const lapack_int *batch);
void zherk_vbatched_(const char *uplo, const char *trans, const lapack_int *n, const lapack_int *k,
                     const double *alpha, lapack_complex_double *const A[], const lapack_int *lda,
                     const double *beta, lapack_complex_double *const C[], const lapack_int *ldc,
                     const lapack_int *batch);

/* potrf */
void spotrf_batched_(const char *uplo, const lapack_int *n, float *const A[], const lapack_int *lda,
                     lapack_int *info, const lapack_int *batch);
void dpotrf_batched_(const char *uplo, const lapack_int *n, double *const A[],
                     const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void cpotrf_batched_(const char *uplo, const lapack_int *n, lapack_complex_float *const A[],
                     const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void zpotrf_batched_(const char *uplo, const lapack_int *n, lapack_complex_double *const A[],
                     const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void spotrf_strided_batched_(const char *uplo, const lapack_int *n, float *A, const lapack_int *lda,
                             const int64_t *strideA, lapack_int *info, const lapack_int *batch);
void dpotrf_strided_batched_(const char *uplo, const lapack_int *n, double *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                             const lapack_int *batch);
void cpotrf_strided_batched_(const char *uplo, const lapack_int *n, lapack_complex_float *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                             const lapack_int *batch);
void zpotrf_strided_batched_(const char *uplo, const lapack_int *n, lapack_complex_double *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                             const lapack_int *batch);
void spotrf_vbatched_(const char *uplo, const lapack_int *n, float *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void dpotrf_vbatched_(const char *uplo, const lapack_int *n, double *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void cpotrf_vbatched_(const char *uplo, const lapack_int *n, lapack_complex_float *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void zpotrf_vbatched_(const char *uplo, const lapack_int *n, lapack_complex_double *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);

/* potrs */
void spotrs_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     float *const A[], const lapack_int *lda, float *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void dpotrs_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     double *const A[], const lapack_int *lda, double *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void cpotrs_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void zpotrs_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void spotrs_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                             const float *A, const lapack_int *lda, const int64_t *strideA,
                             float *B, const lapack_int *ldb, const int64_t *strideB,
                             lapack_int *info, const lapack_int *batch);
void dpotrs_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                             const double *A, const lapack_int *lda, const int64_t *strideA,
                             double *B, const lapack_int *ldb, const int64_t *strideB,
                             lapack_int *info, const lapack_int *batch);
void cpotrs_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                             const lapack_complex_float *A, const lapack_int *lda,
                             const int64_t *strideA, lapack_complex_float *B, const lapack_int *ldb,
                             const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void zpotrs_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                             const lapack_complex_double *A, const lapack_int *lda,
                             const int64_t *strideA, lapack_complex_double *B,
                             const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                             const lapack_int *batch);
void spotrs_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                      float *const A[], const lapack_int *lda, float *const B[],
                      const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void dpotrs_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                      double *const A[], const lapack_int *lda, double *const B[],
                      const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void cpotrs_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                      lapack_complex_float *const A[], const lapack_int *lda,
                      lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                      const lapack_int *batch);
void zpotrs_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                      lapack_complex_double *const A[], const lapack_int *lda,
                      lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                      const lapack_int *batch);

/* potri */
void spotri_batched_(const char *uplo, const lapack_int *n, float *const A[], const lapack_int *lda,
                     lapack_int *info, const lapack_int *batch);
void dpotri_batched_(const char *uplo, const lapack_int *n, double *const A[],
                     const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void cpotri_batched_(const char *uplo, const lapack_int *n, lapack_complex_float *const A[],
                     const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void zpotri_batched_(const char *uplo, const lapack_int *n, lapack_complex_double *const A[],
                     const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void spotri_strided_batched_(const char *uplo, const lapack_int *n, float *A, const lapack_int *lda,
                             const int64_t *strideA, lapack_int *info, const lapack_int *batch);
void dpotri_strided_batched_(const char *uplo, const lapack_int *n, double *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                             const lapack_int *batch);
void cpotri_strided_batched_(const char *uplo, const lapack_int *n, lapack_complex_float *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                             const lapack_int *batch);
void zpotri_strided_batched_(const char *uplo, const lapack_int *n, lapack_complex_double *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                             const lapack_int *batch);
void spotri_vbatched_(const char *uplo, const lapack_int *n, float *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void dpotri_vbatched_(const char *uplo, const lapack_int *n, double *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void cpotri_vbatched_(const char *uplo, const lapack_int *n, lapack_complex_float *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void zpotri_vbatched_(const char *uplo, const lapack_int *n, lapack_complex_double *const A[],
                      const lapack_int *lda, lapack_int *info, const lapack_int *batch);

/* posv */
void sposv_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs, float *const A[],
                    const lapack_int *lda, float *const B[], const lapack_int *ldb,
                    lapack_int *info, const lapack_int *batch);
void dposv_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                    double *const A[], const lapack_int *lda, double *const B[],
                    const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void cposv_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                    lapack_complex_float *const A[], const lapack_int *lda,
                    lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void zposv_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                    lapack_complex_double *const A[], const lapack_int *lda,
                    lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void sposv_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs, float *A,
                            const lapack_int *lda, const int64_t *strideA, float *B,
                            const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                            const lapack_int *batch);
void dposv_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                            double *A, const lapack_int *lda, const int64_t *strideA, double *B,
                            const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                            const lapack_int *batch);
void cposv_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                            lapack_complex_float *A, const lapack_int *lda, const int64_t *strideA,
                            lapack_complex_float *B, const lapack_int *ldb, const int64_t *strideB,
                            lapack_int *info, const lapack_int *batch);
void zposv_strided_batched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                            lapack_complex_double *A, const lapack_int *lda, const int64_t *strideA,
                            lapack_complex_double *B, const lapack_int *ldb, const int64_t *strideB,
                            lapack_int *info, const lapack_int *batch);
void sposv_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     float *const A[], const lapack_int *lda, float *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void dposv_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     double *const A[], const lapack_int *lda, double *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void cposv_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void zposv_vbatched_(const char *uplo, const lapack_int *n, const lapack_int *nrhs,
                     lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);

/* getrf */
void sgetrf_batched_(const lapack_int *m, const lapack_int *n, float *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                     const lapack_int *batch);
void dgetrf_batched_(const lapack_int *m, const lapack_int *n, double *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                     const lapack_int *batch);
void cgetrf_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_float *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                     const lapack_int *batch);
void zgetrf_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_double *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                     const lapack_int *batch);
void sgetrf_strided_batched_(const lapack_int *m, const lapack_int *n, float *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void dgetrf_strided_batched_(const lapack_int *m, const lapack_int *n, double *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void cgetrf_strided_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_float *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void zgetrf_strided_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_double *A,
                             const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void sgetrf_vbatched_(const lapack_int *m, const lapack_int *n, float *const A[],
                      const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                      const lapack_int *batch);
void dgetrf_vbatched_(const lapack_int *m, const lapack_int *n, double *const A[],
                      const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                      const lapack_int *batch);
void cgetrf_vbatched_(const lapack_int *m, const lapack_int *n, lapack_complex_float *const A[],
                      const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                      const lapack_int *batch);
void zgetrf_vbatched_(const lapack_int *m, const lapack_int *n, lapack_complex_double *const A[],
                      const lapack_int *lda, lapack_int *const ipiv[], lapack_int *info,
                      const lapack_int *batch);

/* getrf_nopiv */
void sgetrf_nopiv_batched_(const lapack_int *m, const lapack_int *n, float *const A[],
                           const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void dgetrf_nopiv_batched_(const lapack_int *m, const lapack_int *n, double *const A[],
                           const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void cgetrf_nopiv_batched_(const lapack_int *m, const lapack_int *n,
                           lapack_complex_float *const A[], const lapack_int *lda, lapack_int *info,
                           const lapack_int *batch);
void zgetrf_nopiv_batched_(const lapack_int *m, const lapack_int *n,
                           lapack_complex_double *const A[], const lapack_int *lda,
                           lapack_int *info, const lapack_int *batch);
void sgetrf_nopiv_strided_batched_(const lapack_int *m, const lapack_int *n, float *A,
                                   const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                                   const lapack_int *batch);
void dgetrf_nopiv_strided_batched_(const lapack_int *m, const lapack_int *n, double *A,
                                   const lapack_int *lda, const int64_t *strideA, lapack_int *info,
                                   const lapack_int *batch);
void cgetrf_nopiv_strided_batched_(const lapack_int *m, const lapack_int *n,
                                   lapack_complex_float *A, const lapack_int *lda,
                                   const int64_t *strideA, lapack_int *info,
                                   const lapack_int *batch);
void zgetrf_nopiv_strided_batched_(const lapack_int *m, const lapack_int *n,
                                   lapack_complex_double *A, const lapack_int *lda,
                                   const int64_t *strideA, lapack_int *info,
                                   const lapack_int *batch);
void sgetrf_nopiv_vbatched_(const lapack_int *m, const lapack_int *n, float *const A[],
                            const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void dgetrf_nopiv_vbatched_(const lapack_int *m, const lapack_int *n, double *const A[],
                            const lapack_int *lda, lapack_int *info, const lapack_int *batch);
void cgetrf_nopiv_vbatched_(const lapack_int *m, const lapack_int *n,
                            lapack_complex_float *const A[], const lapack_int *lda,
                            lapack_int *info, const lapack_int *batch);
void zgetrf_nopiv_vbatched_(const lapack_int *m, const lapack_int *n,
                            lapack_complex_double *const A[], const lapack_int *lda,
                            lapack_int *info, const lapack_int *batch);

/* getrs */
void sgetrs_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                     float *const A[], const lapack_int *lda, lapack_int *const ipiv[],
                     float *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void dgetrs_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                     double *const A[], const lapack_int *lda, lapack_int *const ipiv[],
                     double *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void cgetrs_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                     lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_int *const ipiv[], lapack_complex_float *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void zgetrs_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                     lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_int *const ipiv[], lapack_complex_double *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void sgetrs_strided_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                             const float *A, const lapack_int *lda, const int64_t *strideA,
                             const lapack_int *ipiv, const int64_t *stride_ipiv, float *B,
                             const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                             const lapack_int *batch);
void dgetrs_strided_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                             const double *A, const lapack_int *lda, const int64_t *strideA,
                             const lapack_int *ipiv, const int64_t *stride_ipiv, double *B,
                             const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                             const lapack_int *batch);
void cgetrs_strided_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                             const lapack_complex_float *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_complex_float *B,
                             const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                             const lapack_int *batch);
void zgetrs_strided_batched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                             const lapack_complex_double *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_complex_double *B,
                             const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                             const lapack_int *batch);
void sgetrs_vbatched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                      float *const A[], const lapack_int *lda, lapack_int *const ipiv[],
                      float *const B[], const lapack_int *ldb, lapack_int *info,
                      const lapack_int *batch);
void dgetrs_vbatched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                      double *const A[], const lapack_int *lda, lapack_int *const ipiv[],
                      double *const B[], const lapack_int *ldb, lapack_int *info,
                      const lapack_int *batch);
void cgetrs_vbatched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                      lapack_complex_float *const A[], const lapack_int *lda,
                      lapack_int *const ipiv[], lapack_complex_float *const B[],
                      const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void zgetrs_vbatched_(const char *trans, const lapack_int *n, const lapack_int *nrhs,
                      lapack_complex_double *const A[], const lapack_int *lda,
                      lapack_int *const ipiv[], lapack_complex_double *const B[],
                      const lapack_int *ldb, lapack_int *info, const lapack_int *batch);

/* getri */
void sgetri_batched_(const lapack_int *n, float *const A[], const lapack_int *lda,
                     lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void dgetri_batched_(const lapack_int *n, double *const A[], const lapack_int *lda,
                     lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void cgetri_batched_(const lapack_int *n, lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void zgetri_batched_(const lapack_int *n, lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void sgetri_strided_batched_(const lapack_int *n, float *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void dgetri_strided_batched_(const lapack_int *n, double *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void cgetri_strided_batched_(const lapack_int *n, lapack_complex_float *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void zgetri_strided_batched_(const lapack_int *n, lapack_complex_double *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_int *ipiv,
                             const int64_t *stride_ipiv, lapack_int *info, const lapack_int *batch);
void sgetri_vbatched_(const lapack_int *n, float *const A[], const lapack_int *lda,
                      lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void dgetri_vbatched_(const lapack_int *n, double *const A[], const lapack_int *lda,
                      lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void cgetri_vbatched_(const lapack_int *n, lapack_complex_float *const A[], const lapack_int *lda,
                      lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);
void zgetri_vbatched_(const lapack_int *n, lapack_complex_double *const A[], const lapack_int *lda,
                      lapack_int *const ipiv[], lapack_int *info, const lapack_int *batch);

/* gesv */
void sgesv_batched_(const lapack_int *n, const lapack_int *nrhs, float *const A[],
                    const lapack_int *lda, lapack_int *const ipiv[], float *const B[],
                    const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void dgesv_batched_(const lapack_int *n, const lapack_int *nrhs, double *const A[],
                    const lapack_int *lda, lapack_int *const ipiv[], double *const B[],
                    const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void cgesv_batched_(const lapack_int *n, const lapack_int *nrhs, lapack_complex_float *const A[],
                    const lapack_int *lda, lapack_int *const ipiv[],
                    lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void zgesv_batched_(const lapack_int *n, const lapack_int *nrhs, lapack_complex_double *const A[],
                    const lapack_int *lda, lapack_int *const ipiv[],
                    lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void sgesv_strided_batched_(const lapack_int *n, const lapack_int *nrhs, float *A,
                            const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                            const int64_t *stride_ipiv, float *B, const lapack_int *ldb,
                            const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void dgesv_strided_batched_(const lapack_int *n, const lapack_int *nrhs, double *A,
                            const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                            const int64_t *stride_ipiv, double *B, const lapack_int *ldb,
                            const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void cgesv_strided_batched_(const lapack_int *n, const lapack_int *nrhs, lapack_complex_float *A,
                            const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                            const int64_t *stride_ipiv, lapack_complex_float *B,
                            const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                            const lapack_int *batch);
void zgesv_strided_batched_(const lapack_int *n, const lapack_int *nrhs, lapack_complex_double *A,
                            const lapack_int *lda, const int64_t *strideA, lapack_int *ipiv,
                            const int64_t *stride_ipiv, lapack_complex_double *B,
                            const lapack_int *ldb, const int64_t *strideB, lapack_int *info,
                            const lapack_int *batch);
void sgesv_vbatched_(const lapack_int *n, const lapack_int *nrhs, float *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[], float *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void dgesv_vbatched_(const lapack_int *n, const lapack_int *nrhs, double *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[], double *const B[],
                     const lapack_int *ldb, lapack_int *info, const lapack_int *batch);
void cgesv_vbatched_(const lapack_int *n, const lapack_int *nrhs, lapack_complex_float *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[],
                     lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void zgesv_vbatched_(const lapack_int *n, const lapack_int *nrhs, lapack_complex_double *const A[],
                     const lapack_int *lda, lapack_int *const ipiv[],
                     lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);

/* geqrf */
void sgeqrf_batched_(const lapack_int *m, const lapack_int *n, float *const A[],
                     const lapack_int *lda, float *const tau[], lapack_int *info,
                     const lapack_int *batch);
void dgeqrf_batched_(const lapack_int *m, const lapack_int *n, double *const A[],
                     const lapack_int *lda, double *const tau[], lapack_int *info,
                     const lapack_int *batch);
void cgeqrf_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_float *const A[],
                     const lapack_int *lda, lapack_complex_float *const tau[], lapack_int *info,
                     const lapack_int *batch);
void zgeqrf_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_double *const A[],
                     const lapack_int *lda, lapack_complex_double *const tau[], lapack_int *info,
                     const lapack_int *batch);
void sgeqrf_strided_batched_(const lapack_int *m, const lapack_int *n, float *A,
                             const lapack_int *lda, const int64_t *strideA, float *tau,
                             const int64_t *stride_tau, lapack_int *info, const lapack_int *batch);
void dgeqrf_strided_batched_(const lapack_int *m, const lapack_int *n, double *A,
                             const lapack_int *lda, const int64_t *strideA, double *tau,
                             const int64_t *stride_tau, lapack_int *info, const lapack_int *batch);
void cgeqrf_strided_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_float *A,
                             const lapack_int *lda, const int64_t *strideA,
                             lapack_complex_float *tau, const int64_t *stride_tau, lapack_int *info,
                             const lapack_int *batch);
void zgeqrf_strided_batched_(const lapack_int *m, const lapack_int *n, lapack_complex_double *A,
                             const lapack_int *lda, const int64_t *strideA,
                             lapack_complex_double *tau, const int64_t *stride_tau,
                             lapack_int *info, const lapack_int *batch);
void sgeqrf_vbatched_(const lapack_int *m, const lapack_int *n, float *const A[],
                      const lapack_int *lda, float *const tau[], lapack_int *info,
                      const lapack_int *batch);
void dgeqrf_vbatched_(const lapack_int *m, const lapack_int *n, double *const A[],
                      const lapack_int *lda, double *const tau[], lapack_int *info,
                      const lapack_int *batch);
void cgeqrf_vbatched_(const lapack_int *m, const lapack_int *n, lapack_complex_float *const A[],
                      const lapack_int *lda, lapack_complex_float *const tau[], lapack_int *info,
                      const lapack_int *batch);
void zgeqrf_vbatched_(const lapack_int *m, const lapack_int *n, lapack_complex_double *const A[],
                      const lapack_int *lda, lapack_complex_double *const tau[], lapack_int *info,
                      const lapack_int *batch);

/* orgqr */
void sorgqr_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                     float *const A[], const lapack_int *lda, float *const tau[], lapack_int *info,
                     const lapack_int *batch);
void dorgqr_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                     double *const A[], const lapack_int *lda, double *const tau[],
                     lapack_int *info, const lapack_int *batch);
void cungqr_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                     lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const tau[], lapack_int *info, const lapack_int *batch);
void zungqr_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                     lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_complex_double *const tau[], lapack_int *info, const lapack_int *batch);
void sorgqr_strided_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                             float *A, const lapack_int *lda, const int64_t *strideA,
                             const float *tau, const int64_t *stride_tau, lapack_int *info,
                             const lapack_int *batch);
void dorgqr_strided_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                             double *A, const lapack_int *lda, const int64_t *strideA,
                             const double *tau, const int64_t *stride_tau, lapack_int *info,
                             const lapack_int *batch);
void cungqr_strided_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                             lapack_complex_float *A, const lapack_int *lda, const int64_t *strideA,
                             const lapack_complex_float *tau, const int64_t *stride_tau,
                             lapack_int *info, const lapack_int *batch);
void zungqr_strided_batched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                             lapack_complex_double *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_complex_double *tau,
                             const int64_t *stride_tau, lapack_int *info, const lapack_int *batch);
void sorgqr_vbatched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                      float *const A[], const lapack_int *lda, float *const tau[], lapack_int *info,
                      const lapack_int *batch);
void dorgqr_vbatched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                      double *const A[], const lapack_int *lda, double *const tau[],
                      lapack_int *info, const lapack_int *batch);
void cungqr_vbatched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                      lapack_complex_float *const A[], const lapack_int *lda,
                      lapack_complex_float *const tau[], lapack_int *info, const lapack_int *batch);
void zungqr_vbatched_(const lapack_int *m, const lapack_int *n, const lapack_int *k,
                      lapack_complex_double *const A[], const lapack_int *lda,
                      lapack_complex_double *const tau[], lapack_int *info,
                      const lapack_int *batch);

/* ormqr */
void sormqr_batched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *k, float *const A[], const lapack_int *lda,
                     float *const tau[], float *const C[], const lapack_int *ldc, lapack_int *info,
                     const lapack_int *batch);
void dormqr_batched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *k, double *const A[], const lapack_int *lda,
                     double *const tau[], double *const C[], const lapack_int *ldc,
                     lapack_int *info, const lapack_int *batch);
void cunmqr_batched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *k, lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const tau[], lapack_complex_float *const C[],
                     const lapack_int *ldc, lapack_int *info, const lapack_int *batch);
void zunmqr_batched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *k, lapack_complex_double *const A[], const lapack_int *lda,
                     lapack_complex_double *const tau[], lapack_complex_double *const C[],
                     const lapack_int *ldc, lapack_int *info, const lapack_int *batch);
void sormqr_strided_batched_(const char *side, const char *trans, const lapack_int *m,
                             const lapack_int *n, const lapack_int *k, const float *A,
                             const lapack_int *lda, const int64_t *strideA, const float *tau,
                             const int64_t *stride_tau, float *C, const lapack_int *ldc,
                             const int64_t *strideC, lapack_int *info, const lapack_int *batch);
void dormqr_strided_batched_(const char *side, const char *trans, const lapack_int *m,
                             const lapack_int *n, const lapack_int *k, const double *A,
                             const lapack_int *lda, const int64_t *strideA, const double *tau,
                             const int64_t *stride_tau, double *C, const lapack_int *ldc,
                             const int64_t *strideC, lapack_int *info, const lapack_int *batch);
void cunmqr_strided_batched_(const char *side, const char *trans, const lapack_int *m,
                             const lapack_int *n, const lapack_int *k,
                             const lapack_complex_float *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_complex_float *tau,
                             const int64_t *stride_tau, lapack_complex_float *C,
                             const lapack_int *ldc, const int64_t *strideC, lapack_int *info,
                             const lapack_int *batch);
void zunmqr_strided_batched_(const char *side, const char *trans, const lapack_int *m,
                             const lapack_int *n, const lapack_int *k,
                             const lapack_complex_double *A, const lapack_int *lda,
                             const int64_t *strideA, const lapack_complex_double *tau,
                             const int64_t *stride_tau, lapack_complex_double *C,
                             const lapack_int *ldc, const int64_t *strideC, lapack_int *info,
                             const lapack_int *batch);
void sormqr_vbatched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                      const lapack_int *k, float *const A[], const lapack_int *lda,
                      float *const tau[], float *const C[], const lapack_int *ldc, lapack_int *info,
                      const lapack_int *batch);
void dormqr_vbatched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                      const lapack_int *k, double *const A[], const lapack_int *lda,
                      double *const tau[], double *const C[], const lapack_int *ldc,
                      lapack_int *info, const lapack_int *batch);
void cunmqr_vbatched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                      const lapack_int *k, lapack_complex_float *const A[], const lapack_int *lda,
                      lapack_complex_float *const tau[], lapack_complex_float *const C[],
                      const lapack_int *ldc, lapack_int *info, const lapack_int *batch);
void zunmqr_vbatched_(const char *side, const char *trans, const lapack_int *m, const lapack_int *n,
                      const lapack_int *k, lapack_complex_double *const A[], const lapack_int *lda,
                      lapack_complex_double *const tau[], lapack_complex_double *const C[],
                      const lapack_int *ldc, lapack_int *info, const lapack_int *batch);

/* gels */
void sgels_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                    const lapack_int *nrhs, float *const A[], const lapack_int *lda,
                    float *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void dgels_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                    const lapack_int *nrhs, double *const A[], const lapack_int *lda,
                    double *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void cgels_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                    const lapack_int *nrhs, lapack_complex_float *const A[], const lapack_int *lda,
                    lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void zgels_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                    const lapack_int *nrhs, lapack_complex_double *const A[], const lapack_int *lda,
                    lapack_complex_double *const B[], const lapack_int *ldb, lapack_int *info,
                    const lapack_int *batch);
void sgels_strided_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                            const lapack_int *nrhs, float *A, const lapack_int *lda,
                            const int64_t *strideA, float *B, const lapack_int *ldb,
                            const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void dgels_strided_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                            const lapack_int *nrhs, double *A, const lapack_int *lda,
                            const int64_t *strideA, double *B, const lapack_int *ldb,
                            const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void cgels_strided_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                            const lapack_int *nrhs, lapack_complex_float *A, const lapack_int *lda,
                            const int64_t *strideA, lapack_complex_float *B, const lapack_int *ldb,
                            const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void zgels_strided_batched_(const char *trans, const lapack_int *m, const lapack_int *n,
                            const lapack_int *nrhs, lapack_complex_double *A, const lapack_int *lda,
                            const int64_t *strideA, lapack_complex_double *B, const lapack_int *ldb,
                            const int64_t *strideB, lapack_int *info, const lapack_int *batch);
void sgels_vbatched_(const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *nrhs, float *const A[], const lapack_int *lda,
                     float *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void dgels_vbatched_(const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *nrhs, double *const A[], const lapack_int *lda,
                     double *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void cgels_vbatched_(const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *nrhs, lapack_complex_float *const A[], const lapack_int *lda,
                     lapack_complex_float *const B[], const lapack_int *ldb, lapack_int *info,
                     const lapack_int *batch);
void zgels_vbatched_(const char *trans, const lapack_int *m, const lapack_int *n,
                     const lapack_int *nrhs, lapack_complex_double *const A[],
                     const lapack_int *lda, lapack_complex_double *const B[], const lapack_int *ldb,
                     lapack_int *info, const lapack_int *batch);

#ifdef __cplusplus
}
#endif
#endif
