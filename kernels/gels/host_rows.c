/* gels:rows, least squares (trans N) or minimum norm of one matrix of up to 64 x 64 that is not wide:
 * geqrf's steps on the tile, so that A is left as geqrf leaves it, bit for bit; then Q and R on the
 * right-hand sides, a few at a time in another tile.
 *
 * xGELS scales a matrix that is all but out of range, and answers at once for one of zeros. Neither is
 * done here, nor is anything with an Inf or NaN: such a call is not taken. */
#include "kernels/rows/qr.h"
#include "kernels/rows/solve.h"

#define BESIDE 8 /* right-hand sides at a time */

#define SMALL (BL_REAL_BYTES == 4 ? 0x1p-102 : 0x1p-969) /* xLAMCH('S') / xLAMCH('P') */

/* The largest part of an element; infinite if there is an Inf or NaN. */
static real largest(const real *A, ptrdiff_t lda, int m, int n) {
    real most = 0, sum = 0;
    for (int j = 0; j < n; j++, A += lda)
        for (int i = 0; i < m * CP; i++) {
            const real a = bl_abs_real(A[i]);
            most = a > most ? a : most;
            sum += 0 * A[i];
        }
    return sum == 0 ? most : (real)__builtin_inf();
}

/* Whether xGELS leaves a matrix as it is; by half, for a complex modulus is more than its parts. */
INLINE int in_range(real most) {
    return most >= (real)SMALL && most <= (real)(0.5 / SMALL);
}

/* R^H y = b, then Q y with zeros below. */
static void minimum_norm(int n, const real *T, const real *tau, real *X, int cols, int ld) {
    const triangle r = triangle_of(1, 'U', 'C', 0, n, T, ld);
    solve_left(&r, NULL, cols, NULL, X, ld, NULL);
    qr_multiply(0, n, T, tau, X, cols, ld);
}

static void least_squares(int n, const real *T, const real *tau, real *X, int cols, int ld) {
    qr_multiply(1, n, T, tau, X, cols, ld);
    const triangle r = triangle_of(1, 'U', 'N', 0, n, T, ld);
    solve_left(&r, NULL, cols, NULL, X, ld, NULL); /* not as a tile: below are the residuals */
}

static NOINLINE int32_t in_tile(int fit, int m, int n, int nrhs, real *A, ptrdiff_t lda, real *B,
                                ptrdiff_t ldb, real *T) {
    real tau[TILE_ORDER * CP];
    const int ld = padded(m), rows = fit ? m : n;
    real *const X = T + (ptrdiff_t)ld * n;
    qr_of(m, n, A, lda, T, ld, tau);
    tile_store(T, ld, A, lda, m, n);
    for (int k = 0; k < n; k++)
        if (e_is_zero(e_load(T + (ptrdiff_t)ld * k + k * CP))) return k + 1;
    for (int j = 0; j < nrhs; j += BESIDE, B += BESIDE * ldb) {
        const int cols = nrhs - j < BESIDE ? nrhs - j : BESIDE;
        if (!fit) memset(X, 0, sizeof(real) * (size_t)(ld * cols));
        tile_load(X, ld, B, ldb, rows, cols);
        if (fit)
            least_squares(n, T, tau, X, cols, ld);
        else
            minimum_norm(n, T, tau, X, cols, ld);
        tile_store(X, ld, B, ldb, m, cols);
    }
    return 0;
}

static NOINLINE int32_t on_stack(int fit, int m, int n, int nrhs, real *A, ptrdiff_t lda, real *B,
                                 ptrdiff_t ldb) {
    _Alignas(64) real T[TILE_LD * (TILE_ORDER + BESIDE)];
    return in_tile(fit, m, n, nrhs, A, lda, B, ldb, T);
}

static NOINLINE int32_t in_room(int fit, int m, int n, int nrhs, real *A, ptrdiff_t lda, real *B,
                                ptrdiff_t ldb) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) return on_stack(fit, m, n, nrhs, A, lda, B, ldb);
    const int32_t info = in_tile(fit, m, n, nrhs, A, lda, B, ldb, T);
    bl_room_give(BL_ROOM_TILES, T);
    return info;
}

bl_rows_gels_fn BL_EXPORT(gels), NARROWER(gels);
int32_t BL_EXPORT(gels)(char trans, int32_t m, int32_t n, int32_t nrhs, void *A, int32_t lda,
                        void *B, int32_t ldb) {
    if (HALF_IS_ENOUGH(m)) return NARROWER(gels)(trans, m, n, nrhs, A, lda, B, ldb);
    const ptrdiff_t step_a = (ptrdiff_t)lda * CP, step_b = (ptrdiff_t)ldb * CP;
    const int fit = trans == 'N';
    const real most = largest(B, step_b, fit ? m : n, nrhs);
    if (!in_range(largest(A, step_a, m, n)) || !(most == 0 || in_range(most))) return -1;
    if (padded(m) * (n + BESIDE) > TILES_LOCAL)
        return in_room(fit, m, n, nrhs, A, step_a, B, step_b);
    _Alignas(64) real T[TILES_LOCAL];
    return in_tile(fit, m, n, nrhs, A, step_a, B, step_b, T);
}
