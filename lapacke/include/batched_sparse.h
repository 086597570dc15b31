/* Products with a sparse matrix: spmm_csr, and a check of its indices. Conventions of all routines:
 * lapacke_batched.h, the header to include. There are the C forms below and their Fortran 77 twins in
 * batched_f77.h; neither cblas_ nor variable forms. */
#ifndef BATCHLAS_BATCHED_SPARSE_H
#define BATCHLAS_BATCHED_SPARSE_H

#include "batched_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- spmm_csr -------------------------------------------------------------------------------
 *
 * Purpose
 *   C := alpha*op(A)*B + beta*C for every problem, with A sparse, in compressed rows (CSR), and B and
 *   C dense; op(A) is A, its transpose, or its conjugate transpose.
 *
 * Arguments
 *   transa          'N', 'T' or 'C': op of A. For real matrices 'C' is 'T'
 *   m, n            rows and columns of C, >= 0
 *   k               columns of op(A) and rows of B, >= 0
 *   nnz             entries stored of each A, >= 0: the same for all problems. A problem that has
 *                   fewer is filled up with zeros
 *   alpha           scalar. If it is 0, or k or nnz is, A and B are not read and C is scaled
 *   row_offsets     read only; A is m-by-k if transa is 'N', else k-by-m. One more than A's rows:
 *                   the entries of row i are row_offsets[i] .. row_offsets[i+1]-1. The first offset
 *                   is 0, the last nnz; a row may be empty
 *   columns         read only; nnz columns, counted from 0, in any order within a row. Entries of the
 *                   same row and column are added up
 *   values          read only; nnz values, in the order of columns
 *   B               read only; k-by-n, column-major
 *   ldb             >= max(1, k)
 *   beta            scalar. If it is 0, C need not be set: it is not read, NaN in it vanishes
 *   C               m-by-n, column-major, overwritten by the result
 *   ldc             >= max(1, m)
 *   stride_offsets, stride_columns
 *                   >= 0. Both 0: all problems have one pattern, each with its own values
 *   stride_values   >= 0
 *   strideB         >= 0
 *   strideC         >= (n-1)*ldc + m
 *   batch           number of problems, >= 0
 *
 * Info
 *   None: a product cannot fail. NaN and Inf propagate as the sums of stored products say: what A
 *   does not store is not multiplied.
 *
 * Errors
 *   -i for a flag not listed, a negative size or batch, an ld or stride below its minimum, and a null
 *   pointer to what would be read or written. Indices are not looked at: one out of range is an
 *   access outside the arrays. batchlas_csr_check finds it.
 *
 * Residency
 *   The product is computed where the operands are, on the host or on their GPU, where it takes memory
 *   in stream order: at most 256 MB for copies of B (or one B, if that is more), and 12 bytes an entry
 *   of each pattern where A is transposed. In a region it is not recorded: what was recorded runs first.
 *
 * Bits
 *   Each element of C is one sum in the order in which A is stored, without atomics: the same bits
 *   twice, whatever the batch, the position in it and the threads. cuSPARSE's may differ the second
 *   time, and runs only where the route `vendor` is pinned.
 *
 * Equals
 *   No routine of BLAS or LAPACK; mkl_sparse_?_mm and cusparseSpMM compute the same of one matrix.
 *
 * Method
 *   Rows gather: Bell & Garland, Implementing sparse matrix-vector multiplication on
 *   throughput-oriented processors, SC 2009; Yang, Buluc & Owens, Design principles for sparse matrix
 *   multiplication on the GPU, Euro-Par 2018. The transposed index is a stable counting sort:
 *   Gustavson, Two fast algorithms for sparse matrices, ACM TOMS 4 (1978).
 */

lapack_int sspmm_csr_batched(char transa, lapack_int m, lapack_int n, lapack_int k, lapack_int nnz,
                             float alpha, lapack_int *const row_offsets[],
                             lapack_int *const columns[], float *const values[], float *const B[],
                             lapack_int ldb, float beta, float *const C[], lapack_int ldc,
                             lapack_int batch);
lapack_int dspmm_csr_batched(char transa, lapack_int m, lapack_int n, lapack_int k, lapack_int nnz,
                             double alpha, lapack_int *const row_offsets[],
                             lapack_int *const columns[], double *const values[], double *const B[],
                             lapack_int ldb, double beta, double *const C[], lapack_int ldc,
                             lapack_int batch);
lapack_int cspmm_csr_batched(char transa, lapack_int m, lapack_int n, lapack_int k, lapack_int nnz,
                             lapack_complex_float alpha, lapack_int *const row_offsets[],
                             lapack_int *const columns[], lapack_complex_float *const values[],
                             lapack_complex_float *const B[], lapack_int ldb,
                             lapack_complex_float beta, lapack_complex_float *const C[],
                             lapack_int ldc, lapack_int batch);
lapack_int zspmm_csr_batched(char transa, lapack_int m, lapack_int n, lapack_int k, lapack_int nnz,
                             lapack_complex_double alpha, lapack_int *const row_offsets[],
                             lapack_int *const columns[], lapack_complex_double *const values[],
                             lapack_complex_double *const B[], lapack_int ldb,
                             lapack_complex_double beta, lapack_complex_double *const C[],
                             lapack_int ldc, lapack_int batch);

lapack_int sspmm_csr_strided_batched(char transa, lapack_int m, lapack_int n, lapack_int k,
                                     lapack_int nnz, float alpha, const lapack_int *row_offsets,
                                     int64_t stride_offsets, const lapack_int *columns,
                                     int64_t stride_columns, const float *values,
                                     int64_t stride_values, const float *B, lapack_int ldb,
                                     int64_t strideB, float beta, float *C, lapack_int ldc,
                                     int64_t strideC, lapack_int batch);
lapack_int dspmm_csr_strided_batched(char transa, lapack_int m, lapack_int n, lapack_int k,
                                     lapack_int nnz, double alpha, const lapack_int *row_offsets,
                                     int64_t stride_offsets, const lapack_int *columns,
                                     int64_t stride_columns, const double *values,
                                     int64_t stride_values, const double *B, lapack_int ldb,
                                     int64_t strideB, double beta, double *C, lapack_int ldc,
                                     int64_t strideC, lapack_int batch);
lapack_int cspmm_csr_strided_batched(char transa, lapack_int m, lapack_int n, lapack_int k,
                                     lapack_int nnz, lapack_complex_float alpha,
                                     const lapack_int *row_offsets, int64_t stride_offsets,
                                     const lapack_int *columns, int64_t stride_columns,
                                     const lapack_complex_float *values, int64_t stride_values,
                                     const lapack_complex_float *B, lapack_int ldb, int64_t strideB,
                                     lapack_complex_float beta, lapack_complex_float *C,
                                     lapack_int ldc, int64_t strideC, lapack_int batch);
lapack_int zspmm_csr_strided_batched(char transa, lapack_int m, lapack_int n, lapack_int k,
                                     lapack_int nnz, lapack_complex_double alpha,
                                     const lapack_int *row_offsets, int64_t stride_offsets,
                                     const lapack_int *columns, int64_t stride_columns,
                                     const lapack_complex_double *values, int64_t stride_values,
                                     const lapack_complex_double *B, lapack_int ldb,
                                     int64_t strideB, lapack_complex_double beta,
                                     lapack_complex_double *C, lapack_int ldc, int64_t strideC,
                                     lapack_int batch);

/* ---- batchlas_csr_check ---------------------------------------------------------------------
 *
 * Purpose
 *   Looks for what spmm_csr does not look for: an index out of range in the patterns of a batch.
 *
 * Arguments
 *   m, n            rows and columns of the sparse matrices, as they are stored, >= 0
 *   nnz             entries of each, >= 0
 *   row_offsets, columns
 *                   as spmm_csr's; in host memory
 *   stride_offsets, stride_columns
 *                   strided form: >= 0
 *   batch           number of matrices, >= 0
 *   member, row     where the first fault is, both from 0; unchanged if there is none
 *
 * Result
 *   0   every pattern is sound: offsets begin with 0, never fall and end with nnz, and columns are in
 *       0 .. n-1
 *   1   one is not: *member and *row say whose, batchlas_last_error() says what is wrong
 *   -i  argument i is wrong
 *   BATCHLAS_E_DEVICE  the arrays are in device memory
 */

lapack_int batchlas_csr_check(lapack_int m, lapack_int n, lapack_int nnz,
                              lapack_int *const row_offsets[], lapack_int *const columns[],
                              lapack_int batch, lapack_int *member, lapack_int *row);
lapack_int batchlas_csr_strided_check(lapack_int m, lapack_int n, lapack_int nnz,
                                      const lapack_int *row_offsets, int64_t stride_offsets,
                                      const lapack_int *columns, int64_t stride_columns,
                                      lapack_int batch, lapack_int *member, lapack_int *row);

#ifdef __cplusplus
}
#endif
#endif
