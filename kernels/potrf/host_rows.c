/* potrf:rows, the Cholesky factorization of one matrix of order up to 64: into a tile, chol.c,
 * back. An upper triangle is transposed on both ways. */
#include "kernels/rows/chol.h"

static int32_t upper(int n, real *A, ptrdiff_t lda, real *restrict T) {
    const int ld = padded(n);
    real *const U = T + ld * n;
    tile_load_part('U', U, ld, A, lda, n);
    tile_transpose(1, U, ld, T, ld, n, n);
    const int32_t info = chol(n, T, ld);
    tile_transpose(1, T, ld, U, ld, n, n);
    tile_store_part('U', U, ld, A, lda, n);
    return info;
}

static int32_t lower(int n, real *A, ptrdiff_t lda, real *restrict T) {
    const int ld = padded(n);
    tile_load_part('L', T, ld, A, lda, n);
    const int32_t info = chol(n, T, ld);
    tile_store_part('L', T, ld, A, lda, n);
    return info;
}

INLINE int32_t in_tiles(char uplo, int n, real *A, ptrdiff_t lda, real *restrict T) {
    return uplo == 'L' ? lower(n, A, lda, T) : upper(n, A, lda, T);
}

static NOINLINE int32_t on_stack(char uplo, int n, real *A, ptrdiff_t lda) {
    _Alignas(64) real T[2 * TILE_LD * TILE_ORDER];
    return in_tiles(uplo, n, A, lda, T);
}

static NOINLINE int32_t in_room(char uplo, int n, real *A, ptrdiff_t lda) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) return on_stack(uplo, n, A, lda);
    const int32_t info = in_tiles(uplo, n, A, lda, T);
    bl_room_give(BL_ROOM_TILES, T);
    return info;
}

bl_rows_potrf_fn BL_EXPORT(potrf), NARROWER(potrf);
int32_t BL_EXPORT(potrf)(char uplo, int32_t n, void *A, int32_t lda) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(potrf)(uplo, n, A, lda);
    const int tiles = uplo == 'L' ? 1 : 2;
    if (tiles * padded(n) * n > TILES_ALONE) return in_room(uplo, n, A, (ptrdiff_t)lda * CP);
    _Alignas(64) real T[TILES_ALONE];
    return in_tiles(uplo, n, A, (ptrdiff_t)lda * CP, T);
}
