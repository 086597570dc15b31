/* getrf:rows, the LU factorization of one matrix of up to 64 x 64: into a tile, lu.h, back. */
#include "kernels/rows/lu.h"

INLINE int32_t in_tile(int m, int n, real *A, ptrdiff_t lda, int32_t *ipiv, real *restrict T) {
    const int ld = padded(m);
    tile_load(T, ld, A, lda, m, n);
    int32_t info = lu(m, n, 0, T, ld, ipiv);
    if (info == LU_AGAIN) {
        tile_load(T, ld, A, lda, m, n);
        info = lu_plain(m, n, 0, T, ld, ipiv);
    }
    tile_store(T, ld, A, lda, m, n);
    return info;
}

static NOINLINE int32_t on_stack(int m, int n, real *A, ptrdiff_t lda, int32_t *ipiv) {
    _Alignas(64) real T[TILE_LD * TILE_ORDER];
    return in_tile(m, n, A, lda, ipiv, T);
}

static NOINLINE int32_t in_room(int m, int n, real *A, ptrdiff_t lda, int32_t *ipiv) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) return on_stack(m, n, A, lda, ipiv);
    const int32_t info = in_tile(m, n, A, lda, ipiv, T);
    bl_room_give(BL_ROOM_TILES, T);
    return info;
}

bl_rows_getrf_fn BL_EXPORT(getrf), NARROWER(getrf);
int32_t BL_EXPORT(getrf)(int32_t m, int32_t n, void *A, int32_t lda, int32_t *ipiv) {
    if (HALF_IS_ENOUGH(m)) return NARROWER(getrf)(m, n, A, lda, ipiv);
    if (m == 0 || n == 0) return 0;
    if (padded(m) * n > TILES_ALONE) return in_room(m, n, A, (ptrdiff_t)lda * CP, ipiv);
    _Alignas(64) real T[TILES_ALONE];
    return in_tile(m, n, A, (ptrdiff_t)lda * CP, ipiv, T);
}
