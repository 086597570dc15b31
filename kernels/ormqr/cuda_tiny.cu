/* ormqr:tiny: Q or Q^H times C from either side, the order of Q at most 32 and C of any other
 * size. A lane owns a column of C, from the right a row's conjugate: C Q = (Q^H C^H)^H. As in
 * qr.cuh, reflectors are in shared memory, and the vector is shifted by one a step. */
#include "kernels/cuda/qr/qr.cuh"

/* Reflectors, tau, and the lanes' vectors; a multiple of sixteen bytes. */
template <class T, int N> struct bl_ormqr_tile {
    static constexpr int V = bl_per_wide<T>;
    static constexpr int size = (bl_qr_tile<T, N>::size + N + N * (N + 1) + V - 1) / V * V;
};

template <class T, int N>
BL_KERNEL((bl_qr_threads<T, N>()), (bl_qr_resident<T, N>()))
bl_ormqr_tiny(BL_PARAM bl_cuda_args x) {
    constexpr int threads = bl_qr_threads<T, N>(), L = N + 1;
    BL_DYNAMIC_SHARED(T, shared);
    bl_group<N> g = bl_my_group<N>(threads, bl_members(x));
    if (g.warp_empty) return;

    bool right = x.side == 'R', forward = right == (x.transa == 'N');
    int order = right ? x.n : x.m, q = right ? x.m : x.n, k = x.k, c = g.lane;
    T *tile = shared + g.slot * bl_ormqr_tile<T, N>::size;
    T *tau = tile + bl_qr_tile<T, N>::size, *turned = tau + N, *mine = turned + c * L;
    bl_qr_load<T, N, N, N>(tile, 0, g.live ? bl_at<T>(x.a, g.member) : nullptr, x.a.ld, order, k, c,
                           g.live);
    T t = bl_of<T>(0);
    if (g.live && c < k) t = bl_at<T>(x.tau, g.member)[c];
    tau[c] = t;
    T *matrix = g.live ? bl_at<T>(x.c, g.member) : nullptr;
    for (int first = 0; first < q; first += N) {
        if (right) {
            T *from = matrix + first + c;
            bl_stage_columns<N, T>(
                from, x.c.ld, N, [&](int j) { return g.live && first + c < q && j < order; },
                [&](int j, T entry) { mine[j] = bl_conj(entry); });
        } else {
            bl_stage_columns<N, T>(
                matrix + c + first * x.c.ld, x.c.ld, N,
                [&](int j) { return g.live && c < order && first + j < q; },
                [&](int j, T entry) { turned[j * L + c] = entry; });
        }
        bl_syncwarp();
        T a[N];
        int offset = forward ? 0 : k;
        BL_UNROLL for (int j = 0; j < N; j++) {
            T entry = bl_of<T>(0);
            if (offset + j < N) entry = mine[offset + j];
            a[j] = entry;
        }
        if (forward) {
            bl_qr_forward<N>(a, tile, tau, 0, k, [&](int i, T entry) { mine[i] = entry; });
            offset = k;
        } else {
            bl_qr_backward<N>(a, tile, tau, k, [&](int i) { return mine[i]; });
            offset = 0;
        }
        BL_UNROLL for (int j = 0; j < N; j++) if (offset + j < N) mine[offset + j] = a[j];
        bl_syncwarp();
        BL_UNROLL_BY(8) for (int j = 0; j < N; j++) {
            if (right) {
                if (g.live && first + c < q && j < order)
                    matrix[first + c + j * x.c.ld] = bl_conj(mine[j]);
            } else if (g.live && c < order && first + j < q) {
                matrix[c + (first + j) * x.c.ld] = turned[j * L + c];
            }
        }
        bl_syncwarp();
    }
    if (g.live && c == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
}

template <class T, int N> static int run(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_qr_threads<T, N>(), slots = threads / N;
    constexpr int bytes = slots * bl_ormqr_tile<T, N>::size * (int)sizeof(T);
    auto kernel = bl_ormqr_tiny<T, N>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, slots), threads, bytes, stream, *x);
}

extern "C" int bl_cuda_ormqr_tiny_can_run(const bl_cuda_args *x) {
    int order = x->side == 'L' ? x->m : x->n;
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && order <= 32 && x->k >= 0 && x->k <= order;
}
extern "C" int bl_cuda_ormqr_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_ormqr_tiny_can_run(x)) return BL_CUDA_REFUSED;
    int order = x->side == 'L' ? x->m : x->n;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (order <= 4) return run<T, 4>(x, stream);
        if (order <= 8) return run<T, 8>(x, stream);
        if (order <= 16) return run<T, 16>(x, stream);
        return run<T, 32>(x, stream);
    });
}
