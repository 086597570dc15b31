/* getri:rows, the inverse of one matrix of order up to 64 from its LU factors: L^-1 (each column
 * from its own block down), U^-1 L^-1, and the columns stored where the pivots say. */
#include "kernels/rows/solve.h"

#define PER (W / CP)

/* X := L^-1. Above the diagonal block of a column it is zero and stays so. */
static void invert_lower(const real *T, int ld, int n, real *X) {
    memset(X, 0, sizeof(real) * (size_t)ld * (size_t)n);
    for (int j = 0; j < n; j++) X[(ptrdiff_t)j * ld + j * CP] = 1;
    for (int j = 0; j < n; j += PER) {
        const int cols = n - j < PER ? n - j : PER;
        const ptrdiff_t corner = (ptrdiff_t)j * ld + j * CP;
        solve(0, 1, T + corner, ld, n - j, X + corner, ld, cols);
    }
}

bl_rows_getri_fn BL_EXPORT(getri), NARROWER(getri);
int32_t BL_EXPORT(getri)(int32_t n, void *A, int32_t lda, const int32_t *ipiv) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(getri)(n, A, lda, ipiv);
    _Alignas(64) real T[TILE_LD * TILE_ORDER], X[TILE_LD * TILE_ORDER];
    int32_t from[TILE_ORDER];
    if (n <= 0) return 0;
    const ptrdiff_t step = (ptrdiff_t)lda * CP;
    const int ld = padded(n);
    for (int j = 0; j < n; j++)
        if (e_is_zero(e_load((real *)A + j * (step + CP)))) return j + 1;
    tile_load(T, ld, A, step, n, n);
    invert_lower(T, ld, n, X);
    solve(1, 0, T, ld, n, X, ld, n);
    for (int j = 0; j < n; j++) from[j] = j;
    for (int j = n - 2; j >= 0; j--) {
        const int p = ipiv[j] - 1, t = from[j];
        from[j] = from[p];
        from[p] = t;
    }
    for (int j = 0; j < n; j++)
        tile_store(X + (ptrdiff_t)from[j] * ld, ld, (real *)A + j * step, step, n, 1);
    return 0;
}
