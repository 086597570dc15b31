#ifndef BATCHLAS_BATCHED_LU_H
#define BATCHLAS_BATCHED_LU_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* getrf */
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

/* getrs */
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

/* getri */
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

/* gesv */
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
