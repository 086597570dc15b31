/* Cholesky of rows held as rows.cuh says, up to 32 x 32, always as A = L L^H with lane i holding
 * row i of L; an upper triangle comes in and goes out transposed through the tile. Sub-rows know
 * at compile time which columns they cannot have: two rows a lane need three quarters of the
 * registers. Other entries of a row are updated along with it and mean nothing; nothing reads
 * them. Column k goes through shared memory once and every lane reads it back sixteen bytes at a
 * time. Straight-line code, 8 to 65 KB: the rolled form of lu.cuh was slower here (n = 32: 2.3
 * against 1.9 times the floor for s, 2.0 against 1.7 for d). */
#ifndef BL_CHOL_CUH
#define BL_CHOL_CUH

#include "kernels/cuda/rows.cuh"

/* Element (i, j) of the tile is at i * ld + j: rows are an odd number of elements apart. */
template <int N> constexpr int bl_chol_ld = N + 1;
template <int N> constexpr int bl_chol_tile = N *bl_chol_ld<N>;

template <class T, int N, int P, int R>
BL_DEV void bl_load_lower(T (&a)[R][N], const T *from, int64_t ld, int n, bool upper, T *tile,
                          int lane, bool live) {
    constexpr int L = bl_chol_ld<N>;
    if (!upper) {
        BL_UNROLL for (int r = 0; r < R; r++) {
            int i = r * P + lane, end = live && i < n ? i : -1;
            const T *at = from + i;
            BL_UNROLL for (int j = 0; j < N; j++) {
                T entry = bl_of<T>(0);
                if (j < (r + 1) * P && j <= end) entry = *at;
                a[r][j] = entry;
                at += ld;
            }
        }
        return;
    }
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane;
        bl_stage_columns<N, T>(
            from + i, ld, n, [&](int j) { return live && i <= j; },
            [&](int j, T entry) {
                if (i <= j) tile[j * L + i] = bl_conj(entry);
            });
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int j = 0; j < N; j++) {
        T entry = bl_of<T>(0);
        if (j < (r + 1) * P && j <= r * P + lane && r * P + lane < n)
            entry = tile[(r * P + lane) * L + j];
        a[r][j] = entry;
    }
}

template <class T, int N, int P, int R>
BL_DEV void bl_keep_lower(const T (&a)[R][N], int n, T *tile, int lane) {
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane;
        BL_UNROLL for (int j = 0; j < (r + 1) * P; j++) if (j <= i && i < n)
            tile[i * bl_chol_ld<N> + j] = a[r][j];
    }
    bl_syncwarp();
}

template <class T, int N, int P, int R>
BL_DEV void bl_store_lower(const T (&a)[R][N], T *to, int64_t ld, int n, bool upper, const T *tile,
                           int lane, bool live) {
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + lane;
        T *at = to + i;
        if (upper) {
            BL_UNROLL_BY(8) for (int j = 0; j < n; j++) {
                if (live && i <= j) *at = bl_conj(tile[j * bl_chol_ld<N> + i]);
                at += ld;
            }
        } else {
            BL_UNROLL for (int j = 0; j < (r + 1) * P; j++) {
                if (live && j <= i && i < n) *at = a[r][j];
                at += ld;
            }
        }
    }
}

template <class T, int N> constexpr int bl_column_buffer = 2 * (N + bl_per_wide<T>)+bl_per_wide<T>;

/* Step K and those after it: info = first k + 1 whose pivot is not > 0, NaN included; what follows
 * is then meaningless. SIDE: b is eliminated along. buffer: bl_column_buffer elements. */
template <int K, bool SIDE, class T, int N, int P, int R>
BL_DEV void bl_cholesky(T (&a)[R][N], T (&b)[R], int &info, int n, int lane, T *buffer) {
    constexpr int V = bl_per_wide<T>, s = K / P;
    if (K >= n) return;
    bl_real<T> d = bl_shfl1(bl_re(a[s][K]), K % P, P), root, inverse;
    if (!(d > 0) && info == 0) info = K + 1;
    bl_root(d, root, inverse);
    T *column = buffer + (K % 2) * (N + V);
    T l[R];
    BL_UNROLL for (int r = s; r < R; r++) {
        T entry = bl_scale(a[r][K], inverse);
        if (r == s) entry = bl_select(lane == K % P, bl_of<T>(root), entry);
        a[r][K] = entry;
        l[r] = entry;
        column[r * P + lane] = entry;
    }
    if constexpr (SIDE) {
        T y = bl_scale(b[s], inverse);
        b[s] = bl_select(lane == K % P, y, b[s]);
        if (lane == K % P) column[N] = y;
    }
    bl_syncwarp();
    BL_UNROLL for (int j = K / V * V; j < N; j += V) {
        if (j + V <= K + 1) continue;
        bl_pack<T> u = bl_load_pack(column + j);
        BL_UNROLL for (int v = 0; v < V; v++)
            BL_UNROLL for (int r = s; r < R; r++) if (j + v > K && j + v < (r + 1) * P)
                a[r][j + v] = bl_sub_product(l[r], bl_conj(u.v[v]), a[r][j + v]);
    }
    if constexpr (SIDE) {
        T y = column[N];
        BL_UNROLL for (int r = s; r < R; r++) b[r] =
            bl_select(r * P + lane > K, bl_sub_product(l[r], y, b[r]), b[r]);
    }
    if constexpr (K + 1 < N) bl_cholesky<K + 1, SIDE, T, N, P, R>(a, b, info, n, lane, buffer);
}
#endif
