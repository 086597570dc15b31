/* Cholesky of a tile, right-looking: one column at a time where the rows left fill at most CHOL_R
 * vectors; above that, panels of four columns.
 *
 * What a column is reduced by is the stored one: x (x / d)^H would spare the root's latency, and
 * be twice as inexact. Junk above the diagonal is carried along and never looked at. */
#include "kernels/rows/chol.h"

#define CHOL_R 4

/* c := c - l u^H for u = re + i im, the product rounded first. */
INLINE vec less(vec c, vec l, vec l_im, vec re, vec im) {
    if (CP == 1) return c - l * re;
    vec lu = l * re;
    BL_ROUNDED(lu);
    return c - (lu - l_im * im);
}

/* Columns x that share a first vector: subtract l u^H from each, u read from `row`. */
INLINE void reduce(int R, const vec *l, const vec *l_im, const real *row, real *c, int ld,
                   int cols) {
    for (; cols > 0; cols--, c += ld, row += CP) {
        const vec re = v_all(row[0]), im = v_all(row[CP - 1]);
        UNROLL for (int v = 0; v < R; v++)
            v_store(c + v * W, less(v_load(c + v * W), l[v], l_im[v], re, im));
    }
}

/* The next column, in registers, less l times the conjugate of `u`. */
INLINE void reduce_next(int R, const vec *l, const vec *l_im, elem u, real *c, vec *x) {
    UNROLL for (int v = 0; v < R; v++) {
        x[v] = less(v_load(c + v * W), l[v], l_im[v], v_all(u.v[0]), v_all(u.v[CP - 1]));
        v_store(c + v * W, x[v]);
    }
}

/* Steps k..end-1, whose rows begin in the vector at v0 and fill R vectors. The next column stays in
 * registers: from its pivot to the next one leads a root, a division, a product and a sum. */
INLINE int chol_block(int R, real *T, int ld, int v0, int k, int end, int n) {
    real *col = T + (ptrdiff_t)ld * k + v0;
    vec x[CHOL_R], l[CHOL_R], l_im[CHOL_R] = {{0}};
    UNROLL for (int v = 0; v < R; v++) x[v] = v_load(col + v * W);
    for (; k < end; k++, col += ld) {
        const int at = k * CP - v0, lane = at / CP, more = k + 1 < end;
        const real d = v_lane(x[0], lane)[0];
        const vec after = v_lane(x[0], lane + more);
        if (!(d > 0)) return k + 1;
        const real root = bl_sqrt_real(d), inverse = 1 / root;
        elem next;
        UNROLL for (int r = 0; r < CP; r++) next.v[r] = after[r] * inverse;
        UNROLL for (int v = 0; v < R; v++) {
            l[v] = x[v] * v_all(inverse);
            v_store(col + v * W, l[v]);
            if (CP == 2) l_im[v] = v_times_i(l[v]);
        }
        e_store(col + at, (elem){{root}});
        if (more) reduce_next(R, l, l_im, next, col + ld, x);
        int j = k + 1 + more;
        real *c = col + (ptrdiff_t)ld * (j - k);
        UNROLL for (int v = 0; v < R; v++) {
            int stop = (v0 + (v + 1) * W) / CP;
            if (stop > n) stop = n;
            reduce(R - v, l + v, l_im + v, col + (j - k) * CP + at, c + v * W, ld, stop - j);
            if (stop > j) c += (ptrdiff_t)ld * (stop - j), j = stop;
        }
    }
    return 0;
}

/* Factor the w columns from k0 on, all rows. */
static int chol_panel(real *T, int ld, int k0, int w) {
    for (int k = k0; k < k0 + w; k++) {
        real *const col = T + (ptrdiff_t)ld * k;
        const real d = col[k * CP];
        if (!(d > 0)) return k + 1;
        const real root = bl_sqrt_real(d);
        const vec inverse = v_all(1 / root);
        for (int i = k0 * CP / W * W; i < ld; i += W) v_store(col + i, v_load(col + i) * inverse);
        e_store(col + k * CP, (elem){{root}});
        for (int j = k + 1; j < k0 + w; j++) {
            real *const c = col + (ptrdiff_t)ld * (j - k);
            const factor u = f_of(e_conj(e_load(col + j * CP)));
            for (int i = k0 * CP / W * W; i < ld; i += W)
                v_store(c + i, v_load(c + i) - f_times(v_load(col + i), u));
        }
    }
    return 0;
}

/* Reduce R vectors of the columns after the panel that reach up into them. */
INLINE void chol_panel_rows(int R, real *T, int ld, int k0, int w, int i, int n) {
    panel l;
    panel_take(R, &l, T, ld, k0, w, i);
    for (int j = k0 + w; j < n && j * CP < i + R * W; j++) {
        elem u[PANEL];
        UNROLL for (int q = 0; q < PANEL; q++) {
            const real *from = T + (ptrdiff_t)ld * (k0 + q) + j * CP;
            u[q] = q < w ? e_conj(e_load(from)) : (elem){{0}};
        }
        panel_subtract(R, &l, u, T + (ptrdiff_t)ld * j + i);
    }
}

/* Each number of vectors its own function, with all registers to itself. */
#define X(R)                                                                                       \
    static NOINLINE int chol_block_##R(real *T, int ld, int v0, int k, int end, int n) {           \
        return chol_block(R, T, ld, v0, k, end, n);                                                \
    }
X(1)
X(2)
X(3)
X(4)
#undef X

int32_t chol(int n, real *T, int ld) {
    int k = 0, info;
    for (; k < n && ld - k * CP / W * W > CHOL_R * W; k += PANEL) {
        const int w = n - k < PANEL ? n - k : PANEL;
        if ((info = chol_panel(T, ld, k, w))) return info;
        int i = (k + w) * CP / W * W;
        for (; i + PANEL_R * W <= ld; i += PANEL_R * W) chol_panel_rows(PANEL_R, T, ld, k, w, i, n);
        for (; i < ld; i += W) chol_panel_rows(1, T, ld, k, w, i, n);
    }
    for (int v0 = k * CP / W * W; k < n; v0 += W) {
        int end = (v0 + W) / CP;
        if (end > n) end = n;
        switch ((ld - v0) / W) {
        case 1:
            info = chol_block_1(T, ld, v0, k, end, n);
            break;
        case 2:
            info = chol_block_2(T, ld, v0, k, end, n);
            break;
        case 3:
            info = chol_block_3(T, ld, v0, k, end, n);
            break;
        default:
            info = chol_block_4(T, ld, v0, k, end, n);
        }
        if (info) return info;
        k = end;
    }
    return 0;
}
