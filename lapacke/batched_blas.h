#ifndef BATCHLAS_BATCHED_BLAS_H
#define BATCHLAS_BATCHED_BLAS_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* gemm */
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

/* trsm */
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

/* syrk */
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

/* herk */
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

#ifdef __cplusplus
}
#endif
#endif
