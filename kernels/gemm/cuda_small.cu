/* gemm:small: C = alpha op(A) op(B) + beta C, m, n, k <= 32, all transposes. Lane j owns column j
 * of C, in registers; column k of op(A) is staged in shared memory and read by every lane sixteen
 * bytes at a time, op(B)'s column is the lane's own. beta == 0 does not read C, alpha == 0 and
 * k == 0 read neither A nor B. C goes in and out through A's tile, so that its accesses are whole
 * sectors. */
#include "kernels/cuda/members.cuh"

template <class T, int N> struct bl_gemm_tile {
    static constexpr int ld = N + bl_per_wide<T>; /* op(A): columns aligned to sixteen bytes */
    static constexpr int odd = N + 1;             /* op(B), C: lanes in different banks */
    static constexpr int size = N * ld + bl_per_wide<T>;
};

/* op(X) by elements, coalesced in X: element (i, j) of X goes to (i, j) or (j, i) of the tile. */
template <class T, int N>
BL_DEV void bl_gemm_stage(T *tile, int ld, const T *from, int64_t from_ld, int rows, int cols,
                          char trans, int lane, bool live) {
    bl_stage_columns<N, T>(
        from + lane, from_ld, N, [&](int j) { return live && lane < rows && j < cols; },
        [&](int j, T entry) {
            entry = bl_conj_if(trans == 'C', entry);
            if (trans == 'N')
                tile[lane + j * ld] = entry;
            else
                tile[j + lane * ld] = entry;
        });
}

template <class T, int N>
BL_KERNEL(128, (N * sizeof(T) > 256   ? 2
                : N * sizeof(T) > 128 ? 3
                                      : 5))
bl_gemm_small(BL_PARAM bl_cuda_args x) {
    using shape = bl_gemm_tile<T, N>;
    constexpr int slots = 128 / N, V = bl_per_wide<T>;
    BL_DYNAMIC_SHARED(T, tiles);
    bl_group<N> g = bl_my_group<N>(128, bl_members(x));
    if (g.warp_empty) return;

    int m = x.m, n = x.n, k = x.k, c = g.lane;
    T alpha = bl_alpha<T>(x), beta = bl_beta<T>(x);
    bool multiply = k > 0 && !bl_is_zero(alpha), read = !bl_is_zero(beta);
    T *left = tiles + g.slot * shape::size, *right = tiles + (slots + g.slot) * shape::size;
    T acc[N];
    BL_UNROLL for (int i = 0; i < N; i++) acc[i] = bl_of<T>(0);
    if (multiply) {
        bool ta = x.transa != 'N', tb = x.transb != 'N';
        bl_gemm_stage<T, N>(left, shape::ld, g.live ? bl_at<T>(x.a, g.member) : nullptr, x.a.ld,
                            ta ? k : m, ta ? m : k, x.transa, c, g.live);
        bl_gemm_stage<T, N>(right, shape::odd, g.live ? bl_at<T>(x.b, g.member) : nullptr, x.b.ld,
                            tb ? n : k, tb ? k : n, x.transb, c, g.live);
        bl_syncwarp();
        BL_UNROLL_BY(2) for (int p = 0; p < k; p++) {
            T b = right[p + c * shape::odd];
            BL_UNROLL for (int i = 0; i < N; i += V) {
                bl_pack<T> a = bl_load_pack(left + p * shape::ld + i);
                BL_UNROLL for (int v = 0; v < V; v++) acc[i + v] = bl_fma(a.v[v], b, acc[i + v]);
            }
        }
        bl_syncwarp();
    }
    BL_UNROLL for (int i = 0; i < N; i++) left[i + c * shape::odd] = bl_mul(alpha, acc[i]);
    bl_syncwarp();
    T *to = g.live ? bl_at<T>(x.c, g.member) : nullptr;
    BL_UNROLL_BY(8) for (int j = 0; j < n; j++) if (g.live && c < m) {
        T entry = left[c + j * shape::odd];
        T *at = to + c + j * x.c.ld;
        *at = read ? bl_fma(beta, *at, entry) : entry;
    }
}

template <class T, int N> static int run(const bl_cuda_args *x, void *stream) {
    constexpr int slots = 128 / N, bytes = 2 * slots * bl_gemm_tile<T, N>::size * (int)sizeof(T);
    auto kernel = bl_gemm_small<T, N>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, slots), 128, bytes, stream, *x);
}

extern "C" int bl_cuda_gemm_small_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->k >= 0 && x->m <= 32 && x->n <= 32 &&
           x->k <= 32;
}
extern "C" int bl_cuda_gemm_small(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gemm_small_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    int order = x->m > x->n ? x->m : x->n;
    if (x->k > order) order = x->k;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (order <= 4) return run<T, 4>(x, stream);
        if (order <= 8) return run<T, 8>(x, stream);
        if (order <= 16) return run<T, 16>(x, stream);
        return run<T, 32>(x, stream);
    });
}
