/* Substitution with a triangle in shared memory, rows over lanes (row r * P + lane of x is x[r]),
 * C right-hand sides at once: step k's solution goes out by a shuffle. Every case (lower, upper,
 * transposed, conjugated, unit) is a pair of strides and a direction, so the loop is rolled and
 * small. */
#ifndef BL_SOLVE_CUH
#define BL_SOLVE_CUH

#include "kernels/cuda/members.cuh"

/* Column stride of a triangle's tile: odd, so that neither rows nor columns share banks. */
template <int N> constexpr int bl_tile_ld = N + 1;
template <int N> constexpr int bl_tile_size = N *bl_tile_ld<N>;

/* Element (i, j) of the system's matrix, i = r * P + lane, is row[r][j * col]. */
template <class T, int R> struct bl_triangle_view {
    const T *row[R];
    int col;
    bool conjugate, unit, forward;
    BL_DEV T at(int r, int j) const { return bl_conj_if(conjugate, row[r][j * col]); }
};
/* The same from a tile with strides. */
template <class T, int P, int R>
BL_DEV bl_triangle_view<T, R> bl_view(const T *tile, int row, int col, bool conjugate, bool unit,
                                      bool forward, int lane) {
    bl_triangle_view<T, R> v;
    BL_UNROLL for (int r = 0; r < R; r++) v.row[r] = tile + (r * P + lane) * row;
    v.col = col;
    v.conjugate = conjugate;
    v.unit = unit;
    v.forward = forward;
    return v;
}

/* An element is final, but for its division, once its own step has come; so nothing is selected in
 * the loop, which costs about ten instructions a step. (A first form that put the solution in place
 * in the loop took 45, and was bound by them: 4.1 times the floor for s, n = 32, q = 1.) */
template <class T, int P, int R, int C>
BL_DEV void bl_substitute(T (&x)[R][C], const bl_triangle_view<T, R> &a, int n, int lane) {
    bl_divisor<T, P * R> d[R];
    int turn[R];
    const T *at[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane;
        d[r] = bl_divisor_for<P * R>(i < n && !a.unit ? a.at(r, i) : bl_of<T>(1));
        turn[r] = i >= n ? -1 : a.forward ? i : n - 1 - i;
        at[r] = a.row[r] + (a.forward ? 0 : (n - 1) * a.col);
    }
    int step = a.forward ? a.col : -a.col;
    BL_UNROLL_BY(4) for (int s = 0; s < n; s++) {
        int k = a.forward ? s : n - 1 - s;
        T known[C], e[R];
        BL_UNROLL for (int r = 0; r < R; r++) {
            e[r] = bl_of<T>(0);
            if (turn[r] > s) e[r] = bl_conj_if(a.conjugate, *at[r]);
            at[r] += step;
        }
        BL_UNROLL for (int c = 0; c < C; c++) {
            T mine = bl_div(x[0][c], d[0]);
            BL_UNROLL for (int r = 1; r < R; r++) mine =
                bl_select(k >= r * P, bl_div(x[r][c], d[r]), mine);
            known[c] = bl_shfl(mine, k & (P - 1), P);
        }
        BL_UNROLL for (int r = 0; r < R; r++) if (turn[r] > s) {
            BL_UNROLL for (int c = 0; c < C; c++) x[r][c] = bl_sub_product(e[r], known[c], x[r][c]);
        }
    }
    BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c < C; c++) x[r][c] =
        bl_div(x[r][c], d[r]);
}

/* L x = y in place of y, L unit: as above, with what is known at compile time used. L (i, j),
 * i = r * P + lane, is l[r][j * step]. Rolled: behind the branches of an unrolled loop the compiler
 * takes the warp for diverged, and gives every shuffle a second, slow form (20 to 40 KB of text). */
template <class T, int P, int R, int C>
BL_DEV void bl_unit_substitute(T (&y)[R][C], const T *const (&l)[R], int step, int n, int lane) {
    BL_UNROLL for (int s = 0; s < R; s++) {
        BL_UNROLL_BY(1) for (int k = s * P; k < (n < (s + 1) * P ? n : (s + 1) * P); k++) {
            T e[R];
            BL_UNROLL for (int r = s; r < R; r++) {
                e[r] = bl_of<T>(0);
                if (r * P + lane > k && r * P + lane < n) e[r] = l[r][k * step];
            }
            BL_UNROLL for (int c = 0; c < C; c++) {
                T x = bl_shfl(y[s][c], k & (P - 1), P);
                BL_UNROLL for (int r = s; r < R; r++) if (r * P + lane > k) y[r][c] =
                    bl_sub_product(e[r], x, y[r][c]);
            }
        }
    }
}

/* U x = y in place of y, U non-unit, likewise; there is text to spare for one right-hand side. Behind LU
 * its errors outweigh the quotients' from order 5 on, and a complex diagonal is not real. */
template <class T, int P, int R, int C>
BL_DEV void bl_back_substitute(T (&y)[R][C], const T *const (&u)[R], int step, int n, int lane) {
    constexpr int order = bl_is_cx<T> || P * R > 4 ? 32 : P * R;
    bl_divisor<T, order> d[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane;
        d[r] = bl_divisor_for<order>(i < n ? u[r][i * step] : bl_of<T>(1));
    }
    BL_UNROLL for (int s = R - 1; s >= 0; s--) {
        BL_UNROLL_BY(C == 1 ? 4 : 1)
        for (int k = (n < (s + 1) * P ? n : (s + 1) * P) - 1; k >= s * P; k--) {
            T e[R];
            BL_UNROLL for (int r = 0; r <= s; r++) {
                e[r] = bl_of<T>(0);
                if (r * P + lane < k) e[r] = u[r][k * step];
            }
            BL_UNROLL for (int c = 0; c < C; c++) {
                T x = bl_shfl(bl_div(y[s][c], d[s]), k & (P - 1), P);
                BL_UNROLL for (int r = 0; r <= s; r++) if (r * P + lane < k) y[r][c] =
                    bl_sub_product(e[r], x, y[r][c]);
            }
        }
    }
    BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c < C; c++) y[r][c] =
        bl_div(y[r][c], d[r]);
}
#endif
