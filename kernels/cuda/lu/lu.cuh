/* LU with partial pivoting of rows held as rows.cuh says, up to 32 x 32, in two forms.
 *
 * No row moves while it is factored: pos[r] says where sub-row r stands after the exchanges so far
 * (-1: no row), active[r] that it has not been the pivot. Per step the pivot is found by the largest
 * 32-bit key, and its row goes to all lanes by shuffles. (Through shared memory it took fewer
 * instructions and more time: a store of sixteen bytes takes its port four cycles, also by one lane,
 * so that a row, written by its owner, cost as much as the shuffles for all members of the warp, and
 * was then still to be read: that port was 56 to 61 % busy, the most of all, at N = 32.)
 *
 * bl_lu_unrolled, N <= 16: rows stay in their registers; straight-line code.
 * bl_lu_rolled, N = 16 and 32: straight-line code for 32 would be 90 to 200 KB, and waits for instructions (3.0,
 * 4.7, 7.1, 4.9 times the floor for s d c z). Here a[r][0] is the column being eliminated and step
 * k leaves column k + 1 + j in a[r][j], so four steps are one loop over a fixed width. A step's column
 * is final, multipliers and U alike, and goes to the tile by all lanes at once. Finished rows go along
 * with multipliers of zero, which must not meet Inf or NaN: a matrix with one in its factors is done
 * again, by bl_lu_plain. The search for the next pivot is started before the rest of the row is
 * updated, and hides behind it. */
#ifndef BL_LU_CUH
#define BL_LU_CUH

#include "kernels/cuda/rows.cuh"

template <class R> constexpr int bl_key_of_infinity = sizeof(R) == 4 ? 0x7f800000 : 0x7ff00000;

/* |x| as the upper half of its bits. A double |Re| + |Im| that is NaN may be negative on a GPU, less than
 * every number, and would be lost; a single one is 0x7fffffff whatever it is made of. */
template <class T> BL_DEV int bl_pivot_key(T x, bool active) {
    using R = bl_real<T>;
    constexpr bool has_sign = !bl_is_cx<T> || sizeof(R) == 8;
    R size = bl_re(x);
    if constexpr (bl_is_cx<T>) size = bl_abs1(x);
    int key = bl_high_bits(size);
    if constexpr (has_sign) key &= 0x7fffffff;
    return active ? key : -1;
}
/* The largest of this group's active rows in column AT. */
template <int AT, class T, int N, int P, int R>
BL_DEV int bl_best_key(const T (&a)[R][N], const bool (&active)[R]) {
    int best = -1;
    BL_UNROLL for (int r = 0; r < R; r++) {
        int key = bl_pivot_key(a[r][AT], active[r]);
        best = key > best ? key : best;
    }
    return bl_group_most<P>(best);
}

/* The search when keys tie or something is Inf or NaN: position of the first row of maximal size.
 * A NaN wins only in the first row. All lanes come here if one group of the warp must. */
template <int AT, class T, int N, int P, int R>
BL_DEV int bl_first_maximum(const T (&a)[R][N], const int (&pos)[R], const bool (&active)[R],
                            int k) {
    bl_real<T> top = -2;
    int at = 64;
    bool first = false;
    BL_UNROLL for (int r = 0; r < R; r++) {
        bl_real<T> size = bl_abs1(a[r][AT]);
        bool nan = !(size == size);
        first = first || (pos[r] == k && nan);
        if (nan) size = -1;
        if (active[r] && (size > top || (size == top && pos[r] < at))) {
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

/* Given the maximum of the keys: mine[r] marks the pivot row, which is active no more; pos is brought
 * up to date. Returns the lane that holds it; from = its old position, and sub-row. best becomes the
 * pivot's own key where it is not the maximum, next to Inf and NaN. */
template <int AT, class T, int N, int P, int R>
BL_DEV int bl_pivot_row(const T (&a)[R][N], int (&pos)[R], bool (&active)[R], int &best,
                        bool (&mine)[R], int &from, int &sub, int k) {
    bool wild = best >= bl_key_of_infinity<bl_real<T>>;
    unsigned votes[R], who = 0, twice = 0;
    BL_UNROLL for (int r = 0; r < R; r++) {
        mine[r] = bl_pivot_key(a[r][AT], active[r]) == best;
        votes[r] = bl_ballot(mine[r] || wild);
        twice |= who & votes[r];
        who |= votes[r];
    }
    if (twice || bl_popc(who) != 32 / P) { /* the whole warp's branch */
        int at = bl_first_maximum<AT, T, N, P, R>(a, pos, active, k);
        int key = 0;
        who = 0;
        BL_UNROLL for (int r = 0; r < R; r++) {
            mine[r] = pos[r] == at;
            if (mine[r]) key = bl_pivot_key(a[r][AT], true);
            votes[r] = bl_ballot(mine[r]);
            who |= votes[r];
        }
        best = bl_shfl1(key, bl_ffs(bl_group_bits<P>(who)) - 1, P);
    }
    int source = bl_ffs(bl_group_bits<P>(who)) - 1, place = pos[0];
    sub = 0;
    BL_UNROLL for (int r = 1; r < R; r++) {
        if (bl_group_bits<P>(votes[r])) sub = r;
        if (mine[r]) place = pos[r];
    }
    from = bl_shfl1(place, source & (P - 1), P);
    BL_UNROLL for (int r = 0; r < R; r++) {
        active[r] = active[r] && !mine[r];
        pos[r] = mine[r] ? k : pos[r] == k ? from : pos[r];
    }
    return source;
}

/* Exactly singular matrices of small integers are found as often as by LAPACK's reference if every
 * product is rounded before it is subtracted, and quotients are the reference's; below order 9 people
 * test for that. */
template <int N> constexpr bool bl_lu_rounds = N <= 8;

/* What Fortran divides by a complex d with, by Smith's method, for d of modest size, neither 0 nor
 * infinite. */
template <class R> struct bl_smith {
    bool flat;
    R ratio, size, inverse; /* inverse = 1 / size */
    BL_DEV bl_smith(bl_cx<R> d) {
        flat = !(bl_fabs(d.re) < bl_fabs(d.im));
        R large = flat ? d.re : d.im, other = flat ? d.im : d.re;
        ratio = bl_quotient(other, large, bl_rcp_rough(large));
        size = large + bl_product_real(other, ratio);
        inverse = bl_rcp_modest(size);
    }
};

/* For multipliers of this lane's rows, should one of them be the pivot: made while the search runs, so
 * that nothing waits for the pivot. A zero pivot leaves its column as it is. */
template <class T> BL_DEV bl_real<T> bl_pivot_scale(int key) {
    bl_real<T> size;
    bl_from_high_bits(key, size);
    return bl_scale_to_one(size);
}
/* 1 / t for t of modest size. */
template <int N, class T> BL_DEV T bl_lu_inverse(T t) {
    if constexpr (bl_is_cx<T> && bl_lu_rounds<N>) {
        using R = bl_real<T>;
        bl_smith<R> d(t);
        R rest = bl_quotient(d.ratio, d.size, d.inverse);
        T v = {d.flat ? d.inverse : rest, d.flat ? -rest : -d.inverse};
        return bl_select(bl_divides_to_zero(t), bl_of<T>(0), v);
    } else {
        return bl_inverse_modest(t);
    }
}
template <int N, class T> BL_DEV T bl_pivot_inverse(T x) {
    T t = bl_scale(x, bl_pivot_scale<T>(bl_pivot_key(x, true)));
    return bl_lu_inverse<N>(bl_select(bl_is_zero(x), bl_of<T>(1), t));
}

/* Multipliers are products with the pivot's reciprocal, as LAPACK's are; where rows are not exchanged
 * they are quotients, as the host's: there they may be large. The host's is a single complex quotient
 * in double precision, a double one Smith's. Of a pivot t = pivot scale, neither 0 nor infinite. */
template <class R> BL_DEV R bl_quotient_of_any(R x, R d, R near) {
    return bl_corrected(x * near, x, d, near);
}
template <class T> struct bl_lu_quotient {
    T scale, near, inverse;
    BL_DEV bl_lu_quotient(T s, T t) : scale(s), near(t), inverse(bl_rcp_modest(t)) {}
    BL_DEV T of(T x) const { return bl_quotient_of_any(x * scale, near, inverse); }
};
template <> struct bl_lu_quotient<bl_z> {
    double scale;
    bl_smith<double> by;
    BL_DEV bl_lu_quotient(double s, bl_z t) : scale(s), by(t) {}
    BL_DEV bl_z of(bl_z x) const {
        double a = (by.flat ? x.re : x.im) * scale, b = (by.flat ? x.im : x.re) * scale;
        double re = bl_quotient_of_any(a + bl_product_real(b, by.ratio), by.size, by.inverse);
        double im = bl_quotient_of_any(b - bl_product_real(a, by.ratio), by.size, by.inverse);
        return {re, by.flat ? im : -im};
    }
};
template <> struct bl_lu_quotient<bl_c> {
    double re, im; /* of the inverse */
    BL_DEV bl_lu_quotient(float s, bl_c t) {
        double r = t.re, i = t.im, q = bl_rcp_modest(r * r + i * i) * s;
        re = r * q, im = -i * q;
    }
    BL_DEV bl_c of(bl_c x) const {
        double r = x.re, i = x.im;
        return {(float)bl_fma_real(-i, im, r * re), (float)bl_fma_real(r, im, i * re)};
    }
};
template <class T, bool PIVOT> struct bl_lu_divisor_of { using type = bl_reciprocal<T>; };
template <class T> struct bl_lu_divisor_of<T, false> { using type = bl_lu_quotient<T>; };
template <class T, bool PIVOT> using bl_lu_divisor = typename bl_lu_divisor_of<T, PIVOT>::type;

/* A zero divides nothing, and what an infinity divides is zero. */
template <bool PIVOT, int N, class T> BL_DEV bl_lu_divisor<T, PIVOT> bl_lu_divisor_for(T pivot) {
    using R = bl_real<T>;
    T d = bl_select(bl_is_zero(pivot), bl_of<T>(1), pivot);
    R scale = bl_scale_of(d);
    T t = bl_scale(d, scale);
    if constexpr (PIVOT) {
        return {scale, bl_lu_inverse<N>(t)};
    } else {
        bool none = bl_divides_to_zero(t);
        return {none ? (R)0 : scale, bl_select(none, bl_of<T>(1), t)};
    }
}
template <int N, class T> BL_DEV T bl_lu_divide(T x, const bl_reciprocal<T> &d) {
    if constexpr (bl_lu_rounds<N>) return bl_mul_rounded(bl_scale(x, d.scale), d.inverse);
    return bl_div(x, d);
}
template <int N, class T> BL_DEV T bl_lu_divide(T x, const bl_lu_quotient<T> &d) {
    return d.of(x);
}
/* a + minus u */
template <int N, class T> BL_DEV T bl_lu_update(T minus, T u, T a) {
    if constexpr (bl_lu_rounds<N>) return bl_add(a, bl_mul_rounded(minus, u));
    return bl_fma(minus, u, a);
}

/* The entry of the pivot row, which is sub-row `sub` of lane `source`, in every lane of the group. */
template <int P, class T, int N, int R>
BL_DEV T bl_of_pivot(const T (&a)[R][N], int at, int source, int sub) {
    T v = a[0][at];
    BL_UNROLL for (int r = 1; r < R; r++) v = bl_select(sub == r, a[r][at], v);
    return bl_shfl(v, source, P);
}
/* What multipliers take from the pivot, in column `at`. With one row a lane each makes the inverse of
 * its own entry while the search runs, and the pivot's goes round. */
template <bool PIVOT, int P, class T, int N, int R>
BL_DEV bl_lu_divisor<T, PIVOT> bl_pivot_divisor(const T (&a)[R][N], int at, T inverse, int best,
                                                int source, int sub) {
    if constexpr (PIVOT && R == 1)
        return {bl_pivot_scale<T>(best), bl_shfl(inverse, source, P)};
    else if constexpr (PIVOT)
        return {bl_pivot_scale<T>(best), bl_pivot_inverse<N>(bl_of_pivot<P>(a, at, source, sub))};
    else
        return bl_lu_divisor_for<false, N>(bl_of_pivot<P>(a, at, source, sub));
}

/* Factors `steps` columns in place. exchange[r] is ipiv - 1 of step r * P + lane. zero is N - k for the
 * first zero pivot k that this lane has had, or 0. SIDE: b is eliminated along. */
template <int K, bool PIVOT, bool SIDE, class T, int N, int P, int R>
BL_DEV void bl_lu_unrolled(T (&a)[R][N], T (&b)[R][1], int (&pos)[R], bool (&active)[R],
                           int (&exchange)[R], int &zero, int steps, int lane) {
    if (K >= steps) return;
    bool mine[R];
    int best = 0, source = K % P, sub = K / P, from;
    T inverse = bl_of<T>(0);
    if constexpr (PIVOT) {
        best = bl_best_key<K, T, N, P, R>(a, active);
        if constexpr (R == 1) inverse = bl_pivot_inverse<N>(a[0][K]);
        source = bl_pivot_row<K, T, N, P, R>(a, pos, active, best, mine, from, sub, K);
        if (lane == K % P) exchange[K / P] = from;
    } else {
        BL_UNROLL for (int r = 0; r < R; r++) {
            mine[r] = pos[r] == K;
            active[r] = pos[r] > K;
        }
    }
    BL_UNROLL for (int r = 0; r < R; r++) if (mine[r] && bl_is_zero(a[r][K])) zero =
        zero ? zero : N - K;
    auto d = bl_pivot_divisor<PIVOT, P>(a, K, inverse, best, source, sub);
    T minus[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        T l = bl_lu_divide<N>(a[r][K], d);
        a[r][K] = bl_select(active[r], l, a[r][K]);
        minus[r] = bl_neg(l);
    }
    BL_UNROLL for (int j = K + 1; j < N; j++) {
        T u = bl_of_pivot<P>(a, j, source, sub);
        BL_UNROLL for (int r = 0; r < R; r++) if (active[r]) a[r][j] =
            bl_lu_update<N>(minus[r], u, a[r][j]);
    }
    if constexpr (SIDE) {
        T y = bl_of_pivot<P>(b, 0, source, sub);
        BL_UNROLL for (int r = 0; r < R; r++) if (active[r]) b[r][0] = bl_fma(minus[r], y, b[r][0]);
    }
    if constexpr (K + 1 < N)
        bl_lu_unrolled<K + 1, PIVOT, SIDE, T, N, P, R>(a, b, pos, active, exchange, zero, steps,
                                                       lane);
}

/* Element (i, j) by the original number of row i at i + j * N; a group of sixteen lanes does not share
 * its banks with the next. Behind it, of step k: the pivot's old position; the original row at k. */
template <class T, int N, int P> struct bl_lu_tile {
    static constexpr int elements = N * N + P;
    static constexpr int size = elements + 2 * N * 4 / (int)sizeof(T);
    T *at;
    BL_DEV int *exchange() const { return (int *)(at + elements); }
    BL_DEV int *origin() const { return exchange() + N; }
};

template <class T, int N, int P, int R> struct bl_lu_state {
    T a[R][N]; /* columns from the current one on */
    T b[R][1]; /* one right-hand side, eliminated along */
    int pos[R];
    bool active[R], wild; /* wild: some entry of the result is Inf or NaN */
    bl_lu_tile<T, N, P> tile;
    BL_DEV int search() { return bl_best_key<0, T, N, P, R>(a, active); }
    BL_DEV void put(int i, int j, T entry) {
        wild = wild || bl_pivot_key(entry, true) >= bl_key_of_infinity<bl_real<T>>;
        tile.at[i + j * N] = entry;
    }
};

/* Four steps over the W columns that are left; best is the key of the first one's pivot. */
template <bool PIVOT, bool SIDE, int W, class T, int N, int P, int R>
BL_DEV void bl_lu_rolled_steps(bl_lu_state<T, N, P, R> &s, int best, int steps, int lane) {
    constexpr int S = 4, first = N - W;
    BL_UNROLL_BY(1) for (int i = 0; i < S; i++) {
        int k = first + i;
        if (k >= steps) break;
        bool mine[R];
        int source = k & (P - 1), from = k, sub = k / P;
        T inverse = bl_of<T>(0);
        if constexpr (PIVOT && R == 1) inverse = bl_pivot_inverse<N>(s.a[0][0]);
        if constexpr (PIVOT) {
            source = bl_pivot_row<0, T, N, P, R>(s.a, s.pos, s.active, best, mine, from, sub, k);
        } else {
            BL_UNROLL for (int r = 0; r < R; r++) s.active[r] = s.pos[r] > k;
        }
        if (lane == 0) s.tile.exchange()[k] = from;
        auto d = bl_pivot_divisor<PIVOT, P>(s.a, 0, inverse, best, source, sub);
        T minus[R];
        BL_UNROLL for (int r = 0; r < R; r++) {
            T l = bl_lu_divide<N>(s.a[r][0], d);
            s.put(r * P + lane, k, bl_select(s.active[r], l, s.a[r][0]));
            minus[r] = bl_select(s.active[r], bl_neg(l), bl_of<T>(0));
        }
        BL_UNROLL for (int j = 1; j < W; j++) {
            T u = bl_of_pivot<P>(s.a, j, source, sub);
            BL_UNROLL for (int r = 0; r < R; r++) s.a[r][j - 1] = bl_fma(minus[r], u, s.a[r][j]);
            if (j == 1 && PIVOT) best = s.search();
        }
        if constexpr (SIDE) {
            T y = bl_of_pivot<P>(s.b, 0, source, sub);
            BL_UNROLL for (int r = 0; r < R; r++) if (s.active[r]) s.b[r][0] =
                bl_fma(minus[r], y, s.b[r][0]);
        }
    }
    if constexpr (W > S)
        if (first + S < steps) bl_lu_rolled_steps<PIVOT, SIDE, W - S>(s, best, steps, lane);
}

/* The same in the tile, for the groups of a warp that are `here`: rows move, no multiplier is zero that
 * is not in LAPACK's, Inf and NaN go where they go there. side: a right-hand side in shared memory. */
template <bool PIVOT, class T, int N, int P, int R>
BL_DEV void bl_lu_plain(const bl_lu_tile<T, N, P> &tile, T *side, int m, int n, int steps,
                        bool here, int lane) {
    BL_UNROLL_BY(1) for (int k = 0; k < steps; k++) {
        T *column = tile.at + k * N;
        int p = k;
        if constexpr (PIVOT) {
            T a[R][1];
            int pos[R];
            bool active[R];
            BL_UNROLL for (int r = 0; r < R; r++) {
                pos[r] = r * P + lane;
                active[r] = pos[r] >= k && pos[r] < m;
                a[r][0] = column[pos[r]];
            }
            p = bl_first_maximum<0, T, 1, P, R>(a, pos, active, k);
            bl_syncwarp();
            if (here && lane == 0) tile.exchange()[k] = p;
            BL_UNROLL_BY(1) for (int j = lane; here && p != k && j < n; j += P) {
                T *at = tile.at + j * N, other = at[p];
                at[p] = at[k];
                at[k] = other;
            }
            if (side && here && p != k && lane == 0) {
                T other = side[p];
                side[p] = side[k];
                side[k] = other;
            }
            bl_syncwarp();
        }
        auto d = bl_lu_divisor_for<PIVOT, N>(column[k]);
        BL_UNROLL for (int r = 0; r < R; r++) {
            int i = r * P + lane;
            if (!here || i <= k || i >= m) continue;
            T l = bl_lu_divide<N>(column[i], d), minus = bl_neg(l);
            column[i] = l;
            BL_UNROLL_BY(1) for (int j = k + 1; j < n; j++) {
                T *at = tile.at + j * N;
                at[i] = bl_fma(minus, at[k], at[i]);
            }
            if (side) side[i] = bl_fma(minus, side[k], side[i]);
        }
        bl_syncwarp();
    }
}

/* All of it: the factors are in the tile, exchanges and origins behind it, and what is left of b in
 * `side` (shared), in its new order. from: the matrix, or nullptr. Returns info: the first exact zero on
 * the diagonal of U. */
template <bool PIVOT, bool SIDE, class T, int N, int P, int R>
BL_DEV int bl_lu_rolled(bl_lu_state<T, N, P, R> &s, T *side, const T *from, int64_t ld,
                        const T *right, int m, int n, int steps, int lane) {
    int best = 0, info = 0;
    if constexpr (PIVOT) best = s.search();
    bl_lu_rolled_steps<PIVOT, SIDE, N>(s, best, steps, lane);
    if (steps < n) { /* columns after the last step's */
        BL_UNROLL for (int j = 0; j < N; j++) if (steps + j < n) {
            BL_UNROLL for (int r = 0; r < R; r++) s.put(r * P + lane, steps + j, s.a[r][j]);
        }
    }
    BL_UNROLL for (int r = 0; r < R; r++) if (s.pos[r] >= 0) {
        s.tile.origin()[s.pos[r]] = r * P + lane;
        if constexpr (SIDE) side[s.pos[r]] = s.b[r][0];
    }
    unsigned wild = bl_ballot(s.wild);
    bl_syncwarp();
    if (wild) { /* the whole warp's branch */
        bool here = from && bl_group_bits<P>(wild);
        BL_UNROLL for (int r = 0; r < R; r++) {
            int i = r * P + lane;
            if (!here || i >= m) continue;
            BL_UNROLL_BY(1) for (int j = 0; j < n; j++) s.tile.at[i + j * N] = from[i + j * ld];
            s.tile.origin()[i] = i;
            if constexpr (SIDE) side[i] = right[i];
        }
        bl_syncwarp();
        bl_lu_plain<PIVOT, T, N, P, R>(s.tile, SIDE ? side : nullptr, m, n, steps, here, lane);
        BL_UNROLL_BY(1) for (int k = 0; k < steps; k++) { /* where rows of B go */
            int p = s.tile.exchange()[k];
            BL_UNROLL for (int r = 0; r < R; r++) if (here && s.pos[r] >= 0) {
                if (k == 0) s.pos[r] = r * P + lane;
                s.pos[r] = s.pos[r] == k ? p : s.pos[r] == p ? k : s.pos[r];
            }
        }
    }
    BL_UNROLL for (int r = R - 1; r >= 0; r--) {
        int i = r * P + lane;
        bool here = i < steps;
        T u = bl_of<T>(1);
        if (here) u = s.tile.at[s.tile.origin()[i] + i * N];
        unsigned zeros = bl_group_bits<P>(bl_ballot(here && bl_is_zero(u)));
        if (zeros) info = r * P + bl_ffs(zeros);
    }
    return info;
}
#endif
