/* LU with partial pivoting of rows held as rows.cuh says, up to 32 x 32, in two forms.
 *
 * No row moves while it is factored: pos[r] says where sub-row r stands after the exchanges so
 * far (-1: no row), and pos >= k is also what says that a row is still active at step k. Per step
 * the pivot is found by a butterfly over 32-bit keys; its owner publishes the row through shared
 * memory and every lane reads it back sixteen bytes at a time, which costs a fourth (s) to a half
 * (z) of the instructions of a shuffle per element.
 *
 * bl_lu_unrolled, N <= 16: rows stay in their registers; straight-line code of at most 40 KB.
 * bl_lu_rolled, N = 32: straight-line code would be 90 to 200 KB, and waits for instructions (3.0,
 * 4.7, 7.1, 4.9 times the floor for s d c z). Here a[r][0] is the column being eliminated and step
 * k leaves column k + 1 + j in a[r][j], so four steps are one loop over a fixed width. A row that
 * has been the pivot lives in the tile alone, so the update has no predicate. The search for the
 * next pivot is started before the rest of the row is updated, and hides behind it. */
#ifndef BL_LU_CUH
#define BL_LU_CUH

#include "kernels/cuda/rows.cuh"

template <class R> constexpr int bl_key_of_infinity = sizeof(R) == 4 ? 0x7f800000 : 0x7ff00000;

/* The largest |x| of this group's active rows in column `at`, as the upper half of its bits. */
template <class T> BL_DEV int bl_pivot_key(T x, bool active) {
    int size;
    if constexpr (bl_is_cx<T>)
        size = bl_high_bits(bl_abs1(x));
    else
        size = bl_high_bits(x) & 0x7fffffff;
    return active ? size : -1;
}
template <int AT, class T, int N, int P, int R>
BL_DEV int bl_best_key(const T (&a)[R][N], const int (&pos)[R], int k) {
    int best = -1;
    BL_UNROLL for (int r = 0; r < R; r++) {
        int key = bl_pivot_key(a[r][AT], pos[r] >= k);
        best = key > best ? key : best;
    }
    BL_UNROLL for (int o = P / 2; o; o /= 2) {
        int other = bl_shfl_xor(best, o, P);
        best = other > best ? other : best;
    }
    return best;
}

/* The search when keys tie or something is Inf or NaN: position of the first row of maximal size.
 * A NaN wins only in the first row. All lanes come here if one group of the warp must. */
template <int AT, class T, int N, int P, int R>
BL_DEV int bl_first_maximum(const T (&a)[R][N], const int (&pos)[R], int k) {
    bl_real<T> top = -2;
    int at = 64;
    bool first = false;
    BL_UNROLL for (int r = 0; r < R; r++) {
        bl_real<T> size = bl_abs1(a[r][AT]);
        bool nan = !(size == size);
        first = first || (pos[r] == k && nan);
        if (nan) size = -1;
        if (pos[r] >= k && (size > top || (size == top && pos[r] < at))) {
            top = size;
            at = pos[r];
        }
    }
    BL_UNROLL for (int o = P / 2; o; o /= 2) {
        bl_real<T> other = bl_shfl_xor(top, o, P);
        int where = bl_shfl_xor(at, o, P);
        if (other > top || (other == top && where < at)) {
            top = other;
            at = where;
        }
    }
    return bl_group_bits<P>(bl_ballot(first)) ? k : at;
}

/* Given the maximum of the keys: mine[r] marks the pivot row, pos is brought up to date. Returns
 * the lane that holds it; from = its old position, and sub-row. */
template <int AT, class T, int N, int P, int R>
BL_DEV int bl_pivot_row(const T (&a)[R][N], int (&pos)[R], int best, bool (&mine)[R], int &from,
                        int &sub, int k) {
    bool some = false, twice = false;
    BL_UNROLL for (int r = 0; r < R; r++) {
        mine[r] = bl_pivot_key(a[r][AT], pos[r] >= k) == best;
        twice = twice || (some && mine[r]);
        some = some || mine[r];
    }
    unsigned who = bl_group_bits<P>(bl_ballot(some));
    if (bl_any(twice || (who & (who - 1)) || best >= bl_key_of_infinity<bl_real<T>>)) {
        int at = bl_first_maximum<AT, T, N, P, R>(a, pos, k);
        some = false;
        BL_UNROLL for (int r = 0; r < R; r++) {
            mine[r] = pos[r] == at;
            some = some || mine[r];
        }
        who = bl_group_bits<P>(bl_ballot(some));
    }
    int source = bl_ffs(who) - 1, packed = pos[0];
    BL_UNROLL for (int r = 1; r < R; r++) packed = mine[r] ? pos[r] + r * 64 : packed;
    packed = bl_shfl1(packed, source & (P - 1), P);
    from = packed & 63;
    sub = packed / 64;
    BL_UNROLL for (int r = 0; r < R; r++) pos[r] = mine[r] ? k : pos[r] == k ? from : pos[r];
    return source;
}

/* 1 / pivot for multipliers, from the key of the column's maximum: the scale does not wait for the
 * pivot itself. A zero pivot leaves its column as it is. */
template <class T> BL_DEV bl_reciprocal<T> bl_pivot_reciprocal(T pivot, int best) {
    bl_real<T> size;
    bl_from_high_bits(best, size);
    bl_real<T> s = bl_scale_to_one(size);
    bool zero = bl_is_zero(pivot);
    if constexpr (bl_is_cx<T>) {
        T t = bl_scale(pivot, s);
        bl_real<T> q = bl_rcp_modest(zero ? (bl_real<T>)1 : bl_abs_square(t));
        return {s, {zero ? 1 : t.re * q, -t.im * q}};
    } else {
        return {s, bl_rcp_modest(zero ? (T)1 : pivot * s)};
    }
}

/* Factors `steps` columns in place. exchange[r] is ipiv - 1 of step r * P + lane. buffer: 2 (N + V)
 * elements of this group. SIDE: b is eliminated along. */
template <class T, int N> constexpr int bl_row_buffer = 2 * (N + bl_per_wide<T>)+bl_per_wide<T>;

template <int K, bool PIVOT, bool SIDE, class T, int N, int P, int R>
BL_DEV void bl_lu_unrolled(T (&a)[R][N], T (&b)[R], int (&pos)[R], int (&exchange)[R], int &info,
                           int steps, int lane, T *buffer) {
    constexpr int V = bl_per_wide<T>;
    if (K >= steps) return;
    bool mine[R];
    int best = 0, from, sub;
    if constexpr (PIVOT) {
        best = bl_best_key<K, T, N, P, R>(a, pos, K);
        bl_pivot_row<K, T, N, P, R>(a, pos, best, mine, from, sub, K);
        if (lane == K % P) exchange[K / P] = from;
    } else {
        BL_UNROLL for (int r = 0; r < R; r++) mine[r] = pos[r] == K;
    }
    T *row = buffer + (K % 2) * (N + V);
    BL_UNROLL for (int r = 0; r < R; r++) if (mine[r]) {
        BL_UNROLL for (int j = K / V * V; j < N; j += V) {
            bl_pack<T> p;
            BL_UNROLL for (int v = 0; v < V; v++) p.v[v] = a[r][j + v];
            bl_store_pack(row + j, p);
        }
        if constexpr (SIDE) row[N] = b[r];
    }
    bl_syncwarp();
    T pivot = row[K];
    if (bl_is_zero(pivot) && info == 0) info = K + 1;
    if constexpr (!PIVOT) best = bl_high_bits(bl_abs1(pivot));
    bl_reciprocal<T> d = bl_pivot_reciprocal(pivot, best);
    T minus[R];
    bool below[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        below[r] = pos[r] > K;
        T l = bl_div(a[r][K], d);
        a[r][K] = bl_select(below[r], l, a[r][K]);
        minus[r] = bl_neg(l);
    }
    BL_UNROLL for (int j = K / V * V; j < N; j += V) {
        if (j + V <= K + 1) continue;
        bl_pack<T> u = bl_load_pack(row + j);
        BL_UNROLL for (int v = 0; v < V; v++)
            BL_UNROLL for (int r = 0; r < R; r++) if (j + v > K && below[r]) a[r][j + v] =
                bl_fma(minus[r], u.v[v], a[r][j + v]);
    }
    if constexpr (SIDE) {
        T y = row[N];
        BL_UNROLL for (int r = 0; r < R; r++) if (below[r]) b[r] = bl_fma(minus[r], y, b[r]);
    }
    if constexpr (K + 1 < N)
        bl_lu_unrolled<K + 1, PIVOT, SIDE, T, N, P, R>(a, b, pos, exchange, info, steps, lane,
                                                       buffer);
}

/* The tile is kept by original rows: row q has its part of U in front, from the diagonal on, and
 * its part of L from the end backwards. Both fit, and neither moves when rows are exchanged. */
template <class T, int N> struct bl_lu_tile {
    static constexpr int ld = N + bl_per_wide<T>;
    static constexpr int notes = N * 4 / (int)sizeof(T); /* one int a step, behind the rows */
    static constexpr int size = N * ld + notes + bl_per_wide<T>;
};

template <class T, int N, int P, int R> struct bl_lu_state {
    T a[R][N]; /* columns from the current one on */
    int pos[R];
    T *tile, *side; /* shared: finished rows; one right-hand side, eliminated along */
    /* Of step k: the pivot's old position + 64 times its original row. */
    BL_DEV int *notes() const { return (int *)(tile + N * bl_lu_tile<T, N>::ld); }
};

/* Four steps over the W columns that are left; best is the key of the first one's pivot. */
template <bool PIVOT, bool SIDE, int W, class T, int N, int P, int R>
BL_DEV void bl_lu_rolled_steps(bl_lu_state<T, N, P, R> &s, int best, int steps, int lane) {
    constexpr int V = bl_per_wide<T>, S = 4, ld = bl_lu_tile<T, N>::ld, first = N - W;
    BL_UNROLL_BY(1) for (int i = 0; i < S; i++) {
        int k = first + i;
        if (k >= steps) break;
        bool mine[R];
        int source, from = k, sub;
        if constexpr (PIVOT) {
            source = bl_pivot_row<0, T, N, P, R>(s.a, s.pos, best, mine, from, sub, k);
        } else {
            source = k & (P - 1);
            sub = k / P;
            BL_UNROLL for (int r = 0; r < R; r++) mine[r] = s.pos[r] == k;
        }
        T pivot = s.a[0][0];
        BL_UNROLL for (int r = 1; r < R; r++) pivot = bl_select(sub == r, s.a[r][0], pivot);
        pivot = bl_shfl(pivot, source, P);
        if (lane == source) s.notes()[k] = from + 64 * (sub * P + lane);
        BL_UNROLL for (int r = 0; r < R; r++) if (mine[r]) {
            T *row = s.tile + (r * P + lane) * ld;
            BL_UNROLL for (int j = 0; j < W; j += V) {
                bl_pack<T> p;
                BL_UNROLL for (int v = 0; v < V; v++) p.v[v] = s.a[r][j + v];
                if (j + S <= W || j < W - i) bl_store_pack(row + j, p);
            }
        }
        if constexpr (!PIVOT) best = bl_high_bits(bl_abs1(pivot));
        bl_reciprocal<T> d = bl_pivot_reciprocal(pivot, best);
        T minus[R];
        BL_UNROLL for (int r = 0; r < R; r++) {
            T l = bl_div(s.a[r][0], d);
            if (s.pos[r] > k) s.tile[(r * P + lane) * ld + ld - 1 - k] = l;
            minus[r] = bl_neg(l);
        }
        bl_syncwarp();
        const T *row = s.tile + (sub * P + source) * ld;
        constexpr int head = V > 1 ? V : 2;
        BL_UNROLL for (int j = 0; j < W; j += V) {
            if (j == head && PIVOT) best = bl_best_key<0, T, N, P, R>(s.a, s.pos, k + 1);
            bl_pack<T> u;
            BL_UNROLL for (int v = 0; v < V; v++) u.v[v] = bl_of<T>(0);
            if (j + S <= W || j < W - i) u = bl_load_pack(row + j);
            BL_UNROLL for (int v = 0; v < V; v++)
                BL_UNROLL for (int r = 0; r < R; r++) if (j + v > 0)
                    s.a[r][j + v - 1] = bl_fma(minus[r], u.v[v], s.a[r][j + v]);
        }
        if (W <= head && PIVOT) best = bl_best_key<0, T, N, P, R>(s.a, s.pos, k + 1);
        if constexpr (SIDE) {
            T y = s.side[sub * P + source];
            BL_UNROLL for (int r = 0; r < R; r++) {
                T *b = s.side + r * P + lane;
                if (s.pos[r] > k) *b = bl_fma(minus[r], y, *b);
            }
        }
    }
    if constexpr (W > S)
        if (first + S < steps) bl_lu_rolled_steps<PIVOT, SIDE, W - S>(s, best, steps, lane);
}

/* After the factorization: where row r * P + lane of the result is. */
template <class T, int N, int R> struct bl_lu_rows {
    const T *u[R]; /* U (i, j) is u[j], j >= i */
    const T *l[R]; /* L (i, j) is l[-j], j < i */
    int origin[R];
};

/* All of it. Returns info: the first exact zero on the diagonal of U. */
template <bool PIVOT, bool SIDE, class T, int N, int P, int R>
BL_DEV int bl_lu_rolled(bl_lu_state<T, N, P, R> &s, bl_lu_rows<T, N, R> &rows, int m, int steps,
                        int lane) {
    constexpr int ld = bl_lu_tile<T, N>::ld;
    int best = 0;
    if constexpr (PIVOT) best = bl_best_key<0, T, N, P, R>(s.a, s.pos, 0);
    bl_lu_rolled_steps<PIVOT, SIDE, N>(s, best, steps, lane);
    BL_UNROLL for (int r = 0; r < R; r++) if (s.pos[r] >= steps) s.notes()[s.pos[r]] =
        64 * (r * P + lane);
    bl_syncwarp();
    int info = 0;
    BL_UNROLL for (int r = R - 1; r >= 0; r--) {
        int i = r * P + lane;
        rows.origin[r] = i < m ? s.notes()[i] / 64 : 0;
        const T *row = s.tile + rows.origin[r] * ld;
        rows.u[r] = row - i;
        rows.l[r] = row + ld - 1;
        unsigned zeros = bl_group_bits<P>(bl_ballot(i < steps && bl_is_zero(row[0])));
        if (zeros) info = r * P + bl_ffs(zeros);
    }
    return info;
}
#endif
