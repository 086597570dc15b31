/* Batched Cholesky: potrf, potrs, potri, posv. Conventions of all routines: lapacke_batched.h, the
 * header to include. */
#ifndef BATCHLAS_BATCHED_CHOLESKY_H
#define BATCHLAS_BATCHED_CHOLESKY_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- potrf ----------------------------------------------------------------------------------
 *
 * Purpose
 *   Cholesky factorization of the symmetric (Hermitian) positive definite matrix A of every
 *   problem: A = U^H*U or A = L*L^H.
 *
 * Arguments
 *   uplo     'U' or 'L': the triangle of A that is given and overwritten; the other is neither
 *            read nor written
 *   n        order of A, >= 0
 *   A        n-by-n, its uplo triangle overwritten by U or L
 *   lda      >= max(1, n)
 *   strideA  >= (n-1)*lda + n
 *   info     see Info
 *   batch    number of problems, >= 0
 *
 * Info
 *   j > 0: the leading minor of order j is not positive definite: pivot j was zero, negative or
 *   NaN. The factorization of this problem was not completed; columns (rows) beyond j are
 *   unspecified.
 *
 * Errors
 *   -i for a uplo not listed, a negative n or batch, an lda or strideA below its minimum.
 *
 * Equals
 *   xPOTRF (LAPACK), LAPACKE_xpotrf.
 *
 * Method
 *   Blocked outer-product or left-looking Cholesky: Golub & Van Loan, Matrix Computations, 4th
 *   ed., 4.2; recursive form: Gustavson, 1997; LAPACK xPOTRF, xPOTRF2.
 */

lapack_int spotrf_batched(char uplo, lapack_int n, float *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);
lapack_int dpotrf_batched(char uplo, lapack_int n, double *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);
lapack_int cpotrf_batched(char uplo, lapack_int n, lapack_complex_float *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);
lapack_int zpotrf_batched(char uplo, lapack_int n, lapack_complex_double *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);

lapack_int spotrf_strided_batched(char uplo, lapack_int n, float *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int dpotrf_strided_batched(char uplo, lapack_int n, double *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int cpotrf_strided_batched(char uplo, lapack_int n, lapack_complex_float *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int zpotrf_strided_batched(char uplo, lapack_int n, lapack_complex_double *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);

lapack_int spotrf_vbatched(char uplo, const lapack_int n[], float *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int dpotrf_vbatched(char uplo, const lapack_int n[], double *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int cpotrf_vbatched(char uplo, const lapack_int n[], lapack_complex_float *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int zpotrf_vbatched(char uplo, const lapack_int n[], lapack_complex_double *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotrf_batched(int matrix_layout, char uplo, lapack_int n, float *const A[],
                                  lapack_int lda, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dpotrf_batched(int matrix_layout, char uplo, lapack_int n, double *const A[],
                                  lapack_int lda, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cpotrf_batched(int matrix_layout, char uplo, lapack_int n,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotrf_batched(int matrix_layout, char uplo, lapack_int n,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotrf_strided_batched(int matrix_layout, char uplo, lapack_int n, float *A,
                                          lapack_int lda, int64_t strideA, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_dpotrf_strided_batched(int matrix_layout, char uplo, lapack_int n, double *A,
                                          lapack_int lda, int64_t strideA, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_cpotrf_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                          lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotrf_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                          lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotrf_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   float *const A[], const lapack_int lda[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_dpotrf_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   double *const A[], const lapack_int lda[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_cpotrf_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotrf_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   lapack_int info[], lapack_int batch);

/* ---- potrs ----------------------------------------------------------------------------------
 *
 * Purpose
 *   Solves A*X = B for every problem with the factorization that potrf computed.
 *
 * Arguments
 *   uplo     'U' or 'L', as given to potrf
 *   n        order of A, >= 0
 *   nrhs     columns of B, >= 0
 *   A        read only; n-by-n, the factor U or L in its uplo triangle
 *   lda      >= max(1, n)
 *   B        n-by-nrhs, overwritten by X
 *   ldb      >= max(1, n)
 *   strideA  >= 0
 *   strideB  >= (nrhs-1)*ldb + n
 *   info     see Info
 *   batch    number of problems, >= 0
 *
 * Info
 *   Never > 0. A zero on the factor's diagonal gives Inf and NaN in that problem's X.
 *
 * Errors
 *   -i for a uplo not listed, a negative size or batch, an ld or strideB below its minimum.
 *
 * Equals
 *   xPOTRS (LAPACK), LAPACKE_xpotrs.
 *
 * Method
 *   Two triangular solves (trsm): Golub & Van Loan, 4th ed., 4.2.
 */

lapack_int spotrs_batched(char uplo, lapack_int n, lapack_int nrhs, float *const A[],
                          lapack_int lda, float *const B[], lapack_int ldb, lapack_int info[],
                          lapack_int batch);
lapack_int dpotrs_batched(char uplo, lapack_int n, lapack_int nrhs, double *const A[],
                          lapack_int lda, double *const B[], lapack_int ldb, lapack_int info[],
                          lapack_int batch);
lapack_int cpotrs_batched(char uplo, lapack_int n, lapack_int nrhs, lapack_complex_float *const A[],
                          lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                          lapack_int info[], lapack_int batch);
lapack_int zpotrs_batched(char uplo, lapack_int n, lapack_int nrhs,
                          lapack_complex_double *const A[], lapack_int lda,
                          lapack_complex_double *const B[], lapack_int ldb, lapack_int info[],
                          lapack_int batch);

lapack_int spotrs_strided_batched(char uplo, lapack_int n, lapack_int nrhs, const float *A,
                                  lapack_int lda, int64_t strideA, float *B, lapack_int ldb,
                                  int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int dpotrs_strided_batched(char uplo, lapack_int n, lapack_int nrhs, const double *A,
                                  lapack_int lda, int64_t strideA, double *B, lapack_int ldb,
                                  int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int cpotrs_strided_batched(char uplo, lapack_int n, lapack_int nrhs,
                                  const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                  lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                  lapack_int info[], lapack_int batch);
lapack_int zpotrs_strided_batched(char uplo, lapack_int n, lapack_int nrhs,
                                  const lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                  lapack_complex_double *B, lapack_int ldb, int64_t strideB,
                                  lapack_int info[], lapack_int batch);

lapack_int spotrs_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                           float *const A[], const lapack_int lda[], float *const B[],
                           const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int dpotrs_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                           double *const A[], const lapack_int lda[], double *const B[],
                           const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int cpotrs_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                           lapack_complex_float *const A[], const lapack_int lda[],
                           lapack_complex_float *const B[], const lapack_int ldb[],
                           lapack_int info[], lapack_int batch);
lapack_int zpotrs_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                           lapack_complex_double *const A[], const lapack_int lda[],
                           lapack_complex_double *const B[], const lapack_int ldb[],
                           lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotrs_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                  float *const A[], lapack_int lda, float *const B[],
                                  lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dpotrs_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                  double *const A[], lapack_int lda, double *const B[],
                                  lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cpotrs_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_complex_float *const B[], lapack_int ldb,
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotrs_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_complex_double *const B[], lapack_int ldb,
                                  lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotrs_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_int nrhs, const float *A, lapack_int lda,
                                          int64_t strideA, float *B, lapack_int ldb,
                                          int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dpotrs_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_int nrhs, const double *A, lapack_int lda,
                                          int64_t strideA, double *B, lapack_int ldb,
                                          int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cpotrs_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_int nrhs, const lapack_complex_float *A,
                                          lapack_int lda, int64_t strideA, lapack_complex_float *B,
                                          lapack_int ldb, int64_t strideB, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_zpotrs_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_int nrhs, const lapack_complex_double *A,
                                          lapack_int lda, int64_t strideA, lapack_complex_double *B,
                                          lapack_int ldb, int64_t strideB, lapack_int info[],
                                          lapack_int batch);

lapack_int LAPACKE_spotrs_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   const lapack_int nrhs[], float *const A[],
                                   const lapack_int lda[], float *const B[], const lapack_int ldb[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dpotrs_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   const lapack_int nrhs[], double *const A[],
                                   const lapack_int lda[], double *const B[],
                                   const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cpotrs_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   const lapack_int nrhs[], lapack_complex_float *const A[],
                                   const lapack_int lda[], lapack_complex_float *const B[],
                                   const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotrs_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   const lapack_int nrhs[], lapack_complex_double *const A[],
                                   const lapack_int lda[], lapack_complex_double *const B[],
                                   const lapack_int ldb[], lapack_int info[], lapack_int batch);

/* ---- potri ----------------------------------------------------------------------------------
 *
 * Purpose
 *   The inverse of A for every problem, from the factorization that potrf computed.
 *
 * Arguments
 *   uplo     'U' or 'L', as given to potrf; the other triangle is neither read nor written
 *   n        order of A, >= 0
 *   A        n-by-n, the factor in its uplo triangle, overwritten by that triangle of the inverse
 *   lda      >= max(1, n)
 *   strideA  >= (n-1)*lda + n
 *   info     see Info
 *   batch    number of problems, >= 0
 *
 * Info
 *   j > 0: element (j,j) of the factor is exactly zero, the inverse does not exist; that problem's
 *   A is unchanged.
 *
 * Errors
 *   -i for a uplo not listed, a negative n or batch, an lda or strideA below its minimum.
 *
 * Equals
 *   xPOTRI (LAPACK), LAPACKE_xpotri.
 *
 * Method
 *   Inverse of the triangular factor times its conjugate transpose: LAPACK xTRTRI, xLAUUM; Higham,
 *   Accuracy and Stability of Numerical Algorithms, 2nd ed., 14.
 */

lapack_int spotri_batched(char uplo, lapack_int n, float *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);
lapack_int dpotri_batched(char uplo, lapack_int n, double *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);
lapack_int cpotri_batched(char uplo, lapack_int n, lapack_complex_float *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);
lapack_int zpotri_batched(char uplo, lapack_int n, lapack_complex_double *const A[], lapack_int lda,
                          lapack_int info[], lapack_int batch);

lapack_int spotri_strided_batched(char uplo, lapack_int n, float *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int dpotri_strided_batched(char uplo, lapack_int n, double *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int cpotri_strided_batched(char uplo, lapack_int n, lapack_complex_float *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int zpotri_strided_batched(char uplo, lapack_int n, lapack_complex_double *A, lapack_int lda,
                                  int64_t strideA, lapack_int info[], lapack_int batch);

lapack_int spotri_vbatched(char uplo, const lapack_int n[], float *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int dpotri_vbatched(char uplo, const lapack_int n[], double *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int cpotri_vbatched(char uplo, const lapack_int n[], lapack_complex_float *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int zpotri_vbatched(char uplo, const lapack_int n[], lapack_complex_double *const A[],
                           const lapack_int lda[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotri_batched(int matrix_layout, char uplo, lapack_int n, float *const A[],
                                  lapack_int lda, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dpotri_batched(int matrix_layout, char uplo, lapack_int n, double *const A[],
                                  lapack_int lda, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cpotri_batched(int matrix_layout, char uplo, lapack_int n,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotri_batched(int matrix_layout, char uplo, lapack_int n,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotri_strided_batched(int matrix_layout, char uplo, lapack_int n, float *A,
                                          lapack_int lda, int64_t strideA, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_dpotri_strided_batched(int matrix_layout, char uplo, lapack_int n, double *A,
                                          lapack_int lda, int64_t strideA, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_cpotri_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                          lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotri_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                          lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                          lapack_int info[], lapack_int batch);

lapack_int LAPACKE_spotri_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   float *const A[], const lapack_int lda[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_dpotri_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   double *const A[], const lapack_int lda[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_cpotri_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zpotri_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   lapack_int info[], lapack_int batch);

/* ---- posv -----------------------------------------------------------------------------------
 *
 * Purpose
 *   Solves A*X = B with symmetric (Hermitian) positive definite A for every problem: potrf and
 *   potrs.
 *
 * Arguments
 *   uplo     'U' or 'L': the triangle of A that is given and overwritten; the other is neither
 *            read nor written
 *   n        order of A, >= 0
 *   nrhs     columns of B, >= 0
 *   A        n-by-n, its uplo triangle overwritten by the factor U or L
 *   lda      >= max(1, n)
 *   B        n-by-nrhs, overwritten by X
 *   ldb      >= max(1, n)
 *   strideA  >= (n-1)*lda + n
 *   strideB  >= (nrhs-1)*ldb + n
 *   info     see Info
 *   batch    number of problems, >= 0
 *
 * Info
 *   j > 0: the leading minor of order j is not positive definite, as in potrf; that problem's B is
 *   unchanged.
 *
 * Errors
 *   -i for a uplo not listed, a negative size or batch, an ld or stride below its minimum.
 *
 * Equals
 *   xPOSV (LAPACK), LAPACKE_xposv.
 *
 * Method
 *   As potrf and potrs.
 */

lapack_int sposv_batched(char uplo, lapack_int n, lapack_int nrhs, float *const A[], lapack_int lda,
                         float *const B[], lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int dposv_batched(char uplo, lapack_int n, lapack_int nrhs, double *const A[],
                         lapack_int lda, double *const B[], lapack_int ldb, lapack_int info[],
                         lapack_int batch);
lapack_int cposv_batched(char uplo, lapack_int n, lapack_int nrhs, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                         lapack_int info[], lapack_int batch);
lapack_int zposv_batched(char uplo, lapack_int n, lapack_int nrhs, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                         lapack_int info[], lapack_int batch);

lapack_int sposv_strided_batched(char uplo, lapack_int n, lapack_int nrhs, float *A, lapack_int lda,
                                 int64_t strideA, float *B, lapack_int ldb, int64_t strideB,
                                 lapack_int info[], lapack_int batch);
lapack_int dposv_strided_batched(char uplo, lapack_int n, lapack_int nrhs, double *A,
                                 lapack_int lda, int64_t strideA, double *B, lapack_int ldb,
                                 int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int cposv_strided_batched(char uplo, lapack_int n, lapack_int nrhs, lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, lapack_complex_float *B,
                                 lapack_int ldb, int64_t strideB, lapack_int info[],
                                 lapack_int batch);
lapack_int zposv_strided_batched(char uplo, lapack_int n, lapack_int nrhs, lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, lapack_complex_double *B,
                                 lapack_int ldb, int64_t strideB, lapack_int info[],
                                 lapack_int batch);

lapack_int sposv_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                          float *const A[], const lapack_int lda[], float *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int dposv_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                          double *const A[], const lapack_int lda[], double *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int cposv_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                          lapack_complex_float *const A[], const lapack_int lda[],
                          lapack_complex_float *const B[], const lapack_int ldb[],
                          lapack_int info[], lapack_int batch);
lapack_int zposv_vbatched(char uplo, const lapack_int n[], const lapack_int nrhs[],
                          lapack_complex_double *const A[], const lapack_int lda[],
                          lapack_complex_double *const B[], const lapack_int ldb[],
                          lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sposv_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                 float *const A[], lapack_int lda, float *const B[], lapack_int ldb,
                                 lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dposv_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                 double *const A[], lapack_int lda, double *const B[],
                                 lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cposv_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                 lapack_complex_float *const A[], lapack_int lda,
                                 lapack_complex_float *const B[], lapack_int ldb, lapack_int info[],
                                 lapack_int batch);
lapack_int LAPACKE_zposv_batched(int matrix_layout, char uplo, lapack_int n, lapack_int nrhs,
                                 lapack_complex_double *const A[], lapack_int lda,
                                 lapack_complex_double *const B[], lapack_int ldb,
                                 lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sposv_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                         lapack_int nrhs, float *A, lapack_int lda, int64_t strideA,
                                         float *B, lapack_int ldb, int64_t strideB,
                                         lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dposv_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                         lapack_int nrhs, double *A, lapack_int lda,
                                         int64_t strideA, double *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cposv_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                         lapack_int nrhs, lapack_complex_float *A, lapack_int lda,
                                         int64_t strideA, lapack_complex_float *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zposv_strided_batched(int matrix_layout, char uplo, lapack_int n,
                                         lapack_int nrhs, lapack_complex_double *A, lapack_int lda,
                                         int64_t strideA, lapack_complex_double *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sposv_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                  const lapack_int nrhs[], float *const A[], const lapack_int lda[],
                                  float *const B[], const lapack_int ldb[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_dposv_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                  const lapack_int nrhs[], double *const A[],
                                  const lapack_int lda[], double *const B[], const lapack_int ldb[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cposv_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                  const lapack_int nrhs[], lapack_complex_float *const A[],
                                  const lapack_int lda[], lapack_complex_float *const B[],
                                  const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zposv_vbatched(int matrix_layout, char uplo, const lapack_int n[],
                                  const lapack_int nrhs[], lapack_complex_double *const A[],
                                  const lapack_int lda[], lapack_complex_double *const B[],
                                  const lapack_int ldb[], lapack_int info[], lapack_int batch);

#ifdef __cplusplus
}
#endif
#endif
