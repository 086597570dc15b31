#ifndef BATCHLAS_BATCHED_CHOLESKY_H
#define BATCHLAS_BATCHED_CHOLESKY_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* potrf */
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

/* potrs */
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

/* potri */
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

/* posv */
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
