/* The kernel behind potrf:lpanel: a block a matrix, left-looking by panels of sixteen columns, for triangles that
 * do not fit shared memory. The panel is there, as tiles (tiles.cuh); finished columns, which are where
 * the result is, come back from L2 sixteen at a time, the next ones while these are used. */
#ifndef BL_CHOL_PANEL_KERNEL_CUH
#define BL_CHOL_PANEL_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/cholesky/tiles.cuh"

constexpr int bl_chol_panel_warps = 8;

/* Tiles of a panel, half a warp or a warp each, that one of them has at most. */
template <class T> BL_BOTH constexpr int bl_chol_panel_share(int tiles) {
    int at_once = bl_chol_panel_warps * (bl_tile_by_mma<T> ? 1 : 2);
    return (tiles + at_once - 1) / at_once;
}
template <class T> BL_BOTH constexpr int bl_chol_panel_bytes(int n) {
    return (3 * bl_tiles_across(n) * bl_tile_size + bl_tile_edge) * (int)sizeof(T);
}

template <class T, int TILES>
BL_KERNEL((32 * bl_chol_panel_warps), (sizeof(T) == 16 || (sizeof(T) == 8 && TILES > 16) ? 1 : 2))
bl_chol_lpanel(BL_PARAM bl_cuda_args x) {
    constexpr int E = bl_tile_edge, S = bl_tile_size, warps = bl_chol_panel_warps;
    constexpr int parts = bl_tile_by_mma<T> ? 1 : 2, share = bl_chol_panel_share<T>(TILES);
    BL_DYNAMIC_SHARED(T, panel);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int n = x.n, across = bl_tiles_across(n), info = 0;
    int t = bl_thread(), lane = t & 31, warp = bl_most(t >> 5); /* the same, and known to be */
    int mine = warp * parts + (parts == 2 ? lane >> 4 : 0);
    T *stages = panel + across * S, *matrix = bl_at<T>(x.a, member);
    bl_real<T> *inverse = (bl_real<T> *)(stages + 2 * across * S);
    bool upper = x.uplo == 'U', wide = !upper && bl_is_wide(matrix, x.a.ld);
    BL_UNROLL_BY(1) for (int J = 0; J < across; J++) {
        int rows = across - J;
        auto fetch = [&](T *to, int column) {
            BL_UNROLL_BY(1)
            for (int i = warp; i < rows; i += warps)
                bl_tile_fetch(to + i * S, matrix, x.a.ld, n, J + i, column, upper, wide, lane);
            bl_copy_commit();
        };
        bl_tile_sum<T> sum[share];
        fetch(panel, J);
        if (J > 0) fetch(stages, 0);
        BL_UNROLL_BY(1) for (int K = 0; K < J; K++) {
            bl_copy_wait<0>();
            bl_syncblock(); /* column K is here, and nobody reads the one before */
            if (K + 1 < J) fetch(stages + ((K + 1) & 1) * across * S, K + 1);
            const T *stage = stages + (K & 1) * across * S;
            BL_UNROLL for (int s = 0; s < share; s++) {
                int i = mine + s * warps * parts;
                if (i >= rows) break;
                sum[s].add(stage + i * S, stage, lane);
                if (s == 0 && i == 0) { /* one sum of positive terms is less exact */
                    sum[0].take_from(panel, lane);
                    sum[0] = bl_tile_sum<T>();
                }
            }
        }
        bl_copy_wait<0>();
        bl_syncblock();
        BL_UNROLL for (int s = 0; s < share; s++) {
            int i = mine + s * warps * parts;
            if (J > 0 && i > 0 && i < rows) sum[s].take_from(panel + i * S, lane);
        }
        bl_syncblock();
        if (warp == 0) bl_tile_factor(panel, inverse, J * E, n, info, lane);
        bl_syncblock();
        BL_UNROLL_BY(1)
        for (int i = E + t; J * E + i < n; i += 32 * warps)
            bl_tile_solve(panel + i / E * S, i % E, panel, inverse);
        bl_syncblock();
        BL_UNROLL_BY(1)
        for (int i = warp; i < rows; i += warps)
            bl_tile_leave(panel + i * S, matrix, x.a.ld, n, J + i, J, upper, wide, lane);
        bl_syncblock();
    }
    if (t == 0) bl_put_int(x.info, x.int_bytes, member, 0, info);
}

template <class T, int TILES> int bl_chol_lpanel_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_chol_lpanel<T, TILES>;
    int bytes = bl_chol_panel_bytes<T>(x->n);
    int bad = bl_fill_with_shared((const void *)kernel, bytes);
    return bad ? bad : BL_LAUNCH(kernel, x->batch, 32 * bl_chol_panel_warps, bytes, stream, *x);
}
inline bool bl_chol_lpanel_can_run(const bl_cuda_args *x) {
    if (!bl_can_launch(x) || (x->uplo != 'U' && x->uplo != 'L') || x->n <= 32 || x->n > 512)
        return false;
    return bl_each_dtype(x, [&](auto t) { return bl_chol_panel_bytes<decltype(t)>(x->n); }) <=
           bl_most_shared();
}
#endif
