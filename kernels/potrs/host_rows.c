/* potrs:rows, solve with the Cholesky factor of one matrix of order up to 64: L and L^H each in a
 * tile, the right-hand sides a few at a time in a third. */
#include "kernels/rows/solve.h"

#define AT_A_TIME 8

bl_rows_potrs_fn BL_EXPORT(potrs), NARROWER(potrs);
void BL_EXPORT(potrs)(char uplo, int32_t n, int32_t nrhs, const void *A, int32_t lda, void *B,
                      int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) {
        NARROWER(potrs)(uplo, n, nrhs, A, lda, B, ldb);
        return;
    }
    _Alignas(64) real L[TILE_LD * TILE_ORDER], U[TILE_LD * TILE_ORDER], X[TILE_LD * AT_A_TIME];
    const int ld = padded(n), lower = uplo == 'L';
    real *const given = lower ? L : U, *const other = lower ? U : L;
    tile_load_part(uplo, given, ld, A, (ptrdiff_t)lda * CP, n);
    tile_transpose(1, given, ld, other, ld, n, n);
    for (int j = 0; j < nrhs; j += AT_A_TIME) {
        const int cols = nrhs - j < AT_A_TIME ? nrhs - j : AT_A_TIME;
        real *const b = (real *)B + (ptrdiff_t)j * ldb * CP;
        tile_load(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
        solve(0, 0, L, ld, n, X, ld, cols);
        solve(1, 0, U, ld, n, X, ld, cols);
        tile_store(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
    }
}
