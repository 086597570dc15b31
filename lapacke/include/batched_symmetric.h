/* Batched products with symmetric and Hermitian matrices: symm, hemm, syr2k, her2k. Conventions:
 * lapacke_batched.h. */
#ifndef BATCHLAS_BATCHED_SYMMETRIC_H
#define BATCHLAS_BATCHED_SYMMETRIC_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- symm, hemm ------------------------------------------------------------------------------
 *
 * Purpose
 *   C := alpha*A*B + beta*C or alpha*B*A + beta*C for every problem, with a symmetric (symm) or
 *   Hermitian (hemm, complex only) A, of which one triangle is stored.
 *
 * Arguments
 *   side     'L': alpha*A*B; 'R': alpha*B*A
 *   uplo     'U' or 'L': the triangle of A that is read
 *   m, n     rows and columns of B and C, >= 0
 *   alpha    scalar. If it is 0, A and B are not read
 *   A        read only; order m if side is 'L', n if 'R'. The other triangle is not read; of hemm's
 *            diagonal the imaginary parts are taken as 0
 *   lda      >= max(1, order of A)
 *   B        read only; m-by-n
 *   ldb      >= max(1, m)
 *   beta     scalar. If it is 0, C is not read
 *   C        m-by-n, overwritten
 *   ldc      >= max(1, m)
 *   strideA, strideB  >= 0
 *   strideC  >= (n-1)*ldc + m
 *   batch    number of problems, >= 0
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideC below its minimum.
 *
 * Equals
 *   xSYMM, xHEMM of the BLAS, for every problem.
 *
 * Method
 *   At small orders A's other triangle is filled in, in registers or cache, and the product is one of
 *   full matrices; else the library underneath. */
lapack_int ssymm_batched(char side, char uplo, lapack_int m, lapack_int n, float alpha,
                         float *const A[], lapack_int lda, float *const B[], lapack_int ldb,
                         float beta, float *const C[], lapack_int ldc, lapack_int batch);
lapack_int dsymm_batched(char side, char uplo, lapack_int m, lapack_int n, double alpha,
                         double *const A[], lapack_int lda, double *const B[], lapack_int ldb,
                         double beta, double *const C[], lapack_int ldc, lapack_int batch);
lapack_int csymm_batched(char side, char uplo, lapack_int m, lapack_int n,
                         lapack_complex_float alpha, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                         lapack_complex_float beta, lapack_complex_float *const C[], lapack_int ldc,
                         lapack_int batch);
lapack_int zsymm_batched(char side, char uplo, lapack_int m, lapack_int n,
                         lapack_complex_double alpha, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                         lapack_complex_double beta, lapack_complex_double *const C[],
                         lapack_int ldc, lapack_int batch);
lapack_int chemm_batched(char side, char uplo, lapack_int m, lapack_int n,
                         lapack_complex_float alpha, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                         lapack_complex_float beta, lapack_complex_float *const C[], lapack_int ldc,
                         lapack_int batch);
lapack_int zhemm_batched(char side, char uplo, lapack_int m, lapack_int n,
                         lapack_complex_double alpha, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                         lapack_complex_double beta, lapack_complex_double *const C[],
                         lapack_int ldc, lapack_int batch);

lapack_int ssymm_strided_batched(char side, char uplo, lapack_int m, lapack_int n, float alpha,
                                 const float *A, lapack_int lda, int64_t strideA, const float *B,
                                 lapack_int ldb, int64_t strideB, float beta, float *C,
                                 lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int dsymm_strided_batched(char side, char uplo, lapack_int m, lapack_int n, double alpha,
                                 const double *A, lapack_int lda, int64_t strideA, const double *B,
                                 lapack_int ldb, int64_t strideB, double beta, double *C,
                                 lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int csymm_strided_batched(char side, char uplo, lapack_int m, lapack_int n,
                                 lapack_complex_float alpha, const lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_float *B,
                                 lapack_int ldb, int64_t strideB, lapack_complex_float beta,
                                 lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);
lapack_int zsymm_strided_batched(char side, char uplo, lapack_int m, lapack_int n,
                                 lapack_complex_double alpha, const lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_double *B,
                                 lapack_int ldb, int64_t strideB, lapack_complex_double beta,
                                 lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);
lapack_int chemm_strided_batched(char side, char uplo, lapack_int m, lapack_int n,
                                 lapack_complex_float alpha, const lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_float *B,
                                 lapack_int ldb, int64_t strideB, lapack_complex_float beta,
                                 lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);
lapack_int zhemm_strided_batched(char side, char uplo, lapack_int m, lapack_int n,
                                 lapack_complex_double alpha, const lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_double *B,
                                 lapack_int ldb, int64_t strideB, lapack_complex_double beta,
                                 lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);

lapack_int ssymm_vbatched(char side, char uplo, const lapack_int m[], const lapack_int n[],
                          float alpha, float *const A[], const lapack_int lda[], float *const B[],
                          const lapack_int ldb[], float beta, float *const C[],
                          const lapack_int ldc[], lapack_int batch);
lapack_int dsymm_vbatched(char side, char uplo, const lapack_int m[], const lapack_int n[],
                          double alpha, double *const A[], const lapack_int lda[],
                          double *const B[], const lapack_int ldb[], double beta, double *const C[],
                          const lapack_int ldc[], lapack_int batch);
lapack_int csymm_vbatched(char side, char uplo, const lapack_int m[], const lapack_int n[],
                          lapack_complex_float alpha, lapack_complex_float *const A[],
                          const lapack_int lda[], lapack_complex_float *const B[],
                          const lapack_int ldb[], lapack_complex_float beta,
                          lapack_complex_float *const C[], const lapack_int ldc[],
                          lapack_int batch);
lapack_int zsymm_vbatched(char side, char uplo, const lapack_int m[], const lapack_int n[],
                          lapack_complex_double alpha, lapack_complex_double *const A[],
                          const lapack_int lda[], lapack_complex_double *const B[],
                          const lapack_int ldb[], lapack_complex_double beta,
                          lapack_complex_double *const C[], const lapack_int ldc[],
                          lapack_int batch);
lapack_int chemm_vbatched(char side, char uplo, const lapack_int m[], const lapack_int n[],
                          lapack_complex_float alpha, lapack_complex_float *const A[],
                          const lapack_int lda[], lapack_complex_float *const B[],
                          const lapack_int ldb[], lapack_complex_float beta,
                          lapack_complex_float *const C[], const lapack_int ldc[],
                          lapack_int batch);
lapack_int zhemm_vbatched(char side, char uplo, const lapack_int m[], const lapack_int n[],
                          lapack_complex_double alpha, lapack_complex_double *const A[],
                          const lapack_int lda[], lapack_complex_double *const B[],
                          const lapack_int ldb[], lapack_complex_double beta,
                          lapack_complex_double *const C[], const lapack_int ldc[],
                          lapack_int batch);

lapack_int cblas_ssymm_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                               float alpha, float *const A[], lapack_int lda, float *const B[],
                               lapack_int ldb, float beta, float *const C[], lapack_int ldc,
                               lapack_int batch);
lapack_int cblas_dsymm_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                               double alpha, double *const A[], lapack_int lda, double *const B[],
                               lapack_int ldb, double beta, double *const C[], lapack_int ldc,
                               lapack_int batch);
lapack_int cblas_csymm_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                               const void *alpha, void *const A[], lapack_int lda, void *const B[],
                               lapack_int ldb, const void *beta, void *const C[], lapack_int ldc,
                               lapack_int batch);
lapack_int cblas_zsymm_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                               const void *alpha, void *const A[], lapack_int lda, void *const B[],
                               lapack_int ldb, const void *beta, void *const C[], lapack_int ldc,
                               lapack_int batch);
lapack_int cblas_chemm_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                               const void *alpha, void *const A[], lapack_int lda, void *const B[],
                               lapack_int ldb, const void *beta, void *const C[], lapack_int ldc,
                               lapack_int batch);
lapack_int cblas_zhemm_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                               const void *alpha, void *const A[], lapack_int lda, void *const B[],
                               lapack_int ldb, const void *beta, void *const C[], lapack_int ldc,
                               lapack_int batch);

lapack_int cblas_ssymm_strided_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                                       float alpha, const float *A, lapack_int lda, int64_t strideA,
                                       const float *B, lapack_int ldb, int64_t strideB, float beta,
                                       float *C, lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int cblas_dsymm_strided_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                                       double alpha, const double *A, lapack_int lda,
                                       int64_t strideA, const double *B, lapack_int ldb,
                                       int64_t strideB, double beta, double *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);
lapack_int cblas_csymm_strided_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *B, lapack_int ldb,
                                       int64_t strideB, const void *beta, void *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);
lapack_int cblas_zsymm_strided_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *B, lapack_int ldb,
                                       int64_t strideB, const void *beta, void *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);
lapack_int cblas_chemm_strided_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *B, lapack_int ldb,
                                       int64_t strideB, const void *beta, void *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);
lapack_int cblas_zhemm_strided_batched(int layout, int Side, int Uplo, lapack_int M, lapack_int N,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *B, lapack_int ldb,
                                       int64_t strideB, const void *beta, void *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);

lapack_int cblas_ssymm_vbatched(int layout, int Side, int Uplo, const lapack_int M[],
                                const lapack_int N[], float alpha, float *const A[],
                                const lapack_int lda[], float *const B[], const lapack_int ldb[],
                                float beta, float *const C[], const lapack_int ldc[],
                                lapack_int batch);
lapack_int cblas_dsymm_vbatched(int layout, int Side, int Uplo, const lapack_int M[],
                                const lapack_int N[], double alpha, double *const A[],
                                const lapack_int lda[], double *const B[], const lapack_int ldb[],
                                double beta, double *const C[], const lapack_int ldc[],
                                lapack_int batch);
lapack_int cblas_csymm_vbatched(int layout, int Side, int Uplo, const lapack_int M[],
                                const lapack_int N[], const void *alpha, void *const A[],
                                const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                const void *beta, void *const C[], const lapack_int ldc[],
                                lapack_int batch);
lapack_int cblas_zsymm_vbatched(int layout, int Side, int Uplo, const lapack_int M[],
                                const lapack_int N[], const void *alpha, void *const A[],
                                const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                const void *beta, void *const C[], const lapack_int ldc[],
                                lapack_int batch);
lapack_int cblas_chemm_vbatched(int layout, int Side, int Uplo, const lapack_int M[],
                                const lapack_int N[], const void *alpha, void *const A[],
                                const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                const void *beta, void *const C[], const lapack_int ldc[],
                                lapack_int batch);
lapack_int cblas_zhemm_vbatched(int layout, int Side, int Uplo, const lapack_int M[],
                                const lapack_int N[], const void *alpha, void *const A[],
                                const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                const void *beta, void *const C[], const lapack_int ldc[],
                                lapack_int batch);

/* ---- syr2k, her2k ----------------------------------------------------------------------------
 *
 * Purpose
 *   The rank-2k update of one triangle of a symmetric (syr2k) or Hermitian (her2k, complex only) C:
 *     syr2k  C := alpha*A*B^T + alpha*B*A^T + beta*C        or  alpha*A^T*B + alpha*B^T*A + beta*C
 *     her2k  C := alpha*A*B^H + conj(alpha)*B*A^H + beta*C  or  alpha*A^H*B + conj(alpha)*B^H*A + beta*C
 *
 * Arguments
 *   uplo     'U' or 'L': the triangle of C that is updated; the other is neither read nor written
 *   trans    'N': the first form, A and B n-by-k; the second, k-by-n: 'T' (syr2k), 'C' (her2k, and
 *            syr2k of real matrices)
 *   n        order of C, >= 0
 *   k        columns (rows) of A and B, >= 0
 *   alpha    scalar. If it is 0, A and B are not read
 *   A, B     read only
 *   lda, ldb >= max(1, n) if trans is 'N', else >= max(1, k)
 *   beta     scalar; her2k: real. If it is 0, C is not read
 *   C        order n, one triangle overwritten. Of her2k's diagonal the imaginary parts are taken as
 *            0 and become 0
 *   ldc      >= max(1, n)
 *   strideA, strideB  >= 0
 *   strideC  >= (n-1)*ldc + n
 *   batch    number of problems, >= 0
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideC below its minimum.
 *
 * Equals
 *   xSYR2K, xHER2K of the BLAS, for every problem.
 *
 * Method
 *   At small orders A*B^T is computed in full, and C gets it and its transpose; else the library
 *   underneath. */
lapack_int ssyr2k_batched(char uplo, char trans, lapack_int n, lapack_int k, float alpha,
                          float *const A[], lapack_int lda, float *const B[], lapack_int ldb,
                          float beta, float *const C[], lapack_int ldc, lapack_int batch);
lapack_int dsyr2k_batched(char uplo, char trans, lapack_int n, lapack_int k, double alpha,
                          double *const A[], lapack_int lda, double *const B[], lapack_int ldb,
                          double beta, double *const C[], lapack_int ldc, lapack_int batch);
lapack_int csyr2k_batched(char uplo, char trans, lapack_int n, lapack_int k,
                          lapack_complex_float alpha, lapack_complex_float *const A[],
                          lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                          lapack_complex_float beta, lapack_complex_float *const C[],
                          lapack_int ldc, lapack_int batch);
lapack_int zsyr2k_batched(char uplo, char trans, lapack_int n, lapack_int k,
                          lapack_complex_double alpha, lapack_complex_double *const A[],
                          lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                          lapack_complex_double beta, lapack_complex_double *const C[],
                          lapack_int ldc, lapack_int batch);
lapack_int cher2k_batched(char uplo, char trans, lapack_int n, lapack_int k,
                          lapack_complex_float alpha, lapack_complex_float *const A[],
                          lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                          float beta, lapack_complex_float *const C[], lapack_int ldc,
                          lapack_int batch);
lapack_int zher2k_batched(char uplo, char trans, lapack_int n, lapack_int k,
                          lapack_complex_double alpha, lapack_complex_double *const A[],
                          lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                          double beta, lapack_complex_double *const C[], lapack_int ldc,
                          lapack_int batch);

lapack_int ssyr2k_strided_batched(char uplo, char trans, lapack_int n, lapack_int k, float alpha,
                                  const float *A, lapack_int lda, int64_t strideA, const float *B,
                                  lapack_int ldb, int64_t strideB, float beta, float *C,
                                  lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int dsyr2k_strided_batched(char uplo, char trans, lapack_int n, lapack_int k, double alpha,
                                  const double *A, lapack_int lda, int64_t strideA, const double *B,
                                  lapack_int ldb, int64_t strideB, double beta, double *C,
                                  lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int csyr2k_strided_batched(char uplo, char trans, lapack_int n, lapack_int k,
                                  lapack_complex_float alpha, const lapack_complex_float *A,
                                  lapack_int lda, int64_t strideA, const lapack_complex_float *B,
                                  lapack_int ldb, int64_t strideB, lapack_complex_float beta,
                                  lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                  lapack_int batch);
lapack_int zsyr2k_strided_batched(char uplo, char trans, lapack_int n, lapack_int k,
                                  lapack_complex_double alpha, const lapack_complex_double *A,
                                  lapack_int lda, int64_t strideA, const lapack_complex_double *B,
                                  lapack_int ldb, int64_t strideB, lapack_complex_double beta,
                                  lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                  lapack_int batch);
lapack_int cher2k_strided_batched(char uplo, char trans, lapack_int n, lapack_int k,
                                  lapack_complex_float alpha, const lapack_complex_float *A,
                                  lapack_int lda, int64_t strideA, const lapack_complex_float *B,
                                  lapack_int ldb, int64_t strideB, float beta,
                                  lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                  lapack_int batch);
lapack_int zher2k_strided_batched(char uplo, char trans, lapack_int n, lapack_int k,
                                  lapack_complex_double alpha, const lapack_complex_double *A,
                                  lapack_int lda, int64_t strideA, const lapack_complex_double *B,
                                  lapack_int ldb, int64_t strideB, double beta,
                                  lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                  lapack_int batch);

lapack_int ssyr2k_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                           float alpha, float *const A[], const lapack_int lda[], float *const B[],
                           const lapack_int ldb[], float beta, float *const C[],
                           const lapack_int ldc[], lapack_int batch);
lapack_int dsyr2k_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                           double alpha, double *const A[], const lapack_int lda[],
                           double *const B[], const lapack_int ldb[], double beta,
                           double *const C[], const lapack_int ldc[], lapack_int batch);
lapack_int csyr2k_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                           lapack_complex_float alpha, lapack_complex_float *const A[],
                           const lapack_int lda[], lapack_complex_float *const B[],
                           const lapack_int ldb[], lapack_complex_float beta,
                           lapack_complex_float *const C[], const lapack_int ldc[],
                           lapack_int batch);
lapack_int zsyr2k_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                           lapack_complex_double alpha, lapack_complex_double *const A[],
                           const lapack_int lda[], lapack_complex_double *const B[],
                           const lapack_int ldb[], lapack_complex_double beta,
                           lapack_complex_double *const C[], const lapack_int ldc[],
                           lapack_int batch);
lapack_int cher2k_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                           lapack_complex_float alpha, lapack_complex_float *const A[],
                           const lapack_int lda[], lapack_complex_float *const B[],
                           const lapack_int ldb[], float beta, lapack_complex_float *const C[],
                           const lapack_int ldc[], lapack_int batch);
lapack_int zher2k_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                           lapack_complex_double alpha, lapack_complex_double *const A[],
                           const lapack_int lda[], lapack_complex_double *const B[],
                           const lapack_int ldb[], double beta, lapack_complex_double *const C[],
                           const lapack_int ldc[], lapack_int batch);

lapack_int cblas_ssyr2k_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                float alpha, float *const A[], lapack_int lda, float *const B[],
                                lapack_int ldb, float beta, float *const C[], lapack_int ldc,
                                lapack_int batch);
lapack_int cblas_dsyr2k_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                double alpha, double *const A[], lapack_int lda, double *const B[],
                                lapack_int ldb, double beta, double *const C[], lapack_int ldc,
                                lapack_int batch);
lapack_int cblas_csyr2k_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                const void *alpha, void *const A[], lapack_int lda, void *const B[],
                                lapack_int ldb, const void *beta, void *const C[], lapack_int ldc,
                                lapack_int batch);
lapack_int cblas_zsyr2k_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                const void *alpha, void *const A[], lapack_int lda, void *const B[],
                                lapack_int ldb, const void *beta, void *const C[], lapack_int ldc,
                                lapack_int batch);
lapack_int cblas_cher2k_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                const void *alpha, void *const A[], lapack_int lda, void *const B[],
                                lapack_int ldb, float beta, void *const C[], lapack_int ldc,
                                lapack_int batch);
lapack_int cblas_zher2k_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                const void *alpha, void *const A[], lapack_int lda, void *const B[],
                                lapack_int ldb, double beta, void *const C[], lapack_int ldc,
                                lapack_int batch);

lapack_int cblas_ssyr2k_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                        float alpha, const float *A, lapack_int lda,
                                        int64_t strideA, const float *B, lapack_int ldb,
                                        int64_t strideB, float beta, float *C, lapack_int ldc,
                                        int64_t strideC, lapack_int batch);
lapack_int cblas_dsyr2k_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                        double alpha, const double *A, lapack_int lda,
                                        int64_t strideA, const double *B, lapack_int ldb,
                                        int64_t strideB, double beta, double *C, lapack_int ldc,
                                        int64_t strideC, lapack_int batch);
lapack_int cblas_csyr2k_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                        const void *alpha, const void *A, lapack_int lda,
                                        int64_t strideA, const void *B, lapack_int ldb,
                                        int64_t strideB, const void *beta, void *C, lapack_int ldc,
                                        int64_t strideC, lapack_int batch);
lapack_int cblas_zsyr2k_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                        const void *alpha, const void *A, lapack_int lda,
                                        int64_t strideA, const void *B, lapack_int ldb,
                                        int64_t strideB, const void *beta, void *C, lapack_int ldc,
                                        int64_t strideC, lapack_int batch);
lapack_int cblas_cher2k_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                        const void *alpha, const void *A, lapack_int lda,
                                        int64_t strideA, const void *B, lapack_int ldb,
                                        int64_t strideB, float beta, void *C, lapack_int ldc,
                                        int64_t strideC, lapack_int batch);
lapack_int cblas_zher2k_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                        const void *alpha, const void *A, lapack_int lda,
                                        int64_t strideA, const void *B, lapack_int ldb,
                                        int64_t strideB, double beta, void *C, lapack_int ldc,
                                        int64_t strideC, lapack_int batch);

lapack_int cblas_ssyr2k_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                 const lapack_int K[], float alpha, float *const A[],
                                 const lapack_int lda[], float *const B[], const lapack_int ldb[],
                                 float beta, float *const C[], const lapack_int ldc[],
                                 lapack_int batch);
lapack_int cblas_dsyr2k_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                 const lapack_int K[], double alpha, double *const A[],
                                 const lapack_int lda[], double *const B[], const lapack_int ldb[],
                                 double beta, double *const C[], const lapack_int ldc[],
                                 lapack_int batch);
lapack_int cblas_csyr2k_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                 const lapack_int K[], const void *alpha, void *const A[],
                                 const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                 const void *beta, void *const C[], const lapack_int ldc[],
                                 lapack_int batch);
lapack_int cblas_zsyr2k_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                 const lapack_int K[], const void *alpha, void *const A[],
                                 const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                 const void *beta, void *const C[], const lapack_int ldc[],
                                 lapack_int batch);
lapack_int cblas_cher2k_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                 const lapack_int K[], const void *alpha, void *const A[],
                                 const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                 float beta, void *const C[], const lapack_int ldc[],
                                 lapack_int batch);
lapack_int cblas_zher2k_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                 const lapack_int K[], const void *alpha, void *const A[],
                                 const lapack_int lda[], void *const B[], const lapack_int ldb[],
                                 double beta, void *const C[], const lapack_int ldc[],
                                 lapack_int batch);

#ifdef __cplusplus
}
#endif
#endif
