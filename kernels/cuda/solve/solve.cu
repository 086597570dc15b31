/* Substitutions with triangles of one matrix of order up to 32: P lanes a member (lane = row of the
 * triangle), C right-hand sides at once; one alone is solve_one.cu's.
 *
 * The matrix is staged once in shared memory; a right-hand side lives in registers, one element a
 * lane, and each step's solution goes out by a shuffle: no barrier in the loop, 40 to 90
 * registers, and any combination of side, uplo, trans and diag is a pair of strides. */
#include "kernels/cuda/solve/solve.cuh"
#include "kernels/cuda/solve/solve_plan.cuh"

/* Row of B that stands at position i after all exchanges. */
template <int P> BL_DEV int bl_trace(const bl_cuda_args &x, const bl_group<P> &g, int n) {
    int mine = 1, row = g.lane;
    if (g.live && g.lane < n) mine = bl_take_int(x.ipiv, x.int_bytes, g.member, g.lane);
    for (int k = n - 1; k >= 0; k--) {
        int p = bl_shfl1(mine, k, P) - 1;
        row = row == k ? p : row == p ? k : row;
    }
    return row >= 0 && row < n ? row : g.lane;
}

template <class T, int P, int C>
BL_KERNEL(128, 4)
bl_solve_sg(BL_PARAM bl_cuda_args x, BL_PARAM bl_solve_plan s) {
    constexpr int slots = 128 / P, L = bl_tile_ld<P>;
    BL_DYNAMIC_SHARED(T, tiles);
    bl_group<P> g = bl_my_group<P>(128, bl_members(x));
    if (g.warp_empty) return;
    (void)slots;

    T *tile = tiles + g.slot * bl_tile_size<P>;
    int n = s.n, i = g.lane;
    T alpha = s.alpha ? bl_alpha<T>(x) : bl_of<T>(1);
    bool ignore = s.alpha && bl_is_zero(alpha); /* neither A nor B is read then */
    const T *a = g.live && !ignore ? bl_at<T>(x.a, g.member) : nullptr;
    bl_stage_columns<P, T>(
        a + i, x.a.ld, n,
        [&](int j) {
            return g.live && !ignore && i < n &&
                   (s.part == 'A' || (s.part == 'U' ? i <= j : i >= j));
        },
        [&](int j, T entry) {
            if (i < n) tile[i + j * L] = entry;
        });
    int from = i, to = i;
    if (s.exchange == 'F') from = bl_trace<P>(x, g, n);
    if (s.exchange == 'B') to = bl_trace<P>(x, g, n);
    bl_syncwarp();

    T *b = g.live ? bl_at<T>(x.b, g.member) : nullptr;
    int64_t row = s.right ? x.b.ld : 1, col = s.right ? 1 : x.b.ld;
    for (int first = 0; first < s.q; first += C) {
        T v[1][C];
        BL_UNROLL for (int c = 0; c < C; c++) {
            T entry = bl_of<T>(0);
            if (g.live && i < n && first + c < s.q && !ignore)
                entry = b[from * row + (first + c) * col];
            v[0][c] = s.alpha ? bl_mul(alpha, entry) : entry;
        }
        bl_syncwarp(); /* rows are exchanged in place: all read before any is written */
        for (int p = 0; p < s.passes && !ignore; p++) {
            const bl_solve_pass &w = s.pass[p];
            bl_substitute<T, P, 1, C>(v,
                                      bl_view<T, P, 1>(tile, w.transposed ? L : 1,
                                                       w.transposed ? 1 : L, w.conjugate, w.unit,
                                                       w.forward, i),
                                      n, i);
        }
        BL_UNROLL for (int c = 0; c < C; c++) if (g.live && i < n && first + c < s.q)
            b[to * row + (first + c) * col] = v[0][c];
    }
    if (g.live && g.lane == 0) bl_put_success(x, g.member);
}

template <class T, int P, int C>
int bl_solve_launch(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    constexpr int slots = 128 / P;
    constexpr int bytes = slots * bl_tile_size<P> * (int)sizeof(T);
    auto kernel = bl_solve_sg<T, P, C>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, slots), 128, bytes, stream, *x, s);
}
template <class T, int C>
int bl_solve_order(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    if (s.n <= 4) return bl_solve_launch<T, 4, C>(x, s, stream);
    if (s.n <= 8) return bl_solve_launch<T, 8, C>(x, s, stream);
    if (s.n <= 16) return bl_solve_launch<T, 16, C>(x, s, stream);
    return bl_solve_launch<T, 32, C>(x, s, stream);
}
int bl_solve_run(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    if (x->batch == 0 || s.n == 0 || s.q == 0) return 0;
    if (s.q == 1) return bl_solve_one_run(x, s, stream);
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        return bl_solve_order<T, (sizeof(T) == 4 ? 8 : 4)>(x, s, stream);
    });
}
