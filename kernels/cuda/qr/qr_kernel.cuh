/* The kernels behind geqrf:tiny and orgqr:tiny: lane = column, as qr.cuh says. */
#ifndef BL_QR_KERNEL_CUH
#define BL_QR_KERNEL_CUH

#include "kernels/cuda/qr/qr.cuh"

/* Columns a lane: with two, what every lane computes of a reflector serves twice the members (n = 32:
 * 3.9 to 2.9 for s, 3.5 to 3.3 for d, 4.0 to 3.8 for c; n = 16: 2.8 to 2.1, 2.2 to 1.9, 2.4 to 2.3).
 * Registers for sixteen warps and not twelve (d, one column): 3.3. */
template <class T, int N> constexpr int bl_geqrf_columns = N > 4 && sizeof(T) < 16 ? 2 : 1;

template <class T, int N, int C> BL_BOTH constexpr int bl_geqrf_resident() {
    if (N == 16 && sizeof(T) == 16) return 512 / 128 * 128 / bl_qr_threads<T, N>(); /* 2.4 to 2.1 */
    /* d: else 73 registers and six of seven warps */
    if (N == 8 && sizeof(T) == 8) return 512 / 72 * 128 / bl_qr_threads<T, N * C>();
    /* c: else 202 registers and two thirds of the warps */
    if (N * C == 64 && bl_is_cx<T>) return 512 / 168 * 128 / bl_qr_threads<T, N * C>();
    return bl_qr_resident<T, N * C>();
}

template <class T, int N, int P, int C>
BL_KERNEL((bl_qr_threads<T, N * C>()), (bl_geqrf_resident<T, N, C>()))
bl_geqrf_tiny(BL_PARAM bl_cuda_args x) {
    constexpr int threads = bl_qr_threads<T, N * C>(), slots = threads / P;
    bl_group<P> g = bl_my_group<P>(threads, bl_members(x));
    BL_SHARED(T, shared, slots * (bl_qr_tile<T, N, P * C>::all));
    if (g.warp_empty) return;
    bl_qr_state<T, N, C> s = bl_qr_place<T, N, P, C>(shared, g.slot);

    int m = x.m, n = x.n, steps = m < n ? m : n;
    T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    bl_qr_load<T, N, P, P * C>(s.tile, 0, a, x.a.ld, m, n, g.lane, g.live);
    bl_real<T> scale[C];
    bl_qr_take<T, N, P>(s, scale, g.lane);
    bl_qr_scale(s, scale);
    bl_qr_steps<N, P>(s, 0, steps, g.lane);
    bl_syncwarp();
    g = bl_my_group<P>(threads, bl_members(x));
    a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    bl_qr_store<T, N, P>(s, a, x.a.ld, m, n, steps, g.lane, g.live);
    T *tau = g.live ? bl_at<T>(x.tau, g.member) : nullptr;
    BL_UNROLL for (int c = 0; c < C; c++) if (g.live && c * P + g.lane < steps)
        tau[c * P + g.lane] = s.tau[c * P + g.lane];
    if (g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
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
    bl_qr_load<T, N, N, N>(tile, 0, matrix, x.a.ld, m, k, c, g.live);
    T t = bl_of<T>(0);
    if (g.live && c < k) t = bl_at<T>(x.tau, g.member)[c];
    tau[c] = t;
    bl_syncwarp();
    /* rows k on of column c of the identity, then the reflectors on top of them */
    T a[N];
    BL_UNROLL for (int j = 0; j < N; j++) a[j] = bl_of<T>(j + k == c ? 1 : 0);
    bl_qr_backward<N>(a, tile, tau, k, [&](int i) { return bl_of<T>(c == i ? 1 : 0); });
    bl_syncwarp();
    BL_UNROLL for (int j = 0; j < N; j++) tile[c * column + j] = a[j];
    bl_syncwarp();
    BL_UNROLL_BY(8)
    for (int j = 0; j < n; j++)
        if (g.live && c < m) matrix[c + j * x.a.ld] = tile[j * column + c];
    if (g.live && c == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
}

template <class T, int N, int M> int bl_geqrf_launch(const bl_cuda_args *x, void *stream) {
    constexpr int C = bl_geqrf_columns<T, N>, P = M / C, threads = bl_qr_threads<T, N * C>();
    auto kernel = bl_geqrf_tiny<T, N, P, C>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / P), threads, 0, stream, *x);
}
inline int bl_geqrf_run(const bl_cuda_args *x, void *stream) {
    int order = x->m > x->n ? x->m : x->n;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (order <= 4) return bl_geqrf_launch<T, 4, 4>(x, stream);
        if (order <= 8) return bl_geqrf_launch<T, 8, 8>(x, stream);
        if (order <= 16)
            return x->n <= 8 ? bl_geqrf_launch<T, 16, 8>(x, stream)
                             : bl_geqrf_launch<T, 16, 16>(x, stream);
        return x->n <= 8    ? bl_geqrf_launch<T, 32, 8>(x, stream)
               : x->n <= 16 ? bl_geqrf_launch<T, 32, 16>(x, stream)
                            : bl_geqrf_launch<T, 32, 32>(x, stream);
    });
}
template <class T, int N> int bl_orgqr_launch(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_qr_threads<T, N>();
    auto kernel = bl_orgqr_tiny<T, N>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / N), threads, 0, stream, *x);
}
inline int bl_orgqr_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->m <= 4) return bl_orgqr_launch<T, 4>(x, stream);
        if (x->m <= 8) return bl_orgqr_launch<T, 8>(x, stream);
        if (x->m <= 16) return bl_orgqr_launch<T, 16>(x, stream);
        return bl_orgqr_launch<T, 32>(x, stream);
    });
}
#endif
