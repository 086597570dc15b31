/* ormqr:rows, Q or Q^H from the left or the right on one matrix of up to 64 x 64, reflector by reflector
 * in a tile. From the right, C Q is (Q^H C^H)^H. With an Inf or NaN a call is not taken, as in orgqr:rows.
 *
 * Doubles, AVX-512, time over OpenBLAS's: 0.45, 0.43, 0.45, 0.51 at n = 4, 8, 16, 32 from the left, 0.55, 0.6, 0.8, 1.0
 * from the right; on one column 0.43, 0.5, 0.68, 1.04, and 1.8 at 64. */
#include "kernels/rows/qr.h"

static void transpose_out(const real *X, int ld, real *C, ptrdiff_t ldc, int m, int n) {
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            e_store(C + j * ldc + i * CP, e_conj(e_load(X + (ptrdiff_t)i * ld + j * CP)));
}

/* Q has `order` rows; the tile has `cols` columns of as many. */
static NOINLINE int32_t in_tile(int left, int adjoint, int m, int n, int k, const real *A,
                                ptrdiff_t lda, const real *tau, real *C, ptrdiff_t ldc, real *T) {
    const int order = left ? m : n, cols = left ? n : m, ld = padded(order);
    real *const X = T + (ptrdiff_t)ld * k;
    tile_load(T, ld, A, lda, order, k);
    if (left)
        tile_load(X, ld, C, ldc, m, n);
    else
        tile_transpose(1, C, ldc, X, ld, m, n);
    if (!tile_is_finite(T, ld, k + cols) || !tile_is_finite(tau, k * CP, 1)) return -1;
    qr_multiply(left ? adjoint : !adjoint, k, T, tau, X, cols, ld);
    if (left)
        tile_store(X, ld, C, ldc, m, n);
    else
        transpose_out(X, ld, C, ldc, m, n);
    return 0;
}

static NOINLINE int32_t on_stack(int left, int adjoint, int m, int n, int k, const real *A,
                                 ptrdiff_t lda, const real *tau, real *C, ptrdiff_t ldc) {
    _Alignas(64) real T[2 * TILE_LD * TILE_ORDER];
    return in_tile(left, adjoint, m, n, k, A, lda, tau, C, ldc, T);
}

static NOINLINE int32_t in_room(int left, int adjoint, int m, int n, int k, const real *A,
                                ptrdiff_t lda, const real *tau, real *C, ptrdiff_t ldc) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) return on_stack(left, adjoint, m, n, k, A, lda, tau, C, ldc);
    const int32_t info = in_tile(left, adjoint, m, n, k, A, lda, tau, C, ldc, T);
    bl_room_give(BL_ROOM_TILES, T);
    return info;
}

bl_rows_ormqr_fn BL_EXPORT(ormqr), NARROWER(ormqr);
int32_t BL_EXPORT(ormqr)(char side, char trans, int32_t m, int32_t n, int32_t k, const void *A,
                         int32_t lda, const void *tau, void *C, int32_t ldc) {
    const int left = side == 'L', adjoint = trans != 'N', order = left ? m : n;
    const ptrdiff_t step_a = (ptrdiff_t)lda * CP, step_c = (ptrdiff_t)ldc * CP;
    if (HALF_IS_ENOUGH(order)) return NARROWER(ormqr)(side, trans, m, n, k, A, lda, tau, C, ldc);
    if (padded(order) * (k + (left ? n : m)) > TILES_ALONE)
        return in_room(left, adjoint, m, n, k, A, step_a, tau, C, step_c);
    _Alignas(64) real T[TILES_ALONE];
    return in_tile(left, adjoint, m, n, k, A, step_a, tau, C, step_c, T);
}
