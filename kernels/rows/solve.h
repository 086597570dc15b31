/* Triangular solves (kernels/rows/solve.c). */
#ifndef BL_ROWS_SOLVE_H
#define BL_ROWS_SOLVE_H

#include "kernels/rows/ahead.h"
#include "kernels/rows/tile.h"

/* A triangle anywhere in memory, seen as an upper one T that X T = B is solved with, from the first
 * column of X on: element (k, j) is A[k * row + j * col]. What its columns are to X's is `backwards`:
 * the last comes first. */
typedef struct {
    const real *A;
    ptrdiff_t row, col;
    int n, conj, unit, backwards;
} triangle;

/* op(A) X = B is X^T op(A)^T = B^T; from the right it is X op(A) = B. */
INLINE UNUSED triangle triangle_of(int left, char uplo, char trans, int unit, int n, const real *A,
                                   ptrdiff_t lda) {
    const int turned = (trans != 'N') != left;
    triangle t = {A, turned ? lda : CP, turned ? CP : lda, n, trans == 'C', unit, 0};
    t.backwards = (uplo == 'L') != turned;
    if (t.backwards) t.A += (n - 1) * (t.row + t.col), t.row = -t.row, t.col = -t.col;
    return t;
}

/* B := alpha op(A)^-1 B for n x count, or alpha B op(A)^-1 for count x n; alpha NULL is one. From the
 * left, `then` (or NULL) is a second triangle to solve with. */
void BL_EXPORT(solve_left)(const triangle *t, const triangle *then, int count, const real *alpha,
                           real *B, ptrdiff_t ldb, ahead *next);
void BL_EXPORT(solve_right)(const triangle *t, int count, const real *alpha, real *B, ptrdiff_t ldb,
                            ahead *next);
#define solve_left BL_EXPORT(solve_left)
#define solve_right BL_EXPORT(solve_right)

/* How often a solve looks ahead. */
int BL_EXPORT(solve_looks)(int n, int count);
#define solve_looks BL_EXPORT(solve_looks)

/* The same from the left on a tile. */
void BL_EXPORT(solve_tile)(const triangle *t, const triangle *then, int count, real *X, int ldx);
#define solve_tile BL_EXPORT(solve_tile)

/* X := T^-1 X for the lower or upper triangle of order n in tile T; the other triangle is not
 * looked at, nor is the diagonal if it is unit. X has `cols` columns, ldx apart, in a tile. */
INLINE UNUSED void solve(int upper, int unit, const real *T, int ld, int n, real *X, int ldx,
                         int cols) {
    const triangle t = triangle_of(1, upper ? 'U' : 'L', 'N', unit, n, T, ld);
    solve_tile(&t, NULL, cols, X, ldx);
}

/* The two of a factorization, one after the other: the lower, then the upper one. */
INLINE UNUSED void solve_both(int unit_lower, int unit_upper, const real *T, int ld, int n, real *X,
                              int ldx, int cols) {
    const triangle l = triangle_of(1, 'L', 'N', unit_lower, n, T, ld),
                   u = triangle_of(1, 'U', 'N', unit_upper, n, T, ld);
    solve_tile(&l, &u, cols, X, ldx);
}

#endif
