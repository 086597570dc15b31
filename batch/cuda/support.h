/* The executor's own device work around a route: copies between forms, integers between widths,
 * and the few passes that make a vendor's routine keep LAPACK's contract. All are stream-ordered,
 * allocate nothing and may be captured; each returns 0 or a cudaError. */
#ifndef BL_CUDA_SUPPORT_H
#define BL_CUDA_SUPPORT_H

#include <stdbool.h>

#include "kernels/cuda/args.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which elements of a matrix: bl_part, and the triangles without their diagonal. */
enum { BL_COPY_FULL, BL_COPY_UPPER, BL_COPY_LOWER, BL_COPY_ABOVE, BL_COPY_BELOW };

/* to(i, j) = from(i, j), or from(j, i), for the elements (i, j) of `part` of a rows x cols `to`. */
typedef struct {
    bl_cuda_operand to, from;
    int64_t rows, cols, batch;
    int32_t elem; /* bytes: 4, 8 or 16 */
    int32_t part;
    bool transpose, conjugate; /* conjugate: elements are complex */
    /* Not NULL: only members whose entry is 0 (or, `failed`, is not 0). */
    const int32_t *only;
    bool failed;
} bl_copy;
int bl_support_copy(const bl_copy *x, void *stream);

/* Triangles as they travel, without the other half: line j of an n x n member is its first j + 1
 * elements (`growing`) or its last n - j. Between them and tight n x n members. */
typedef struct {
    void *packed, *square;
    int64_t n, batch;
    int32_t elem;
    bool growing, pack; /* pack: out of the squares */
} bl_triangles;
int bl_support_triangles(const bl_triangles *x, void *stream);

/* to[b] = address of member b. */
int bl_support_pointers(void **to, const bl_cuda_operand *members, int elem, int64_t batch,
                        void *stream);

/* to[b] = from[index[b]]. */
int bl_support_gather(void **to, void *const *from, const int64_t *index, int64_t batch,
                      void *stream);

/* `count` integers a member from one width to another. */
int bl_support_integers(const bl_cuda_operand *to, int to_bytes, const bl_cuda_operand *from,
                        int from_bytes, int64_t count, int64_t batch, void *stream);
int bl_support_fill_integer(const bl_cuda_operand *to, int bytes, int64_t value, int64_t batch,
                            void *stream);

/* C = W + beta C in `part` of the rows x cols members; W without base or pointers is zero; beta ==
 * 0 does not read C. `hermitian`: the diagonal becomes real. */
typedef struct {
    bl_cuda_operand c, w;
    int64_t rows, cols, batch;
    int32_t dtype, part;
    double beta[2];
    int64_t first_row; /* rows above are left alone */
    bool hermitian;
} bl_combine;
int bl_support_combine(const bl_combine *x, void *stream);

/* Members become the rows x cols identity. */
int bl_support_identity(int dtype, const bl_cuda_operand *to, int64_t rows, int64_t cols,
                        int64_t batch, void *stream);

/* info[b] = 1 + index of the first exact zero on the diagonal of an n x n member, else 0. */
int bl_support_zero_diagonal(int dtype, const bl_cuda_operand *a, int64_t n, int32_t *info,
                             int64_t batch, void *stream);

/* info[b] = 1 + index of the first NaN on the diagonal, where that is less than what info says. */
int bl_support_nan_diagonal(int dtype, const bl_cuda_operand *a, int64_t n, int32_t *info,
                            int64_t batch, void *stream);

/* Pivots that a NaN led outside 1..n come back to their own row. */
int bl_support_clamp_pivots(int32_t *ipiv, int64_t n, int64_t batch, void *stream);

#ifdef __cplusplus
}
#endif
#endif
