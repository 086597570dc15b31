/* The door of products with a sparse matrix: what bl_call is to the dense routines. */
#ifndef BL_SPARSE_CALL_H
#define BL_SPARSE_CALL_H

#include "lapacke/call.h"

/* `op`: BL_ROUTED_*. Forms BL_POINTERS and BL_STRIDED, styles BL_PLAIN and BL_F77. Checks the arguments,
 * reports the first wrong one, and runs the problem. Returns 0, -i or BL_E_*. */
int64_t bl_csr_call(int op, bl_dtype dtype, bl_form form, bl_style style, int int_bytes,
                    const void *const args[]);

/* Patterns to be looked through, in the form of the entry point. */
typedef struct {
    int64_t m, n, nnz, batch;
    const void *offsets, *columns; /* addresses, or arrays of them */
    int64_t stride_offsets, stride_columns;
    bl_form form;
    int int_bytes;
} bl_csr_patterns;

/* batchlas_csr_check's result; 1: `at` says member and row. `member` and `row` are the entry point's. */
int bl_csr_check(const bl_csr_patterns *p, const void *member, const void *row, int64_t at[2]);

#endif
