/* Cholesky of 17 to 32 complex rows, which as straight-line code (chol.cuh) would be 80 to 115 KB.
 * The whole triangle is in the tile, column by column; a panel of columns at a time comes into
 * registers, is brought up to date with the columns before it by a loop, and is factored as in
 * chol.cuh: the same operations on every element in the same order. A finished column is where every
 * lane reads it, where substitution wants it, and where it is stored from. */
#ifndef BL_CHOL_PANELS_CUH
#define BL_CHOL_PANELS_CUH

#include "kernels/cuda/rows.cuh"

template <class T, int N> constexpr bool bl_chol_by_panels = N == 32 && bl_is_cx<T>;
/* Columns of a panel: of sixteen, c with two rows a lane is 91 KB. */
template <class T> constexpr int bl_chol_panel = sizeof(T) == 8 ? 8 : 16;

/* Element (i, j) of the tile is at j * ld + i: columns are aligned to sixteen bytes, and have room
 * for an element of the right-hand side. */
template <class T, int N> constexpr int bl_panels_ld = N + bl_per_wide<T>;
template <class T, int N> constexpr int bl_panels_tile = N *bl_panels_ld<T, N>;

/* The triangle as a lower one, or the transpose of an upper one; zeros beyond it. */
template <class T, int N, int P, int R>
BL_DEV void bl_stage_lower(T *tile, const T *from, int64_t ld, int n, bool upper, int lane,
                           bool live) {
    constexpr int L = bl_panels_ld<T, N>;
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane, step = upper ? 1 : L;
        const T *at = from + i;
        T *to = tile + i * (upper ? L : 1);
        BL_UNROLL_BY(8) for (int j = 0; j < (upper ? N : (r + 1) * P); j++) {
            bool in = live && i < n && j < n && (upper ? i <= j : i >= j);
            bl_copy_async<(int)sizeof(T)>(to, at, in);
            at += ld;
            to += step;
        }
    }
    bl_copy_commit();
    bl_copy_wait<0>();
    bl_syncwarp();
}

template <class T, int N, int P, int R>
BL_DEV void bl_unstage_lower(const T *tile, T *to, int64_t ld, int n, bool upper, int lane,
                             bool live) {
    constexpr int L = bl_panels_ld<T, N>;
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane, step = upper ? 1 : L;
        const T *entry = tile + i * (upper ? L : 1);
        T *at = to + i;
        BL_UNROLL_BY(8) for (int j = 0; j < n; j++) {
            if (live && i < n && (upper ? i <= j : i >= j)) *at = bl_conj_if(upper, *entry);
            at += ld;
            entry += step;
        }
    }
}

/* The panels whose first columns sub-row S holds, and those after them. info and SIDE as in
 * bl_cholesky. */
template <int S, bool SIDE, class T, int N, int P, int R>
BL_DEV void bl_cholesky_panels(T *tile, T (&b)[R], int &info, int n, bool upper, int lane) {
    constexpr int V = bl_per_wide<T>, W = bl_chol_panel<T>, L = bl_panels_ld<T, N>;
    BL_UNROLL_BY(1) for (int first = S * P; first < (S + 1) * P; first += W) {
        T a[R][W];
        BL_UNROLL for (int r = S; r < R; r++) BL_UNROLL for (int j = 0; j < W; j++) a[r][j] =
            bl_conj_if(upper, tile[(first + j) * L + r * P + lane]);
        BL_UNROLL_BY(2) for (int k = 0; k < first; k++) {
            const T *column = tile + k * L;
            T l[R];
            BL_UNROLL for (int r = S; r < R; r++) l[r] = column[r * P + lane];
            BL_UNROLL for (int j = 0; j < W; j += V) {
                bl_pack<T> u = bl_load_pack(column + first + j);
                BL_UNROLL for (int v = 0; v < V; v++) BL_UNROLL for (int r = S; r < R; r++)
                    a[r][j + v] = bl_sub_product(l[r], bl_conj(u.v[v]), a[r][j + v]);
            }
        }
        BL_UNROLL for (int k = 0; k < W; k++) {
            if (first + k >= n) break;
            int source = (first + k) % P;
            bl_real<T> d = bl_shfl1(bl_re(a[S][k]), source, P), root, inverse;
            if (!(d > 0) && info == 0) info = first + k + 1;
            bl_root(d, root, inverse);
            T *column = tile + (first + k) * L, l[R];
            BL_UNROLL for (int r = S; r < R; r++) {
                T entry = bl_scale(a[r][k], inverse);
                if (r == S) entry = bl_select(lane == source, bl_of<T>(root), entry);
                l[r] = entry;
                column[r * P + lane] = entry;
            }
            if constexpr (SIDE) {
                T y = bl_scale(b[S], inverse);
                b[S] = bl_select(lane == source, y, b[S]);
                if (lane == source) column[N] = y;
            }
            bl_syncwarp();
            BL_UNROLL for (int j = k / V * V; j < W; j += V) {
                if (j + V <= k + 1) continue;
                bl_pack<T> u = bl_load_pack(column + first + j);
                BL_UNROLL for (int v = 0; v < V; v++)
                    BL_UNROLL for (int r = S; r < R; r++) if (j + v > k) a[r][j + v] =
                        bl_sub_product(l[r], bl_conj(u.v[v]), a[r][j + v]);
            }
            if constexpr (SIDE) {
                T y = column[N];
                BL_UNROLL for (int r = S; r < R; r++) b[r] =
                    bl_select(r * P + lane > first + k, bl_sub_product(l[r], y, b[r]), b[r]);
            }
        }
    }
    if constexpr (S + 1 < R)
        bl_cholesky_panels<S + 1, SIDE, T, N, P, R>(tile, b, info, n, upper, lane);
}
#endif
