/* getrf:rows, the LU factorization of one matrix of up to 64 x 64: into a tile, lu.h, back. */
#include "kernels/rows/lu.h"

bl_rows_getrf_fn BL_EXPORT(getrf), NARROWER(getrf);
int32_t BL_EXPORT(getrf)(int32_t m, int32_t n, void *A, int32_t lda, int32_t *ipiv) {
    if (HALF_IS_ENOUGH(m)) return NARROWER(getrf)(m, n, A, lda, ipiv);
    _Alignas(64) real T[TILE_LD * TILE_ORDER];
    if (m == 0 || n == 0) return 0;
    const int ld = padded(m);
    tile_load(T, ld, A, (ptrdiff_t)lda * CP, m, n);
    int32_t info = lu(m, n, 0, T, ld, ipiv);
    if (info == LU_AGAIN) {
        tile_load(T, ld, A, (ptrdiff_t)lda * CP, m, n);
        info = lu_plain(m, n, 0, T, ld, ipiv);
    }
    tile_store(T, ld, A, (ptrdiff_t)lda * CP, m, n);
    return info;
}
