/* posv:rows, solve one positive definite system of up to 64 unknowns: potrf's steps, then potrs's
 * on the tile at hand. B is not stored before A is known to be positive definite. */
#include "kernels/rows/chol.h"
#include "kernels/rows/solve.h"

INLINE int32_t in_tiles(char uplo, int n, int nrhs, real *A, ptrdiff_t lda, real *B, ptrdiff_t ldb,
                        real *restrict L) {
    const int ld = padded(n), lower = uplo == 'L';
    real *const U = L + ld * n;
    tile_load_part(uplo, lower ? L : U, ld, A, lda, n);
    if (!lower) tile_transpose(1, U, ld, L, ld, n, n);
    const int32_t info = chol(n, L, ld);
    if (!lower) tile_transpose(1, L, ld, U, ld, n, n);
    tile_store_part(uplo, lower ? L : U, ld, A, lda, n);
    if (info) return info;
    const triangle first = triangle_of(1, 'L', 'N', 0, n, L, ld);
    const triangle then = triangle_of(1, 'L', 'C', 0, n, L, ld);
    solve_left(&first, &then, nrhs, NULL, B, ldb, NULL);
    return 0;
}

static NOINLINE int32_t on_stack(char uplo, int n, int nrhs, real *A, ptrdiff_t lda, real *B,
                                 ptrdiff_t ldb) {
    _Alignas(64) real L[2 * TILE_LD * TILE_ORDER];
    return in_tiles(uplo, n, nrhs, A, lda, B, ldb, L);
}

static NOINLINE int32_t in_room(char uplo, int n, int nrhs, real *A, ptrdiff_t lda, real *B,
                                ptrdiff_t ldb) {
    real *const L = bl_room_take(BL_ROOM_TILES);
    if (!L) return on_stack(uplo, n, nrhs, A, lda, B, ldb);
    const int32_t info = in_tiles(uplo, n, nrhs, A, lda, B, ldb, L);
    bl_room_give(BL_ROOM_TILES, L);
    return info;
}

bl_rows_posv_fn BL_EXPORT(posv), NARROWER(posv);
int32_t BL_EXPORT(posv)(char uplo, int32_t n, int32_t nrhs, void *A, int32_t lda, void *B,
                        int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) return NARROWER(posv)(uplo, n, nrhs, A, lda, B, ldb);
    const ptrdiff_t step_a = (ptrdiff_t)lda * CP, step_b = (ptrdiff_t)ldb * CP;
    const int tiles = uplo == 'L' ? 1 : 2;
    if (tiles * padded(n) * n > TILES_LOCAL) return in_room(uplo, n, nrhs, A, step_a, B, step_b);
    _Alignas(64) real L[TILES_LOCAL];
    return in_tiles(uplo, n, nrhs, A, step_a, B, step_b, L);
}
