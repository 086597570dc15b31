/* trsm:rows, B := alpha op(A)^-1 B or alpha B op(A)^-1 for one B of up to 64 x 64, by solve.c. */
#include "kernels/rows/solve.h"

enum {
    LARGE = 6 << 10
}; /* bytes of a member; a smaller one is there in time without being asked for */

INLINE int look_ahead(ahead *next, const bl_rows_next *then, char uplo, int left, int m, int n,
                      const void *A, ptrdiff_t lda, const void *B, ptrdiff_t ldb) {
    const int order = left ? m : n, count = left ? n : m;
    const int bytes = (order * (order + 1) / 2 + m * n) * (int)sizeof(elem);
    if (!then) return 0;
    next->a_distance = ((const char *)then->A - (const char *)A) / (int)sizeof(real);
    next->b_distance = ((const char *)then->B - (const char *)B) / (int)sizeof(real);
    next->each = 0;
    if (bytes < LARGE) return 1;
    next->b = ahead_of(0, then->B, ldb, m, n);
    next->a = ahead_of(uplo, then->A, lda, order, order);
    next->each = bytes / 48 / solve_looks(order, count) + 1; /* lines are not full */
    return 1;
}

bl_rows_trsm_fn BL_EXPORT(trsm), NARROWER(trsm);
void BL_EXPORT(trsm)(char side, char uplo, char transa, char diag, int32_t m, int32_t n,
                     const void *alpha, const void *A, int32_t lda, void *B, int32_t ldb,
                     const bl_rows_next *then) {
    const int left = side == 'L';
    if (HALF_IS_ENOUGH(left ? n : m)) {
        NARROWER(trsm)(side, uplo, transa, diag, m, n, alpha, A, lda, B, ldb, then);
        return;
    }
    const ptrdiff_t step_a = (ptrdiff_t)lda * CP, step_b = (ptrdiff_t)ldb * CP;
    const real *factor_of_b = alpha;
    if (m == 0 || n == 0) return;
    if (factor_of_b[0] == 0 && factor_of_b[CP - 1] == 0) {
        for (int j = 0; j < n; j++)
            memset((real *)B + j * step_b, 0, sizeof(real) * CP * (size_t)m);
        return;
    }
    ahead next;
    const int ahead = look_ahead(&next, then, uplo, left, m, n, A, step_a, B, step_b);
    const triangle t = triangle_of(left, uplo, transa, diag == 'U', left ? m : n, A, step_a);
    if (left)
        solve_left(&t, NULL, n, alpha, B, step_b, ahead ? &next : NULL);
    else
        solve_right(&t, m, alpha, B, step_b, ahead ? &next : NULL);
}
