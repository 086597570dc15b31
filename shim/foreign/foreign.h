/* A batch call of another library's, in one form: column-major groups of equal members. */
#ifndef BL_SHIM_FOREIGN_H
#define BL_SHIM_FOREIGN_H

#include "shim/call/passage.h"

/* Sizes are int64_t whatever the caller's width: machines are little-endian, so their addresses
 * serve 32-bit readers too. */
typedef struct {
    bl_dtype dtype;
    bl_form form; /* BL_POINTERS or BL_STRIDED */
    int int_bytes;
    bool row_major, bad_layout; /* CBLAS */
    char side, uplo, transa, transb, diag;
    int64_t m, n, k, nrhs, lda, ldb, ldc;
    int64_t stridea, strideb, stridec, stride_ipiv, batch;
    const void *alpha, *beta;
    const void *a, *b, *c, *ipiv, *info; /* a, b, c: base, or array of pointers */
} bl_group;

/* Fills group g of a call; g goes up from 0. */
typedef void bl_group_fn(bl_group *group, void *call, int64_t g);

/* Does the whole call unless the original should: then false. */
bool bl_foreign_run(bl_passage *p, bl_symbol_id s, int64_t groups, bl_group_fn *fill, void *call);

/* An array element of the caller's integer width. */
static inline int64_t bl_int_at(const void *array, int int_bytes, int64_t i) {
    return int_bytes == 8 ? ((const int64_t *)array)[i] : ((const int32_t *)array)[i];
}

#endif
