/* posv:rows, solve one positive definite system of up to 64 unknowns: potrf's steps, then potrs's
 * on the tile at hand. B is not stored before A is known to be positive definite. */
#include "kernels/rows/chol.h"
#include "kernels/rows/solve.h"

#define AT_A_TIME 8

bl_rows_posv_fn BL_EXPORT(posv), NARROWER(posv);
int32_t BL_EXPORT(posv)(char uplo, int32_t n, int32_t nrhs, void *A, int32_t lda, void *B,
                        int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(posv)(uplo, n, nrhs, A, lda, B, ldb);
    _Alignas(64) real L[TILE_LD * TILE_ORDER], U[TILE_LD * TILE_ORDER], X[TILE_LD * AT_A_TIME];
    const int ld = padded(n), lower = uplo == 'L';
    tile_load_part(uplo, lower ? L : U, ld, A, (ptrdiff_t)lda * CP, n);
    if (!lower) tile_transpose(1, U, ld, L, ld, n, n);
    const int32_t info = chol(n, L, ld);
    tile_transpose(1, L, ld, U, ld, n, n);
    tile_store_part(uplo, lower ? L : U, ld, A, (ptrdiff_t)lda * CP, n);
    for (int j = 0; j < nrhs && !info; j += AT_A_TIME) {
        const int cols = nrhs - j < AT_A_TIME ? nrhs - j : AT_A_TIME;
        real *const b = (real *)B + (ptrdiff_t)j * ldb * CP;
        tile_load(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
        solve(0, 0, L, ld, n, X, ld, cols);
        solve(1, 0, U, ld, n, X, ld, cols);
        tile_store(X, ld, b, (ptrdiff_t)ldb * CP, n, cols);
    }
    return info;
}
