/* The kernel behind potrf:warp, potrf:cta and potrf:wide: a block a matrix, whose lower triangle is in shared memory as
 * tiles (tiles.cuh) from its one read to its one write.
 *
 * Left-looking: for each column of tiles, warp 0 brings the diagonal tile up to date and factors it while
 * the other warps update the tiles below it; then the rows below are solved, a thread a row. AHEAD,
 * right-looking: warp 0 updates the next diagonal tile and factors it while the others update all that is
 * right of the column: more goes through shared memory, and diagonal tiles follow each other faster. */
#ifndef BL_CHOL_CTA_KERNEL_CUH
#define BL_CHOL_CTA_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/cholesky/tiles.cuh"

/* What bounds registers: blocks of a multiprocessor. */
template <class T> BL_BOTH constexpr int bl_chol_cta_resident(int warps) {
    return (sizeof(T) == 4 && warps < 8 ? 24 : sizeof(T) == 16 ? 12 : 16) / warps;
}
template <class T> BL_BOTH constexpr int bl_chol_cta_bytes(int n) {
    return (bl_tile_of(bl_tiles_across(n), 0) + bl_tile_edge) * (int)sizeof(T);
}

/* The tiles below (J, J), less what the columns before give them. */
template <class T>
BL_DEV void bl_chol_below(T *tiles, int J, int across, int first, int step, int lane) {
    const T *left = tiles + bl_tile_of(J, 0);
    BL_UNROLL_BY(1) for (int I = J + 1 + first; I < across; I += step) {
        bl_tile_sum<T> sum;
        BL_UNROLL_BY(1)
        for (int K = 0; K < J; K++)
            sum.add(tiles + bl_tile_of(I, K), left + K * bl_tile_size, lane);
        sum.take_from(tiles + bl_tile_of(I, J), lane);
    }
}
/* The tiles right of column J, but for the first, less what it gives them. */
template <class T>
BL_DEV void bl_chol_right(T *tiles, int J, int across, int first, int step, int lane) {
    bl_each_tile(across - J - 1, first + 1, step, [&](int row, int column) {
        int I = J + 1 + row, K = J + 1 + column;
        bl_tile_sum<T> sum;
        sum.add(tiles + bl_tile_of(I, J), tiles + bl_tile_of(K, J), lane);
        sum.take_from(tiles + bl_tile_of(I, K), lane);
    });
}

template <class T, int WARPS, bool AHEAD>
BL_KERNEL(32 * WARPS, (bl_chol_cta_resident<T>(WARPS)))
bl_chol_cta(BL_PARAM bl_cuda_args x, BL_PARAM int warps) {
    constexpr int E = bl_tile_edge, halves = bl_tile_by_mma<T> ? 1 : 2;
    BL_DYNAMIC_SHARED(T, tiles);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int n = x.n, across = bl_tiles_across(n), info = 0;
    int t = bl_thread(), lane = t & 31, warp = bl_most(t >> 5); /* the same, and known to be */
    bl_real<T> *inverse = (bl_real<T> *)(tiles + bl_tile_of(across, 0));
    bool upper = x.uplo == 'U';
    T *matrix = bl_at<T>(x.a, member);
    bool wide = !upper && bl_is_wide(matrix, x.a.ld);
    bl_each_tile(across, warp, warps, [&](int I, int J) {
        bl_tile_fetch(tiles + bl_tile_of(I, J), matrix, x.a.ld, n, I, J, upper, wide, lane);
    });
    bl_copy_commit();
    bl_copy_wait<0>();
    bl_syncblock();
    int others = warps > 1 ? warps - 1 : 1; /* warps that update what is not on the diagonal */
    int first = (warps > 1 ? warp - 1 : 0) * halves + (halves == 2 ? lane >> 4 : 0);
    BL_UNROLL_BY(1) for (int J = 0; J < across; J++) {
        T *D = tiles + bl_tile_of(J, J);
        if (warp == 0) {
            if (J > 0)
                bl_tile_square(D, tiles + bl_tile_of(J, AHEAD ? J - 1 : 0), AHEAD ? 1 : J, lane);
            bl_tile_factor(D, inverse, J * E, n, info, lane);
        }
        if (J > 0 && (warp > 0 || warps == 1)) {
            if (AHEAD)
                bl_chol_right(tiles, J - 1, across, first, others * halves, lane);
            else
                bl_chol_below(tiles, J, across, first, others * halves, lane);
        }
        bl_syncblock();
        BL_UNROLL_BY(1)
        for (int i = (J + 1) * E + t; i < n; i += 32 * warps)
            bl_tile_solve(tiles + bl_tile_of(i / E, J), i % E, D, inverse);
        bl_syncblock();
    }
    bl_each_tile(across, warp, warps, [&](int I, int J) {
        bl_tile_leave(tiles + bl_tile_of(I, J), matrix, x.a.ld, n, I, J, upper, wide, lane);
    });
    if (t == 0) bl_put_int(x.info, x.int_bytes, member, 0, info);
}

template <class T, int WARPS, bool AHEAD>
int bl_chol_cta_launch(const bl_cuda_args *x, int warps, void *stream) {
    auto kernel = bl_chol_cta<T, WARPS, AHEAD>;
    int bytes = bl_chol_cta_bytes<T>(x->n);
    int bad = bl_fill_with_shared((const void *)kernel, bytes);
    return bad ? bad : BL_LAUNCH(kernel, x->batch, 32 * warps, bytes, stream, *x, warps);
}
/* Orders up to 32 are tiny's. */
inline bool bl_chol_cta_can_run(const bl_cuda_args *x) {
    if (!bl_can_launch(x) || (x->uplo != 'U' && x->uplo != 'L') || x->n <= 32 || x->n > 512)
        return false;
    return bl_each_dtype(x, [&](auto t) { return bl_chol_cta_bytes<decltype(t)>(x->n); }) <=
           bl_most_shared();
}
#endif
