/* trsm:rows, B := alpha op(A)^-1 B or alpha B op(A)^-1 for one B of up to 64 x 64.
 *
 * From the left it is solve.c on the triangle of op(A). From the right no unknown depends on a
 * neighbour in its own vector: a vector holds rows of B, four columns of X stay in registers while
 * everything known is subtracted, and A is only ever broadcast. */
#include "kernels/rows/solve.h"

#define AT_A_TIME 16
#define NC 4
#define MV (BL_VB == 64 ? 4 / CP : 2 / CP)

/* op(A) in a tile, walked by strides, and what divides its columns. */
typedef struct {
    const real *T;
    ptrdiff_t row, col;  /* steps */
    real conj;           /* -1 or 1 */
    const real *inverse; /* of the diagonal; NULL if unit */
    int n, forward;
} triangle;

INLINE elem at(const triangle *a, int i, int j) {
    elem e = e_load(a->T + i * a->row + j * a->col);
    if (CP == 2) e.v[CP - 1] *= a->conj;
    return e;
}

INLINE void subtract(int R, vec *x, const vec *y, const vec *yi, elem a) {
    const vec re = v_all(a.v[0]), im = v_all(a.v[CP - 1]);
    UNROLL for (int v = 0; v < R; v++) {
        x[v] -= y[v] * re;
        if (CP == 2) x[v] -= yi[v] * im;
    }
}

/* Solve C columns of X from column j on (or back), all columns before being known. */
INLINE void columns(int R, int C, const triangle *a, real *X, int ld, int j) {
    const int step = a->forward ? 1 : -1;
    vec x[NC][MV], y[MV], yi[MV];
    UNROLL for (int c = 0; c < C; c++) UNROLL for (int v = 0; v < R; v++) x[c][v] =
        v_load(X + (ptrdiff_t)(j + c * step) * ld + v * W);
    for (int k = a->forward ? 0 : a->n - 1; k != j; k += step) {
        UNROLL for (int v = 0; v < R; v++) {
            y[v] = v_load(X + (ptrdiff_t)k * ld + v * W);
            yi[v] = CP == 2 ? v_times_i(y[v]) : y[v];
        }
        UNROLL for (int c = 0; c < C; c++) subtract(R, x[c], y, yi, at(a, k, j + c * step));
    }
    UNROLL for (int c = 0; c < C; c++) {
        const int k = j + c * step;
        UNROLL for (int v = 0; v < R; v++) {
            if (a->inverse) x[c][v] = f_times(x[c][v], f_of(e_load(a->inverse + k * CP)));
            yi[v] = CP == 2 ? v_times_i(x[c][v]) : x[c][v];
            v_store(X + (ptrdiff_t)k * ld + v * W, x[c][v]);
        }
        UNROLL for (int d = c + 1; d < C; d++) subtract(R, x[d], x[c], yi, at(a, k, j + d * step));
    }
}

INLINE void all_columns(int R, const triangle *a, real *X, int ld) {
    const int n = a->n;
    int s = 0;
    for (; s + NC <= n; s += NC) columns(R, NC, a, X, ld, a->forward ? s : n - 1 - s);
    for (; s < n; s++) columns(R, 1, a, X, ld, a->forward ? s : n - 1 - s);
}

/* The reciprocals of op(A)'s diagonal; 0 if one cannot be formed. */
static int invert(const triangle *a, real *inverse) {
    int good = 1;
    for (int j = 0; j < a->n; j++) {
        const elem d = at(a, j, j);
        const real size = e_abs1(d);
        good &= !(size < BL_SAFE_MIN || size > BL_HUGE);
        e_store(inverse + j * CP, e_reciprocal(d));
    }
    return good;
}

/* Any diagonal: element by element, dividing. */
static void right_dividing(const triangle *a, real *X, int ld) {
    const int step = a->forward ? 1 : -1, n = a->n, start = a->forward ? 0 : n - 1;
    for (int s = 0, j = start; s < n; s++, j += step)
        for (int i = 0; i < ld; i += CP) {
            elem x = e_load(X + (ptrdiff_t)j * ld + i);
            for (int k = start; k != j; k += step) {
                const elem p = e_mul(e_load(X + (ptrdiff_t)k * ld + i), at(a, k, j));
                for (int r = 0; r < CP; r++) x.v[r] -= p.v[r];
            }
            e_store(X + (ptrdiff_t)j * ld + i, e_div(x, at(a, j, j)));
        }
}

static void right(triangle *a, int unit, real *X, int ld) {
    real inverse[TILE_ORDER * CP];
    if (!unit && !invert(a, inverse)) {
        right_dividing(a, X, ld);
        return;
    }
    a->inverse = unit ? NULL : inverse;
    int i = 0;
    for (; i + MV * W <= ld; i += MV * W) all_columns(MV, a, X + i, ld);
    for (; i < ld; i += W) all_columns(1, a, X + i, ld);
}

static void scale(real *X, int ld, int cols, const real *alpha) {
    elem a;
    memcpy(&a, alpha, sizeof a);
    const factor f = f_of(a);
    for (ptrdiff_t i = 0; i < (ptrdiff_t)ld * cols; i += W)
        v_store(X + i, f_times(v_load(X + i), f));
}

static void trsm_left(char uplo, char trans, int unit, int m, int n, const real *alpha,
                      const real *A, ptrdiff_t lda, real *B, ptrdiff_t ldb) {
    _Alignas(64) real T[TILE_LD * TILE_ORDER], other[TILE_LD * TILE_ORDER];
    _Alignas(64) real X[TILE_LD * AT_A_TIME];
    const int ld = padded(m), turned = trans != 'N';
    tile_load_part(uplo, T, ld, A, lda, m);
    if (turned) tile_transpose(trans == 'C', T, ld, other, ld, m, m);
    for (int j = 0; j < n; j += AT_A_TIME, B += AT_A_TIME * ldb) {
        const int cols = n - j < AT_A_TIME ? n - j : AT_A_TIME;
        tile_load(X, ld, B, ldb, m, cols);
        scale(X, ld, cols, alpha);
        solve((uplo == 'U') != turned, unit, turned ? other : T, ld, m, X, ld, cols);
        tile_store(X, ld, B, ldb, m, cols);
    }
}

static void trsm_right(char uplo, char trans, int unit, int m, int n, const real *alpha,
                       const real *A, ptrdiff_t lda, real *B, ptrdiff_t ldb) {
    _Alignas(64) real T[TILE_LD * TILE_ORDER], X[TILE_LD * TILE_ORDER];
    const int lt = padded(n), ld = padded(m), turned = trans != 'N';
    triangle a = {.T = T, .row = turned ? lt : CP, .col = turned ? CP : lt, .n = n};
    a.conj = trans == 'C' ? -1 : 1;
    a.forward = (uplo == 'U') != turned;
    tile_load_part(uplo, T, lt, A, lda, n);
    tile_load(X, ld, B, ldb, m, n);
    scale(X, ld, n, alpha);
    right(&a, unit, X, ld);
    tile_store(X, ld, B, ldb, m, n);
}

bl_rows_trsm_fn BL_EXPORT(trsm), NARROWER(trsm);
void BL_EXPORT(trsm)(char side, char uplo, char transa, char diag, int32_t m, int32_t n,
                     const void *alpha, const void *A, int32_t lda, void *B, int32_t ldb) {
    if (HALF_IS_ENOUGH(m)) {
        NARROWER(trsm)(side, uplo, transa, diag, m, n, alpha, A, lda, B, ldb);
        return;
    }
    const ptrdiff_t step_a = (ptrdiff_t)lda * CP, step_b = (ptrdiff_t)ldb * CP;
    const real *factor_of_b = alpha;
    if (m == 0 || n == 0) return;
    if (factor_of_b[0] == 0 && factor_of_b[CP - 1] == 0) {
        for (int j = 0; j < n; j++)
            memset((real *)B + j * step_b, 0, sizeof(real) * CP * (size_t)m);
    } else if (side == 'L') {
        trsm_left(uplo, transa, diag == 'U', m, n, alpha, A, step_a, B, step_b);
    } else {
        trsm_right(uplo, transa, diag == 'U', m, n, alpha, A, step_a, B, step_b);
    }
}
