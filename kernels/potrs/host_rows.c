/* potrs:rows, solve with the Cholesky factor of one matrix of order up to 64. */
#include "kernels/rows/solve.h"

bl_rows_potrs_fn BL_EXPORT(potrs), NARROWER(potrs);
void BL_EXPORT(potrs)(char uplo, int32_t n, int32_t nrhs, const void *A, int32_t lda, void *B,
                      int32_t ldb) {
    if (HALF_IS_ENOUGH(n)) {
        NARROWER(potrs)(uplo, n, nrhs, A, lda, B, ldb);
        return;
    }
    const triangle first =
        triangle_of(1, uplo, uplo == 'L' ? 'N' : 'C', 0, n, A, (ptrdiff_t)lda * CP);
    const triangle then =
        triangle_of(1, uplo, uplo == 'L' ? 'C' : 'N', 0, n, A, (ptrdiff_t)lda * CP);
    solve_left(&first, &then, nrhs, NULL, B, (ptrdiff_t)ldb * CP, NULL);
}
