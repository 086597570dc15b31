/* Batched BLAS: gemm, trsm, syrk, herk, trmm, gemv. Conventions of all routines: lapacke_batched.h, the header
 * to include.
 *
 * In the cblas_ forms layout and flags are CBLAS's enumerators, declared int so that those of any
 * cblas.h fit, whether it says CBLAS_LAYOUT or CBLAS_ORDER: row-major, column-major = 101, 102; no
 * transpose, transpose, conjugate transpose = 111, 112, 113; upper, lower = 121, 122; non-unit,
 * unit = 131, 132; left, right = 141, 142. As in CBLAS, c and z take alpha and beta by address
 * (herk's are real and by value) and matrices as void. */
#ifndef BATCHLAS_BATCHED_BLAS_H
#define BATCHLAS_BATCHED_BLAS_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- gemm -----------------------------------------------------------------------------------
 *
 * Purpose
 *   C := alpha*op(A)*op(B) + beta*C for every problem; op(X) is X, its transpose, or its conjugate
 *   transpose.
 *
 * Arguments
 *   transa, transb  'N', 'T' or 'C': op of A, of B. For real matrices 'C' is 'T'
 *   m, n            rows and columns of C, >= 0
 *   k               columns of op(A) and rows of op(B), >= 0
 *   alpha           scalar. If it is 0, or k is, A and B are not read and C is scaled
 *   A               read only; m-by-k if transa is 'N', else k-by-m
 *   lda             >= max(1, m) if transa is 'N', else >= max(1, k)
 *   B               read only; k-by-n if transb is 'N', else n-by-k
 *   ldb             >= max(1, k) if transb is 'N', else >= max(1, n)
 *   beta            scalar. If it is 0, C need not be set: it is not read, NaN in it vanishes
 *   C               m-by-n, overwritten by the result
 *   ldc             >= max(1, m)
 *   strideA         >= 0
 *   strideB         >= 0
 *   strideC         >= (n-1)*ldc + m
 *   batch           number of problems, >= 0
 *
 * Info
 *   None: a product cannot fail. NaN and Inf propagate as the sums of products say.
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideC below its minimum.
 *
 * Equals
 *   xGEMM (BLAS 3), cblas_xgemm.
 *
 * Method
 *   Sums of products, blocked: Golub & Van Loan, Matrix Computations, 4th ed., 1.1 and 1.5;
 *   Dongarra, Du Croz, Duff & Hammarling, A set of level 3 basic linear algebra subprograms, 1990.
 */

lapack_int sgemm_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                         float alpha, float *const A[], lapack_int lda, float *const B[],
                         lapack_int ldb, float beta, float *const C[], lapack_int ldc,
                         lapack_int batch);
lapack_int dgemm_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                         double alpha, double *const A[], lapack_int lda, double *const B[],
                         lapack_int ldb, double beta, double *const C[], lapack_int ldc,
                         lapack_int batch);
lapack_int cgemm_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                         lapack_complex_float alpha, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                         lapack_complex_float beta, lapack_complex_float *const C[], lapack_int ldc,
                         lapack_int batch);
lapack_int zgemm_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                         lapack_complex_double alpha, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                         lapack_complex_double beta, lapack_complex_double *const C[],
                         lapack_int ldc, lapack_int batch);

lapack_int sgemm_strided_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                                 float alpha, const float *A, lapack_int lda, int64_t strideA,
                                 const float *B, lapack_int ldb, int64_t strideB, float beta,
                                 float *C, lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int dgemm_strided_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                                 double alpha, const double *A, lapack_int lda, int64_t strideA,
                                 const double *B, lapack_int ldb, int64_t strideB, double beta,
                                 double *C, lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int cgemm_strided_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                                 lapack_complex_float alpha, const lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_float *B,
                                 lapack_int ldb, int64_t strideB, lapack_complex_float beta,
                                 lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);
lapack_int zgemm_strided_batched(char transa, char transb, lapack_int m, lapack_int n, lapack_int k,
                                 lapack_complex_double alpha, const lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_double *B,
                                 lapack_int ldb, int64_t strideB, lapack_complex_double beta,
                                 lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);

lapack_int sgemm_vbatched(char transa, char transb, const lapack_int m[], const lapack_int n[],
                          const lapack_int k[], float alpha, float *const A[],
                          const lapack_int lda[], float *const B[], const lapack_int ldb[],
                          float beta, float *const C[], const lapack_int ldc[], lapack_int batch);
lapack_int dgemm_vbatched(char transa, char transb, const lapack_int m[], const lapack_int n[],
                          const lapack_int k[], double alpha, double *const A[],
                          const lapack_int lda[], double *const B[], const lapack_int ldb[],
                          double beta, double *const C[], const lapack_int ldc[], lapack_int batch);
lapack_int cgemm_vbatched(char transa, char transb, const lapack_int m[], const lapack_int n[],
                          const lapack_int k[], lapack_complex_float alpha,
                          lapack_complex_float *const A[], const lapack_int lda[],
                          lapack_complex_float *const B[], const lapack_int ldb[],
                          lapack_complex_float beta, lapack_complex_float *const C[],
                          const lapack_int ldc[], lapack_int batch);
lapack_int zgemm_vbatched(char transa, char transb, const lapack_int m[], const lapack_int n[],
                          const lapack_int k[], lapack_complex_double alpha,
                          lapack_complex_double *const A[], const lapack_int lda[],
                          lapack_complex_double *const B[], const lapack_int ldb[],
                          lapack_complex_double beta, lapack_complex_double *const C[],
                          const lapack_int ldc[], lapack_int batch);

lapack_int cblas_sgemm_batched(int layout, int TransA, int TransB, lapack_int M, lapack_int N,
                               lapack_int K, float alpha, float *const A[], lapack_int lda,
                               float *const B[], lapack_int ldb, float beta, float *const C[],
                               lapack_int ldc, lapack_int batch);
lapack_int cblas_dgemm_batched(int layout, int TransA, int TransB, lapack_int M, lapack_int N,
                               lapack_int K, double alpha, double *const A[], lapack_int lda,
                               double *const B[], lapack_int ldb, double beta, double *const C[],
                               lapack_int ldc, lapack_int batch);
lapack_int cblas_cgemm_batched(int layout, int TransA, int TransB, lapack_int M, lapack_int N,
                               lapack_int K, const void *alpha, void *const A[], lapack_int lda,
                               void *const B[], lapack_int ldb, const void *beta, void *const C[],
                               lapack_int ldc, lapack_int batch);
lapack_int cblas_zgemm_batched(int layout, int TransA, int TransB, lapack_int M, lapack_int N,
                               lapack_int K, const void *alpha, void *const A[], lapack_int lda,
                               void *const B[], lapack_int ldb, const void *beta, void *const C[],
                               lapack_int ldc, lapack_int batch);

lapack_int cblas_sgemm_strided_batched(int layout, int TransA, int TransB, lapack_int M,
                                       lapack_int N, lapack_int K, float alpha, const float *A,
                                       lapack_int lda, int64_t strideA, const float *B,
                                       lapack_int ldb, int64_t strideB, float beta, float *C,
                                       lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int cblas_dgemm_strided_batched(int layout, int TransA, int TransB, lapack_int M,
                                       lapack_int N, lapack_int K, double alpha, const double *A,
                                       lapack_int lda, int64_t strideA, const double *B,
                                       lapack_int ldb, int64_t strideB, double beta, double *C,
                                       lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int cblas_cgemm_strided_batched(int layout, int TransA, int TransB, lapack_int M,
                                       lapack_int N, lapack_int K, const void *alpha, const void *A,
                                       lapack_int lda, int64_t strideA, const void *B,
                                       lapack_int ldb, int64_t strideB, const void *beta, void *C,
                                       lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int cblas_zgemm_strided_batched(int layout, int TransA, int TransB, lapack_int M,
                                       lapack_int N, lapack_int K, const void *alpha, const void *A,
                                       lapack_int lda, int64_t strideA, const void *B,
                                       lapack_int ldb, int64_t strideB, const void *beta, void *C,
                                       lapack_int ldc, int64_t strideC, lapack_int batch);

lapack_int cblas_sgemm_vbatched(int layout, int TransA, int TransB, const lapack_int M[],
                                const lapack_int N[], const lapack_int K[], float alpha,
                                float *const A[], const lapack_int lda[], float *const B[],
                                const lapack_int ldb[], float beta, float *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_dgemm_vbatched(int layout, int TransA, int TransB, const lapack_int M[],
                                const lapack_int N[], const lapack_int K[], double alpha,
                                double *const A[], const lapack_int lda[], double *const B[],
                                const lapack_int ldb[], double beta, double *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_cgemm_vbatched(int layout, int TransA, int TransB, const lapack_int M[],
                                const lapack_int N[], const lapack_int K[], const void *alpha,
                                void *const A[], const lapack_int lda[], void *const B[],
                                const lapack_int ldb[], const void *beta, void *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_zgemm_vbatched(int layout, int TransA, int TransB, const lapack_int M[],
                                const lapack_int N[], const lapack_int K[], const void *alpha,
                                void *const A[], const lapack_int lda[], void *const B[],
                                const lapack_int ldb[], const void *beta, void *const C[],
                                const lapack_int ldc[], lapack_int batch);

/* ---- trsm -----------------------------------------------------------------------------------
 *
 * Purpose
 *   Solves op(A)*X = alpha*B or X*op(A) = alpha*B with triangular A for every problem; X
 *   overwrites B.
 *
 * Arguments
 *   side     'L': op(A)*X = alpha*B; 'R': X*op(A) = alpha*B
 *   uplo     'U' or 'L': A is upper or lower triangular
 *   transa   'N', 'T' or 'C': op(A) is A, its transpose, its conjugate transpose. Real: 'C' is 'T'
 *   diag     'U': A has a unit diagonal, which is not read; 'N': it has not
 *   m, n     rows and columns of B, >= 0
 *   alpha    scalar. If it is 0, A and B are not read and B is set to 0
 *   A        read only; order m if side is 'L', n if 'R'. The other triangle is not read
 *   lda      >= max(1, order of A)
 *   B        m-by-n, overwritten by X
 *   ldb      >= max(1, m)
 *   strideA  >= 0
 *   strideB  >= (n-1)*ldb + m
 *   batch    number of problems, >= 0
 *
 * Info
 *   None: singularity is not tested. A zero on the diagonal gives Inf and NaN in that problem's X.
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideB below its minimum.
 *
 * Equals
 *   xTRSM (BLAS 3), cblas_xtrsm.
 *
 * Method
 *   Forward and back substitution, blocked: Golub & Van Loan, 4th ed., 3.1.
 */

lapack_int strsm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         float alpha, float *const A[], lapack_int lda, float *const B[],
                         lapack_int ldb, lapack_int batch);
lapack_int dtrsm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         double alpha, double *const A[], lapack_int lda, double *const B[],
                         lapack_int ldb, lapack_int batch);
lapack_int ctrsm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         lapack_complex_float alpha, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                         lapack_int batch);
lapack_int ztrsm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         lapack_complex_double alpha, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                         lapack_int batch);

lapack_int strsm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, float alpha, const float *A, lapack_int lda,
                                 int64_t strideA, float *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);
lapack_int dtrsm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, double alpha, const double *A, lapack_int lda,
                                 int64_t strideA, double *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);
lapack_int ctrsm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, lapack_complex_float alpha,
                                 const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                 lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);
lapack_int ztrsm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, lapack_complex_double alpha,
                                 const lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                 lapack_complex_double *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);

lapack_int strsm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], float alpha, float *const A[],
                          const lapack_int lda[], float *const B[], const lapack_int ldb[],
                          lapack_int batch);
lapack_int dtrsm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], double alpha, double *const A[],
                          const lapack_int lda[], double *const B[], const lapack_int ldb[],
                          lapack_int batch);
lapack_int ctrsm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], lapack_complex_float alpha,
                          lapack_complex_float *const A[], const lapack_int lda[],
                          lapack_complex_float *const B[], const lapack_int ldb[],
                          lapack_int batch);
lapack_int ztrsm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], lapack_complex_double alpha,
                          lapack_complex_double *const A[], const lapack_int lda[],
                          lapack_complex_double *const B[], const lapack_int ldb[],
                          lapack_int batch);

lapack_int cblas_strsm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, float alpha, float *const A[], lapack_int lda,
                               float *const B[], lapack_int ldb, lapack_int batch);
lapack_int cblas_dtrsm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, double alpha, double *const A[], lapack_int lda,
                               double *const B[], lapack_int ldb, lapack_int batch);
lapack_int cblas_ctrsm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, const void *alpha, void *const A[], lapack_int lda,
                               void *const B[], lapack_int ldb, lapack_int batch);
lapack_int cblas_ztrsm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, const void *alpha, void *const A[], lapack_int lda,
                               void *const B[], lapack_int ldb, lapack_int batch);

lapack_int cblas_strsm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, float alpha, const float *A,
                                       lapack_int lda, int64_t strideA, float *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);
lapack_int cblas_dtrsm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, double alpha, const double *A,
                                       lapack_int lda, int64_t strideA, double *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);
lapack_int cblas_ctrsm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, const void *alpha, const void *A,
                                       lapack_int lda, int64_t strideA, void *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);
lapack_int cblas_ztrsm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, const void *alpha, const void *A,
                                       lapack_int lda, int64_t strideA, void *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);

lapack_int cblas_strsm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], float alpha,
                                float *const A[], const lapack_int lda[], float *const B[],
                                const lapack_int ldb[], lapack_int batch);
lapack_int cblas_dtrsm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], double alpha,
                                double *const A[], const lapack_int lda[], double *const B[],
                                const lapack_int ldb[], lapack_int batch);
lapack_int cblas_ctrsm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], const void *alpha,
                                void *const A[], const lapack_int lda[], void *const B[],
                                const lapack_int ldb[], lapack_int batch);
lapack_int cblas_ztrsm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], const void *alpha,
                                void *const A[], const lapack_int lda[], void *const B[],
                                const lapack_int ldb[], lapack_int batch);

/* ---- syrk -----------------------------------------------------------------------------------
 *
 * Purpose
 *   Symmetric rank-k update of one triangle of C for every problem: C := alpha*A*A^T + beta*C or C
 *   := alpha*A^T*A + beta*C. For complex matrices too this is the transpose, not the conjugate
 *   transpose: see herk.
 *
 * Arguments
 *   uplo     'U' or 'L': the triangle of C that is updated; the other is neither read nor written
 *   trans    'N': A*A^T; 'T': A^T*A. Real: 'C' is 'T'; complex: 'C' is an error
 *   n        order of C, >= 0
 *   k        columns of A if trans is 'N', else rows of A, >= 0
 *   alpha    scalar. If it is 0, or k is, A is not read and C is scaled
 *   A        read only; n-by-k if trans is 'N', else k-by-n
 *   lda      >= max(1, n) if trans is 'N', else >= max(1, k)
 *   beta     scalar. If it is 0, C is not read
 *   C        n-by-n symmetric, its uplo triangle overwritten
 *   ldc      >= max(1, n)
 *   strideA  >= 0
 *   strideC  >= (n-1)*ldc + n
 *   batch    number of problems, >= 0
 *
 * Info
 *   None.
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideC below its minimum.
 *
 * Equals
 *   xSYRK (BLAS 3), cblas_xsyrk.
 *
 * Method
 *   Sums of products over one triangle, blocked: Dongarra, Du Croz, Duff & Hammarling, A set of
 *   level 3 basic linear algebra subprograms, 1990.
 */

lapack_int ssyrk_batched(char uplo, char trans, lapack_int n, lapack_int k, float alpha,
                         float *const A[], lapack_int lda, float beta, float *const C[],
                         lapack_int ldc, lapack_int batch);
lapack_int dsyrk_batched(char uplo, char trans, lapack_int n, lapack_int k, double alpha,
                         double *const A[], lapack_int lda, double beta, double *const C[],
                         lapack_int ldc, lapack_int batch);
lapack_int csyrk_batched(char uplo, char trans, lapack_int n, lapack_int k,
                         lapack_complex_float alpha, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float beta, lapack_complex_float *const C[],
                         lapack_int ldc, lapack_int batch);
lapack_int zsyrk_batched(char uplo, char trans, lapack_int n, lapack_int k,
                         lapack_complex_double alpha, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double beta,
                         lapack_complex_double *const C[], lapack_int ldc, lapack_int batch);

lapack_int ssyrk_strided_batched(char uplo, char trans, lapack_int n, lapack_int k, float alpha,
                                 const float *A, lapack_int lda, int64_t strideA, float beta,
                                 float *C, lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int dsyrk_strided_batched(char uplo, char trans, lapack_int n, lapack_int k, double alpha,
                                 const double *A, lapack_int lda, int64_t strideA, double beta,
                                 double *C, lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int csyrk_strided_batched(char uplo, char trans, lapack_int n, lapack_int k,
                                 lapack_complex_float alpha, const lapack_complex_float *A,
                                 lapack_int lda, int64_t strideA, lapack_complex_float beta,
                                 lapack_complex_float *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);
lapack_int zsyrk_strided_batched(char uplo, char trans, lapack_int n, lapack_int k,
                                 lapack_complex_double alpha, const lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, lapack_complex_double beta,
                                 lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                 lapack_int batch);

lapack_int ssyrk_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                          float alpha, float *const A[], const lapack_int lda[], float beta,
                          float *const C[], const lapack_int ldc[], lapack_int batch);
lapack_int dsyrk_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                          double alpha, double *const A[], const lapack_int lda[], double beta,
                          double *const C[], const lapack_int ldc[], lapack_int batch);
lapack_int csyrk_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                          lapack_complex_float alpha, lapack_complex_float *const A[],
                          const lapack_int lda[], lapack_complex_float beta,
                          lapack_complex_float *const C[], const lapack_int ldc[],
                          lapack_int batch);
lapack_int zsyrk_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                          lapack_complex_double alpha, lapack_complex_double *const A[],
                          const lapack_int lda[], lapack_complex_double beta,
                          lapack_complex_double *const C[], const lapack_int ldc[],
                          lapack_int batch);

lapack_int cblas_ssyrk_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                               float alpha, float *const A[], lapack_int lda, float beta,
                               float *const C[], lapack_int ldc, lapack_int batch);
lapack_int cblas_dsyrk_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                               double alpha, double *const A[], lapack_int lda, double beta,
                               double *const C[], lapack_int ldc, lapack_int batch);
lapack_int cblas_csyrk_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                               const void *alpha, void *const A[], lapack_int lda, const void *beta,
                               void *const C[], lapack_int ldc, lapack_int batch);
lapack_int cblas_zsyrk_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                               const void *alpha, void *const A[], lapack_int lda, const void *beta,
                               void *const C[], lapack_int ldc, lapack_int batch);

lapack_int cblas_ssyrk_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                       float alpha, const float *A, lapack_int lda, int64_t strideA,
                                       float beta, float *C, lapack_int ldc, int64_t strideC,
                                       lapack_int batch);
lapack_int cblas_dsyrk_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                       double alpha, const double *A, lapack_int lda,
                                       int64_t strideA, double beta, double *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);
lapack_int cblas_csyrk_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *beta, void *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);
lapack_int cblas_zsyrk_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *beta, void *C, lapack_int ldc,
                                       int64_t strideC, lapack_int batch);

lapack_int cblas_ssyrk_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                const lapack_int K[], float alpha, float *const A[],
                                const lapack_int lda[], float beta, float *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_dsyrk_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                const lapack_int K[], double alpha, double *const A[],
                                const lapack_int lda[], double beta, double *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_csyrk_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                const lapack_int K[], const void *alpha, void *const A[],
                                const lapack_int lda[], const void *beta, void *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_zsyrk_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                const lapack_int K[], const void *alpha, void *const A[],
                                const lapack_int lda[], const void *beta, void *const C[],
                                const lapack_int ldc[], lapack_int batch);

/* ---- herk -----------------------------------------------------------------------------------
 *
 * Purpose
 *   Hermitian rank-k update of one triangle of C for every problem: C := alpha*A*A^H + beta*C or C
 *   := alpha*A^H*A + beta*C. Complex only; alpha and beta are real.
 *
 * Arguments
 *   uplo     'U' or 'L': the triangle of C that is updated; the other is neither read nor written
 *   trans    'N': A*A^H; 'C': A^H*A
 *   n        order of C, >= 0
 *   k        columns of A if trans is 'N', else rows of A, >= 0
 *   alpha    real scalar. If it is 0, or k is, A is not read and C is scaled
 *   A        read only; n-by-k if trans is 'N', else k-by-n
 *   lda      >= max(1, n) if trans is 'N', else >= max(1, k)
 *   beta     real scalar. If it is 0, C is not read
 *   C        n-by-n Hermitian, its uplo triangle overwritten. Imaginary parts of the diagonal are
 *            taken as 0 and set to 0
 *   ldc      >= max(1, n)
 *   strideA  >= 0
 *   strideC  >= (n-1)*ldc + n
 *   batch    number of problems, >= 0
 *
 * Info
 *   None.
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideC below its minimum.
 *
 * Equals
 *   xHERK (BLAS 3), cblas_xherk.
 *
 * Method
 *   As syrk.
 */

lapack_int cherk_batched(char uplo, char trans, lapack_int n, lapack_int k, float alpha,
                         lapack_complex_float *const A[], lapack_int lda, float beta,
                         lapack_complex_float *const C[], lapack_int ldc, lapack_int batch);
lapack_int zherk_batched(char uplo, char trans, lapack_int n, lapack_int k, double alpha,
                         lapack_complex_double *const A[], lapack_int lda, double beta,
                         lapack_complex_double *const C[], lapack_int ldc, lapack_int batch);

lapack_int cherk_strided_batched(char uplo, char trans, lapack_int n, lapack_int k, float alpha,
                                 const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                 float beta, lapack_complex_float *C, lapack_int ldc,
                                 int64_t strideC, lapack_int batch);
lapack_int zherk_strided_batched(char uplo, char trans, lapack_int n, lapack_int k, double alpha,
                                 const lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                 double beta, lapack_complex_double *C, lapack_int ldc,
                                 int64_t strideC, lapack_int batch);

lapack_int cherk_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                          float alpha, lapack_complex_float *const A[], const lapack_int lda[],
                          float beta, lapack_complex_float *const C[], const lapack_int ldc[],
                          lapack_int batch);
lapack_int zherk_vbatched(char uplo, char trans, const lapack_int n[], const lapack_int k[],
                          double alpha, lapack_complex_double *const A[], const lapack_int lda[],
                          double beta, lapack_complex_double *const C[], const lapack_int ldc[],
                          lapack_int batch);

lapack_int cblas_cherk_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                               float alpha, void *const A[], lapack_int lda, float beta,
                               void *const C[], lapack_int ldc, lapack_int batch);
lapack_int cblas_zherk_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                               double alpha, void *const A[], lapack_int lda, double beta,
                               void *const C[], lapack_int ldc, lapack_int batch);

lapack_int cblas_cherk_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                       float alpha, const void *A, lapack_int lda, int64_t strideA,
                                       float beta, void *C, lapack_int ldc, int64_t strideC,
                                       lapack_int batch);
lapack_int cblas_zherk_strided_batched(int layout, int Uplo, int Trans, lapack_int N, lapack_int K,
                                       double alpha, const void *A, lapack_int lda, int64_t strideA,
                                       double beta, void *C, lapack_int ldc, int64_t strideC,
                                       lapack_int batch);

lapack_int cblas_cherk_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                const lapack_int K[], float alpha, void *const A[],
                                const lapack_int lda[], float beta, void *const C[],
                                const lapack_int ldc[], lapack_int batch);
lapack_int cblas_zherk_vbatched(int layout, int Uplo, int Trans, const lapack_int N[],
                                const lapack_int K[], double alpha, void *const A[],
                                const lapack_int lda[], double beta, void *const C[],
                                const lapack_int ldc[], lapack_int batch);

/* ---- trmm -----------------------------------------------------------------------------------
 *
 * Purpose
 *   B := alpha*op(A)*B or alpha*B*op(A) with triangular A for every problem, in place.
 *
 * Arguments
 *   side     'L': alpha*op(A)*B; 'R': alpha*B*op(A)
 *   uplo     'U' or 'L': A is upper or lower triangular
 *   transa   'N', 'T' or 'C': op(A) is A, its transpose, its conjugate transpose. Real: 'C' is 'T'
 *   diag     'U': A has a unit diagonal, which is not read; 'N': it has not
 *   m, n     rows and columns of B, >= 0
 *   alpha    scalar. If it is 0, A and B are not read and B is set to 0
 *   A        read only; order m if side is 'L', n if 'R'. The other triangle is not read
 *   lda      >= max(1, order of A)
 *   B        m-by-n, overwritten
 *   ldb      >= max(1, m)
 *   strideA  >= 0
 *   strideB  >= (n-1)*ldb + m
 *   batch    number of problems, >= 0
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or strideB below its minimum.
 *
 * Equals
 *   xTRMM of the BLAS, for every problem. The products with a zero of B are computed, where some
 *   libraries pass them by: a NaN of A shows.
 *
 * Method
 *   At small orders one matrix a vector lane; else the library underneath. */
lapack_int strmm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         float alpha, float *const A[], lapack_int lda, float *const B[],
                         lapack_int ldb, lapack_int batch);
lapack_int dtrmm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         double alpha, double *const A[], lapack_int lda, double *const B[],
                         lapack_int ldb, lapack_int batch);
lapack_int ctrmm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         lapack_complex_float alpha, lapack_complex_float *const A[],
                         lapack_int lda, lapack_complex_float *const B[], lapack_int ldb,
                         lapack_int batch);
lapack_int ztrmm_batched(char side, char uplo, char transa, char diag, lapack_int m, lapack_int n,
                         lapack_complex_double alpha, lapack_complex_double *const A[],
                         lapack_int lda, lapack_complex_double *const B[], lapack_int ldb,
                         lapack_int batch);

lapack_int strmm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, float alpha, const float *A, lapack_int lda,
                                 int64_t strideA, float *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);
lapack_int dtrmm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, double alpha, const double *A, lapack_int lda,
                                 int64_t strideA, double *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);
lapack_int ctrmm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, lapack_complex_float alpha,
                                 const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                 lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);
lapack_int ztrmm_strided_batched(char side, char uplo, char transa, char diag, lapack_int m,
                                 lapack_int n, lapack_complex_double alpha,
                                 const lapack_complex_double *A, lapack_int lda, int64_t strideA,
                                 lapack_complex_double *B, lapack_int ldb, int64_t strideB,
                                 lapack_int batch);

lapack_int strmm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], float alpha, float *const A[],
                          const lapack_int lda[], float *const B[], const lapack_int ldb[],
                          lapack_int batch);
lapack_int dtrmm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], double alpha, double *const A[],
                          const lapack_int lda[], double *const B[], const lapack_int ldb[],
                          lapack_int batch);
lapack_int ctrmm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], lapack_complex_float alpha,
                          lapack_complex_float *const A[], const lapack_int lda[],
                          lapack_complex_float *const B[], const lapack_int ldb[],
                          lapack_int batch);
lapack_int ztrmm_vbatched(char side, char uplo, char transa, char diag, const lapack_int m[],
                          const lapack_int n[], lapack_complex_double alpha,
                          lapack_complex_double *const A[], const lapack_int lda[],
                          lapack_complex_double *const B[], const lapack_int ldb[],
                          lapack_int batch);

lapack_int cblas_strmm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, float alpha, float *const A[], lapack_int lda,
                               float *const B[], lapack_int ldb, lapack_int batch);
lapack_int cblas_dtrmm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, double alpha, double *const A[], lapack_int lda,
                               double *const B[], lapack_int ldb, lapack_int batch);
lapack_int cblas_ctrmm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, const void *alpha, void *const A[], lapack_int lda,
                               void *const B[], lapack_int ldb, lapack_int batch);
lapack_int cblas_ztrmm_batched(int layout, int Side, int Uplo, int TransA, int Diag, lapack_int M,
                               lapack_int N, const void *alpha, void *const A[], lapack_int lda,
                               void *const B[], lapack_int ldb, lapack_int batch);

lapack_int cblas_strmm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, float alpha, const float *A,
                                       lapack_int lda, int64_t strideA, float *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);
lapack_int cblas_dtrmm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, double alpha, const double *A,
                                       lapack_int lda, int64_t strideA, double *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);
lapack_int cblas_ctrmm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, const void *alpha, const void *A,
                                       lapack_int lda, int64_t strideA, void *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);
lapack_int cblas_ztrmm_strided_batched(int layout, int Side, int Uplo, int TransA, int Diag,
                                       lapack_int M, lapack_int N, const void *alpha, const void *A,
                                       lapack_int lda, int64_t strideA, void *B, lapack_int ldb,
                                       int64_t strideB, lapack_int batch);

lapack_int cblas_strmm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], float alpha,
                                float *const A[], const lapack_int lda[], float *const B[],
                                const lapack_int ldb[], lapack_int batch);
lapack_int cblas_dtrmm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], double alpha,
                                double *const A[], const lapack_int lda[], double *const B[],
                                const lapack_int ldb[], lapack_int batch);
lapack_int cblas_ctrmm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], const void *alpha,
                                void *const A[], const lapack_int lda[], void *const B[],
                                const lapack_int ldb[], lapack_int batch);
lapack_int cblas_ztrmm_vbatched(int layout, int Side, int Uplo, int TransA, int Diag,
                                const lapack_int M[], const lapack_int N[], const void *alpha,
                                void *const A[], const lapack_int lda[], void *const B[],
                                const lapack_int ldb[], lapack_int batch);

/* ---- gemv -----------------------------------------------------------------------------------
 *
 * Purpose
 *   y := alpha*op(A)*x + beta*y for every problem.
 *
 * Arguments
 *   trans    'N', 'T' or 'C': op(A) is A, its transpose, its conjugate transpose. Real: 'C' is 'T'
 *   m, n     rows and columns of A, >= 0. If one is 0, y is not touched, as in the BLAS
 *   alpha    scalar. If it is 0, A and x are not read
 *   A        read only; m-by-n
 *   lda      >= max(1, m)
 *   x        read only; n elements if trans is 'N', else m
 *   incx     from one element to the next, not 0. Negative: the last element comes first in memory,
 *            and x is the address of that
 *   beta     scalar. If it is 0, y is not read
 *   y        m elements if trans is 'N', else n; overwritten
 *   incy     as incx
 *   strideA, stridex  >= 0
 *   stridey  >= (elements of y - 1)*|incy| + 1
 *   batch    number of problems, >= 0
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an increment of 0, lda or stridey below its
 *   minimum.
 *
 * Equals
 *   xGEMV of the BLAS, for every problem.
 *
 * Method
 *   At small orders one matrix a vector lane; else the library underneath. */
lapack_int sgemv_batched(char trans, lapack_int m, lapack_int n, float alpha, float *const A[],
                         lapack_int lda, float *const x[], lapack_int incx, float beta,
                         float *const y[], lapack_int incy, lapack_int batch);
lapack_int dgemv_batched(char trans, lapack_int m, lapack_int n, double alpha, double *const A[],
                         lapack_int lda, double *const x[], lapack_int incx, double beta,
                         double *const y[], lapack_int incy, lapack_int batch);
lapack_int cgemv_batched(char trans, lapack_int m, lapack_int n, lapack_complex_float alpha,
                         lapack_complex_float *const A[], lapack_int lda,
                         lapack_complex_float *const x[], lapack_int incx,
                         lapack_complex_float beta, lapack_complex_float *const y[],
                         lapack_int incy, lapack_int batch);
lapack_int zgemv_batched(char trans, lapack_int m, lapack_int n, lapack_complex_double alpha,
                         lapack_complex_double *const A[], lapack_int lda,
                         lapack_complex_double *const x[], lapack_int incx,
                         lapack_complex_double beta, lapack_complex_double *const y[],
                         lapack_int incy, lapack_int batch);

lapack_int sgemv_strided_batched(char trans, lapack_int m, lapack_int n, float alpha,
                                 const float *A, lapack_int lda, int64_t strideA, const float *x,
                                 lapack_int incx, int64_t stridex, float beta, float *y,
                                 lapack_int incy, int64_t stridey, lapack_int batch);
lapack_int dgemv_strided_batched(char trans, lapack_int m, lapack_int n, double alpha,
                                 const double *A, lapack_int lda, int64_t strideA, const double *x,
                                 lapack_int incx, int64_t stridex, double beta, double *y,
                                 lapack_int incy, int64_t stridey, lapack_int batch);
lapack_int cgemv_strided_batched(char trans, lapack_int m, lapack_int n, lapack_complex_float alpha,
                                 const lapack_complex_float *A, lapack_int lda, int64_t strideA,
                                 const lapack_complex_float *x, lapack_int incx, int64_t stridex,
                                 lapack_complex_float beta, lapack_complex_float *y,
                                 lapack_int incy, int64_t stridey, lapack_int batch);
lapack_int zgemv_strided_batched(char trans, lapack_int m, lapack_int n,
                                 lapack_complex_double alpha, const lapack_complex_double *A,
                                 lapack_int lda, int64_t strideA, const lapack_complex_double *x,
                                 lapack_int incx, int64_t stridex, lapack_complex_double beta,
                                 lapack_complex_double *y, lapack_int incy, int64_t stridey,
                                 lapack_int batch);

lapack_int sgemv_vbatched(char trans, const lapack_int m[], const lapack_int n[], float alpha,
                          float *const A[], const lapack_int lda[], float *const x[],
                          const lapack_int incx[], float beta, float *const y[],
                          const lapack_int incy[], lapack_int batch);
lapack_int dgemv_vbatched(char trans, const lapack_int m[], const lapack_int n[], double alpha,
                          double *const A[], const lapack_int lda[], double *const x[],
                          const lapack_int incx[], double beta, double *const y[],
                          const lapack_int incy[], lapack_int batch);
lapack_int cgemv_vbatched(char trans, const lapack_int m[], const lapack_int n[],
                          lapack_complex_float alpha, lapack_complex_float *const A[],
                          const lapack_int lda[], lapack_complex_float *const x[],
                          const lapack_int incx[], lapack_complex_float beta,
                          lapack_complex_float *const y[], const lapack_int incy[],
                          lapack_int batch);
lapack_int zgemv_vbatched(char trans, const lapack_int m[], const lapack_int n[],
                          lapack_complex_double alpha, lapack_complex_double *const A[],
                          const lapack_int lda[], lapack_complex_double *const x[],
                          const lapack_int incx[], lapack_complex_double beta,
                          lapack_complex_double *const y[], const lapack_int incy[],
                          lapack_int batch);

lapack_int cblas_sgemv_batched(int layout, int Trans, lapack_int M, lapack_int N, float alpha,
                               float *const A[], lapack_int lda, float *const x[], lapack_int incx,
                               float beta, float *const y[], lapack_int incy, lapack_int batch);
lapack_int cblas_dgemv_batched(int layout, int Trans, lapack_int M, lapack_int N, double alpha,
                               double *const A[], lapack_int lda, double *const x[],
                               lapack_int incx, double beta, double *const y[], lapack_int incy,
                               lapack_int batch);
lapack_int cblas_cgemv_batched(int layout, int Trans, lapack_int M, lapack_int N, const void *alpha,
                               void *const A[], lapack_int lda, void *const x[], lapack_int incx,
                               const void *beta, void *const y[], lapack_int incy,
                               lapack_int batch);
lapack_int cblas_zgemv_batched(int layout, int Trans, lapack_int M, lapack_int N, const void *alpha,
                               void *const A[], lapack_int lda, void *const x[], lapack_int incx,
                               const void *beta, void *const y[], lapack_int incy,
                               lapack_int batch);

lapack_int cblas_sgemv_strided_batched(int layout, int Trans, lapack_int M, lapack_int N,
                                       float alpha, const float *A, lapack_int lda, int64_t strideA,
                                       const float *x, lapack_int incx, int64_t stridex, float beta,
                                       float *y, lapack_int incy, int64_t stridey,
                                       lapack_int batch);
lapack_int cblas_dgemv_strided_batched(int layout, int Trans, lapack_int M, lapack_int N,
                                       double alpha, const double *A, lapack_int lda,
                                       int64_t strideA, const double *x, lapack_int incx,
                                       int64_t stridex, double beta, double *y, lapack_int incy,
                                       int64_t stridey, lapack_int batch);
lapack_int cblas_cgemv_strided_batched(int layout, int Trans, lapack_int M, lapack_int N,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *x, lapack_int incx,
                                       int64_t stridex, const void *beta, void *y, lapack_int incy,
                                       int64_t stridey, lapack_int batch);
lapack_int cblas_zgemv_strided_batched(int layout, int Trans, lapack_int M, lapack_int N,
                                       const void *alpha, const void *A, lapack_int lda,
                                       int64_t strideA, const void *x, lapack_int incx,
                                       int64_t stridex, const void *beta, void *y, lapack_int incy,
                                       int64_t stridey, lapack_int batch);

lapack_int cblas_sgemv_vbatched(int layout, int Trans, const lapack_int M[], const lapack_int N[],
                                float alpha, float *const A[], const lapack_int lda[],
                                float *const x[], const lapack_int incx[], float beta,
                                float *const y[], const lapack_int incy[], lapack_int batch);
lapack_int cblas_dgemv_vbatched(int layout, int Trans, const lapack_int M[], const lapack_int N[],
                                double alpha, double *const A[], const lapack_int lda[],
                                double *const x[], const lapack_int incx[], double beta,
                                double *const y[], const lapack_int incy[], lapack_int batch);
lapack_int cblas_cgemv_vbatched(int layout, int Trans, const lapack_int M[], const lapack_int N[],
                                const void *alpha, void *const A[], const lapack_int lda[],
                                void *const x[], const lapack_int incx[], const void *beta,
                                void *const y[], const lapack_int incy[], lapack_int batch);
lapack_int cblas_zgemv_vbatched(int layout, int Trans, const lapack_int M[], const lapack_int N[],
                                const void *alpha, void *const A[], const lapack_int lda[],
                                void *const x[], const lapack_int incx[], const void *beta,
                                void *const y[], const lapack_int incy[], lapack_int batch);

#ifdef __cplusplus
}
#endif
#endif
