/* The kernels behind syrk:gram and herk:gram: one tile covers C, n <= 128, any k; only the named
 * triangle is read or written, and C is not read for beta = 0.
 *
 * n <= 32: lane j owns column j of C, in registers, and a chunk of op(A) in shared memory serves
 * both factors: each lane reads a whole column of it sixteen bytes at a time, and its own entry.
 * n > 32: a thread owns a square of C in or across the triangle; a block, one matrix. */
#ifndef BL_GRAM_KERNEL_CUH
#define BL_GRAM_KERNEL_CUH

#include "kernels/cuda/gram.cuh"

template <class T, int N> BL_BOTH constexpr int bl_gram_registers() {
    return N * sizeof(T) >= 512   ? 255
           : N * sizeof(T) >= 256 ? 168
           : N * sizeof(T) >= 128 ? 128
                                  : 80;
}
template <class T, int N, bool HERMITIAN>
BL_KERNEL(128, (512 / bl_gram_registers<T, N>()))
bl_gram_small(BL_PARAM bl_cuda_args x) {
    constexpr int V = bl_per_wide<T>, L = N + V, size = N * L;
    BL_DYNAMIC_SHARED(T, tiles);
    bl_group<N> g = bl_my_group<N>(128, bl_members(x));
    if (g.warp_empty) return;

    int n = x.n, k = x.k, c = g.lane;
    bool across = x.transa != 'N', upper = x.uplo == 'U';
    T alpha = bl_gram_scalar<T, HERMITIAN>(x.alpha_device, x.alpha);
    T beta = bl_gram_scalar<T, HERMITIAN>(x.beta_device, x.beta);
    if (bl_is_zero(alpha)) k = 0;
    if (k == 0 && bl_is_zero(bl_sub(beta, bl_of<T>(1)))) return;
    T *tile = tiles + g.slot * size;
    const T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    T acc[N];
    BL_UNROLL for (int i = 0; i < N; i++) acc[i] = bl_of<T>(0);
    for (int first = 0; first < k; first += N) { /* entry (i, p) of op(A) at p * L + i */
        if (across)
            bl_stage_range<N>(
                a + first + c, x.a.ld, N, 0, g.live && first + c < k ? n : 0,
                [&](int i, T entry) { tile[c * L + i] = bl_conj_if(HERMITIAN, entry); });
        else
            bl_stage_range<N>(a + c + first * x.a.ld, x.a.ld, N, 0, g.live && c < n ? k - first : 0,
                              [&](int p, T entry) { tile[p * L + c] = entry; });
        bl_syncwarp();
        int end = k - first < N ? k - first : N;
        BL_UNROLL_BY(2) for (int p = 0; p < end; p++) {
            T mine = bl_conj_if(HERMITIAN, tile[p * L + c]);
            BL_UNROLL for (int i = 0; i < N; i += V) {
                bl_pack<T> u = bl_load_pack(tile + p * L + i);
                BL_UNROLL for (int v = 0; v < V; v++) acc[i + v] = bl_fma(u.v[v], mine, acc[i + v]);
            }
        }
        bl_syncwarp();
    }
    constexpr int odd = N + 1; /* C goes out through the tile, so that stores are whole sectors */
    BL_UNROLL for (int i = 0; i < N; i++) tile[i + c * odd] = acc[i];
    bl_syncwarp();
    T *to = g.live ? bl_at<T>(x.c, g.member) : nullptr;
    int lo = upper ? c : 0, hi = !g.live || c >= n ? 0 : upper ? n : c + 1;
    to += c;
    BL_UNROLL_BY(8) for (int j = 0; j < n; j++) {
        if (j >= lo && j < hi)
            bl_gram_put<T, HERMITIAN>(to, tile[c + j * odd], alpha, beta, c == j);
        to += x.c.ld;
    }
}

enum { BL_GRAM_THREADS = 160, BL_GRAM_CHUNK = 16 };
/* M: edge of a thread's square. Squares of the triangle are dealt to the threads in rounds. */
template <class T, int M, bool HERMITIAN>
BL_KERNEL(BL_GRAM_THREADS, (M == 8            ? (bl_is_cx<T> ? 1 : 2)
                            : sizeof(T) == 16 ? 2
                                              : 3))
bl_gram_large(BL_PARAM bl_cuda_args x) {
    constexpr int V = bl_per_wide<T>, L = 128 + V, K = BL_GRAM_CHUNK, threads = BL_GRAM_THREADS;
    BL_SHARED(T, chunk, K * L);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int t = bl_thread(), n = x.n, k = x.k, edge = (n + M - 1) / M;
    bool across = x.transa != 'N', upper = x.uplo == 'U';
    T alpha = bl_gram_scalar<T, HERMITIAN>(x.alpha_device, x.alpha);
    T beta = bl_gram_scalar<T, HERMITIAN>(x.beta_device, x.beta);
    if (bl_is_zero(alpha)) k = 0;
    if (k == 0 && bl_is_zero(bl_sub(beta, bl_of<T>(1)))) return;
    const T *a = bl_at<T>(x.a, member);
    T *c = bl_at<T>(x.c, member);
    for (int square = t; square - t < edge * (edge + 1) / 2; square += threads) {
        int left = 0, rest = square; /* square `rest` of column `left` of the lower triangle */
        while (left < edge && rest >= edge - left) rest -= edge - left++;
        bool busy = left < edge;
        int top = busy ? (left + rest) * M : 0;
        left = busy ? left * M : 0;
        T acc[M][M];
        BL_UNROLL for (int i = 0; i < M; i++) BL_UNROLL for (int j = 0; j < M; j++) acc[i][j] =
            bl_of<T>(0);
        for (int first = 0; first < k; first += K) { /* entry (i, p) at p * L + i */
            int wide = edge * M, step = across ? threads / K : 32, p = across ? t % K : t / 32;
            for (; p < K; p += across ? K : threads / 32) {
                bool column = first + p < k;
                const T *from = across ? a + first + p : a + (first + p) * x.a.ld;
                BL_UNROLL_BY(4) for (int i = across ? t / K : t % 32; i < wide; i += step) {
                    T entry = bl_of<T>(0);
                    if (column && i < n) entry = from[across ? i * x.a.ld : i];
                    chunk[p * L + i] = bl_conj_if(HERMITIAN && across, entry);
                }
            }
            bl_syncblock();
            BL_UNROLL_BY(M == 8 ? 1 : 2) for (int p = 0; p < K; p++) {
                T rows[M], columns[M];
                BL_UNROLL for (int i = 0; i < M; i += V) {
                    bl_pack<T> u = bl_load_pack(chunk + p * L + top + i);
                    bl_pack<T> w = bl_load_pack(chunk + p * L + left + i);
                    BL_UNROLL for (int v = 0; v < V; v++) {
                        rows[i + v] = u.v[v];
                        columns[i + v] = bl_conj_if(HERMITIAN, w.v[v]);
                    }
                }
                BL_UNROLL for (int i = 0; i < M; i++) BL_UNROLL for (int j = 0; j < M; j++)
                    acc[i][j] = bl_fma(rows[i], columns[j], acc[i][j]);
            }
            bl_syncblock();
        }
        BL_UNROLL for (int j = 0; j < M; j++) BL_UNROLL for (int i = 0; i < M; i++) {
            int row = top + i, col = left + j;
            if (!busy || row >= n || col > row) continue;
            T *at = upper ? c + col + row * x.c.ld : c + row + col * x.c.ld;
            bl_gram_put<T, HERMITIAN>(at, upper ? bl_conj_if(HERMITIAN, acc[i][j]) : acc[i][j],
                                      alpha, beta, row == col);
        }
    }
}

template <class T, int N, bool HERMITIAN>
int bl_gram_small_launch(const bl_cuda_args *x, void *stream) {
    constexpr int slots = 128 / N, bytes = slots * N * (N + bl_per_wide<T>)*(int)sizeof(T);
    auto kernel = bl_gram_small<T, N, HERMITIAN>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, slots), 128, bytes, stream, *x);
}
template <class T, int M, bool HERMITIAN>
int bl_gram_large_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_gram_large<T, M, HERMITIAN>;
    return BL_LAUNCH(kernel, x->batch, BL_GRAM_THREADS, 0, stream, *x);
}
template <class T, bool HERMITIAN> int bl_gram_order(const bl_cuda_args *x, void *stream) {
    if (x->n <= 4) return bl_gram_small_launch<T, 4, HERMITIAN>(x, stream);
    if (x->n <= 8) return bl_gram_small_launch<T, 8, HERMITIAN>(x, stream);
    if (x->n <= 16) return bl_gram_small_launch<T, 16, HERMITIAN>(x, stream);
    if (x->n <= 32) return bl_gram_small_launch<T, 32, HERMITIAN>(x, stream);
    if constexpr (sizeof(T) < 16)
        if (x->n > 64) return bl_gram_large_launch<T, 8, HERMITIAN>(x, stream);
    return bl_gram_large_launch<T, 4, HERMITIAN>(x, stream);
}
inline bool bl_gram_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && (x->uplo == 'U' || x->uplo == 'L') && x->n >= 0 && x->n <= 128 &&
           x->k >= 0;
}
#endif
