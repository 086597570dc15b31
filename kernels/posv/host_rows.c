/* posv:rows, solve one positive definite system of up to 64 unknowns: potrf's steps, then potrs's
 * on the tile at hand. B is not stored before A is known to be positive definite. */
#include "kernels/rows/chol.h"
#include "kernels/rows/solve.h"

bl_rows_posv_fn BL_EXPORT(posv), NARROWER(posv);
int32_t BL_EXPORT(posv)(char uplo, int32_t n, int32_t nrhs, void *A, int32_t lda, void *B,
                        int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(posv)(uplo, n, nrhs, A, lda, B, ldb);
    _Alignas(64) real L[TILE_LD * TILE_ORDER], U[TILE_LD * TILE_ORDER];
    const int ld = padded(n), lower = uplo == 'L';
    tile_load_part(uplo, lower ? L : U, ld, A, (ptrdiff_t)lda * CP, n);
    if (!lower) tile_transpose(1, U, ld, L, ld, n, n);
    const int32_t info = chol(n, L, ld);
    if (!lower) tile_transpose(1, L, ld, U, ld, n, n);
    tile_store_part(uplo, lower ? L : U, ld, A, (ptrdiff_t)lda * CP, n);
    if (info) return info;
    const triangle first = triangle_of(1, 'L', 'N', 0, n, L, ld);
    const triangle then = triangle_of(1, 'L', 'C', 0, n, L, ld);
    solve_left(&first, &then, nrhs, NULL, B, (ptrdiff_t)ldb * CP, NULL);
    return 0;
}
