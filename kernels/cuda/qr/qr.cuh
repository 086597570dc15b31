/* Householder QR of up to N rows in the registers of P lanes. A lane owns whole columns, so that
 * inner products are its own; a reflector goes through shared memory and is read back by every
 * lane sixteen bytes at a time. Step k's inner products are taken with the raw column x, lane k's
 * own is then x's norm, and what turns x into the reflector is folded into the one factor that a
 * lane multiplies x with in the update: two passes of one FMA an element. (Scaling x in both passes
 * and a pass for the norm were five: 5.5, 4.4, 6.8, 5.4 times the floor for s d c z, n = 32.)
 *
 * A column whose largest entry is far from one is scaled by a power of two as it comes in, and its
 * part of R is scaled back: reflectors do not depend on it, and no inner product over- or
 * underflows. A tail that cancels to almost nothing is scaled once more, in place.
 *
 * As in lu.cuh's rolled form, a[0] is the row being eliminated and steps shift the column by one,
 * so that a few steps are one loop of fixed width. */
#ifndef BL_QR_CUH
#define BL_QR_CUH

#include "kernels/cuda/difference.cuh"
#include "kernels/cuda/members.cuh"

/* Column c's element for row r is at c * column + r; its elements from the diagonal on begin at
 * c * (column + 1), a multiple of sixteen bytes, and columns are an odd number apart. */
template <class T, int N, int P = N> struct bl_qr_tile {
    static constexpr int column = N + (bl_per_wide<T> < 2 ? 2 : bl_per_wide<T>)-1;
    static constexpr int size = P * (column + 1) + bl_per_wide<T>;
    static constexpr int all = size + 4 * P; /* with tau, inverse, beta, back */
};
/* Steps of one loop. Written out, n = 8 is 80 to 117 KB of text and a fifth slower; eight steps a
 * loop at n = 32 are as fast as four. */
constexpr int bl_qr_phase = 4;
template <class T, int N> BL_BOTH constexpr int bl_qr_threads() {
    return N * sizeof(T) > 128 ? 64 : 128;
}
template <class T, int N> BL_BOTH constexpr int bl_qr_resident() {
    constexpr int bytes = N * (int)sizeof(T); /* of a lane's columns */
    constexpr int registers = bytes >= 512 ? 255 : bytes >= 256 ? 168 : bytes >= 128 ? 128 : 100;
    return 512 / registers * 128 / bl_qr_threads<T, N>();
}

/* For a column whose largest entry is `most`. Beside an infinity nothing is scaled: it would make zeros of
 * the rest, and of the infinity a column with nothing below its diagonal. */
template <class R> BL_DEV R bl_norm_scale(R most) {
    return most - most == 0 ? bl_scale_to_one(most) : (R)1;
}
/* A power of two that brings a column near one; 1 if it is not far from it. Sets wild if the column has an
 * Inf or a NaN. */
template <class T, int N> BL_DEV bl_real<T> bl_column_scale(const T (&a)[N], bool &wild) {
    using R = bl_real<T>;
    constexpr int mask = bl_exponent_mask<R>, shift = bl_exponent_shift<R>;
    int most = 0;
    BL_UNROLL for (int j = 0; j < N; j++) {
        int re = bl_high_bits(bl_re(a[j])) & 0x7fffffff, im = 0;
        if constexpr (bl_is_cx<T>) im = bl_high_bits(bl_im(a[j])) & 0x7fffffff;
        most = re > most ? re : most;
        most = im > most ? im : most;
    }
    int e = most >> shift;
    wild = wild || e == mask;
    if (e == mask || (e > mask / 2 - mask / 8 && e < mask / 2 + mask / 8)) return 1;
    R size;
    bl_from_high_bits(most, size);
    return bl_scale_to_one(size);
}

template <class T, int N> BL_DEV bl_real<T> bl_column_scale(const T (&a)[N]) {
    bool wild = false;
    return bl_column_scale(a, wild);
}

/* v p q, for powers of two whose product may leave the range that the result is in. */
template <class T> BL_DEV T bl_scale_twice(T v, bl_real<T> p, bl_real<T> q) {
    bool apart = (p > 1) != (q > 1);
    return apart ? bl_scale(v, p * q) : bl_scale(bl_scale(v, p), q);
}

template <class T> struct bl_reflector {
    T tau, inverse; /* v = x inverse below the diagonal */
    bl_real<T> beta;
    bool none; /* tau is zero */
};
/* As LAPACK's larfg defines it, for a column alpha, x of modest size; sum = x's squares. */
template <class T> BL_DEV bl_reflector<T> bl_make_reflector(T alpha, bl_real<T> sum) {
    using R = bl_real<T>;
    bl_reflector<T> h;
    bool none = h.none = sum == 0 && bl_im(alpha) == 0;
    R root, inverse;
    bl_root(none ? (R)1 : sum + bl_abs_square(alpha), root, inverse);
    bool negative = bl_re(alpha) < 0;
    R beta = negative ? root : -root;
    T difference = bl_sub(alpha, bl_of<T>(beta));
    if (none) difference = bl_of<T>(1);
    h.tau = bl_scale(difference, none ? (R)0 : negative ? -inverse : inverse);
    if constexpr (bl_is_cx<T>)
        h.inverse = bl_scale(bl_conj(difference), bl_rcp_modest(bl_abs_square(difference)));
    else
        h.inverse = bl_rcp_modest(difference);
    h.beta = none ? bl_re(alpha) : beta;
    return h;
}

/* What a reflector with 1 in front of x inverse adds to the entry `top` in its row; dot = x^H times what
 * is below that entry. As in LAPACK nothing is done for tau = 0, so an infinite entry stays. */
template <class T> BL_DEV T bl_reflected(const bl_reflector<T> &h, T dot, T top) {
    T w = bl_neg(bl_mul(bl_conj(h.tau), bl_fma(bl_conj(h.inverse), dot, top)));
    return bl_select(h.none, bl_of<T>(0), w);
}
/* The same with a whole vector's dot, and tau or its conjugate as it is. */
template <class T> BL_DEV T bl_reflected(T tau, T dot) {
    return bl_select(bl_is_zero(tau), bl_of<T>(0), bl_neg(bl_mul(tau, dot)));
}

/* Column c * P + lane, from the row being eliminated on, is a[c]. */
template <class T, int N, int C = 1> struct bl_qr_state {
    T a[C][N];
    T *tile, *tau, *inverse; /* shared: finished columns; of step k */
    bl_real<T> *beta, *back; /* shared: R's diagonal; what column k of R is to be multiplied by */
};
template <class T, int N, int P, int C>
BL_DEV bl_qr_state<T, N, C> bl_qr_place(T *shared, int slot) {
    bl_qr_state<T, N, C> s;
    s.tile = shared + slot * bl_qr_tile<T, N, P * C>::all;
    s.tau = s.tile + bl_qr_tile<T, N, P * C>::size;
    s.inverse = s.tau + P * C;
    s.beta = (bl_real<T> *)(s.inverse + P * C);
    s.back = s.beta + P * C;
    return s;
}

/* conj(x) a[c] over the tail of the column in shared memory, for c >= FROM. */
template <int W, int FROM, class T, int N, int C>
BL_DEV void bl_tail_products(T (&dots)[C], const T (&a)[C][N], const T *x, int end) {
    constexpr int V = bl_per_wide<T>, S = bl_qr_phase;
    T dot[C][2];
    BL_UNROLL for (int c = FROM; c < C; c++) dot[c][0] = dot[c][1] = bl_of<T>(0);
    BL_UNROLL for (int j = 0; j < W; j += V) {
        if (!(j + S <= W || j < end)) continue;
        bl_pack<T> u = bl_load_pack(x + j);
        BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) {
            BL_UNROLL for (int c = FROM; c < C; c++) dot[c][(j + v) % 2] =
                bl_fma(bl_conj(u.v[v]), a[c][j + v], dot[c][(j + v) % 2]);
        }
    }
    BL_UNROLL for (int c = FROM; c < C; c++) dots[c] = bl_add(dot[c][0], dot[c][1]);
}

template <int W, int P, int C, class T, int N>
BL_DEV void bl_qr_steps(bl_qr_state<T, N, C> &s, int first, int steps, int lane) {
    using R = bl_real<T>;
    constexpr int V = bl_per_wide<T>, S = bl_qr_phase, column = bl_qr_tile<T, N, P * C>::column;
    constexpr int now = (N - W) / P; /* columns before a[now] are finished */
    constexpr R large = sizeof(R) == 4 ? (R)1e30 : (R)1e280,
                small = sizeof(R) == 4 ? (R)1e-25 : (R)1e-270;
    BL_UNROLL_BY(N <= 4 ? S : 1) for (int i = 0; i < S; i++) {
        int k = first + i;
        if (k >= steps) break;
        bool owner = lane == k - now * P;
        T *x = s.tile + k * (column + 1);
        if (owner) {
            BL_UNROLL for (int j = 0; j < W; j += V) {
                bl_pack<T> p;
                BL_UNROLL for (int v = 0; v < V; v++) p.v[v] = s.a[now][j + v];
                if (j + S <= W || j < W - i) bl_store_pack(x + j, p);
            }
        }
        bl_syncwarp();
        T dot[C], alpha;
        R sum, back = 1;
        BL_UNROLL_BY(1) for (bool again = true;; again = false) {
            bl_tail_products<W, now>(dot, s.a, x, W - i);
            alpha = x[0];
            sum = bl_shfl1(bl_re(dot[now]), k - now * P, P);
            R total = sum + bl_abs_square(alpha);
            bool bad = again && !(total < large && total > small);
            if (!bl_any(bad)) break;
            R most = 0;
            BL_UNROLL_BY(1) for (int j = 0; j < W - i; j++) {
                R size = bl_abs1(x[j]);
                most = size > most ? size : most;
            }
            R scale = bad ? bl_norm_scale(most) : (R)1;
            bl_syncwarp();
            BL_UNROLL_BY(1) for (int j = lane; j < W - i; j += P) x[j] = bl_scale(x[j], scale);
            bl_syncwarp();
            if (owner) { /* its own inner product is the norm: with what is now there */
                BL_UNROLL for (int j = 0; j < W; j += V) {
                    if (!(j + S <= W || j < W - i)) continue;
                    bl_pack<T> u = bl_load_pack(x + j);
                    BL_UNROLL for (int v = 0; v < V; v++) s.a[now][j + v] = u.v[v];
                }
            }
            back = bl_scale_back(scale);
        }
        bl_reflector<T> h = bl_make_reflector(alpha, sum);
        if (owner) {
            s.tau[k] = h.tau;
            s.inverse[k] = h.inverse;
            s.beta[k] = h.beta * back;
        }
        T factor[C];
        bl_syncwarp(); /* and so read the column again, rather than keep it in registers */
        BL_UNROLL for (int c = now; c < C; c++) {
            T w = bl_reflected(h, dot[c], s.a[c][0]);
            factor[c] = bl_mul(h.inverse, w);
            if (c > now || c * P + lane > k)
                s.tile[(c * P + lane) * column + k] = bl_add(s.a[c][0], w);
        }
        BL_UNROLL for (int j = 0; j < W; j += V) {
            bl_pack<T> u;
            BL_UNROLL for (int v = 0; v < V; v++) u.v[v] = bl_of<T>(0);
            if (j + S <= W || j < W - i) u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) {
                BL_UNROLL for (int c = now; c < C; c++) s.a[c][j + v - 1] =
                    bl_fma(u.v[v], factor[c], s.a[c][j + v]);
            }
        }
        /* below the last row there are zeros, whatever the step */
        BL_UNROLL for (int c = now; c < C; c++) s.a[c][W - 1] = bl_of<T>(0);
    }
    if constexpr (W > S && W - S > N - P * C)
        if (first + S < steps) bl_qr_steps<W - S, P>(s, first + S, steps, lane);
}

/* Coalesced: column j of the member by P lanes, to column `at` + j of the tile's M. */
template <class T, int N, int P, int M>
BL_DEV void bl_qr_load(T *tile, int at, const T *from, int64_t ld, int m, int n, int lane,
                       bool live) {
    constexpr int column = bl_qr_tile<T, N, M>::column;
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int i = r * P + lane;
        bl_stage_range<M>(from + i, ld, M - at, 0, live && i < m ? n : 0, [&](int j, T entry) {
            if (at + j >= M) return;
            tile[(at + j) * column + i] = entry;
            if (r == 0 && N + lane < column) tile[(at + j) * column + N + lane] = bl_of<T>(0);
        });
    }
}

/* The tile's columns into registers, and what scales them. Returns whether this lane's have an Inf or a
 * NaN. */
template <class T, int N, int P, int C>
BL_DEV bool bl_qr_take(bl_qr_state<T, N, C> &s, bl_real<T> (&scale)[C], int lane) {
    constexpr int column = bl_qr_tile<T, N, P * C>::column;
    bool wild = false;
    bl_syncwarp();
    BL_UNROLL for (int c = 0; c < C; c++) {
        BL_UNROLL for (int j = 0; j < N; j++) s.a[c][j] = s.tile[(c * P + lane) * column + j];
        scale[c] = bl_column_scale(s.a[c], wild);
        s.back[c * P + lane] = bl_scale_back(scale[c]);
    }
    return wild;
}
template <class T, int N, int C>
BL_DEV void bl_qr_scale(bl_qr_state<T, N, C> &s, const bl_real<T> (&scale)[C]) {
    BL_UNROLL for (int c = 0; c < C; c++) BL_UNROLL for (int j = 0; j < N; j++) s.a[c][j] =
        bl_scale(s.a[c][j], scale[c]);
    bl_syncwarp();
}

/* Columns 0 .. n - 1 of the member, factored: R scaled back, reflectors below it. */
template <class T, int N, int P, int C>
BL_DEV void bl_qr_store(const bl_qr_state<T, N, C> &s, T *a, int64_t ld, int m, int n, int steps,
                        int lane, bool live) {
    constexpr int column = bl_qr_tile<T, N, P * C>::column;
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int i = r * P + lane;
        T *at = a + i;
        BL_UNROLL_BY(4) for (int j = 0; j < n; j++) {
            T entry = s.tile[j * column + i];
            if (j < steps && i > j)
                entry = bl_mul(entry, s.inverse[j]);
            else
                entry = bl_scale(j < steps && i == j ? bl_of<T>(s.beta[j]) : entry, s.back[j]);
            if (live && i < m) *at = entry;
            at += ld;
        }
    }
}

/* H(k_end - 1) first, H(0) last, applied to a vector whose rows from k_end on are in a[]; row(k) is
 * its entry k. Step k adds row k in front of what a[] holds. */
template <int W, class T, int N, class Row>
BL_DEV void bl_qr_backward(T (&a)[N], const T *tile, const T *tau, int k_end, Row row) {
    constexpr int V = bl_per_wide<T>, S = bl_qr_phase, column = bl_qr_tile<T, N>::column;
    if constexpr (W > S) bl_qr_backward<W - S>(a, tile, tau, k_end, row);
    BL_UNROLL_BY(N <= 4 ? S : 1) for (int i = S - 1; i >= 0; i--) {
        int k = N - W + i;
        if (k >= k_end) continue;
        const T *x = tile + k * (column + 1);
        T entry = row(k);
        /* c: 1.09 times slower at 16 in parts */
        constexpr bool parts = !bl_is_cx<T> || sizeof(T) == 16 || N == 32;
        bl_difference<T> sum(entry);
        BL_UNROLL for (int j = 0; j < W; j += V) {
            if (!(j + S <= W || j < W - i)) continue;
            bl_pack<T> u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) {
                if (j + v == 0) continue;
                if constexpr (parts)
                    sum.less(bl_neg(bl_conj(u.v[v])), a[j + v - 1], v);
                else
                    sum.part[0] = bl_fma(bl_conj(u.v[v]), a[j + v - 1], sum.part[0]);
            }
        }
        T w = bl_reflected(tau[k], parts ? sum.value() : sum.part[0]);
        bl_syncwarp(); /* read again, as in bl_qr_steps */
        BL_UNROLL for (int j = (W - 1) / V * V; j >= 0; j -= V) {
            if (!(j + S <= W || j < W - i)) continue;
            bl_pack<T> u = bl_load_pack(x + j);
            BL_UNROLL for (int v = V - 1; v >= 0; v--) if (j + v > 0) a[j + v] =
                bl_fma(u.v[v], w, a[j + v - 1]);
        }
        a[0] = bl_add(entry, w);
    }
}
/* H(0)^H first, to a vector in a[]; put(k, entry k) as it is final, the rest stays in a[]. */
template <int W, class T, int N, class Put>
BL_DEV void bl_qr_forward(T (&a)[N], const T *tile, const T *tau, int first, int k_end, Put put) {
    constexpr int V = bl_per_wide<T>, S = bl_qr_phase, column = bl_qr_tile<T, N>::column;
    BL_UNROLL_BY(N <= 4 ? S : 1) for (int i = 0; i < S; i++) {
        int k = first + i;
        if (k >= k_end) break;
        const T *x = tile + k * (column + 1);
        T(&one)[1][N] = reinterpret_cast<T(&)[1][N]>(a), dots[1];
        bl_tail_products<W, 0>(dots, one, x, W - i);
        T dot = bl_add(a[0], dots[0]);
        T w = bl_reflected(bl_conj(tau[k]), dot);
        bl_syncwarp(); /* read again, as in bl_qr_steps */
        put(k, bl_add(a[0], w));
        BL_UNROLL for (int j = 0; j < W; j += V) {
            bl_pack<T> u;
            BL_UNROLL for (int v = 0; v < V; v++) u.v[v] = bl_of<T>(0);
            if (j + S <= W || j < W - i) u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) a[j + v - 1] =
                bl_fma(u.v[v], w, a[j + v]);
        }
        a[W - 1] = bl_of<T>(0);
    }
    if constexpr (W > S)
        if (first + S < k_end) bl_qr_forward<W - S>(a, tile, tau, first + S, k_end, put);
}
#endif
