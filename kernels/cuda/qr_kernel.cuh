/* The kernels behind geqrf:tiny and orgqr:tiny. Lane c owns column c, in registers, so that inner
 * products are the lane's own; a reflector goes through shared memory and is read back by every
 * lane sixteen bytes at a time. Every lane computes the reflector's norm, tau and scale for
 * itself: no exchange between lanes.
 *
 * As in lu.cuh's rolled form, a[0] is the row being eliminated and steps shift the column by one,
 * so that a few steps are one loop of fixed width. */
#ifndef BL_QR_KERNEL_CUH
#define BL_QR_KERNEL_CUH

#include "kernels/cuda/members.cuh"

/* Column c's element for row r is at c * column + r; its elements from the diagonal on begin at
 * c * (column + 1), a multiple of sixteen bytes, and columns are an odd number apart. */
template <class T, int N> struct bl_qr_tile {
    static constexpr int column = N + (bl_per_wide<T> < 2 ? 2 : bl_per_wide<T>)-1;
    static constexpr int size = N * (column + 1) + bl_per_wide<T>;
};
/* Steps of one loop. Written out, n = 8 is 80 to 117 KB of text and a fifth slower; eight steps a
 * loop at n = 32 are as fast as four. */
constexpr int bl_qr_phase = 4;
template <class T, int N> BL_BOTH constexpr int bl_qr_threads() {
    return N * sizeof(T) > 128 ? 64 : 128;
}
template <class T, int N> BL_BOTH constexpr int bl_qr_resident() {
    constexpr int registers = N * sizeof(T) >= 512   ? 255
                              : N * sizeof(T) >= 256 ? 168
                              : N * sizeof(T) >= 128 ? 128
                                                     : 100;
    return 512 / registers * 128 / bl_qr_threads<T, N>();
}

template <class T> struct bl_reflector {
    T tau, inverse; /* v = x inverse below the diagonal */
    bl_real<T> beta;
};

/* The reflector of a column x (W elements in shared memory, x[0] its diagonal), as LAPACK's larfg
 * defines it. `sum` is the sum of squares of its tail, computed without scaling. Where that is too
 * small or too large to be trusted the column is scaled in place by a power of two, which its
 * caller divides out of beta alone. */
template <class T, int P>
BL_DEV bl_reflector<T> bl_make_reflector(T *x, bl_real<T> sum, int width, int lane) {
    using R = bl_real<T>;
    constexpr R large = sizeof(R) == 4 ? (R)1e30 : (R)1e280,
                small = sizeof(R) == 4 ? (R)1e-25 : (R)1e-270;
    T alpha = x[0];
    R back = 1, total = sum + bl_abs_square(alpha);
    if (bl_any(!(total < large && total > small))) {
        R most = 0;
        for (int i = 0; i < width; i++) {
            R size = bl_abs1(x[i]);
            most = size > most ? size : most;
        }
        R s = total < large && total > small ? (R)1 : bl_scale_to_one(most);
        bl_syncwarp();
        for (int i = lane; i < width; i += P) x[i] = bl_scale(x[i], s);
        bl_syncwarp();
        alpha = x[0];
        sum = 0;
        for (int i = 1; i < width; i++) sum += bl_abs_square(x[i]);
        total = sum + bl_abs_square(alpha);
        back = 1 / s;
    }
    R beta = bl_sqrt(total);
    beta = bl_re(alpha) < 0 ? beta : -beta;
    bool none = sum == 0 && bl_im(alpha) == 0;
    R scale = none ? (R)1 : 1 / beta;
    T difference = bl_sub(alpha, bl_of<T>(beta));
    bl_reciprocal<T> d = bl_recip(none ? bl_of<T>(1) : difference);
    bl_reflector<T> h;
    h.tau = bl_select(none, bl_of<T>(0), bl_scale(bl_neg(difference), scale));
    h.inverse = bl_scale(d.inverse, d.scale);
    h.beta = (none ? bl_re(alpha) : beta) * back;
    return h;
}

template <class T, int N> struct bl_qr_state {
    T a[N];
    T *tile, *tau, *inverse;
    bl_real<T> *beta;
};

template <int W, class T, int N>
BL_DEV void bl_qr_steps(bl_qr_state<T, N> &s, int first, int steps, int lane) {
    constexpr int V = bl_per_wide<T>, S = bl_qr_phase, column = bl_qr_tile<T, N>::column;
    BL_UNROLL_BY(N <= 4 ? S : 1) for (int i = 0; i < S; i++) {
        int k = first + i;
        if (k >= steps) break;
        T *x = s.tile + k * (column + 1);
        if (lane == k) {
            BL_UNROLL for (int j = 0; j < W; j += V) {
                bl_pack<T> p;
                BL_UNROLL for (int v = 0; v < V; v++) p.v[v] = s.a[j + v];
                if (j + S <= W || j < W - i) bl_store_pack(x + j, p);
            }
        }
        bl_syncwarp();
        bl_real<T> part[2] = {0, 0};
        BL_UNROLL for (int j = 0; j < W; j += V) {
            if (!(j + S <= W || j < W - i)) continue;
            bl_pack<T> u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) {
                bl_real<T> re = bl_re(u.v[v]), im = bl_im(u.v[v]);
                bl_real<T> &sum = part[(j + v) % 2];
                sum = bl_fma_real(re, re, sum);
                if (bl_is_cx<T>) sum = bl_fma_real(im, im, sum);
            }
        }
        bl_reflector<T> h = bl_make_reflector<T, N>(x, part[0] + part[1], W - i, lane);
        if (lane == k) {
            s.tau[k] = h.tau;
            s.inverse[k] = h.inverse;
            s.beta[k] = h.beta;
        }
        bl_syncwarp(); /* and so read the column again, rather than keep it in registers */
        T dot[2] = {s.a[0], bl_of<T>(0)};
        BL_UNROLL for (int j = 0; j < W; j += V) {
            if (!(j + S <= W || j < W - i)) continue;
            bl_pack<T> u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) {
                T y = bl_conj(bl_mul(u.v[v], h.inverse));
                dot[(j + v) % 2] = bl_fma(y, s.a[j + v], dot[(j + v) % 2]);
            }
        }
        T w = bl_neg(bl_mul(bl_conj(h.tau), bl_add(dot[0], dot[1])));
        bl_syncwarp();
        if (lane > k) s.tile[lane * column + k] = bl_add(s.a[0], w);
        BL_UNROLL for (int j = 0; j < W; j += V) {
            bl_pack<T> u;
            BL_UNROLL for (int v = 0; v < V; v++) u.v[v] = bl_of<T>(0);
            if (j + S <= W || j < W - i) u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) s.a[j + v - 1] =
                bl_fma(bl_mul(u.v[v], h.inverse), w, s.a[j + v]);
        }
        s.a[W - 1] = bl_of<T>(0); /* below the last row there are zeros, whatever the step */
    }
    if constexpr (W > S)
        if (first + S < steps) bl_qr_steps<W - S>(s, first + S, steps, lane);
}

/* Coalesced: column j of the member by all lanes. */
template <class T, int N>
BL_DEV void bl_qr_load(T *tile, const T *from, int64_t ld, int m, int n, int lane, bool live) {
    constexpr int column = bl_qr_tile<T, N>::column;
    bl_stage_columns<N, T>(
        from + lane, ld, N, [&](int j) { return live && lane < m && j < n; },
        [&](int j, T entry) {
            tile[j * column + lane] = entry;
            if (N + lane < column) tile[j * column + N + lane] = bl_of<T>(0);
        });
}

template <class T, int N>
BL_KERNEL((bl_qr_threads<T, N>()), (bl_qr_resident<T, N>()))
bl_geqrf_tiny(BL_PARAM bl_cuda_args x) {
    constexpr int threads = bl_qr_threads<T, N>(), slots = threads / N;
    constexpr int column = bl_qr_tile<T, N>::column, size = bl_qr_tile<T, N>::size;
    BL_SHARED(T, tiles, slots * size);
    BL_SHARED(T, taus, slots * N);
    BL_SHARED(T, inverses, slots * N);
    BL_SHARED(bl_real<T>, betas, slots * N);
    bl_group<N> g = bl_my_group<N>(threads, bl_members(x));
    if (g.warp_empty) return;

    int m = x.m, n = x.n, steps = m < n ? m : n;
    bl_qr_state<T, N> s;
    s.tile = tiles + g.slot * size;
    s.tau = taus + g.slot * N;
    s.inverse = inverses + g.slot * N;
    s.beta = betas + g.slot * N;
    bl_qr_load<T, N>(s.tile, g.live ? bl_at<T>(x.a, g.member) : nullptr, x.a.ld, m, n, g.lane,
                     g.live);
    bl_syncwarp();
    BL_UNROLL for (int j = 0; j < N; j++) s.a[j] = s.tile[g.lane * column + j];
    bl_syncwarp();
    bl_qr_steps<N>(s, 0, steps, g.lane);
    bl_syncwarp();

    T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    BL_UNROLL_BY(8) for (int j = 0; j < n; j++) {
        T entry = s.tile[j * column + g.lane];
        if (j < steps && g.lane > j) entry = bl_mul(entry, s.inverse[j]);
        if (j < steps && g.lane == j) entry = bl_of<T>(s.beta[j]);
        if (g.live && g.lane < m) a[g.lane + j * x.a.ld] = entry;
    }
    if (g.live && g.lane < steps) bl_at<T>(x.tau, g.member)[g.lane] = s.tau[g.lane];
    if (g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
}

/* Steps downwards: step k adds row k in front of what a[] holds, rows k + 1 on. */
template <int W, class T, int N>
BL_DEV void bl_orgqr_steps(T (&a)[N], const T *tile, const T *tau, int k_end, int lane) {
    constexpr int V = bl_per_wide<T>, S = bl_qr_phase, column = bl_qr_tile<T, N>::column;
    if constexpr (W > S) bl_orgqr_steps<W - S>(a, tile, tau, k_end, lane);
    BL_UNROLL_BY(N <= 4 ? S : 1) for (int i = S - 1; i >= 0; i--) {
        int k = N - W + i;
        if (k >= k_end) continue;
        const T *x = tile + k * (column + 1);
        T t = tau[k], unit = bl_of<T>(lane == k ? 1 : 0), dot = unit;
        BL_UNROLL for (int j = 0; j < W; j += V) {
            if (!(j + S <= W || j < W - i)) continue;
            bl_pack<T> u = bl_load_pack(x + j);
            BL_UNROLL for (int v = 0; v < V; v++) if (j + v > 0) dot =
                bl_fma(bl_conj(u.v[v]), a[j + v - 1], dot);
        }
        T w = bl_neg(bl_mul(t, dot));
        bl_syncwarp(); /* read again, as in bl_qr_steps */
        BL_UNROLL for (int j = (W - 1) / V * V; j >= 0; j -= V) {
            if (!(j + S <= W || j < W - i)) continue;
            bl_pack<T> u = bl_load_pack(x + j);
            BL_UNROLL for (int v = V - 1; v >= 0; v--) if (j + v > 0) a[j + v] =
                bl_fma(u.v[v], w, a[j + v - 1]);
        }
        a[0] = bl_add(unit, w);
    }
}

template <class T, int N>
BL_KERNEL((bl_qr_threads<T, N>()), (bl_qr_resident<T, N>()))
bl_orgqr_tiny(BL_PARAM bl_cuda_args x) {
    constexpr int threads = bl_qr_threads<T, N>(), slots = threads / N;
    constexpr int column = bl_qr_tile<T, N>::column, size = bl_qr_tile<T, N>::size;
    BL_SHARED(T, tiles, slots * size);
    BL_SHARED(T, taus, slots * N);
    bl_group<N> g = bl_my_group<N>(threads, bl_members(x));
    if (g.warp_empty) return;

    int m = x.m, n = x.n, k = x.k, c = g.lane;
    T *tile = tiles + g.slot * size, *tau = taus + g.slot * N;
    T *matrix = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    bl_qr_load<T, N>(tile, matrix, x.a.ld, m, k, c, g.live);
    T t = bl_of<T>(0);
    if (g.live && c < k) t = bl_at<T>(x.tau, g.member)[c];
    tau[c] = t;
    bl_syncwarp();
    /* rows k on of column c of the identity, then the reflectors on top of them */
    T a[N];
    BL_UNROLL for (int j = 0; j < N; j++) a[j] = bl_of<T>(j + k == c ? 1 : 0);
    bl_orgqr_steps<N>(a, tile, tau, k, c);
    bl_syncwarp();
    BL_UNROLL for (int j = 0; j < N; j++) tile[c * column + j] = a[j];
    bl_syncwarp();
    BL_UNROLL_BY(8)
    for (int j = 0; j < n; j++)
        if (g.live && c < m) matrix[c + j * x.a.ld] = tile[j * column + c];
    if (g.live && c == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
}

template <class T, int N, bool GENERATE> int bl_qr_launch(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_qr_threads<T, N>();
    void (*kernel)(const bl_cuda_args);
    if constexpr (GENERATE)
        kernel = bl_orgqr_tiny<T, N>;
    else
        kernel = bl_geqrf_tiny<T, N>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / N), threads, 0, stream, *x);
}
template <bool GENERATE> int bl_qr_run(const bl_cuda_args *x, void *stream) {
    int order = x->m > x->n ? x->m : x->n;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (order <= 4) return bl_qr_launch<T, 4, GENERATE>(x, stream);
        if (order <= 8) return bl_qr_launch<T, 8, GENERATE>(x, stream);
        if (order <= 16) return bl_qr_launch<T, 16, GENERATE>(x, stream);
        return bl_qr_launch<T, 32, GENERATE>(x, stream);
    });
}
#endif
