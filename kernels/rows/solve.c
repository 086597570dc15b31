/* Triangular solve of a tile by vector blocks: NC right-hand sides at once.
 *
 * Within a block of one vector the unknowns are found one after another in registers, each
 * broadcast from its lane; the blocks still to come are then updated with all unknowns of the
 * block at once. The diagonal is inverted a vector at a time, unless an entry is too small or too
 * large for that: then the whole solve divides. */
#include "kernels/rows/solve.h"

#define PER (W / CP) /* elements in a vector */
#if W <= 4
#define UNROLL_LANES UNROLL
#else
#define UNROLL_LANES
#endif

#if CP == 2
#define DIAGONAL_MIN BL_SQUARE_MIN
#define DIAGONAL_MAX BL_SQUARE_MAX
#else
#define DIAGONAL_MIN BL_SAFE_MIN
#define DIAGONAL_MAX BL_HUGE
#endif

/* Multiplier by the element that v holds in every pair of lanes. */
INLINE factor f_pair(vec v) {
    return (factor){v_even(v), v_flip_even(v_odd(v))};
}

/* The reciprocals of the diagonal of a block; *good is cleared if one cannot be formed. */
INLINE vec inverse_diagonal(const real *T, int ld, int count, int *good) {
    vec d = v_pair(1, 0);
    if (CP == 1) d = v_all(1);
    for (int i = 0; i < count; i++) d = v_select(l_elem(i * CP), v_load(T + (ptrdiff_t)i * ld), d);
    vec size = v_abs(d);
    if (CP == 2) size += v_swap(size);
    *good &= !v_outside(size, DIAGONAL_MIN, DIAGONAL_MAX);
#if CP == 2
    vec square = d * d;
    square += v_swap(square);
    return -v_flip_even(d / square);
#else
    return v_all(1) / d;
#endif
}

/* The unknowns of one block; T at its diagonal block. */
INLINE void solve_block(int NC, int upper, int unit, const real *T, int ld, int count, vec inverse,
                        vec *x) {
    UNROLL_LANES for (int step = 0; step < PER; step++) {
        const int i = upper ? PER - 1 - step : step;
        if (i >= count) continue;
        const lanes self = l_elem(i * CP),
                    rest = upper ? l_range(0, i * CP) : l_range(i * CP + CP, W);
        const vec t = v_select(rest, v_load(T + (ptrdiff_t)i * ld), (vec){0});
        const factor d = f_pair(v_lane(inverse, i));
        UNROLL for (int c = 0; c < NC; c++) {
            vec y = v_lane(x[c], i);
            if (!unit) y = f_times(y, d);
            x[c] = v_select(self, y, x[c]) - f_times(t, f_pair(y));
        }
    }
}

/* Subtract from the block at `to` what the solved block at `from` contributes; T at (to, from). */
INLINE void update_block(int NC, const real *T, int ld, int count, const real *from, real *to,
                         int ldx) {
    vec y[4];
    UNROLL for (int c = 0; c < NC; c++) y[c] = v_load(to + c * ldx);
    for (int i = 0; i < count; i++, T += ld, from += CP) {
        const vec t = v_load(T), ti = CP == 2 ? v_times_i(t) : t;
        UNROLL for (int c = 0; c < NC; c++) {
            y[c] -= t * v_all(from[c * ldx]);
            if (CP == 2) y[c] -= ti * v_all(from[c * ldx + CP - 1]);
        }
    }
    UNROLL for (int c = 0; c < NC; c++) v_store(to + c * ldx, y[c]);
}

INLINE void solve_columns(int NC, int upper, int unit, const real *T, int ld, int n,
                          const vec *inverse, real *X, int ldx) {
    const int blocks = (n + PER - 1) / PER;
    for (int s = 0; s < blocks; s++) {
        const int b = upper ? blocks - 1 - s : s, count = n - b * PER < PER ? n - b * PER : PER;
        const real *at = T + (ptrdiff_t)b * PER * ld + b * W;
        vec x[4];
        UNROLL for (int c = 0; c < NC; c++) x[c] = v_load(X + c * ldx + b * W);
        solve_block(NC, upper, unit, at, ld, count, unit ? (vec){0} : inverse[b], x);
        UNROLL for (int c = 0; c < NC; c++) v_store(X + c * ldx + b * W, x[c]);
        const int first = upper ? 0 : b + 1, end = upper ? b : blocks;
        for (int v = first; v < end; v++)
            update_block(NC, at + (v - b) * W, ld, count, X + b * W, X + v * W, ldx);
    }
}

/* The same for any diagonal. */
static __attribute__((noinline)) void solve_dividing(int upper, int unit, const real *T, int ld,
                                                     int n, real *x) {
    for (int s = 0; s < n; s++) {
        const int k = upper ? n - 1 - s : s;
        const real *t = T + (ptrdiff_t)k * ld;
        elem xk = e_load(x + k * CP);
        if (!unit) xk = e_div(xk, e_load(t + k * CP));
        e_store(x + k * CP, xk);
        for (int i = upper ? 0 : k + 1; i < (upper ? k : n); i++) {
            elem y = e_load(x + i * CP), p = e_mul(e_load(t + i * CP), xk);
            for (int r = 0; r < CP; r++) y.v[r] -= p.v[r];
            e_store(x + i * CP, y);
        }
    }
}

INLINE void all_columns(int upper, int unit, const real *T, int ld, int n, const vec *inverse,
                        real *X, int ldx, int cols) {
    for (; cols >= 4; cols -= 4, X += 4 * (ptrdiff_t)ldx)
        solve_columns(4, upper, unit, T, ld, n, inverse, X, ldx);
    for (; cols > 0; cols--, X += ldx) solve_columns(1, upper, unit, T, ld, n, inverse, X, ldx);
}

void solve(int upper, int unit, const real *T, int ld, int n, real *X, int ldx, int cols) {
    vec inverse[(TILE_ORDER + PER - 1) / PER];
    int good = 1;
    for (int b = 0; !unit && b * PER < n; b++) {
        const int count = n - b * PER < PER ? n - b * PER : PER;
        inverse[b] = inverse_diagonal(T + (ptrdiff_t)b * PER * ld + b * W, ld, count, &good);
    }
    if (!good)
        for (int c = 0; c < cols; c++)
            solve_dividing(upper, unit, T, ld, n, X + (ptrdiff_t)c * ldx);
    else if (upper && unit)
        all_columns(1, 1, T, ld, n, inverse, X, ldx, cols);
    else if (upper)
        all_columns(1, 0, T, ld, n, inverse, X, ldx, cols);
    else if (unit)
        all_columns(0, 1, T, ld, n, inverse, X, ldx, cols);
    else
        all_columns(0, 0, T, ld, n, inverse, X, ldx, cols);
}
