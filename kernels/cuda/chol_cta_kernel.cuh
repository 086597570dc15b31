/* The kernel behind potrf:cta and potrf:wide: a block a matrix, whose lower triangle is in shared memory as tiles
 * (tiles.cuh) from its one read to its one write.
 *
 * Left-looking: for each column of tiles, warp 0 brings the diagonal tile up to date and factors it while
 * the other warps update the tiles below it; then the rows below are solved, a thread a row. */
#ifndef BL_CHOL_CTA_KERNEL_CUH
#define BL_CHOL_CTA_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/tiles.cuh"

/* What bounds registers: warps of a multiprocessor. */
template <class T> BL_BOTH constexpr int bl_chol_cta_warps() {
    return sizeof(T) == 4 ? 24 : sizeof(T) == 16 ? 12 : 16;
}
template <class T> BL_BOTH constexpr int bl_chol_cta_bytes(int n) {
    return (bl_tile_of(bl_tiles_across(n), 0) + bl_tile_edge) * (int)sizeof(T);
}

template <class T, int WARPS>
BL_KERNEL(32 * WARPS, (bl_chol_cta_warps<T>() / WARPS))
bl_chol_cta(BL_PARAM bl_cuda_args x, BL_PARAM int warps) {
    constexpr int E = bl_tile_edge;
    BL_DYNAMIC_SHARED(T, tiles);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int n = x.n, across = bl_tiles_across(n), info = 0;
    int t = bl_thread(), lane = t & 31, warp = bl_most(t >> 5); /* the same, and known to be */
    bl_real<T> *inverse = (bl_real<T> *)(tiles + bl_tile_of(across, 0));
    bool upper = x.uplo == 'U';
    bl_tiles_fetch(tiles, bl_at<T>(x.a, member), x.a.ld, n, upper, warp, warps, lane);
    bl_copy_wait<0>();
    bl_syncblock();
    BL_UNROLL_BY(1) for (int J = 0; J < across; J++) {
        T *D = tiles + bl_tile_of(J, J);
        const T *left = tiles + bl_tile_of(J, 0);
        if (warp == 0) {
            if (J > 0) bl_tile_square(D, left, J, lane);
            bl_tile_factor(D, inverse, J * E, n, info, lane);
        } else if (J > 0) {
            constexpr int halves = bl_tile_by_mma<T> ? 1 : 2;
            int first = bl_tile_by_mma<T> ? warp - 1 : (t >> 4) - 2;
            BL_UNROLL_BY(1)
            for (int I = J + 1 + first; I < across; I += (warps - 1) * halves) {
                bl_tile_sum<T> sum;
                BL_UNROLL_BY(1)
                for (int K = 0; K < J; K++)
                    sum.add(tiles + bl_tile_of(I, K), left + K * bl_tile_size, lane);
                sum.take_from(tiles + bl_tile_of(I, J), lane);
            }
        }
        bl_syncblock();
        BL_UNROLL_BY(1)
        for (int i = (J + 1) * E + t; i < n; i += 32 * warps)
            bl_tile_solve(tiles + bl_tile_of(i / E, J), i % E, D, inverse);
        bl_syncblock();
    }
    bl_tiles_store(tiles, bl_at<T>(x.a, member), x.a.ld, n, upper, warp, warps, lane);
    if (t == 0) bl_put_int(x.info, x.int_bytes, member, 0, info);
}

template <class T, int WARPS>
int bl_chol_cta_launch(const bl_cuda_args *x, int warps, void *stream) {
    auto kernel = bl_chol_cta<T, WARPS>;
    int bytes = bl_chol_cta_bytes<T>(x->n);
    int bad = bl_fill_with_shared((const void *)kernel, bytes);
    return bad ? bad : BL_LAUNCH(kernel, x->batch, 32 * warps, bytes, stream, *x, warps);
}
inline bool bl_chol_cta_can_run(const bl_cuda_args *x) {
    if (!bl_can_launch(x) || (x->uplo != 'U' && x->uplo != 'L') || x->n < 0 || x->n > 512)
        return false;
    return bl_each_dtype(x, [&](auto t) { return bl_chol_cta_bytes<decltype(t)>(x->n); }) <=
           bl_most_shared();
}
#endif
