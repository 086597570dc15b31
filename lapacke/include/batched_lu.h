/* Batched LU: getrf, getrf_nopiv, getrs, getri, gesv. Conventions of all routines:
 * lapacke_batched.h, the header to include. */
#ifndef BATCHLAS_BATCHED_LU_H
#define BATCHLAS_BATCHED_LU_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- getrf ----------------------------------------------------------------------------------
 *
 * Purpose
 *   LU factorization with partial pivoting of the m-by-n matrix A of every problem: A = P*L*U, L
 *   unit lower triangular (trapezoidal if m > n), U upper triangular (trapezoidal if m < n).
 *
 * Arguments
 *   m, n         rows and columns of A, >= 0
 *   A            m-by-n, overwritten: U on and above the diagonal, L below it without its unit
 *                diagonal
 *   lda          >= max(1, m)
 *   ipiv         min(m,n) integers, overwritten: row i was exchanged with row ipiv(i), counted
 *                from 1; all are in 1..m, also in a problem that fails
 *   strideA      >= (n-1)*lda + m
 *   stride_ipiv  >= min(m, n)
 *   info         see Info
 *   batch        number of problems, >= 0
 *
 * Info
 *   j > 0: U(j,j) is exactly zero, the first such j. The factorization is complete, but solving
 *   with it divides by zero. The pivot is the first row with the largest absolute value (complex:
 *   |Re| + |Im|), as computed. NaN wins only if it is first, and counts as not zero. On a device
 *   the route `vendor` is cuBLAS's, which takes a complex pivot by its modulus: the pivots may
 *   differ from LAPACK's, the factorization is as good.
 *
 * Errors
 *   -i for a negative size or batch, an lda or a stride below its minimum.
 *
 * Equals
 *   xGETRF (LAPACK), LAPACKE_xgetrf.
 *
 * Method
 *   Right-looking blocked LU: Golub & Van Loan, Matrix Computations, 4th ed., 3.2 and 3.4;
 *   recursive form: Toledo, Locality of reference in LU decomposition with partial pivoting, 1997;
 *   LAPACK xGETRF, xGETRF2.
 */

lapack_int sgetrf_batched(lapack_int m, lapack_int n, float *const A[], lapack_int lda,
                          lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int dgetrf_batched(lapack_int m, lapack_int n, double *const A[], lapack_int lda,
                          lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int cgetrf_batched(lapack_int m, lapack_int n, lapack_complex_float *const A[],
                          lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                          lapack_int batch);
lapack_int zgetrf_batched(lapack_int m, lapack_int n, lapack_complex_double *const A[],
                          lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                          lapack_int batch);

lapack_int sgetrf_strided_batched(lapack_int m, lapack_int n, float *A, lapack_int lda,
                                  int64_t strideA, lapack_int *ipiv, int64_t stride_ipiv,
                                  lapack_int info[], lapack_int batch);
lapack_int dgetrf_strided_batched(lapack_int m, lapack_int n, double *A, lapack_int lda,
                                  int64_t strideA, lapack_int *ipiv, int64_t stride_ipiv,
                                  lapack_int info[], lapack_int batch);
lapack_int cgetrf_strided_batched(lapack_int m, lapack_int n, lapack_complex_float *A,
                                  lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                  int64_t stride_ipiv, lapack_int info[], lapack_int batch);
lapack_int zgetrf_strided_batched(lapack_int m, lapack_int n, lapack_complex_double *A,
                                  lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                  int64_t stride_ipiv, lapack_int info[], lapack_int batch);

lapack_int sgetrf_vbatched(const lapack_int m[], const lapack_int n[], float *const A[],
                           const lapack_int lda[], lapack_int *const ipiv[], lapack_int info[],
                           lapack_int batch);
lapack_int dgetrf_vbatched(const lapack_int m[], const lapack_int n[], double *const A[],
                           const lapack_int lda[], lapack_int *const ipiv[], lapack_int info[],
                           lapack_int batch);
lapack_int cgetrf_vbatched(const lapack_int m[], const lapack_int n[],
                           lapack_complex_float *const A[], const lapack_int lda[],
                           lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int zgetrf_vbatched(const lapack_int m[], const lapack_int n[],
                           lapack_complex_double *const A[], const lapack_int lda[],
                           lapack_int *const ipiv[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetrf_batched(int matrix_layout, lapack_int m, lapack_int n, float *const A[],
                                  lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_dgetrf_batched(int matrix_layout, lapack_int m, lapack_int n, double *const A[],
                                  lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_cgetrf_batched(int matrix_layout, lapack_int m, lapack_int n,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetrf_batched(int matrix_layout, lapack_int m, lapack_int n,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_int *const ipiv[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n, float *A,
                                          lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n, double *A,
                                          lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgetrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                          lapack_int *ipiv, int64_t stride_ipiv, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_zgetrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                          lapack_int *ipiv, int64_t stride_ipiv, lapack_int info[],
                                          lapack_int batch);

lapack_int LAPACKE_sgetrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   float *const A[], const lapack_int lda[],
                                   lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   double *const A[], const lapack_int lda[],
                                   lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgetrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   lapack_int *const ipiv[], lapack_int info[], lapack_int batch);

/* ---- getrf_nopiv -----------------------------------------------------------------------------
 *
 * Purpose
 *   LU factorization without row exchanges of the m-by-n matrix A of every problem: A = L*U, L unit
 *   lower triangular (trapezoidal if m > n), U upper triangular (trapezoidal if m < n).
 *
 *   Only for matrices known to be safe without exchanges: diagonally dominant by rows or columns,
 *   Hermitian positive definite. For any other a small pivot lets L and U grow without bound, and
 *   the error with them, and info does not say so: take getrf.
 *
 * Arguments
 *   m, n         rows and columns of A, >= 0
 *   A            m-by-n, overwritten: U on and above the diagonal, L below it without its unit
 *                diagonal
 *   lda          >= max(1, m)
 *   strideA      >= (n-1)*lda + m
 *   info         see Info
 *   batch        number of problems, >= 0
 *
 * Info
 *   j > 0: U(j,j) is exactly zero, the first such j. Nothing is divided by it: the column below it
 *   stays as it is, is used as the multipliers of step j, and the factorization goes on to the end.
 *   Unlike getrf's, that column may hold more than zeros, and then L*U is not A. A NaN pivot counts
 *   as not zero; NaN and Inf go where the arithmetic takes them. On a device the route `vendor` is
 *   cuBLAS's, and what it leaves beyond a zero pivot is its own.
 *
 * Errors
 *   -i for a negative size or batch, an lda or a stride below its minimum.
 *
 * Equals
 *   No routine of LAPACK. MAGMA's getrf_nopiv_batched; cublas<t>getrfBatched with PivotArray NULL.
 *
 * Method
 *   Gaussian elimination: Golub & Van Loan, Matrix Computations, 4th ed., 3.2; 4.1 for the matrices
 *   that need no pivoting.
 */

lapack_int sgetrf_nopiv_batched(lapack_int m, lapack_int n, float *const A[], lapack_int lda,
                                lapack_int info[], lapack_int batch);
lapack_int dgetrf_nopiv_batched(lapack_int m, lapack_int n, double *const A[], lapack_int lda,
                                lapack_int info[], lapack_int batch);
lapack_int cgetrf_nopiv_batched(lapack_int m, lapack_int n, lapack_complex_float *const A[],
                                lapack_int lda, lapack_int info[], lapack_int batch);
lapack_int zgetrf_nopiv_batched(lapack_int m, lapack_int n, lapack_complex_double *const A[],
                                lapack_int lda, lapack_int info[], lapack_int batch);

lapack_int sgetrf_nopiv_strided_batched(lapack_int m, lapack_int n, float *A, lapack_int lda,
                                        int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int dgetrf_nopiv_strided_batched(lapack_int m, lapack_int n, double *A, lapack_int lda,
                                        int64_t strideA, lapack_int info[], lapack_int batch);
lapack_int cgetrf_nopiv_strided_batched(lapack_int m, lapack_int n, lapack_complex_float *A,
                                        lapack_int lda, int64_t strideA, lapack_int info[],
                                        lapack_int batch);
lapack_int zgetrf_nopiv_strided_batched(lapack_int m, lapack_int n, lapack_complex_double *A,
                                        lapack_int lda, int64_t strideA, lapack_int info[],
                                        lapack_int batch);

lapack_int sgetrf_nopiv_vbatched(const lapack_int m[], const lapack_int n[], float *const A[],
                                 const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int dgetrf_nopiv_vbatched(const lapack_int m[], const lapack_int n[], double *const A[],
                                 const lapack_int lda[], lapack_int info[], lapack_int batch);
lapack_int cgetrf_nopiv_vbatched(const lapack_int m[], const lapack_int n[],
                                 lapack_complex_float *const A[], const lapack_int lda[],
                                 lapack_int info[], lapack_int batch);
lapack_int zgetrf_nopiv_vbatched(const lapack_int m[], const lapack_int n[],
                                 lapack_complex_double *const A[], const lapack_int lda[],
                                 lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetrf_nopiv_batched(int matrix_layout, lapack_int m, lapack_int n,
                                        float *const A[], lapack_int lda, lapack_int info[],
                                        lapack_int batch);
lapack_int LAPACKE_dgetrf_nopiv_batched(int matrix_layout, lapack_int m, lapack_int n,
                                        double *const A[], lapack_int lda, lapack_int info[],
                                        lapack_int batch);
lapack_int LAPACKE_cgetrf_nopiv_batched(int matrix_layout, lapack_int m, lapack_int n,
                                        lapack_complex_float *const A[], lapack_int lda,
                                        lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetrf_nopiv_batched(int matrix_layout, lapack_int m, lapack_int n,
                                        lapack_complex_double *const A[], lapack_int lda,
                                        lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetrf_nopiv_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                                float *A, lapack_int lda, int64_t strideA,
                                                lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetrf_nopiv_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                                double *A, lapack_int lda, int64_t strideA,
                                                lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgetrf_nopiv_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                                lapack_complex_float *A, lapack_int lda,
                                                int64_t strideA, lapack_int info[],
                                                lapack_int batch);
lapack_int LAPACKE_zgetrf_nopiv_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                                lapack_complex_double *A, lapack_int lda,
                                                int64_t strideA, lapack_int info[],
                                                lapack_int batch);

lapack_int LAPACKE_sgetrf_nopiv_vbatched(int matrix_layout, const lapack_int m[],
                                         const lapack_int n[], float *const A[],
                                         const lapack_int lda[], lapack_int info[],
                                         lapack_int batch);
lapack_int LAPACKE_dgetrf_nopiv_vbatched(int matrix_layout, const lapack_int m[],
                                         const lapack_int n[], double *const A[],
                                         const lapack_int lda[], lapack_int info[],
                                         lapack_int batch);
lapack_int LAPACKE_cgetrf_nopiv_vbatched(int matrix_layout, const lapack_int m[],
                                         const lapack_int n[], lapack_complex_float *const A[],
                                         const lapack_int lda[], lapack_int info[],
                                         lapack_int batch);
lapack_int LAPACKE_zgetrf_nopiv_vbatched(int matrix_layout, const lapack_int m[],
                                         const lapack_int n[], lapack_complex_double *const A[],
                                         const lapack_int lda[], lapack_int info[],
                                         lapack_int batch);

/* ---- getrs ----------------------------------------------------------------------------------
 *
 * Purpose
 *   Solves op(A)*X = B for every problem with the factorization that getrf computed.
 *
 * Arguments
 *   trans        'N', 'T' or 'C': op(A) is A, its transpose, its conjugate transpose. Real: 'C' is
 *                'T'
 *   n            order of A, >= 0
 *   nrhs         columns of B, >= 0
 *   A            read only; n-by-n, the factors from getrf
 *   lda          >= max(1, n)
 *   ipiv         read only; n integers from getrf
 *   B            n-by-nrhs, overwritten by X
 *   ldb          >= max(1, n)
 *   strideA      >= 0
 *   stride_ipiv  >= 0
 *   strideB      >= (nrhs-1)*ldb + n
 *   info         see Info
 *   batch        number of problems, >= 0
 *
 * Info
 *   Never > 0. A zero on U's diagonal gives Inf and NaN in that problem's X.
 *
 * Errors
 *   -i for a trans not listed, a negative size or batch, an ld or strideB below its minimum.
 *
 * Equals
 *   xGETRS (LAPACK), LAPACKE_xgetrs.
 *
 * Method
 *   Row exchanges (xLASWP) and two triangular solves (trsm): Golub & Van Loan, 4th ed., 3.4.
 */

lapack_int sgetrs_batched(char trans, lapack_int n, lapack_int nrhs, float *const A[],
                          lapack_int lda, lapack_int *const ipiv[], float *const B[],
                          lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int dgetrs_batched(char trans, lapack_int n, lapack_int nrhs, double *const A[],
                          lapack_int lda, lapack_int *const ipiv[], double *const B[],
                          lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int cgetrs_batched(char trans, lapack_int n, lapack_int nrhs,
                          lapack_complex_float *const A[], lapack_int lda, lapack_int *const ipiv[],
                          lapack_complex_float *const B[], lapack_int ldb, lapack_int info[],
                          lapack_int batch);
lapack_int zgetrs_batched(char trans, lapack_int n, lapack_int nrhs,
                          lapack_complex_double *const A[], lapack_int lda,
                          lapack_int *const ipiv[], lapack_complex_double *const B[],
                          lapack_int ldb, lapack_int info[], lapack_int batch);

lapack_int sgetrs_strided_batched(char trans, lapack_int n, lapack_int nrhs, const float *A,
                                  lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                  int64_t stride_ipiv, float *B, lapack_int ldb, int64_t strideB,
                                  lapack_int info[], lapack_int batch);
lapack_int dgetrs_strided_batched(char trans, lapack_int n, lapack_int nrhs, const double *A,
                                  lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                  int64_t stride_ipiv, double *B, lapack_int ldb, int64_t strideB,
                                  lapack_int info[], lapack_int batch);
lapack_int cgetrs_strided_batched(char trans, lapack_int n, lapack_int nrhs,
                                  const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                  const lapack_int *ipiv, int64_t stride_ipiv,
                                  lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                  lapack_int info[], lapack_int batch);
lapack_int zgetrs_strided_batched(char trans, lapack_int n, lapack_int nrhs,
                                  const lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                  const lapack_int *ipiv, int64_t stride_ipiv,
                                  lapack_complex_double *B, lapack_int ldb, int64_t strideB,
                                  lapack_int info[], lapack_int batch);

lapack_int sgetrs_vbatched(char trans, const lapack_int n[], const lapack_int nrhs[],
                           float *const A[], const lapack_int lda[], lapack_int *const ipiv[],
                           float *const B[], const lapack_int ldb[], lapack_int info[],
                           lapack_int batch);
lapack_int dgetrs_vbatched(char trans, const lapack_int n[], const lapack_int nrhs[],
                           double *const A[], const lapack_int lda[], lapack_int *const ipiv[],
                           double *const B[], const lapack_int ldb[], lapack_int info[],
                           lapack_int batch);
lapack_int cgetrs_vbatched(char trans, const lapack_int n[], const lapack_int nrhs[],
                           lapack_complex_float *const A[], const lapack_int lda[],
                           lapack_int *const ipiv[], lapack_complex_float *const B[],
                           const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int zgetrs_vbatched(char trans, const lapack_int n[], const lapack_int nrhs[],
                           lapack_complex_double *const A[], const lapack_int lda[],
                           lapack_int *const ipiv[], lapack_complex_double *const B[],
                           const lapack_int ldb[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetrs_batched(int matrix_layout, char trans, lapack_int n, lapack_int nrhs,
                                  float *const A[], lapack_int lda, lapack_int *const ipiv[],
                                  float *const B[], lapack_int ldb, lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_dgetrs_batched(int matrix_layout, char trans, lapack_int n, lapack_int nrhs,
                                  double *const A[], lapack_int lda, lapack_int *const ipiv[],
                                  double *const B[], lapack_int ldb, lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_cgetrs_batched(int matrix_layout, char trans, lapack_int n, lapack_int nrhs,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_int *const ipiv[], lapack_complex_float *const B[],
                                  lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetrs_batched(int matrix_layout, char trans, lapack_int n, lapack_int nrhs,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_int *const ipiv[], lapack_complex_double *const B[],
                                  lapack_int ldb, lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetrs_strided_batched(int matrix_layout, char trans, lapack_int n,
                                          lapack_int nrhs, const float *A, lapack_int lda,
                                          int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, float *B, lapack_int ldb,
                                          int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetrs_strided_batched(int matrix_layout, char trans, lapack_int n,
                                          lapack_int nrhs, const double *A, lapack_int lda,
                                          int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, double *B, lapack_int ldb,
                                          int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgetrs_strided_batched(int matrix_layout, char trans, lapack_int n,
                                          lapack_int nrhs, const lapack_complex_float *A,
                                          lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_complex_float *B,
                                          lapack_int ldb, int64_t strideB, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_zgetrs_strided_batched(int matrix_layout, char trans, lapack_int n,
                                          lapack_int nrhs, const lapack_complex_double *A,
                                          lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_complex_double *B,
                                          lapack_int ldb, int64_t strideB, lapack_int info[],
                                          lapack_int batch);

lapack_int LAPACKE_sgetrs_vbatched(int matrix_layout, char trans, const lapack_int n[],
                                   const lapack_int nrhs[], float *const A[],
                                   const lapack_int lda[], lapack_int *const ipiv[],
                                   float *const B[], const lapack_int ldb[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_dgetrs_vbatched(int matrix_layout, char trans, const lapack_int n[],
                                   const lapack_int nrhs[], double *const A[],
                                   const lapack_int lda[], lapack_int *const ipiv[],
                                   double *const B[], const lapack_int ldb[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_cgetrs_vbatched(int matrix_layout, char trans, const lapack_int n[],
                                   const lapack_int nrhs[], lapack_complex_float *const A[],
                                   const lapack_int lda[], lapack_int *const ipiv[],
                                   lapack_complex_float *const B[], const lapack_int ldb[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetrs_vbatched(int matrix_layout, char trans, const lapack_int n[],
                                   const lapack_int nrhs[], lapack_complex_double *const A[],
                                   const lapack_int lda[], lapack_int *const ipiv[],
                                   lapack_complex_double *const B[], const lapack_int ldb[],
                                   lapack_int info[], lapack_int batch);

/* ---- getri ----------------------------------------------------------------------------------
 *
 * Purpose
 *   The inverse of A for every problem, in place, from the factorization that getrf computed.
 *
 * Arguments
 *   n            order of A, >= 0
 *   A            n-by-n, the factors from getrf, overwritten by the inverse
 *   lda          >= max(1, n)
 *   ipiv         read only; n integers from getrf
 *   strideA      >= (n-1)*lda + n
 *   stride_ipiv  >= 0
 *   info         see Info
 *   batch        number of problems, >= 0
 *
 * Info
 *   j > 0: U(j,j) is exactly zero, the inverse does not exist; that problem's A is unchanged.
 *
 * Errors
 *   -i for a negative n or batch, an lda or strideA below its minimum.
 *
 * Equals
 *   xGETRI (LAPACK), LAPACKE_xgetri; no workspace is passed.
 *
 * Method
 *   Inverse of U, then inv(A)*L = inv(U) solved for inv(A), columns exchanged: LAPACK xTRTRI,
 *   xGETRI; Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 14.3.
 */

lapack_int sgetri_batched(lapack_int n, float *const A[], lapack_int lda, lapack_int *const ipiv[],
                          lapack_int info[], lapack_int batch);
lapack_int dgetri_batched(lapack_int n, double *const A[], lapack_int lda, lapack_int *const ipiv[],
                          lapack_int info[], lapack_int batch);
lapack_int cgetri_batched(lapack_int n, lapack_complex_float *const A[], lapack_int lda,
                          lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int zgetri_batched(lapack_int n, lapack_complex_double *const A[], lapack_int lda,
                          lapack_int *const ipiv[], lapack_int info[], lapack_int batch);

lapack_int sgetri_strided_batched(lapack_int n, float *A, lapack_int lda, int64_t strideA,
                                  const lapack_int *ipiv, int64_t stride_ipiv, lapack_int info[],
                                  lapack_int batch);
lapack_int dgetri_strided_batched(lapack_int n, double *A, lapack_int lda, int64_t strideA,
                                  const lapack_int *ipiv, int64_t stride_ipiv, lapack_int info[],
                                  lapack_int batch);
lapack_int cgetri_strided_batched(lapack_int n, lapack_complex_float *A, lapack_int lda,
                                  int64_t strideA, const lapack_int *ipiv, int64_t stride_ipiv,
                                  lapack_int info[], lapack_int batch);
lapack_int zgetri_strided_batched(lapack_int n, lapack_complex_double *A, lapack_int lda,
                                  int64_t strideA, const lapack_int *ipiv, int64_t stride_ipiv,
                                  lapack_int info[], lapack_int batch);

lapack_int sgetri_vbatched(const lapack_int n[], float *const A[], const lapack_int lda[],
                           lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int dgetri_vbatched(const lapack_int n[], double *const A[], const lapack_int lda[],
                           lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int cgetri_vbatched(const lapack_int n[], lapack_complex_float *const A[],
                           const lapack_int lda[], lapack_int *const ipiv[], lapack_int info[],
                           lapack_int batch);
lapack_int zgetri_vbatched(const lapack_int n[], lapack_complex_double *const A[],
                           const lapack_int lda[], lapack_int *const ipiv[], lapack_int info[],
                           lapack_int batch);

lapack_int LAPACKE_sgetri_batched(int matrix_layout, lapack_int n, float *const A[], lapack_int lda,
                                  lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetri_batched(int matrix_layout, lapack_int n, double *const A[],
                                  lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_cgetri_batched(int matrix_layout, lapack_int n, lapack_complex_float *const A[],
                                  lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_zgetri_batched(int matrix_layout, lapack_int n, lapack_complex_double *const A[],
                                  lapack_int lda, lapack_int *const ipiv[], lapack_int info[],
                                  lapack_int batch);

lapack_int LAPACKE_sgetri_strided_batched(int matrix_layout, lapack_int n, float *A, lapack_int lda,
                                          int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetri_strided_batched(int matrix_layout, lapack_int n, double *A,
                                          lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgetri_strided_batched(int matrix_layout, lapack_int n, lapack_complex_float *A,
                                          lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetri_strided_batched(int matrix_layout, lapack_int n, lapack_complex_double *A,
                                          lapack_int lda, int64_t strideA, const lapack_int *ipiv,
                                          int64_t stride_ipiv, lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgetri_vbatched(int matrix_layout, const lapack_int n[], float *const A[],
                                   const lapack_int lda[], lapack_int *const ipiv[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgetri_vbatched(int matrix_layout, const lapack_int n[], double *const A[],
                                   const lapack_int lda[], lapack_int *const ipiv[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgetri_vbatched(int matrix_layout, const lapack_int n[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   lapack_int *const ipiv[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgetri_vbatched(int matrix_layout, const lapack_int n[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   lapack_int *const ipiv[], lapack_int info[], lapack_int batch);

/* ---- gesv -----------------------------------------------------------------------------------
 *
 * Purpose
 *   Solves A*X = B for every problem: getrf and getrs.
 *
 * Arguments
 *   n            order of A, >= 0
 *   nrhs         columns of B, >= 0
 *   A            n-by-n, overwritten by the factors L and U
 *   lda          >= max(1, n)
 *   ipiv         n integers, overwritten by the row exchanges, as in getrf
 *   B            n-by-nrhs, overwritten by X
 *   ldb          >= max(1, n)
 *   strideA      >= (n-1)*lda + n
 *   stride_ipiv  >= n
 *   strideB      >= (nrhs-1)*ldb + n
 *   info         see Info
 *   batch        number of problems, >= 0
 *
 * Info
 *   j > 0: U(j,j) is exactly zero, as in getrf; that problem's B is unchanged.
 *
 * Errors
 *   -i for a negative size or batch, an ld or a stride below its minimum.
 *
 * Equals
 *   xGESV (LAPACK), LAPACKE_xgesv.
 *
 * Method
 *   As getrf and getrs.
 */

lapack_int sgesv_batched(lapack_int n, lapack_int nrhs, float *const A[], lapack_int lda,
                         lapack_int *const ipiv[], float *const B[], lapack_int ldb,
                         lapack_int info[], lapack_int batch);
lapack_int dgesv_batched(lapack_int n, lapack_int nrhs, double *const A[], lapack_int lda,
                         lapack_int *const ipiv[], double *const B[], lapack_int ldb,
                         lapack_int info[], lapack_int batch);
lapack_int cgesv_batched(lapack_int n, lapack_int nrhs, lapack_complex_float *const A[],
                         lapack_int lda, lapack_int *const ipiv[], lapack_complex_float *const B[],
                         lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int zgesv_batched(lapack_int n, lapack_int nrhs, lapack_complex_double *const A[],
                         lapack_int lda, lapack_int *const ipiv[], lapack_complex_double *const B[],
                         lapack_int ldb, lapack_int info[], lapack_int batch);

lapack_int sgesv_strided_batched(lapack_int n, lapack_int nrhs, float *A, lapack_int lda,
                                 int64_t strideA, lapack_int *ipiv, int64_t stride_ipiv, float *B,
                                 lapack_int ldb, int64_t strideB, lapack_int info[],
                                 lapack_int batch);
lapack_int dgesv_strided_batched(lapack_int n, lapack_int nrhs, double *A, lapack_int lda,
                                 int64_t strideA, lapack_int *ipiv, int64_t stride_ipiv, double *B,
                                 lapack_int ldb, int64_t strideB, lapack_int info[],
                                 lapack_int batch);
lapack_int cgesv_strided_batched(lapack_int n, lapack_int nrhs, lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                 int64_t stride_ipiv, lapack_complex_float *B, lapack_int ldb,
                                 int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int zgesv_strided_batched(lapack_int n, lapack_int nrhs, lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                 int64_t stride_ipiv, lapack_complex_double *B, lapack_int ldb,
                                 int64_t strideB, lapack_int info[], lapack_int batch);

lapack_int sgesv_vbatched(const lapack_int n[], const lapack_int nrhs[], float *const A[],
                          const lapack_int lda[], lapack_int *const ipiv[], float *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int dgesv_vbatched(const lapack_int n[], const lapack_int nrhs[], double *const A[],
                          const lapack_int lda[], lapack_int *const ipiv[], double *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int cgesv_vbatched(const lapack_int n[], const lapack_int nrhs[],
                          lapack_complex_float *const A[], const lapack_int lda[],
                          lapack_int *const ipiv[], lapack_complex_float *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int zgesv_vbatched(const lapack_int n[], const lapack_int nrhs[],
                          lapack_complex_double *const A[], const lapack_int lda[],
                          lapack_int *const ipiv[], lapack_complex_double *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgesv_batched(int matrix_layout, lapack_int n, lapack_int nrhs, float *const A[],
                                 lapack_int lda, lapack_int *const ipiv[], float *const B[],
                                 lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgesv_batched(int matrix_layout, lapack_int n, lapack_int nrhs,
                                 double *const A[], lapack_int lda, lapack_int *const ipiv[],
                                 double *const B[], lapack_int ldb, lapack_int info[],
                                 lapack_int batch);
lapack_int LAPACKE_cgesv_batched(int matrix_layout, lapack_int n, lapack_int nrhs,
                                 lapack_complex_float *const A[], lapack_int lda,
                                 lapack_int *const ipiv[], lapack_complex_float *const B[],
                                 lapack_int ldb, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgesv_batched(int matrix_layout, lapack_int n, lapack_int nrhs,
                                 lapack_complex_double *const A[], lapack_int lda,
                                 lapack_int *const ipiv[], lapack_complex_double *const B[],
                                 lapack_int ldb, lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgesv_strided_batched(int matrix_layout, lapack_int n, lapack_int nrhs, float *A,
                                         lapack_int lda, int64_t strideA, lapack_int *ipiv,
                                         int64_t stride_ipiv, float *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgesv_strided_batched(int matrix_layout, lapack_int n, lapack_int nrhs,
                                         double *A, lapack_int lda, int64_t strideA,
                                         lapack_int *ipiv, int64_t stride_ipiv, double *B,
                                         lapack_int ldb, int64_t strideB, lapack_int info[],
                                         lapack_int batch);
lapack_int LAPACKE_cgesv_strided_batched(int matrix_layout, lapack_int n, lapack_int nrhs,
                                         lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                         lapack_int *ipiv, int64_t stride_ipiv,
                                         lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                         lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgesv_strided_batched(int matrix_layout, lapack_int n, lapack_int nrhs,
                                         lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                         lapack_int *ipiv, int64_t stride_ipiv,
                                         lapack_complex_double *B, lapack_int ldb, int64_t strideB,
                                         lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgesv_vbatched(int matrix_layout, const lapack_int n[], const lapack_int nrhs[],
                                  float *const A[], const lapack_int lda[],
                                  lapack_int *const ipiv[], float *const B[],
                                  const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgesv_vbatched(int matrix_layout, const lapack_int n[], const lapack_int nrhs[],
                                  double *const A[], const lapack_int lda[],
                                  lapack_int *const ipiv[], double *const B[],
                                  const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgesv_vbatched(int matrix_layout, const lapack_int n[], const lapack_int nrhs[],
                                  lapack_complex_float *const A[], const lapack_int lda[],
                                  lapack_int *const ipiv[], lapack_complex_float *const B[],
                                  const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgesv_vbatched(int matrix_layout, const lapack_int n[], const lapack_int nrhs[],
                                  lapack_complex_double *const A[], const lapack_int lda[],
                                  lapack_int *const ipiv[], lapack_complex_double *const B[],
                                  const lapack_int ldb[], lapack_int info[], lapack_int batch);

#ifdef __cplusplus
}
#endif
#endif
