/* Substitutions for one right-hand side: lane = row of the triangle, P lanes a member, and a lane's
 * entries of the pass in registers, zeros where the pass has none, so that a step is a product, a
 * shuffle and an FMA. A row comes straight from global memory, coalesced by columns; a pass with
 * the transpose turns it in shared memory. Rolled with the triangle in shared memory (solve.cu), a
 * step was ten instructions: potrs 4.2, 2.8, 3.2, 3.0 times the floor for s d c z at n = 32. Four
 * rows a lane and four members a warp were worse (7.7, 9.2, 9.9, 4.5): few warps fit. */
#include "kernels/cuda/solve/solve_plan.cuh"

template <class T, int N> struct bl_one_shape {
    static constexpr int column = N + bl_per_wide<T>; /* of the tile: packs conflict-free */
    static constexpr int size = N * column;
    static constexpr int threads = N * sizeof(T) > 128 ? 64 : 128;
    static constexpr int registers = N * sizeof(T) >= 512        ? 255
                                     : N * sizeof(T) >= 256      ? 128
                                     : N == 8 && sizeof(T) == 16 ? 72
                                                                 : 64;
    static constexpr int resident = 512 / registers * 128 / threads;
};

/* This lane's column of the tile, or its row. */
template <class T, int N> BL_DEV void bl_one_take(T (&v)[N], const T *tile, bool turned, int lane) {
    constexpr int V = bl_per_wide<T> < N ? bl_per_wide<T> : N, L = bl_one_shape<T, N>::column;
    if (turned) {
        BL_UNROLL for (int k = 0; k < N; k += V) {
            bl_pack<T> u = bl_load_pack(tile + lane * L + k);
            BL_UNROLL for (int e = 0; e < V; e++) v[k + e] = u.v[e];
        }
    } else {
        BL_UNROLL for (int k = 0; k < N; k++) v[k] = tile[k * L + lane];
    }
}
/* Columns lo .. hi - 1 of the lane's row, and zeros. */
template <class T, int N>
BL_DEV void bl_one_load(T (&v)[N], const T *from, int64_t ld, int lo, int hi) {
    BL_UNROLL for (int k = 0; k < N; k++) {
        v[k] = bl_of<T>(0);
        if (k >= lo && k < hi) v[k] = *from;
        from += ld;
    }
}

/* PLAIN: 1 / d is an ordinary number in every lane, and one product divides. */
template <bool FORWARD, bool PLAIN, class T, int N>
BL_DEV T bl_one_pass(T x, const T (&v)[N], const bl_divisor<T, N> &d, int n) {
    bl_divisor<T, N> plain = d; /* with the scale in it */
    plain.inverse = bl_scale(d.inverse, d.scale);
    plain.scale = 1;
    if constexpr (N <= 8) {
        plain.near = d.near * bl_scale_back(d.scale);
        if constexpr (bl_is_cx<T>) plain.fix = d.fix * d.scale;
    }
    BL_UNROLL for (int s = 0; s < N; s += 8) {
        constexpr int block = N < 8 ? N : 8;
        int first = FORWARD ? s : N - block - s;
        if (first >= n) continue;
        BL_UNROLL for (int i = 0; i < block; i++) {
            int k = FORWARD ? first + i : first + block - 1 - i;
            T y = PLAIN ? bl_div(x, plain) : bl_div(x, d);
            x = bl_sub_product(v[k], bl_shfl(y, k, N), x);
        }
    }
    return PLAIN ? bl_div(x, plain) : bl_div(x, d);
}
template <bool FORWARD, class T, int N>
BL_DEV T bl_one_divide(T x, const T (&v)[N], T diagonal, int n) {
    using R = bl_real<T>;
    bl_divisor<T, N> d = bl_divisor_for<N>(diagonal);
    T inverse = bl_scale(d.inverse, d.scale);
    constexpr R least = sizeof(R) == 4 ? (R)1e-37 : (R)1e-307,
                most = sizeof(R) == 4 ? (R)1e37 : (R)1e307;
    R size = bl_abs1(inverse);
    if (bl_any(!(size > least && size < most))) return bl_one_pass<FORWARD, false>(x, v, d, n);
    return bl_one_pass<FORWARD, true>(x, v, d, n);
}

/* Row of B that stands at position i after all exchanges. */
template <int P> BL_DEV int bl_one_trace(const bl_cuda_args &x, const bl_group<P> &g, int n) {
    int mine = 1, row = g.lane;
    if (g.live && g.lane < n) mine = bl_take_int(x.ipiv, x.int_bytes, g.member, g.lane);
    for (int k = n - 1; k >= 0; k--) {
        int p = bl_shfl1(mine, k, P) - 1;
        row = row == k ? p : row == p ? k : row;
    }
    return row >= 0 && row < n ? row : g.lane;
}

template <class T, int N>
BL_KERNEL((bl_one_shape<T, N>::threads), (bl_one_shape<T, N>::resident))
bl_solve_one(BL_PARAM bl_cuda_args x, BL_PARAM bl_solve_plan s) {
    using shape = bl_one_shape<T, N>;
    constexpr int threads = shape::threads, L = shape::column;
    BL_DYNAMIC_SHARED(T, tiles);
    bl_group<N> g = bl_my_group<N>(threads, bl_members(x));
    if (g.warp_empty) return;

    int n = s.n, i = g.lane;
    T alpha = s.alpha ? bl_alpha<T>(x) : bl_of<T>(1);
    bool ignore = s.alpha && bl_is_zero(alpha),
         here = g.live && i < n;                 /* A, B unread for alpha 0 */
    bool again = s.passes == 2 && s.part != 'A'; /* both passes with one triangle */
    T *tile = tiles + g.slot * shape::size;
    const T *a = here ? bl_at<T>(x.a, g.member) + i : nullptr;
    T *b = here ? bl_at<T>(x.b, g.member) : nullptr;
    int64_t row = s.right ? x.b.ld : 1;
    int from = i, to = i;
    if (s.exchange == 'F') from = bl_one_trace<N>(x, g, n);
    if (s.exchange == 'B') to = bl_one_trace<N>(x, g, n);
    T rhs = bl_of<T>(0), diagonal = bl_of<T>(1);
    if (here && !ignore) rhs = b[from * row];
    bool unit = s.pass[0].unit && (s.passes == 1 || s.pass[1].unit);
    if (here && !ignore && !unit) diagonal = a[i * x.a.ld];
    if (s.alpha) rhs = bl_mul(alpha, rhs);
    T v[N];
    BL_UNROLL_BY(1) for (int p = 0; p < s.passes && !ignore; p++) {
        const bl_solve_pass &w = s.pass[p];
        if (p == 0 || !again) {
            bool low = w.forward != w.transposed; /* entries before the diagonal of row i */
            bl_one_load<T, N>(v, a, x.a.ld, low ? 0 : i + 1, !here ? 0 : low ? i : n);
            if (w.transposed || again) {
                bl_syncwarp();
                BL_UNROLL for (int k = 0; k < N; k++) tile[k * L + i] = v[k];
                bl_syncwarp();
            }
        }
        if (w.transposed || p > 0 && again) bl_one_take<T, N>(v, tile, w.transposed, i);
        if (bl_is_cx<T> && w.conjugate) {
            BL_UNROLL for (int k = 0; k < N; k++) v[k] = bl_conj(v[k]);
        }
        T d = w.unit ? bl_of<T>(1) : bl_conj_if(w.conjugate, diagonal);
        rhs = w.forward ? bl_one_divide<true>(rhs, v, d, n) : bl_one_divide<false>(rhs, v, d, n);
    }
    bl_syncwarp(); /* rows are exchanged in place: all read before any is written */
    if (here) b[to * row] = rhs;
    if (g.live && i == 0) bl_put_success(x, g.member);
}

template <class T, int N>
static int launch(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    using shape = bl_one_shape<T, N>;
    constexpr int slots = shape::threads / N, bytes = slots * shape::size * (int)sizeof(T);
    bool turns = s.pass[0].transposed || s.pass[1].transposed;
    auto kernel = bl_solve_one<T, N>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, slots), shape::threads, turns ? bytes : 0, stream,
                     *x, s);
}
int bl_solve_one_run(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (s.n <= 4) return launch<T, 4>(x, s, stream);
        if (s.n <= 8) return launch<T, 8>(x, s, stream);
        if (s.n <= 16) return launch<T, 16>(x, s, stream);
        return launch<T, 32>(x, s, stream);
    });
}
