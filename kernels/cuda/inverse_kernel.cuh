/* The kernel behind getri:tiny and potri:tiny. Lane c owns column c of the inverse: two substitutions,
 * as columns.cuh does them, with the unit vector that column starts from. The result goes out
 * through shared memory, so that stores are whole columns' sectors. */
#ifndef BL_INVERSE_KERNEL_CUH
#define BL_INVERSE_KERNEL_CUH

#include "kernels/cuda/columns.cuh"

template <class T, int N> BL_BOTH constexpr int bl_inverse_threads() {
    return N * sizeof(T) >= 512 ? 32 : N * sizeof(T) > 128 ? 64 : 128;
}
template <class T, int N> BL_BOTH constexpr int bl_inverse_resident() {
    constexpr int registers = N * sizeof(T) >= 512 ? 255 : N * sizeof(T) >= 256 ? 168 : 100;
    return 512 / registers * 128 / bl_inverse_threads<T, N>();
}

template <class T, int N, bool CHOLESKY>
BL_KERNEL((bl_inverse_threads<T, N>()), (bl_inverse_resident<T, N>()))
bl_inverse(BL_PARAM bl_cuda_args x) {
    using shape = bl_cta_tile<T, N>;
    constexpr int threads = bl_inverse_threads<T, N>(), slots = threads / N, V = shape::V,
                  L = N + 1;
    BL_SHARED(T, tiles, slots * shape::size);
    BL_SHARED(T, turned, threads * L);
    BL_SHARED(bl_reciprocal<T>, reciprocals, threads);
    bl_group<N> g = bl_my_group<N>(threads, bl_members(x));
    if (g.warp_empty) return;

    T *tile = tiles + g.slot * shape::size, *mine = turned + bl_thread() * L;
    bl_reciprocal<T> *inverses = reciprocals + g.slot * N;
    int n = x.n, c = g.lane;
    bool upper = CHOLESKY && x.uplo == 'U';
    T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    bl_pack<T> zeros;
    BL_UNROLL for (int v = 0; v < V; v++) zeros.v[v] = bl_of<T>(0);
    for (int e = c * V; e < shape::size; e += N * V) bl_store_pack(tile + e, zeros);
    bl_syncwarp();
    T diagonal = bl_of<T>(1);
    bl_stage_columns<N, T>(
        a + c, x.a.ld, n,
        [&](int j) { return g.live && c < n && (!CHOLESKY || (upper ? c <= j : c >= j)); },
        [&](int j, T entry) {
            diagonal = bl_select(c == j, entry, diagonal);
            if (CHOLESKY && !(upper ? c <= j : c >= j)) return;
            /* below the diagonal L, above it U or L^H */
            tile[shape::front + j * shape::column + c] = entry;
            if (CHOLESKY) tile[shape::front + c * shape::column + j] = bl_conj(entry);
        });
    unsigned zero = bl_group_bits<N>(bl_ballot(g.live && c < n && bl_is_zero(diagonal)));
    int info = bl_ffs(zero);
    inverses[c] = bl_recip(diagonal);
    int start = c;
    if constexpr (!CHOLESKY) { /* where row c went */
        int exchange = 1;
        if (g.live && c < n) exchange = bl_take_int(x.ipiv, x.int_bytes, g.member, c);
        for (int k = 0; k < n; k++) {
            int p = bl_shfl1(exchange, k, N) - 1;
            start = start == k ? p : start == p ? k : start;
        }
    }
    bl_syncwarp();
    T v[N];
    BL_UNROLL for (int i = 0; i < N; i++) v[i] = bl_of<T>(i == start ? 1 : 0);
    bl_cta_forward<N, !CHOLESKY>(v, tile, inverses, n, 0, [&](int k, T y) { mine[k] = y; });
    BL_UNROLL for (int i = 0; i < N; i++) {
        T entry = bl_of<T>(0);
        if (i >= N - n) entry = mine[i - (N - n)];
        v[i] = entry;
    }
    bl_cta_backward<N>(v, tile, inverses, n - 1, [&](int k, T y) { mine[k] = y; });
    bl_syncwarp();
    const T *column = mine - c * L;
    bool store = g.live && info == 0 && c < n;
    BL_UNROLL_BY(8) for (int j = 0; j < n; j++) {
        bool part = !CHOLESKY || (upper ? c <= j : c >= j);
        if (store && part) a[c + j * x.a.ld] = column[j * L + c];
    }
    if (g.live && c == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, info);
}

template <class T, int N, bool CHOLESKY>
int bl_inverse_launch(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_inverse_threads<T, N>();
    auto kernel = bl_inverse<T, N, CHOLESKY>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / N), threads, 0, stream, *x);
}
template <bool CHOLESKY> int bl_inverse_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->n <= 4) return bl_inverse_launch<T, 4, CHOLESKY>(x, stream);
        if (x->n <= 8) return bl_inverse_launch<T, 8, CHOLESKY>(x, stream);
        if (x->n <= 16) return bl_inverse_launch<T, 16, CHOLESKY>(x, stream);
        return bl_inverse_launch<T, 32, CHOLESKY>(x, stream);
    });
}
#endif
