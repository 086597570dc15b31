/* getrs:rows, solve with the LU factors of one matrix of up to 64 x 64: op(A) in a tile, the
 * right-hand sides a few at a time in another. */
#include "kernels/rows/solve.h"

#define AT_A_TIME 16

INLINE void in_tiles(char trans, int n, int nrhs, const real *A, int32_t lda, const int32_t *ipiv,
                     real *B, int32_t ldb, real *restrict T) {
    const int ld = padded(n), transposed = trans != 'N';
    real *const X = T + ld * n;
    if (transposed)
        tile_transpose(trans == 'C', A, (ptrdiff_t)lda * CP, T, ld, n, n);
    else
        tile_load(T, ld, A, (ptrdiff_t)lda * CP, n, n);
    for (int j = 0; j < nrhs; j += AT_A_TIME) {
        const int cols = nrhs - j < AT_A_TIME ? nrhs - j : AT_A_TIME;
        real *const b = B + (ptrdiff_t)j * ldb * CP;
        tile_load(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
        if (!transposed) exchange_rows(X, ld, ipiv, n, cols, 0);
        solve_both(!transposed, transposed, T, ld, n, X, ld, cols);
        if (transposed) exchange_rows(X, ld, ipiv, n, cols, 1);
        tile_store(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
    }
}

static NOINLINE void on_stack(char trans, int n, int nrhs, const real *A, int32_t lda,
                              const int32_t *ipiv, real *B, int32_t ldb) {
    _Alignas(64) real T[TILE_LD * (TILE_ORDER + AT_A_TIME)];
    in_tiles(trans, n, nrhs, A, lda, ipiv, B, ldb, T);
}

static NOINLINE void in_room(char trans, int n, int nrhs, const real *A, int32_t lda,
                             const int32_t *ipiv, real *B, int32_t ldb) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) {
        on_stack(trans, n, nrhs, A, lda, ipiv, B, ldb);
        return;
    }
    in_tiles(trans, n, nrhs, A, lda, ipiv, B, ldb, T);
    bl_room_give(BL_ROOM_TILES, T);
}

bl_rows_getrs_fn BL_EXPORT(getrs), NARROWER(getrs);
void BL_EXPORT(getrs)(char trans, int32_t n, int32_t nrhs, const void *A, int32_t lda,
                      const int32_t *ipiv, void *B, int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) {
        NARROWER(getrs)(trans, n, nrhs, A, lda, ipiv, B, ldb);
        return;
    }
    if (n == 0) return;
    if (padded(n) * (n + AT_A_TIME) > TILES_LOCAL) {
        in_room(trans, n, nrhs, A, lda, ipiv, B, ldb);
        return;
    }
    _Alignas(64) real T[TILES_LOCAL];
    in_tiles(trans, n, nrhs, A, lda, ipiv, B, ldb, T);
}
