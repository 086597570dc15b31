/* The tile: a copy of a small matrix, each column padded to whole vectors.
 *
 * In the tile every operation is a full aligned vector, whatever the caller's leading dimension and
 * alignment (so neither can change a bit of the result), and nothing reaches the caller's memory
 * before the result is known to be good. No part of a tile is computed with as its memory was:
 * what belongs to no matrix must raise no exception either. Rows, offsets and leading dimensions
 * are counted in reals. */
#ifndef BL_ROWS_TILE_H
#define BL_ROWS_TILE_H

#include "kernels/rows/room.h"
#include "kernels/rows/simd.h"

#define TILE_ORDER (BL_TYPE == BL_IS_z ? BL_ROWS_ORDER_Z : BL_ROWS_ORDER)
#define TILE_LD ((TILE_ORDER * CP + W - 1) / W * W)

/* Tiles of so many reals in all stand on the stack, beside the slab of a solve or alone; larger ones
 * there only when memory is out. */
#define TILES_LOCAL (4096 / (int)sizeof(real))
#define TILES_ALONE (8192 / (int)sizeof(real))
_Static_assert(2 * TILE_LD * TILE_ORDER * sizeof(real) <= BL_ROOM_TILES_BYTES, "two tiles");

INLINE UNUSED int padded(int elements) {
    return (elements * CP + W - 1) / W * W;
}

/* Copy a rows x cols matrix into the tile; the padding becomes zero. */
INLINE UNUSED void tile_load(real *T, int ld, const real *A, ptrdiff_t lda, int m, int n) {
    const int rows = m * CP, whole = rows / W * W;
    const lanes tail = l_range(0, rows - whole);
    for (int j = 0; j < n; j++, A += lda, T += ld) {
        for (int i = 0; i < whole; i += W) v_store(T + i, v_load(A + i));
        if (whole < rows) v_store(T + whole, v_load_lanes(A + whole, tail));
    }
}
INLINE UNUSED void tile_store(const real *T, int ld, real *A, ptrdiff_t lda, int m, int n) {
    const int rows = m * CP, whole = rows / W * W;
    const lanes tail = l_range(0, rows - whole);
    for (int j = 0; j < n; j++, A += lda, T += ld) {
        for (int i = 0; i < whole; i += W) v_store(A + i, v_load(T + i));
        if (whole < rows) v_store_lanes(A + whole, v_load(T + whole), tail);
    }
}

/* The same for one triangle of order n, 'U' or 'L'. The other one is neither read nor written in A;
 * in the tile it becomes zero. */
void BL_EXPORT(tile_load_part)(char uplo, real *T, int ld, const real *A, ptrdiff_t lda, int n);
void BL_EXPORT(tile_store_part)(char uplo, const real *T, int ld, real *A, ptrdiff_t lda, int n);
#define tile_load_part BL_EXPORT(tile_load_part)
#define tile_store_part BL_EXPORT(tile_store_part)

/* To := the transpose of From, m x n; conjugate, if so asked. The padding of To becomes zero. */
void BL_EXPORT(tile_transpose)(int conj, const real *from, ptrdiff_t ldf, real *to, ptrdiff_t ldt,
                               int m, int n);
#define tile_transpose BL_EXPORT(tile_transpose)

INLINE UNUSED elem e_conj(elem a) {
    if (CP == 2) a.v[CP - 1] = -a.v[CP - 1];
    return a;
}
INLINE UNUSED int e_is_nan(elem a) {
    return a.v[0] != a.v[0] || a.v[CP - 1] != a.v[CP - 1];
}
INLINE UNUSED int e_is_zero(elem a) {
    return a.v[0] == 0 && a.v[CP - 1] == 0;
}
INLINE UNUSED real e_abs1(elem a) {
    return CP == 2 ? bl_abs_real(a.v[0]) + bl_abs_real(a.v[CP - 1]) : bl_abs_real(a.v[0]);
}
/* x / y, safe as Smith's. */
INLINE UNUSED elem e_div(elem x, elem y) {
#if CP == 2
    elem q;
    if (bl_abs_real(y.v[0]) >= bl_abs_real(y.v[1])) {
        real r = y.v[1] / y.v[0], d = y.v[0] + y.v[1] * r;
        q.v[0] = (x.v[0] + x.v[1] * r) / d;
        q.v[1] = (x.v[1] - x.v[0] * r) / d;
    } else {
        real r = y.v[0] / y.v[1], d = y.v[1] + y.v[0] * r;
        q.v[0] = (x.v[0] * r + x.v[1]) / d;
        q.v[1] = (x.v[1] * r - x.v[0]) / d;
    }
    return q;
#else
    return (elem){{x.v[0] / y.v[0]}};
#endif
}
/* 1 / y; good when abs1(y) is at least BL_SAFE_MIN. */
INLINE UNUSED elem e_reciprocal(elem y) {
#if BL_TYPE == BL_IS_c
    const double a = y.v[0], b = y.v[1], size = a * a + b * b; /* no float over- or underflows */
    if (!(size < 1e300)) return e_div((elem){{1, 0}}, y);
    const double d = 1 / size;
    return (elem){{(float)(a * d), (float)(-b * d)}};
#elif BL_TYPE == BL_IS_z
    const double size = e_abs1(y);
    if (!(size > 1e-140 && size < 1e140)) return e_div((elem){{1, 0}}, y);
    const double d = 1 / (y.v[0] * y.v[0] + y.v[1] * y.v[1]);
    return (elem){{y.v[0] * d, -y.v[1] * d}};
#else
    return (elem){{1 / y.v[0]}};
#endif
}
INLINE UNUSED elem e_mul(elem a, elem b) {
#if CP == 2
    return (elem){{a.v[0] * b.v[0] - a.v[1] * b.v[1], a.v[0] * b.v[1] + a.v[1] * b.v[0]}};
#else
    return (elem){{a.v[0] * b.v[0]}};
#endif
}

/* A multiplier ready for complex products: a scalar in `re`, the signed imaginary part in `im`. */
typedef struct {
    vec re, im;
} factor;

INLINE UNUSED factor f_of(elem a) {
    factor f = {v_all(a.v[0]), {0}};
    if (CP == 2) f.im = v_flip_even(v_all(a.v[CP - 1]));
    return f;
}
INLINE UNUSED vec v_times_i(vec v) {
    return v_flip_even(v_swap(v));
}
INLINE UNUSED vec f_times(vec v, factor f) {
    return CP == 2 ? v * f.re + v_swap(v) * f.im : v * f.re;
}

/* Both products rounded before they are added. */
INLINE UNUSED vec f_times_rounded(vec v, factor f) {
    vec p = v * f.re, q = v_swap(v) * f.im;
    BL_ROUNDED(p);
    BL_ROUNDED(q);
    return CP == 2 ? p + q : p;
}

/* Apply the row exchanges of getrf to a tile, or undo them. */
INLINE UNUSED void exchange_rows(real *X, int ld, const int32_t *ipiv, int n, int cols, int undo) {
    for (; cols > 0; cols--, X += ld)
        for (int s = 0; s < n; s++) {
            const int k = undo ? n - 1 - s : s, p = ipiv[k] - 1;
            const elem t = e_load(X + k * CP), u = e_load(X + p * CP);
            e_store(X + k * CP, u);
            e_store(X + p * CP, t);
        }
}

/* PANEL columns of multipliers, R vectors of each, held in registers; `im` is i times `re`. */
#define PANEL 4
#define PANEL_R (BL_VB == 64 ? 4 / CP : 2 / CP)
typedef struct {
    vec re[PANEL][PANEL_R], im[PANEL][PANEL_R];
} panel;

/* Take the rows from offset i on of w columns; of column j only the rows below k0 + j. */
INLINE UNUSED void panel_take(int R, panel *l, const real *T, int ld, int k0, int w, int i) {
    T += (ptrdiff_t)ld * k0 + i;
    UNROLL for (int j = 0; j < PANEL; j++) UNROLL for (int v = 0; v < R; v++) {
        const int above = (k0 + j + 1) * CP - i - v * W;
        vec x = {0};
        if (j < w) x = v_load(T + (ptrdiff_t)ld * j + v * W);
        if (above > 0) x = v_select(l_range(0, above < W ? above : W), (vec){0}, x);
        l->re[j][v] = x;
        l->im[j][v] = CP == 2 ? v_times_i(x) : x;
    }
}
/* c := c - panel u. A complex product is finished before it is subtracted; of doubles in narrow
 * registers both its parts are rounded, for LU of small orders comes here with them. */
INLINE UNUSED void panel_subtract(int R, const panel *l, const elem u[PANEL], real *c) {
    UNROLL for (int v = 0; v < R; v++) {
        vec x = v_load(c + v * W);
        UNROLL for (int j = 0; j < PANEL; j++) {
            vec lu = l->re[j][v] * v_all(u[j].v[0]), part = l->im[j][v] * v_all(u[j].v[CP - 1]);
            if (CP == 2) BL_ROUNDED(lu);
            if (CP == 2 && W == 2) BL_ROUNDED(part);
            x -= CP == 2 ? lu + part : lu;
        }
        v_store(c + v * W, x);
    }
}

#endif
