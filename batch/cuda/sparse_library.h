/* cuSPARSE's product with a matrix in compressed rows, as pointers. Signatures and enumerators are those
 * of the C interface of cuSPARSE 12, which CUDA 12 and 13 share; handles and descriptors are opaque. */
#ifndef BL_CUDA_SPARSE_LIBRARY_H
#define BL_CUDA_SPARSE_LIBRARY_H

#include "batch/op.h"

/* X(slot, name after `cusparse`, arguments) */
/* clang-format off */
#define BL_SPMM_ARGUMENTS                                                                          \
    void *h, int opA, int opB, const void *alpha, const void *A, const void *B, const void *beta,  \
    void *C, int type, int algorithm
#define BL_EACH_SPARSE_ROUTINE_OF_NV(X)                                                            \
    X(create, Create, (void **h))                                                                  \
    X(destroy, Destroy, (void *h))                                                                 \
    X(set_stream, SetStream, (void *h, void *stream))                                              \
    X(create_csr, CreateCsr,                                                                       \
      (void **A, int64_t rows, int64_t cols, int64_t nnz, void *offsets, void *columns,            \
       void *values, int offset_type, int column_type, int base, int type))                        \
    X(csr_batch, CsrSetStridedBatch,                                                               \
      (void *A, int batch, int64_t offsets_stride, int64_t values_stride))                         \
    X(destroy_csr, DestroySpMat, (const void *A))                                                  \
    X(create_dense, CreateDnMat,                                                                   \
      (void **B, int64_t rows, int64_t cols, int64_t ld, void *values, int type, int order))       \
    X(dense_batch, DnMatSetStridedBatch, (void *B, int batch, int64_t stride))                     \
    X(destroy_dense, DestroyDnMat, (const void *B))                                                \
    X(spmm_buffer, SpMM_bufferSize, (BL_SPMM_ARGUMENTS, size_t *bytes))                            \
    X(spmm, SpMM, (BL_SPMM_ARGUMENTS, void *buffer))
/* clang-format on */

typedef struct bl_nv_sparse {
#define X(slot, name, arguments) int(*slot) arguments;
    BL_EACH_SPARSE_ROUTINE_OF_NV(X)
#undef X
} bl_nv_sparse;

/* NULL: there is none. */
const bl_nv_sparse *bl_nv_sparse_library(void);

/* A handle of x's GPU, on its stream, for the caller alone until it is given back. NULL: there is none, and
 * batchlas_last_error says why. */
typedef struct bl_sparse_handle bl_sparse_handle;
struct bl_sparse_handle {
    bl_sparse_handle *next;
    const bl_nv_sparse *nv;
    void *sparse;
    int ordinal;
};
bl_sparse_handle *bl_sparse_take(const bl_exec *x);
void bl_sparse_give(bl_sparse_handle *h);
void bl_sparse_release(void);

#endif
