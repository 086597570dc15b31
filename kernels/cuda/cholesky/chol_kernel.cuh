/* The kernel behind potrf:tiny and posv:tiny, instantiated by each one's file. */
#ifndef BL_CHOL_KERNEL_CUH
#define BL_CHOL_KERNEL_CUH

#include "kernels/cuda/cholesky/chol.cuh"
#include "kernels/cuda/cholesky/chol_panels.cuh"
#include "kernels/cuda/solve/solve.cuh"

template <class T, int N> BL_BOTH constexpr int bl_chol_threads() {
    return N * sizeof(T) > 128 ? 64 : 128;
}
template <class T, int N> BL_BOTH constexpr int bl_chol_resident() {
    int registers = N == 32   ? (sizeof(T) == 4 ? 128 : 168)
                    : N == 16 ? (sizeof(T) == 4 ? 100 : 128)
                              : (sizeof(T) == 16 ? 100 : 80);
    return bl_resident(registers, bl_chol_threads<T, N>());
}

/* SOLVE 0: factor only. 1: one right-hand side, eliminated along with the matrix. 2: any number,
 * four at a time, after it. */
template <class T, int N, int SOLVE>
BL_KERNEL((bl_chol_threads<T, N>()), (bl_chol_resident<T, N>()))
bl_chol_tiny(BL_PARAM bl_cuda_args x) {
    constexpr bool panels = bl_chol_by_panels<T, N>;
    constexpr int R = bl_shape<T, N>::rows, P = bl_shape<T, N>::lanes;
    constexpr int row = panels ? 1 : bl_chol_ld<N>, column = panels ? bl_panels_ld<T, N> : 1;
    constexpr int size = panels ? bl_panels_tile<T, N> : bl_chol_tile<N>;
    constexpr int threads = bl_chol_threads<T, N>(), slots = threads / P;
    BL_SHARED(T, tiles, slots * size);
    bl_group<P> g = bl_my_group<P>(threads, bl_members(x));
    if (g.warp_empty) return;

    int n = x.n, info = 0;
    bool upper = x.uplo == 'U';
    T *tile = tiles + g.slot * size, b[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        T entry = bl_of<T>(0);
        if constexpr (SOLVE == 1)
            if (g.live && r * P + g.lane < n) entry = bl_at<T>(x.b, g.member)[r * P + g.lane];
        b[r] = entry;
    }
    T *matrix = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    if constexpr (panels) {
        bl_stage_lower<T, N, P, R>(tile, matrix, x.a.ld, n, upper, g.lane, g.live);
        bl_cholesky_panels<0, SOLVE == 1, T, N, P, R>(tile, b, info, n, upper, g.lane);
        bl_unstage_lower<T, N, P, R>(tile, g.live ? bl_at<T>(x.a, g.member) : nullptr, x.a.ld, n,
                                     upper, g.lane, g.live);
    } else {
        constexpr int W = bl_column_buffer<T, N>;
        BL_SHARED(T, buffers, slots * W);
        T a[R][N];
        bl_load_lower<T, N, P, R>(a, matrix, x.a.ld, n, upper, tile, g.lane, g.live);
        bl_cholesky<0, SOLVE == 1, T, N, P, R>(a, b, info, n, g.lane, buffers + g.slot * W);
        if (SOLVE || upper) bl_keep_lower<T, N, P, R>(a, n, tile, g.lane);
        bl_store_lower<T, N, P, R>(a, g.live ? bl_at<T>(x.a, g.member) : nullptr, x.a.ld, n, upper,
                                   tile, g.lane, g.live);
    }
    if (g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, info);

    if constexpr (SOLVE != 0) {
        constexpr int C = SOLVE == 1 ? 1 : 4;
        bool store = g.live && info == 0;
        for (int first = 0; first < x.nrhs; first += C) {
            T *at = g.live ? bl_at<T>(x.b, g.member) + first * x.b.ld : nullptr;
            T y[R][C];
            if constexpr (SOLVE == 1) {
                BL_UNROLL for (int r = 0; r < R; r++) y[r][0] = b[r];
            } else {
                bl_load_sides<T, P, R, C>(y, at, x.b.ld, n, x.nrhs - first, g.lane, g.live);
            }
            /* with L, unless the elimination did, then with L^H */
            BL_UNROLL_BY(1) for (int pass = SOLVE == 1; pass < 2; pass++) {
                auto triangle = bl_view<T, P, R>(tile, pass ? column : row, pass ? row : column,
                                                 pass, false, !pass, g.lane);
                bl_substitute<T, P, R, C>(y, triangle, n, g.lane);
            }
            bl_store_sides<T, P, R, C>(y, at, x.b.ld, n, x.nrhs - first, g.lane, store);
        }
    }
}

template <class T, int N, int SOLVE> int bl_chol_launch(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_chol_threads<T, N>();
    auto kernel = bl_chol_tiny<T, N, SOLVE>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / bl_shape<T, N>::lanes), threads, 0,
                     stream, *x);
}
template <int SOLVE> int bl_chol_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->n <= 4) return bl_chol_launch<T, 4, SOLVE>(x, stream);
        if (x->n <= 8) return bl_chol_launch<T, 8, SOLVE>(x, stream);
        if (x->n <= 16) return bl_chol_launch<T, 16, SOLVE>(x, stream);
        return bl_chol_launch<T, 32, SOLVE>(x, stream);
    });
}
inline bool bl_chol_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && (x->uplo == 'U' || x->uplo == 'L') && x->n >= 0 && x->n <= 32;
}
#endif
