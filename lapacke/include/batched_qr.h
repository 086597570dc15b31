/* Batched QR: geqrf, orgqr, ungqr, ormqr, unmqr, gels. Conventions of all routines:
 * lapacke_batched.h, the header to include. */
#ifndef BATCHLAS_BATCHED_QR_H
#define BATCHLAS_BATCHED_QR_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- geqrf ----------------------------------------------------------------------------------
 *
 * Purpose
 *   QR factorization of the m-by-n matrix A of every problem: A = Q*R, Q a product of min(m,n)
 *   Householder reflectors, R upper triangular (trapezoidal if m < n).
 *
 * Arguments
 *   m, n        rows and columns of A, >= 0
 *   A           m-by-n, overwritten: R on and above the diagonal; below it, column i holds
 *               reflector i without its leading 1
 *   lda         >= max(1, m)
 *   tau         min(m,n) elements, overwritten: H(i) = I - tau(i)*v*v^H, Q = H(1)*H(2)*...
 *   strideA     >= (n-1)*lda + m
 *   stride_tau  >= min(m, n)
 *   info        see Info
 *   batch       number of problems, >= 0
 *
 * Info
 *   Never > 0: every matrix has a QR factorization. R's diagonal is real; tau(i) is 0 where the
 *   column is already zero below the diagonal (complex: and its diagonal element is real).
 *
 * Errors
 *   -i for a negative size or batch, an lda or a stride below its minimum.
 *
 * Equals
 *   xGEQRF (LAPACK), LAPACKE_xgeqrf; no workspace is passed.
 *
 * Method
 *   Householder reflectors, blocked as compact WY: Golub & Van Loan, Matrix Computations, 4th ed.,
 *   5.1 and 5.2; Schreiber & Van Loan, 1989; norms safe for very large and small entries: LAPACK
 *   xLARFG.
 */

lapack_int sgeqrf_batched(lapack_int m, lapack_int n, float *const A[], lapack_int lda,
                          float *const tau[], lapack_int info[], lapack_int batch);
lapack_int dgeqrf_batched(lapack_int m, lapack_int n, double *const A[], lapack_int lda,
                          double *const tau[], lapack_int info[], lapack_int batch);
lapack_int cgeqrf_batched(lapack_int m, lapack_int n, lapack_complex_float *const A[],
                          lapack_int lda, lapack_complex_float *const tau[], lapack_int info[],
                          lapack_int batch);
lapack_int zgeqrf_batched(lapack_int m, lapack_int n, lapack_complex_double *const A[],
                          lapack_int lda, lapack_complex_double *const tau[], lapack_int info[],
                          lapack_int batch);

lapack_int sgeqrf_strided_batched(lapack_int m, lapack_int n, float *A, lapack_int lda,
                                  int64_t strideA, float *tau, int64_t stride_tau,
                                  lapack_int info[], lapack_int batch);
lapack_int dgeqrf_strided_batched(lapack_int m, lapack_int n, double *A, lapack_int lda,
                                  int64_t strideA, double *tau, int64_t stride_tau,
                                  lapack_int info[], lapack_int batch);
lapack_int cgeqrf_strided_batched(lapack_int m, lapack_int n, lapack_complex_float *A,
                                  lapack_int lda, int64_t strideA, lapack_complex_float *tau,
                                  int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int zgeqrf_strided_batched(lapack_int m, lapack_int n, lapack_complex_double *A,
                                  lapack_int lda, int64_t strideA, lapack_complex_double *tau,
                                  int64_t stride_tau, lapack_int info[], lapack_int batch);

lapack_int sgeqrf_vbatched(const lapack_int m[], const lapack_int n[], float *const A[],
                           const lapack_int lda[], float *const tau[], lapack_int info[],
                           lapack_int batch);
lapack_int dgeqrf_vbatched(const lapack_int m[], const lapack_int n[], double *const A[],
                           const lapack_int lda[], double *const tau[], lapack_int info[],
                           lapack_int batch);
lapack_int cgeqrf_vbatched(const lapack_int m[], const lapack_int n[],
                           lapack_complex_float *const A[], const lapack_int lda[],
                           lapack_complex_float *const tau[], lapack_int info[], lapack_int batch);
lapack_int zgeqrf_vbatched(const lapack_int m[], const lapack_int n[],
                           lapack_complex_double *const A[], const lapack_int lda[],
                           lapack_complex_double *const tau[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgeqrf_batched(int matrix_layout, lapack_int m, lapack_int n, float *const A[],
                                  lapack_int lda, float *const tau[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_dgeqrf_batched(int matrix_layout, lapack_int m, lapack_int n, double *const A[],
                                  lapack_int lda, double *const tau[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_cgeqrf_batched(int matrix_layout, lapack_int m, lapack_int n,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_complex_float *const tau[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_zgeqrf_batched(int matrix_layout, lapack_int m, lapack_int n,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_complex_double *const tau[], lapack_int info[],
                                  lapack_int batch);

lapack_int LAPACKE_sgeqrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n, float *A,
                                          lapack_int lda, int64_t strideA, float *tau,
                                          int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgeqrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n, double *A,
                                          lapack_int lda, int64_t strideA, double *tau,
                                          int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgeqrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                          lapack_complex_float *tau, int64_t stride_tau,
                                          lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgeqrf_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                          lapack_complex_double *tau, int64_t stride_tau,
                                          lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgeqrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   float *const A[], const lapack_int lda[], float *const tau[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgeqrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   double *const A[], const lapack_int lda[], double *const tau[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgeqrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   lapack_complex_float *const tau[], lapack_int info[],
                                   lapack_int batch);
lapack_int LAPACKE_zgeqrf_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   lapack_complex_double *const tau[], lapack_int info[],
                                   lapack_int batch);

/* ---- orgqr, ungqr ---------------------------------------------------------------------------
 *
 * Purpose
 *   The m-by-n matrix Q with orthonormal columns of every problem: the first n columns of the
 *   product of k reflectors that geqrf computed. orgqr: s and d; ungqr: c and z.
 *
 * Arguments
 *   m           rows of Q, >= 0
 *   n           columns of Q, 0 <= n <= m
 *   k           number of reflectors, 0 <= k <= n
 *   A           m-by-n; its first k columns hold the reflectors from geqrf; overwritten by Q
 *   lda         >= max(1, m)
 *   tau         read only; k elements from geqrf
 *   strideA     >= (n-1)*lda + m
 *   stride_tau  >= 0
 *   info        see Info
 *   batch       number of problems, >= 0
 *
 * Info
 *   Never > 0.
 *
 * Errors
 *   -i for a size out of its range, a negative batch, an lda or strideA below its minimum.
 *
 * Equals
 *   xORGQR, xUNGQR (LAPACK), LAPACKE_xorgqr, LAPACKE_xungqr; no workspace is passed.
 *
 * Method
 *   Backward accumulation of reflectors, blocked as compact WY: Golub & Van Loan, 4th ed., 5.1 and
 *   5.2.
 */

lapack_int sorgqr_batched(lapack_int m, lapack_int n, lapack_int k, float *const A[],
                          lapack_int lda, float *const tau[], lapack_int info[], lapack_int batch);
lapack_int dorgqr_batched(lapack_int m, lapack_int n, lapack_int k, double *const A[],
                          lapack_int lda, double *const tau[], lapack_int info[], lapack_int batch);
lapack_int cungqr_batched(lapack_int m, lapack_int n, lapack_int k, lapack_complex_float *const A[],
                          lapack_int lda, lapack_complex_float *const tau[], lapack_int info[],
                          lapack_int batch);
lapack_int zungqr_batched(lapack_int m, lapack_int n, lapack_int k,
                          lapack_complex_double *const A[], lapack_int lda,
                          lapack_complex_double *const tau[], lapack_int info[], lapack_int batch);

lapack_int sorgqr_strided_batched(lapack_int m, lapack_int n, lapack_int k, float *A,
                                  lapack_int lda, int64_t strideA, const float *tau,
                                  int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int dorgqr_strided_batched(lapack_int m, lapack_int n, lapack_int k, double *A,
                                  lapack_int lda, int64_t strideA, const double *tau,
                                  int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int cungqr_strided_batched(lapack_int m, lapack_int n, lapack_int k, lapack_complex_float *A,
                                  lapack_int lda, int64_t strideA, const lapack_complex_float *tau,
                                  int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int zungqr_strided_batched(lapack_int m, lapack_int n, lapack_int k,
                                  lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                  const lapack_complex_double *tau, int64_t stride_tau,
                                  lapack_int info[], lapack_int batch);

lapack_int sorgqr_vbatched(const lapack_int m[], const lapack_int n[], const lapack_int k[],
                           float *const A[], const lapack_int lda[], float *const tau[],
                           lapack_int info[], lapack_int batch);
lapack_int dorgqr_vbatched(const lapack_int m[], const lapack_int n[], const lapack_int k[],
                           double *const A[], const lapack_int lda[], double *const tau[],
                           lapack_int info[], lapack_int batch);
lapack_int cungqr_vbatched(const lapack_int m[], const lapack_int n[], const lapack_int k[],
                           lapack_complex_float *const A[], const lapack_int lda[],
                           lapack_complex_float *const tau[], lapack_int info[], lapack_int batch);
lapack_int zungqr_vbatched(const lapack_int m[], const lapack_int n[], const lapack_int k[],
                           lapack_complex_double *const A[], const lapack_int lda[],
                           lapack_complex_double *const tau[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sorgqr_batched(int matrix_layout, lapack_int m, lapack_int n, lapack_int k,
                                  float *const A[], lapack_int lda, float *const tau[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dorgqr_batched(int matrix_layout, lapack_int m, lapack_int n, lapack_int k,
                                  double *const A[], lapack_int lda, double *const tau[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cungqr_batched(int matrix_layout, lapack_int m, lapack_int n, lapack_int k,
                                  lapack_complex_float *const A[], lapack_int lda,
                                  lapack_complex_float *const tau[], lapack_int info[],
                                  lapack_int batch);
lapack_int LAPACKE_zungqr_batched(int matrix_layout, lapack_int m, lapack_int n, lapack_int k,
                                  lapack_complex_double *const A[], lapack_int lda,
                                  lapack_complex_double *const tau[], lapack_int info[],
                                  lapack_int batch);

lapack_int LAPACKE_sorgqr_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_int k, float *A, lapack_int lda, int64_t strideA,
                                          const float *tau, int64_t stride_tau, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_dorgqr_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_int k, double *A, lapack_int lda, int64_t strideA,
                                          const double *tau, int64_t stride_tau, lapack_int info[],
                                          lapack_int batch);
lapack_int LAPACKE_cungqr_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_int k, lapack_complex_float *A, lapack_int lda,
                                          int64_t strideA, const lapack_complex_float *tau,
                                          int64_t stride_tau, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zungqr_strided_batched(int matrix_layout, lapack_int m, lapack_int n,
                                          lapack_int k, lapack_complex_double *A, lapack_int lda,
                                          int64_t strideA, const lapack_complex_double *tau,
                                          int64_t stride_tau, lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sorgqr_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   const lapack_int k[], float *const A[], const lapack_int lda[],
                                   float *const tau[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dorgqr_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   const lapack_int k[], double *const A[], const lapack_int lda[],
                                   double *const tau[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cungqr_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   const lapack_int k[], lapack_complex_float *const A[],
                                   const lapack_int lda[], lapack_complex_float *const tau[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zungqr_vbatched(int matrix_layout, const lapack_int m[], const lapack_int n[],
                                   const lapack_int k[], lapack_complex_double *const A[],
                                   const lapack_int lda[], lapack_complex_double *const tau[],
                                   lapack_int info[], lapack_int batch);

/* ---- ormqr, unmqr ---------------------------------------------------------------------------
 *
 * Purpose
 *   C := op(Q)*C or C := C*op(Q) for every problem, Q the product of k reflectors that geqrf
 *   computed. ormqr: s and d; unmqr: c and z.
 *
 * Arguments
 *   side        'L': op(Q)*C; 'R': C*op(Q)
 *   trans       'N': Q; ormqr 'T': its transpose; unmqr 'C': its conjugate transpose
 *   m, n        rows and columns of C, >= 0
 *   k           number of reflectors, 0 <= k <= q, where the order q of Q is m if side is 'L',
 *               else n
 *   A           read only; q-by-k, the reflectors from geqrf
 *   lda         >= max(1, q)
 *   tau         read only; k elements from geqrf
 *   C           m-by-n, overwritten by the product
 *   ldc         >= max(1, m)
 *   strideA     >= 0
 *   stride_tau  >= 0
 *   strideC     >= (n-1)*ldc + m
 *   info        see Info
 *   batch       number of problems, >= 0
 *
 * Info
 *   Never > 0.
 *
 * Errors
 *   -i for a flag not listed, a size out of its range, a negative batch, an ld or strideC below
 *   its minimum.
 *
 * Equals
 *   xORMQR, xUNMQR (LAPACK), LAPACKE_xormqr, LAPACKE_xunmqr; no workspace is passed.
 *
 * Method
 *   Reflectors applied in blocks as compact WY: Golub & Van Loan, 4th ed., 5.1 and 5.2; Schreiber
 *   & Van Loan, A storage-efficient WY representation for products of Householder transformations,
 *   1989.
 */

lapack_int sormqr_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                          float *const A[], lapack_int lda, float *const tau[], float *const C[],
                          lapack_int ldc, lapack_int info[], lapack_int batch);
lapack_int dormqr_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                          double *const A[], lapack_int lda, double *const tau[], double *const C[],
                          lapack_int ldc, lapack_int info[], lapack_int batch);
lapack_int cunmqr_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                          lapack_complex_float *const A[], lapack_int lda,
                          lapack_complex_float *const tau[], lapack_complex_float *const C[],
                          lapack_int ldc, lapack_int info[], lapack_int batch);
lapack_int zunmqr_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                          lapack_complex_double *const A[], lapack_int lda,
                          lapack_complex_double *const tau[], lapack_complex_double *const C[],
                          lapack_int ldc, lapack_int info[], lapack_int batch);

lapack_int sormqr_strided_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                                  const float *A, lapack_int lda, int64_t strideA, const float *tau,
                                  int64_t stride_tau, float *C, lapack_int ldc, int64_t strideC,
                                  lapack_int info[], lapack_int batch);
lapack_int dormqr_strided_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                                  const double *A, lapack_int lda, int64_t strideA,
                                  const double *tau, int64_t stride_tau, double *C, lapack_int ldc,
                                  int64_t strideC, lapack_int info[], lapack_int batch);
lapack_int cunmqr_strided_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                                  const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                  const lapack_complex_float *tau, int64_t stride_tau,
                                  lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                  lapack_int info[], lapack_int batch);
lapack_int zunmqr_strided_batched(char side, char trans, lapack_int m, lapack_int n, lapack_int k,
                                  const lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                  const lapack_complex_double *tau, int64_t stride_tau,
                                  lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                  lapack_int info[], lapack_int batch);

lapack_int sormqr_vbatched(char side, char trans, const lapack_int m[], const lapack_int n[],
                           const lapack_int k[], float *const A[], const lapack_int lda[],
                           float *const tau[], float *const C[], const lapack_int ldc[],
                           lapack_int info[], lapack_int batch);
lapack_int dormqr_vbatched(char side, char trans, const lapack_int m[], const lapack_int n[],
                           const lapack_int k[], double *const A[], const lapack_int lda[],
                           double *const tau[], double *const C[], const lapack_int ldc[],
                           lapack_int info[], lapack_int batch);
lapack_int cunmqr_vbatched(char side, char trans, const lapack_int m[], const lapack_int n[],
                           const lapack_int k[], lapack_complex_float *const A[],
                           const lapack_int lda[], lapack_complex_float *const tau[],
                           lapack_complex_float *const C[], const lapack_int ldc[],
                           lapack_int info[], lapack_int batch);
lapack_int zunmqr_vbatched(char side, char trans, const lapack_int m[], const lapack_int n[],
                           const lapack_int k[], lapack_complex_double *const A[],
                           const lapack_int lda[], lapack_complex_double *const tau[],
                           lapack_complex_double *const C[], const lapack_int ldc[],
                           lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sormqr_batched(int matrix_layout, char side, char trans, lapack_int m,
                                  lapack_int n, lapack_int k, float *const A[], lapack_int lda,
                                  float *const tau[], float *const C[], lapack_int ldc,
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dormqr_batched(int matrix_layout, char side, char trans, lapack_int m,
                                  lapack_int n, lapack_int k, double *const A[], lapack_int lda,
                                  double *const tau[], double *const C[], lapack_int ldc,
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cunmqr_batched(int matrix_layout, char side, char trans, lapack_int m,
                                  lapack_int n, lapack_int k, lapack_complex_float *const A[],
                                  lapack_int lda, lapack_complex_float *const tau[],
                                  lapack_complex_float *const C[], lapack_int ldc,
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zunmqr_batched(int matrix_layout, char side, char trans, lapack_int m,
                                  lapack_int n, lapack_int k, lapack_complex_double *const A[],
                                  lapack_int lda, lapack_complex_double *const tau[],
                                  lapack_complex_double *const C[], lapack_int ldc,
                                  lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sormqr_strided_batched(int matrix_layout, char side, char trans, lapack_int m,
                                          lapack_int n, lapack_int k, const float *A,
                                          lapack_int lda, int64_t strideA, const float *tau,
                                          int64_t stride_tau, float *C, lapack_int ldc,
                                          int64_t strideC, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dormqr_strided_batched(int matrix_layout, char side, char trans, lapack_int m,
                                          lapack_int n, lapack_int k, const double *A,
                                          lapack_int lda, int64_t strideA, const double *tau,
                                          int64_t stride_tau, double *C, lapack_int ldc,
                                          int64_t strideC, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cunmqr_strided_batched(int matrix_layout, char side, char trans, lapack_int m,
                                          lapack_int n, lapack_int k, const lapack_complex_float *A,
                                          lapack_int lda, int64_t strideA,
                                          const lapack_complex_float *tau, int64_t stride_tau,
                                          lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                          lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zunmqr_strided_batched(int matrix_layout, char side, char trans, lapack_int m,
                                          lapack_int n, lapack_int k,
                                          const lapack_complex_double *A, lapack_int lda,
                                          int64_t strideA, const lapack_complex_double *tau,
                                          int64_t stride_tau, lapack_complex_double *C,
                                          lapack_int ldc, int64_t strideC, lapack_int info[],
                                          lapack_int batch);

lapack_int LAPACKE_sormqr_vbatched(int matrix_layout, char side, char trans, const lapack_int m[],
                                   const lapack_int n[], const lapack_int k[], float *const A[],
                                   const lapack_int lda[], float *const tau[], float *const C[],
                                   const lapack_int ldc[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dormqr_vbatched(int matrix_layout, char side, char trans, const lapack_int m[],
                                   const lapack_int n[], const lapack_int k[], double *const A[],
                                   const lapack_int lda[], double *const tau[], double *const C[],
                                   const lapack_int ldc[], lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cunmqr_vbatched(int matrix_layout, char side, char trans, const lapack_int m[],
                                   const lapack_int n[], const lapack_int k[],
                                   lapack_complex_float *const A[], const lapack_int lda[],
                                   lapack_complex_float *const tau[],
                                   lapack_complex_float *const C[], const lapack_int ldc[],
                                   lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zunmqr_vbatched(int matrix_layout, char side, char trans, const lapack_int m[],
                                   const lapack_int n[], const lapack_int k[],
                                   lapack_complex_double *const A[], const lapack_int lda[],
                                   lapack_complex_double *const tau[],
                                   lapack_complex_double *const C[], const lapack_int ldc[],
                                   lapack_int info[], lapack_int batch);

/* ---- gels -----------------------------------------------------------------------------------
 *
 * Purpose
 *   Least squares and minimum norm solutions with A of full rank, for every problem and each
 *   column b of B: minimizes ||b - op(A)*x|| if op(A) has at least as many rows as columns, else
 *   finds the x of least norm with op(A)*x = b.
 *
 * Arguments
 *   trans    'N': op(A) is A; real 'T': its transpose; complex 'C': its conjugate transpose
 *   m, n     rows and columns of A, >= 0
 *   nrhs     columns of B, >= 0
 *   A        m-by-n, overwritten by its QR factorization if m >= n, else by its LQ factorization
 *   lda      >= max(1, m)
 *   B        max(m,n)-by-nrhs. Given: the right-hand sides, in the first m rows if trans is 'N',
 *            else in the first n. Overwritten: x in the first n rows if trans is 'N', else the
 *            first m; for least squares the squared norm of the rows that follow is the residual's
 *   ldb      >= max(1, m, n)
 *   strideA  >= (n-1)*lda + m
 *   strideB  >= (nrhs-1)*ldb + max(m, n)
 *   info     see Info
 *   batch    number of problems, >= 0
 *
 * Info
 *   j > 0: element (j,j) of the triangular factor is exactly zero, the first such j, so A has not
 *   full rank; that problem's B is unspecified.
 *
 * Errors
 *   -i for a trans not listed, a negative size or batch, an ld or a stride below its minimum.
 *
 * Equals
 *   xGELS (LAPACK), LAPACKE_xgels, scaling of A and B included; no workspace is passed.
 *
 * Method
 *   QR or LQ factorization and a triangular solve: Golub & Van Loan, 4th ed., 5.3 and 5.6; Bjorck,
 *   Numerical Methods for Least Squares Problems, 1996.
 */

lapack_int sgels_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs, float *const A[],
                         lapack_int lda, float *const B[], lapack_int ldb, lapack_int info[],
                         lapack_int batch);
lapack_int dgels_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs, double *const A[],
                         lapack_int lda, double *const B[], lapack_int ldb, lapack_int info[],
                         lapack_int batch);
lapack_int cgels_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs,
                         lapack_complex_float *const A[], lapack_int lda,
                         lapack_complex_float *const B[], lapack_int ldb, lapack_int info[],
                         lapack_int batch);
lapack_int zgels_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs,
                         lapack_complex_double *const A[], lapack_int lda,
                         lapack_complex_double *const B[], lapack_int ldb, lapack_int info[],
                         lapack_int batch);

lapack_int sgels_strided_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs, float *A,
                                 lapack_int lda, int64_t strideA, float *B, lapack_int ldb,
                                 int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int dgels_strided_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs, double *A,
                                 lapack_int lda, int64_t strideA, double *B, lapack_int ldb,
                                 int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int cgels_strided_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs,
                                 lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                 lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                 lapack_int info[], lapack_int batch);
lapack_int zgels_strided_batched(char trans, lapack_int m, lapack_int n, lapack_int nrhs,
                                 lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                 lapack_complex_double *B, lapack_int ldb, int64_t strideB,
                                 lapack_int info[], lapack_int batch);

lapack_int sgels_vbatched(char trans, const lapack_int m[], const lapack_int n[],
                          const lapack_int nrhs[], float *const A[], const lapack_int lda[],
                          float *const B[], const lapack_int ldb[], lapack_int info[],
                          lapack_int batch);
lapack_int dgels_vbatched(char trans, const lapack_int m[], const lapack_int n[],
                          const lapack_int nrhs[], double *const A[], const lapack_int lda[],
                          double *const B[], const lapack_int ldb[], lapack_int info[],
                          lapack_int batch);
lapack_int cgels_vbatched(char trans, const lapack_int m[], const lapack_int n[],
                          const lapack_int nrhs[], lapack_complex_float *const A[],
                          const lapack_int lda[], lapack_complex_float *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);
lapack_int zgels_vbatched(char trans, const lapack_int m[], const lapack_int n[],
                          const lapack_int nrhs[], lapack_complex_double *const A[],
                          const lapack_int lda[], lapack_complex_double *const B[],
                          const lapack_int ldb[], lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgels_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                 lapack_int nrhs, float *const A[], lapack_int lda,
                                 float *const B[], lapack_int ldb, lapack_int info[],
                                 lapack_int batch);
lapack_int LAPACKE_dgels_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                 lapack_int nrhs, double *const A[], lapack_int lda,
                                 double *const B[], lapack_int ldb, lapack_int info[],
                                 lapack_int batch);
lapack_int LAPACKE_cgels_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                 lapack_int nrhs, lapack_complex_float *const A[], lapack_int lda,
                                 lapack_complex_float *const B[], lapack_int ldb, lapack_int info[],
                                 lapack_int batch);
lapack_int LAPACKE_zgels_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                 lapack_int nrhs, lapack_complex_double *const A[], lapack_int lda,
                                 lapack_complex_double *const B[], lapack_int ldb,
                                 lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgels_strided_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                         lapack_int nrhs, float *A, lapack_int lda, int64_t strideA,
                                         float *B, lapack_int ldb, int64_t strideB,
                                         lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgels_strided_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                         lapack_int nrhs, double *A, lapack_int lda,
                                         int64_t strideA, double *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgels_strided_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                         lapack_int nrhs, lapack_complex_float *A, lapack_int lda,
                                         int64_t strideA, lapack_complex_float *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgels_strided_batched(int matrix_layout, char trans, lapack_int m, lapack_int n,
                                         lapack_int nrhs, lapack_complex_double *A, lapack_int lda,
                                         int64_t strideA, lapack_complex_double *B, lapack_int ldb,
                                         int64_t strideB, lapack_int info[], lapack_int batch);

lapack_int LAPACKE_sgels_vbatched(int matrix_layout, char trans, const lapack_int m[],
                                  const lapack_int n[], const lapack_int nrhs[], float *const A[],
                                  const lapack_int lda[], float *const B[], const lapack_int ldb[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_dgels_vbatched(int matrix_layout, char trans, const lapack_int m[],
                                  const lapack_int n[], const lapack_int nrhs[], double *const A[],
                                  const lapack_int lda[], double *const B[], const lapack_int ldb[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_cgels_vbatched(int matrix_layout, char trans, const lapack_int m[],
                                  const lapack_int n[], const lapack_int nrhs[],
                                  lapack_complex_float *const A[], const lapack_int lda[],
                                  lapack_complex_float *const B[], const lapack_int ldb[],
                                  lapack_int info[], lapack_int batch);
lapack_int LAPACKE_zgels_vbatched(int matrix_layout, char trans, const lapack_int m[],
                                  const lapack_int n[], const lapack_int nrhs[],
                                  lapack_complex_double *const A[], const lapack_int lda[],
                                  lapack_complex_double *const B[], const lapack_int ldb[],
                                  lapack_int info[], lapack_int batch);

#ifdef __cplusplus
}
#endif
#endif
