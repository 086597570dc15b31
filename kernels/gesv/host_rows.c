/* gesv:rows, solve one system of up to 64 unknowns. The first right-hand sides stand beside A in
 * the tile and are reduced with it, further ones follow through the same buffer. Nothing of B is
 * stored before U is known to be regular. */
#include "kernels/rows/lu.h"
#include "kernels/rows/solve.h"

#define BESIDE 8 /* right-hand sides at a time */

static NOINLINE int32_t again(int n, int first, real *T, int ld, const real *A, ptrdiff_t lda,
                              const real *B, ptrdiff_t ldb, int32_t *ipiv) {
    tile_load(T, ld, A, lda, n, n);
    tile_load(T + (ptrdiff_t)ld * n, ld, B, ldb, n, first);
    return lu_plain(n, n, first, T, ld, ipiv);
}

INLINE int32_t in_tile(int n, int nrhs, real *A, int32_t lda, int32_t *ipiv, real *B, int32_t ldb,
                       real *restrict T) {
    const int ld = padded(n), first = nrhs < BESIDE ? nrhs : BESIDE;
    real *const X = T + (ptrdiff_t)ld * n;
    tile_load(T, ld, A, (ptrdiff_t)lda * CP, n, n);
    tile_load(X, ld, B, (ptrdiff_t)ldb * CP, n, first);
    int32_t info = lu(n, n, first, T, ld, ipiv);
    if (info == LU_AGAIN)
        info = again(n, first, T, ld, A, (ptrdiff_t)lda * CP, B, (ptrdiff_t)ldb * CP, ipiv);
    tile_store(T, ld, A, (ptrdiff_t)lda * CP, n, n);
    if (info) return info;
    solve(1, 0, T, ld, n, X, ld, first);
    tile_store(X, ld, B, (ptrdiff_t)ldb * CP, n, first);
    for (int j = first; j < nrhs; j += BESIDE) {
        const int cols = nrhs - j < BESIDE ? nrhs - j : BESIDE;
        real *const b = B + (ptrdiff_t)j * ldb * CP;
        tile_load(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
        exchange_rows(X, ld, ipiv, n, cols, 0);
        solve_both(1, 0, T, ld, n, X, ld, cols);
        tile_store(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
    }
    return 0;
}

static NOINLINE int32_t on_stack(int n, int nrhs, real *A, int32_t lda, int32_t *ipiv, real *B,
                                 int32_t ldb) {
    _Alignas(64) real T[TILE_LD * (TILE_ORDER + BESIDE)];
    return in_tile(n, nrhs, A, lda, ipiv, B, ldb, T);
}

static NOINLINE int32_t in_room(int n, int nrhs, real *A, int32_t lda, int32_t *ipiv, real *B,
                                int32_t ldb) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) return on_stack(n, nrhs, A, lda, ipiv, B, ldb);
    const int32_t info = in_tile(n, nrhs, A, lda, ipiv, B, ldb, T);
    bl_room_give(BL_ROOM_TILES, T);
    return info;
}

bl_rows_gesv_fn BL_EXPORT(gesv), NARROWER(gesv);
int32_t BL_EXPORT(gesv)(int32_t n, int32_t nrhs, void *A, int32_t lda, int32_t *ipiv, void *B,
                        int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(gesv)(n, nrhs, A, lda, ipiv, B, ldb);
    if (n == 0) return 0;
    if (padded(n) * (n + BESIDE) > TILES_LOCAL) return in_room(n, nrhs, A, lda, ipiv, B, ldb);
    _Alignas(64) real T[TILES_LOCAL];
    return in_tile(n, nrhs, A, lda, ipiv, B, ldb, T);
}
