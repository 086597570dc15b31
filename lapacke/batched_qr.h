#ifndef BATCHLAS_BATCHED_QR_H
#define BATCHLAS_BATCHED_QR_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* geqrf */
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

/* orgqr */
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

/* ormqr */
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

/* gels */
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
