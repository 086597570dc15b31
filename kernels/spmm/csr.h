/* What the CUDA kernels of spmm are given, and their launchers. C and C++. A launch allocates nothing,
 * synchronises nothing and may be captured; it returns 0, or a cudaError. */
#ifndef BL_CSR_H
#define BL_CSR_H

#include <stddef.h>
#include <stdint.h>

#include "kernels/cuda/args.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One batch. Members of values, b and c are aligned to their reals; those of complex numbers that are
 * aligned to the whole element are loaded and stored as wholes. */
typedef struct {
    int32_t dtype;     /* 0..3 = s d c z */
    int32_t int_bytes; /* of offsets and columns: 4 or 8 */
    int32_t m, n, k, nnz;
    char transa;
    uint8_t shared; /* one pattern, member 0's */
    int64_t batch;
    double alpha[2], beta[2];
    bl_cuda_operand offsets, columns, values, b, c;
    void *workspace; /* bl_csr_*_workspace bytes, aligned to 256 */
} bl_csr_args;

/* Whether all launches of x are correct. */
int bl_csr_can_launch(const bl_csr_args *x);

/* A thread has one row of C and a few of its columns; B is gathered from as it lies. */
int bl_csr_gather(const bl_csr_args *x, void *stream);
size_t bl_csr_gather_workspace(const bl_csr_args *x);

/* Lanes have the columns of a row of C; B is transposed first, so that an entry of A meets a row of B that
 * is contiguous. */
int bl_csr_staged(const bl_csr_args *x, void *stream);
size_t bl_csr_staged_workspace(const bl_csr_args *x);

/* The transposed index of every pattern, for op(A) = A': where each column of A begins, the entries by
 * column, in the order in which they are stored, and their rows. */
typedef struct {
    const int32_t *start, *entry, *row; /* of pattern 0; NULL: A is not transposed */
    int64_t pitch;                      /* from one pattern to the next */
} bl_csr_transposed;
int bl_csr_index_can_launch(const bl_csr_args *x);
size_t bl_csr_index_workspace(const bl_csr_args *x);
int bl_csr_index(const bl_csr_args *x, void *workspace, bl_csr_transposed *to, void *stream);

#ifdef __cplusplus
}
#endif
#endif
