/* The kernel behind syrk:mma and herk:mma, syr2k:mma and her2k:mma (TWICE), double precision by the tensor cores, any order. A warp
 * owns sixteen rows and up to thirty-two columns of C, in registers (bl_mma); its products of eight
 * columns are those in or across the triangle, which goes by squares of sixteen. A complex product is
 * four real ones. Order of summation and rounding are the hardware's.
 *
 * Predicted (NT, beta = 0, k = n; clocks of a multiprocessor, as in gemm_kernel.cuh):
 *
 *              at the floor   DMMA    wavefronts   warps   time / floor
 *   d, n = 32           762    192          320      24    1.1 to 1.3
 *   d, n = 64         3,024  1,280        2,000      24    1.1 to 1.3
 *   d, n = 128       12,100  9,200       13,000      24    1.3 to 1.6
 *   z, n = 32         1,524    768          800      16    1.1 to 1.3
 *   z, n = 64         6,048  5,120        5,300      12    1.5 to 1.8
 *   z, n = 128       33,000 36,900       37,000      16    1.5 to 1.9 */
#ifndef BL_GRAM_MMA_KERNEL_CUH
#define BL_GRAM_MMA_KERNEL_CUH

#include "kernels/cuda/gram/gram_stage.cuh"

enum { BL_GRAM_MMA_CHUNK = 16, BL_GRAM_MMA_EDGE = 16 };

/* Pitches for which eight rows by four k, or half of them, are in different banks. */
template <class T, int ORDER, bool ALONG>
using bl_gram_mma_matrix =
    bl_gemm_tile<T, ALONG, ALONG ? BL_GRAM_MMA_CHUNK + 4 : ORDER + (sizeof(T) == 16 ? 2 : 4)>;

template <int ORDER> BL_BOTH constexpr int bl_gram_mma_threads() {
    return ORDER / 16 * (ORDER / 32) * 32;
}
template <class T, int ORDER> BL_BOTH constexpr int bl_gram_mma_resident() {
    return (sizeof(T) == 16 ? 512 : 768) / bl_gram_mma_threads<ORDER>();
}

template <class T, int ORDER, bool ALONG, bool HERMITIAN, bool TWICE>
BL_KERNEL((bl_gram_mma_threads<ORDER>()), (bl_gram_mma_resident<T, ORDER>()))
bl_gram_mma(BL_PARAM bl_cuda_args x, BL_PARAM bl_gram_plan p) {
    using A = bl_gram_mma_matrix<T, ORDER, ALONG>;
    constexpr int J = 4, M = BL_GRAM_MMA_EDGE, parts = bl_is_cx<T> ? 2 : 1;
    BL_DYNAMIC_SHARED(T, shared);
    bl_gram_place g = bl_gram_find_place(x, p);
    if (g.empty) return;
    bl_gram_scalars<T> s = bl_gram_take_scalars<T, HERMITIAN, TWICE>(x);
    if (s.idle) return;

    /* On the diagonal, row `down` of tiles has down + 1, two to a warp; as for the upper triangle, whose
     * rows and columns are counted from their ends. */
    bool upper = x.uplo == 'U';
    int warp = g.mine / 32, lane = g.mine % 32, r = lane / 4, q = lane % 4;
    int down = 0, right = warp, end = p.down * M;
    if (g.square) {
        while (right > down / 2) right -= down++ / 2 + 1;
        end = (down + 1) * M;
    } else {
        right = bl_gemm_divide(warp, p.over_down);
        down = warp - right * p.down;
    }
    bool busy = down < p.down;
    int last = g.square && upper ? p.down * M : 0;
    int row = (last ? last - M - down * M : down * M) + r;
    auto column = [&](int j) { /* the first of product j's eight, or none */
                               int at = 32 * right + 8 * j;
                               return !busy || at >= end ? x.n : last ? last - 8 - at : at;
    };
    double acc[J][parts][2][2];
    BL_UNROLL for (int i = 0; i < J * parts * 4; i++)(&acc[0][0][0][0])[i] = 0;
    auto product = [&](const T *rows, const T *columns, int length) {
        BL_UNROLL_BY(bl_is_cx<T> || TWICE ? 1 : 2) for (int k = q; k - q < length; k += 4) {
            if (!busy) break;
            T above = rows[A::at(row, k)], below = rows[A::at(row + 8, k)];
            BL_UNROLL for (int j = 0; j < J; j++) {
                int first = column(j);
                if (first >= g.n) continue;
                T b = columns[A::at(first + r, k)];
                bl_mma(acc[j][0][0], acc[j][0][1], bl_re(above), bl_re(below), bl_re(b));
                if constexpr (bl_is_cx<T>) {
                    constexpr bool conj_row = HERMITIAN && ALONG, conj = HERMITIAN && !ALONG;
                    double minus = -b.im;
                    bl_mma(acc[j][0][0], acc[j][0][1], above.im, below.im,
                           HERMITIAN ? b.im : minus);
                    bl_mma(acc[j][1][0], acc[j][1][1], above.re, below.re, conj ? minus : b.im);
                    bl_mma(acc[j][1][0], acc[j][1][1], above.im, below.im, conj_row ? -b.re : b.re);
                }
            }
        }
    };
    bl_gram_chunks<A, TWICE, HERMITIAN && TWICE>(x, p, g, s.k, shared, product);
    if (!g.live) return;

    T *to = bl_at<T>(x.c, g.member) + g.top + row + g.left * x.c.ld;
    BL_UNROLL for (int j = 0; j < J; j++) {
        int first = column(j);
        if (first >= g.n) continue;
        BL_UNROLL for (int e = 0; e < 2; e++) {
            int col = first + 2 * q + e;
            T sum[2];
            BL_UNROLL for (int half = 0; half < 2; half++) sum[half] =
                bl_of<T>(acc[j][0][half][e], acc[j][parts - 1][half][e]);
            bl_gram_put<HERMITIAN>(
                s, sum, to + col * x.c.ld, 8,
                [&](int half) {
                    int at = row + 8 * half;
                    return at < g.m && col < g.n && (!g.square || (upper ? at <= col : at >= col));
                },
                [&](int half) { return g.square && row + 8 * half == col; });
        }
    }
}

template <class T, int ORDER, bool ALONG, bool HERMITIAN, bool TWICE>
int bl_gram_mma_launch(const bl_cuda_args *x, void *stream) {
    using A = bl_gram_mma_matrix<T, ORDER, ALONG>;
    bl_gram_plan p = bl_gram_parts(x, ORDER, BL_GRAM_MMA_EDGE, BL_GRAM_MMA_CHUNK, 4);
    int warps = p.down * bl_gemm_ceil(p.down, 2);
    if (p.parts == 1) {
        warps = 0;
        for (int row = 0; row < p.down; row++) warps += row / 2 + 1;
    }
    p.threads = 32 * warps;
    bl_gram_complete<A, T>(p, x, 1, TWICE ? 2 : 1);
    return bl_gemm_start<T>(bl_gram_mma<T, ORDER, ALONG, HERMITIAN, TWICE>, x, p, stream);
}
template <class T, int ORDER, bool HERMITIAN, bool TWICE>
int bl_gram_mma_run(const bl_cuda_args *x, void *stream) {
    return x->transa != 'N' ? bl_gram_mma_launch<T, ORDER, true, HERMITIAN, TWICE>(x, stream)
                            : bl_gram_mma_launch<T, ORDER, false, HERMITIAN, TWICE>(x, stream);
}
template <class T, bool HERMITIAN, bool TWICE = false>
int bl_gram_mma_order(const bl_cuda_args *x, void *stream) {
    return x->n <= 32 ? bl_gram_mma_run<T, 32, HERMITIAN, TWICE>(x, stream)
                      : bl_gram_mma_run<T, 64, HERMITIAN, TWICE>(x, stream);
}
#endif
