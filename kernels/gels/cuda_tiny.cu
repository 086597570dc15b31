/* gels:tiny: overdetermined least squares, no transpose, m <= 32 and n + nrhs <= 32: the columns of
 * A and of B are factored side by side, then each right-hand side's lane solves with R. Columns are
 * scaled as qr.cuh says, which does what xGELS's scaling of A and B is for. */
#include "kernels/cuda/qr/infinite.cuh"
#include "kernels/cuda/qr/qr.cuh"

/* Columns below n are A's, then B's. */
struct bl_gels_scaled {
    bool a = false, b = false; /* was divided by an infinity */
    int info = 0;              /* then A's */
};
/* By loops, as this is rare. */
template <int P, class T, int N, int C>
BL_DEV bl_gels_scaled bl_gels_infinite(const bl_qr_state<T, N, C> &s, int n, int lane) {
    constexpr int column = bl_qr_tile<T, N, P * C>::column;
    bl_gels_scaled out;
    bl_infinite of_a, of_b;
    bl_infinite_info<T> found;
    BL_UNROLL_BY(1) for (int c = 0; c < C; c++) {
        const T *own = s.tile + (c * P + lane) * column;
        bl_infinite of;
        int rows = 0;
        BL_UNROLL_BY(1) for (int j = 0; j < N; j++) {
            if (bl_is_wild(own[j])) rows = j + 1;
            of.see(own[j]);
        }
        if (c * P + lane < n)
            of_a.see(of);
        else
            of_b.see(of);
        BL_UNROLL_BY(1) for (int i = 0; i < P; i++) {
            int of_column = bl_shfl1(rows, i, P);
            if (c * P + i < n) found.column(c * P + i, of_column);
        }
    }
    bool nan = bl_group_bits<P>(bl_ballot(of_a.nan));
    out.a = bl_group_bits<P>(bl_ballot(of_a.inf)) && !nan;
    nan = bl_group_bits<P>(bl_ballot(of_b.nan));
    out.b = bl_group_bits<P>(bl_ballot(of_b.inf)) && !nan;
    out.info = found.of(n);
    return out;
}

template <class T, int N, int P, int C>
BL_KERNEL((bl_qr_threads<T, N * C>()), (bl_qr_resident<T, N * C>()))
bl_gels_tiny(BL_PARAM bl_cuda_args x) {
    constexpr int threads = bl_qr_threads<T, N * C>(), slots = threads / P, M = P * C;
    constexpr int column = bl_qr_tile<T, N, M>::column;
    BL_SHARED(T, shared, slots * (bl_qr_tile<T, N, M>::all));
    bl_group<P> g = bl_my_group<P>(threads, bl_members(x));
    if (g.warp_empty) return;

    int m = x.m, n = x.n, sides = x.nrhs, lane = g.lane;
    bl_qr_state<T, N, C> s = bl_qr_place<T, N, P, C>(shared, g.slot);
    T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr,
      *b = g.live ? bl_at<T>(x.b, g.member) : nullptr;
    bl_qr_load<T, N, P, M>(s.tile, 0, a, x.a.ld, m, n, lane, g.live);
    bl_qr_load<T, N, P, M>(s.tile, n, b, x.b.ld, m, sides, lane, g.live);
    bl_gels_scaled scaled;
    bl_real<T> scale[C];
    if (bl_any(bl_qr_take<T, N, P>(s, scale, lane))) { /* the whole warp's branch */
        scaled = bl_gels_infinite<P>(s, n, lane);
        BL_UNROLL for (int c = 0; c < C; c++) {
            T *own = s.tile + (c * P + lane) * column;
            if (!(c * P + lane < n ? scaled.a : scaled.b)) continue;
            BL_UNROLL_BY(1) for (int j = 0; j < N; j++) own[j] = bl_divided_by_infinity(own[j]);
            BL_UNROLL for (int j = 0; j < N; j++) s.a[c][j] = own[j];
        }
    }
    bl_qr_scale(s, scale);
    bool some = false;
    BL_UNROLL for (int c = 0; c < C; c++) BL_UNROLL for (int j = 0; j < N; j++) some =
        some || (c * P + lane < n && !bl_is_zero(s.a[c][j]));
    bool empty = !bl_group_bits<P>(bl_ballot(some)); /* A = 0: then X = 0 */
    bl_qr_steps<N, P>(s, 0, n, lane);
    bl_syncwarp();
    int info = 0;
    BL_UNROLL for (int c = C - 1; c >= 0; c--) {
        int j = c * P + lane;
        unsigned zeros = bl_group_bits<P>(bl_ballot(j < n && s.beta[j] == 0));
        if (zeros && !empty) info = c * P + bl_ffs(zeros);
    }
    if (scaled.a) info = scaled.info;
    BL_UNROLL for (int c = 0; c < C; c++) {
        int own = c * P + lane;
        if (own < n || own >= n + sides) continue;
        T *y = s.tile + own * column;
        bl_real<T> back = s.back[own];
        BL_UNROLL for (int j = 0; j < N; j++) if (n + j < m) y[n + j] = bl_scale(s.a[c][j], back);
        for (int j = n - 1; j >= 0; j--) {
            T v = bl_div_real(y[j], bl_divisor_for<M>(s.beta[j]));
            const T *r = s.tile + j * column;
            BL_UNROLL_BY(4) for (int i = 0; i < j; i++) y[i] = bl_fnma(r[i], v, y[i]);
            y[j] = bl_scale_twice(v, back, bl_scale_back(s.back[j]));
        }
        for (int j = 0; j < n && scaled.b; j++) y[j] = bl_no_number<T>();
        if (empty)
            for (int j = 0; j < m; j++) y[j] = bl_of<T>(0);
    }
    bl_syncwarp();
    g = bl_my_group<P>(threads, bl_members(x));
    a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    b = g.live ? bl_at<T>(x.b, g.member) : nullptr;
    bl_qr_store<T, N, P>(s, a, x.a.ld, m, n, n, lane, g.live);
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int i = r * P + lane;
        for (int j = 0; j < sides; j++)
            if (g.live && i < m) b[i + j * x.b.ld] = s.tile[(n + j) * column + i];
    }
    if (g.live && lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, info);
}

template <class T, int N, int P, int C = 1> static int run(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_qr_threads<T, N * C>();
    auto kernel = bl_gels_tiny<T, N, P, C>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / P), threads, 0, stream, *x);
}

extern "C" int bl_cuda_gels_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->transa == 'N' && x->n >= 1 && x->nrhs >= 1 && x->m >= x->n &&
           x->m <= 32 && x->nrhs <= 32 - x->n;
}
extern "C" int bl_cuda_gels_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gels_tiny_can_run(x)) return BL_CUDA_REFUSED;
    int columns = x->n + x->nrhs;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (columns <= 8)
            return x->m <= 8    ? run<T, 8, 8>(x, stream)
                   : x->m <= 16 ? run<T, 16, 8>(x, stream)
                                : run<T, 32, 8>(x, stream);
        if (x->m <= 16)
            return columns > 16 ? run<T, 16, 16, 2>(x, stream)
                   : x->m <= 8  ? run<T, 8, 8, 2>(x, stream)
                                : run<T, 16, 16>(x, stream);
        return columns <= 16 ? run<T, 32, 16>(x, stream) : run<T, 32, 32>(x, stream);
    });
}
