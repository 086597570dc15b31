/* What does not change from member to member of a gemm:small: tile, strides, scalars. */
#ifndef BL_GEMM_HOST_SMALL_H
#define BL_GEMM_HOST_SMALL_H

#include <stddef.h>
#include <stdint.h>

struct bl_small_plan;
/* One register tile of C, of a fixed number of vectors by columns. */
typedef void bl_small_tile(const struct bl_small_plan *p, const void *A, const void *B, void *C);

typedef struct bl_small_plan {
    bl_small_tile *run;       /* C := alpha op(A) op(B) + beta C, as planned; often just one tile */
    bl_small_tile *run_plain; /* the same for an A that needs no transposing */
    /* Pairs of reals: alpha and beta; for complex, their imaginary parts with the signs a complex
     * product needs, and the signs that join the two partial products. */
    _Alignas(16) unsigned char alpha[16];
    unsigned char beta[16], alpha_im[16], beta_im[16], sign[16], sign_swap[16];
    unsigned char tail[32]; /* lanes of the last vector of a column */
    int32_t m, n, k;        /* m in elements, rows in reals */
    int32_t rows;
    ptrdiff_t lda, bk, bn, ldc; /* steps in reals: A per k, B per k and per column, C per column */
    ptrdiff_t at;               /* op(A) = A^T or A^H: the caller's lda, else 0 */
    int32_t tile_rows, tile_cols, wider; /* `wider` first column blocks have one column more */
    uint8_t beta_zero, beta_one, product_zero, one_tile;
    /* Of the member that comes next, for one of many tiles to bring into the cache; next_c NULL: none
     * does, or it is there. */
    const void *next_a, *next_b, *next_c;
    bl_small_tile *const *row[2]; /* tiles by column count: full row blocks, the last row block */
} bl_small_plan;

#endif
