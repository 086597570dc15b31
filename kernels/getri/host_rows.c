/* getri:rows, the inverse of one matrix of order up to 64 from its LU factors. LAPACK's is the left
 * inverse, X A close to I: so the transposed systems are solved, U^T (each column from its own block
 * down), then L^T, and the columns stored where the pivots say. */
#include "kernels/rows/solve.h"

#define PER (W / CP)

/* X := U^-T, U^T the lower triangle of T. Above the diagonal block of a column it is zero and stays
 * so. */
static void invert_lower(const real *T, int ld, int n, real *X) {
    memset(X, 0, sizeof(real) * (size_t)ld * (size_t)n);
    for (int j = 0; j < n; j++) X[(ptrdiff_t)j * ld + j * CP] = 1;
    for (int j = 0; j < n; j += PER) {
        const int cols = n - j < PER ? n - j : PER;
        const ptrdiff_t corner = (ptrdiff_t)j * ld + j * CP;
        solve(0, 0, T + corner, ld, n - j, X + corner, ld, cols);
    }
}

INLINE void in_tiles(int n, real *A, ptrdiff_t step, const int32_t *ipiv, real *restrict T) {
    int32_t from[TILE_ORDER];
    const int ld = padded(n);
    real *const X = T + ld * n;
    tile_transpose(0, A, step, T, ld, n, n);
    invert_lower(T, ld, n, X);
    solve(1, 1, T, ld, n, X, ld, n);
    tile_transpose(0, X, ld, T, ld, n, n);
    for (int j = 0; j < n; j++) from[j] = j;
    for (int j = n - 2; j >= 0; j--) {
        const int p = ipiv[j] - 1, t = from[j];
        from[j] = from[p];
        from[p] = t;
    }
    for (int j = 0; j < n; j++)
        tile_store(T + (ptrdiff_t)from[j] * ld, ld, A + j * step, step, n, 1);
}

static NOINLINE void on_stack(int n, real *A, ptrdiff_t step, const int32_t *ipiv) {
    _Alignas(64) real T[2 * TILE_LD * TILE_ORDER];
    in_tiles(n, A, step, ipiv, T);
}

static NOINLINE void in_room(int n, real *A, ptrdiff_t step, const int32_t *ipiv) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) {
        on_stack(n, A, step, ipiv);
        return;
    }
    in_tiles(n, A, step, ipiv, T);
    bl_room_give(BL_ROOM_TILES, T);
}

bl_rows_getri_fn BL_EXPORT(getri), NARROWER(getri);
int32_t BL_EXPORT(getri)(int32_t n, void *A, int32_t lda, const int32_t *ipiv) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(getri)(n, A, lda, ipiv);
    const ptrdiff_t step = (ptrdiff_t)lda * CP;
    for (int j = 0; j < n; j++)
        if (e_is_zero(e_load((real *)A + j * (step + CP)))) return j + 1;
    if (n <= 0) return 0;
    if (2 * padded(n) * n > TILES_LOCAL) {
        in_room(n, A, step, ipiv);
        return 0;
    }
    _Alignas(64) real T[TILES_LOCAL];
    in_tiles(n, A, step, ipiv, T);
    return 0;
}
