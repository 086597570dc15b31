/* orgqr:rows, the first n columns of Q of one matrix of up to 64 x 64: the reflectors from the last to the
 * first on a tile that begins as the identity, each on the columns from its own on, as xORG2R does.
 * With an Inf or NaN a call is not taken: in a tile it would meet zeros that LAPACK does not multiply by.
 *
 * Doubles, AVX-512, time over OpenBLAS's: 0.41, 0.38, 0.39, 0.46, 0.56 at n = 4, 8, 16, 32, 64. */
#include "kernels/rows/qr.h"

static NOINLINE int32_t in_tile(int m, int n, int k, real *A, ptrdiff_t lda, const real *tau,
                                real *T) {
    const int ld = padded(m);
    real *const X = T + (ptrdiff_t)ld * k;
    tile_load(T, ld, A, lda, m, k);
    if (!tile_is_finite(T, ld, k) || !tile_is_finite(tau, k * CP, 1)) return -1;
    qr_form(n, k, T, tau, X, ld);
    tile_store(X, ld, A, lda, m, n);
    return 0;
}

static NOINLINE int32_t on_stack(int m, int n, int k, real *A, ptrdiff_t lda, const real *tau) {
    _Alignas(64) real T[2 * TILE_LD * TILE_ORDER];
    return in_tile(m, n, k, A, lda, tau, T);
}

static NOINLINE int32_t in_room(int m, int n, int k, real *A, ptrdiff_t lda, const real *tau) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) return on_stack(m, n, k, A, lda, tau);
    const int32_t info = in_tile(m, n, k, A, lda, tau, T);
    bl_room_give(BL_ROOM_TILES, T);
    return info;
}

bl_rows_orgqr_fn BL_EXPORT(orgqr), NARROWER(orgqr);
int32_t BL_EXPORT(orgqr)(int32_t m, int32_t n, int32_t k, void *A, int32_t lda, const void *tau) {
    if (HALF_IS_ENOUGH(m)) return NARROWER(orgqr)(m, n, k, A, lda, tau);
    if (padded(m) * (n + k) > TILES_ALONE) return in_room(m, n, k, A, (ptrdiff_t)lda * CP, tau);
    _Alignas(64) real T[TILES_ALONE];
    return in_tile(m, n, k, A, (ptrdiff_t)lda * CP, tau, T);
}
