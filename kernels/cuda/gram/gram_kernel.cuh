/* The kernel behind syrk:gram and herk:gram: n <= 16, any k. Lane i owns row i of C, in registers,
 * so that the lanes of a member store a column of it as whole sectors. A chunk of A is in shared
 * memory as the caller has it and serves both factors: a lane reads its own row, and every row
 * sixteen bytes at a time with all lanes of its member. The lanes compute the whole square and
 * store what is in the triangle.
 *
 * Predicted for s, n = 8, beta = 0 (an H200's multiprocessor brings 16.3 bytes a clock): 60 clocks
 * of four issue slots for four members, 2,048 bytes of whole sectors in 125 clocks; 180 clocks if
 * sectors of C that are written in part are fetched, too. The floor, 1,600 bytes, takes 98. */
#ifndef BL_GRAM_KERNEL_CUH
#define BL_GRAM_KERNEL_CUH

#include "kernels/cuda/gram/gram.cuh"

template <class T, int N> struct bl_gram_shape {
    static constexpr int L =
        N + bl_per_wide<T>; /* an odd number of sixteen bytes, but for N = 1 V */
    /* Members of a warp begin in different banks. */
    static BL_BOTH constexpr int size() {
        constexpr int line = 128 / (int)sizeof(T), shift = N < line ? N : bl_per_wide<T>;
        int s = N * L;
        while (s % line != shift) s += bl_per_wide<T>;
        return s;
    }
};
template <class T, int N> BL_BOTH constexpr int bl_gram_registers() {
    constexpr int row = N * (int)sizeof(T);
    return row >= 256                                         ? 168
           : row >= 128                                       ? 128
           : row >= 64 && (sizeof(T) == 4 || sizeof(T) == 16) ? 96
           : row >= 64                                        ? 80
                                                              : 64;
}

template <class T, int N, bool HERMITIAN>
BL_KERNEL(128, (512 / bl_gram_registers<T, N>()))
bl_gram_small(BL_PARAM bl_cuda_args x) {
    using shape = bl_gram_shape<T, N>;
    constexpr int V = bl_per_wide<T>, L = shape::L;
    BL_DYNAMIC_SHARED(T, tiles);
    bl_group<N> g = bl_my_group<N>(128, bl_members(x));
    if (g.warp_empty) return;
    bl_gram_scalars<T> s = bl_gram_take_scalars<T, HERMITIAN>(x);
    if (s.idle) return;

    int n = x.n, k = s.k, c = g.lane;
    bool along = x.transa != 'N', upper = x.uplo == 'U';
    T *tile = tiles + g.slot * shape::size(); /* entry (i, j) of A at j * L + i */
    const T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    T acc[N];
    BL_UNROLL for (int j = 0; j < N; j++) acc[j] = bl_of<T>(0);
    for (int first = 0; first < k; first += N) {
        int left = k - first < N ? k - first : N, rows = along ? left : n;
        bl_stage_range<N>(a + c + (along ? first : first * x.a.ld), x.a.ld, N, 0,
                          !g.live || c >= rows ? 0
                          : along              ? n
                                               : left,
                          [&](int j, T entry) { tile[j * L + c] = entry; });
        bl_syncwarp();
        if (along) BL_UNROLL_BY(1) for (int p = 0; p < left; p += V) {
                bl_pack<T> mine = bl_load_pack(tile + c * L + p);
                BL_UNROLL for (int j = 0; j < N; j++) {
                    bl_pack<T> u = bl_load_pack(tile + j * L + p);
                    BL_UNROLL for (int v = 0; v < V; v++) acc[j] =
                        HERMITIAN ? bl_fma(bl_conj(mine.v[v]), u.v[v], acc[j])
                                  : bl_fma(mine.v[v], u.v[v], acc[j]);
                }
            }
        else
            BL_UNROLL_BY(N > 8 ? 1 : 4) for (int p = 0; p < left; p++) {
                T mine = tile[p * L + c];
                BL_UNROLL for (int j = 0; j < N; j += V) {
                    bl_pack<T> u = bl_load_pack(tile + p * L + j);
                    BL_UNROLL for (int v = 0; v < V; v++) acc[j + v] =
                        bl_fma(mine, bl_conj_if(HERMITIAN, u.v[v]), acc[j + v]);
                }
            }
        bl_syncwarp();
    }

    T *to = g.live ? bl_at<T>(x.c, g.member) + c : nullptr;
    int lo = upper ? c : 0, hi = !g.live || c >= n ? 0 : upper ? n : c + 1;
    constexpr int B = N < 8 ? N : 8;
    BL_UNROLL for (int first = 0; first < N; first += B) {
        T sum[B];
        BL_UNROLL for (int j = 0; j < B; j++) sum[j] = acc[first + j];
        bl_gram_put<HERMITIAN>(
            s, sum, to, x.c.ld, [&](int j) { return first + j >= lo && first + j < hi; },
            [&](int j) { return first + j == c; });
        to += B * x.c.ld;
    }
}

template <class T, int N, bool HERMITIAN>
int bl_gram_small_launch(const bl_cuda_args *x, void *stream) {
    constexpr int slots = 128 / N, bytes = slots * bl_gram_shape<T, N>::size() * (int)sizeof(T);
    static_assert(bytes <= 48 * 1024, "more is to be asked for");
    return BL_LAUNCH((bl_gram_small<T, N, HERMITIAN>), bl_blocks(x->batch, slots), 128, bytes,
                     stream, *x);
}
template <class T, bool HERMITIAN> int bl_gram_order(const bl_cuda_args *x, void *stream) {
    if (x->n <= 4) return bl_gram_small_launch<T, 4, HERMITIAN>(x, stream);
    if (x->n <= 8) return bl_gram_small_launch<T, 8, HERMITIAN>(x, stream);
    return bl_gram_small_launch<T, 16, HERMITIAN>(x, stream);
}
inline bool bl_gram_can_run(const bl_cuda_args *x) {
    return bl_gram_can_launch(x) && x->n <= 16;
}
#endif
