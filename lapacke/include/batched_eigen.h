/* Batched eigenvalues and eigenvectors of symmetric and Hermitian matrices: syevd, heevd, syev, heev.
 * Conventions: lapacke_batched.h. */
#ifndef BATCHLAS_BATCHED_EIGEN_H
#define BATCHLAS_BATCHED_EIGEN_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- syevd, heevd, syev, heev -----------------------------------------------------------------
 *
 * Purpose
 *   All eigenvalues w(1) <= ... <= w(n) and, if asked for, eigenvectors of every symmetric (s, d) or
 *   Hermitian (c, z) matrix A = Z*diag(w)*Z^H. The two names are one computation.
 *
 * Arguments
 *   jobz        'N': eigenvalues only; 'V': eigenvectors too
 *   uplo        'U' or 'L': the triangle of A that is read. The imaginary parts of the diagonal are
 *               taken as 0
 *   n           order of every A, >= 0
 *   A           n-by-n. If jobz is 'V', all of it is overwritten by the eigenvectors: column j is of
 *               length 1 and belongs to w(j). If 'N', the triangle is overwritten by anything, and the
 *               other one is not touched
 *   lda         >= max(1, n)
 *   w           n elements, real also for complex A, overwritten: the eigenvalues, ascending
 *   strideA     >= (n-1)*lda + n
 *   stride_w    >= n
 *   batch       number of problems, >= 0
 *
 * Info
 *   i, 1 <= i <= n: the iteration failed to converge; as xSYEVD.
 *   n+1: the triangle has a NaN or an infinity. w is NaN, and so is A if jobz is 'V'. LAPACK leaves
 *   this open; here the time is bounded, and other problems are unaffected.
 *
 * Errors
 *   -i for a flag not listed, a negative n or batch, an lda or stride below its minimum.
 *
 * Equals
 *   xSYEVD, xHEEVD, xSYEV, xHEEV (LAPACK), LAPACKE_xsyevd, ...; no workspace is passed. Eigenvectors
 *   are determined up to a factor of modulus 1, and those of equal eigenvalues up to a rotation: they
 *   need not be those that another library, or another route, finds.
 *
 * Method
 *   At small orders a kernel of ours, one matrix per SIMD lane; else xSYEVD or xHEEVD of the library
 *   underneath. Sources: G. H. Golub and C. F. Van Loan, Matrix Computations, chapter 8. */
lapack_int ssyevd_batched(char jobz, char uplo, lapack_int n, float *const A[], lapack_int lda,
                          float *const w[], lapack_int info[], lapack_int batch);
lapack_int dsyevd_batched(char jobz, char uplo, lapack_int n, double *const A[], lapack_int lda,
                          double *const w[], lapack_int info[], lapack_int batch);
lapack_int cheevd_batched(char jobz, char uplo, lapack_int n, lapack_complex_float *const A[],
                          lapack_int lda, float *const w[], lapack_int info[], lapack_int batch);
lapack_int zheevd_batched(char jobz, char uplo, lapack_int n, lapack_complex_double *const A[],
                          lapack_int lda, double *const w[], lapack_int info[], lapack_int batch);

lapack_int ssyevd_strided_batched(char jobz, char uplo, lapack_int n, float *A, lapack_int lda,
                                  int64_t strideA, float *w, int64_t stride_w, lapack_int info[],
                                  lapack_int batch);
lapack_int dsyevd_strided_batched(char jobz, char uplo, lapack_int n, double *A, lapack_int lda,
                                  int64_t strideA, double *w, int64_t stride_w, lapack_int info[],
                                  lapack_int batch);
lapack_int cheevd_strided_batched(char jobz, char uplo, lapack_int n, lapack_complex_float *A,
                                  lapack_int lda, int64_t strideA, float *w, int64_t stride_w,
                                  lapack_int info[], lapack_int batch);
lapack_int zheevd_strided_batched(char jobz, char uplo, lapack_int n, lapack_complex_double *A,
                                  lapack_int lda, int64_t strideA, double *w, int64_t stride_w,
                                  lapack_int info[], lapack_int batch);

lapack_int ssyevd_vbatched(char jobz, char uplo, const lapack_int n[], float *const A[],
                           const lapack_int lda[], float *const w[], lapack_int info[],
                           lapack_int batch);
lapack_int dsyevd_vbatched(char jobz, char uplo, const lapack_int n[], double *const A[],
                           const lapack_int lda[], double *const w[], lapack_int info[],
                           lapack_int batch);
lapack_int cheevd_vbatched(char jobz, char uplo, const lapack_int n[],
                           lapack_complex_float *const A[], const lapack_int lda[],
                           float *const w[], lapack_int info[], lapack_int batch);
lapack_int zheevd_vbatched(char jobz, char uplo, const lapack_int n[],
                           lapack_complex_double *const A[], const lapack_int lda[],
                           double *const w[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_ssyevd_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                  float *const A[], lapack_int lda, float *const w[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dsyevd_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                  double *const A[], lapack_int lda, double *const w[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cheevd_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                  lapack_complex_float *const A[], lapack_int lda, float *const w[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zheevd_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  double *const w[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_ssyevd_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                          float *A, lapack_int lda, int64_t strideA, float *w,
                                          int64_t stride_w, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dsyevd_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                          double *A, lapack_int lda, int64_t strideA, double *w,
                                          int64_t stride_w, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cheevd_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                          lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                          float *w, int64_t stride_w, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_zheevd_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                          lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                          double *w, int64_t stride_w, lapack_int info[],
                                          lapack_int batch);

lapack_int LAPACKE_ssyevd_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                   float *const A[], const lapack_int lda[], float *const w[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dsyevd_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                   double *const A[], const lapack_int lda[], double *const w[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cheevd_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   float *const w[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zheevd_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   double *const w[], lapack_int info[], lapack_int batch);

/* The same by LAPACK's other name. */
lapack_int ssyev_batched(char jobz, char uplo, lapack_int n, float *const A[], lapack_int lda,
                         float *const w[], lapack_int info[], lapack_int batch);
lapack_int dsyev_batched(char jobz, char uplo, lapack_int n, double *const A[], lapack_int lda,
                         double *const w[], lapack_int info[], lapack_int batch);
lapack_int cheev_batched(char jobz, char uplo, lapack_int n, lapack_complex_float *const A[],
                         lapack_int lda, float *const w[], lapack_int info[], lapack_int batch);
lapack_int zheev_batched(char jobz, char uplo, lapack_int n, lapack_complex_double *const A[],
                         lapack_int lda, double *const w[], lapack_int info[], lapack_int batch);

lapack_int ssyev_strided_batched(char jobz, char uplo, lapack_int n, float *A, lapack_int lda,
                                 int64_t strideA, float *w, int64_t stride_w, lapack_int info[],
                                 lapack_int batch);
lapack_int dsyev_strided_batched(char jobz, char uplo, lapack_int n, double *A, lapack_int lda,
                                 int64_t strideA, double *w, int64_t stride_w, lapack_int info[],
                                 lapack_int batch);
lapack_int cheev_strided_batched(char jobz, char uplo, lapack_int n, lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, float *w, int64_t stride_w,
                                 lapack_int info[], lapack_int batch);
lapack_int zheev_strided_batched(char jobz, char uplo, lapack_int n, lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, double *w, int64_t stride_w,
                                 lapack_int info[], lapack_int batch);

lapack_int ssyev_vbatched(char jobz, char uplo, const lapack_int n[], float *const A[],
                          const lapack_int lda[], float *const w[], lapack_int info[],
                          lapack_int batch);
lapack_int dsyev_vbatched(char jobz, char uplo, const lapack_int n[], double *const A[],
                          const lapack_int lda[], double *const w[], lapack_int info[],
                          lapack_int batch);
lapack_int cheev_vbatched(char jobz, char uplo, const lapack_int n[],
                          lapack_complex_float *const A[], const lapack_int lda[], float *const w[],
                          lapack_int info[], lapack_int batch);
lapack_int zheev_vbatched(char jobz, char uplo, const lapack_int n[],
                          lapack_complex_double *const A[], const lapack_int lda[],
                          double *const w[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_ssyev_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                 float *const A[], lapack_int lda, float *const w[],
                                 lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dsyev_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                 double *const A[], lapack_int lda, double *const w[],
                                 lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cheev_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                 lapack_complex_float *const A[], lapack_int lda, float *const w[],
                                 lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zheev_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                 lapack_complex_double *const A[], lapack_int lda,
                                 double *const w[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_ssyev_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                         float *A, lapack_int lda, int64_t strideA, float *w,
                                         int64_t stride_w, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dsyev_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                         double *A, lapack_int lda, int64_t strideA, double *w,
                                         int64_t stride_w, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cheev_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                         lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                         float *w, int64_t stride_w, lapack_int info[],
                                         lapack_int batch);
lapack_int LAPACKE_zheev_strided_batched(int matrix_layout, char jobz, char uplo, lapack_int n,
                                         lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                         double *w, int64_t stride_w, lapack_int info[],
                                         lapack_int batch);

lapack_int LAPACKE_ssyev_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                  float *const A[], const lapack_int lda[], float *const w[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dsyev_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                  double *const A[], const lapack_int lda[], double *const w[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cheev_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                  lapack_complex_float *const A[], const lapack_int lda[],
                                  float *const w[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zheev_vbatched(int matrix_layout, char jobz, char uplo, const lapack_int n[],
                                  lapack_complex_double *const A[], const lapack_int lda[],
                                  double *const w[], lapack_int info[], lapack_int batch);

#ifdef __cplusplus
}
#endif
#endif
