/* The kernel behind gemm:mma: C = alpha op(A) op(B) + beta C in double precision by the tensor cores (DMMA, twice the
 * rate of DFMA, and a third of its reads of shared memory), any size. A warp owns sixteen rows and
 * thirty-two columns of C, in registers; what lies beyond C in columns of eight is left out. A
 * complex product is four real ones. Order of summation and rounding are the hardware's.
 *
 * In clocks of a multiprocessor (gemm_kernel.cuh says how), and on full batches of an H200:
 *
 *              at the floor   DMMA   wavefronts   warps   time / floor predicted, measured
 *   d, n = 32         1,510    256          400      24    1.05, 0.98
 *   d, n = 64         6,040  2,048        3,000      24    1.05 to 1.1, 1.00
 *   z, n = 32         3,020  1,024        1,000      16    1.05 to 1.1, 0.98
 *   z, n = 64        12,080  8,192        8,000      16    1.1 to 1.2, 1.40 (batch 10,000) */
#ifndef BL_GEMM_MMA_KERNEL_CUH
#define BL_GEMM_MMA_KERNEL_CUH

#include "kernels/cuda/gemm/gemm_stage.cuh"

enum { BL_MMA_CHUNK = 16 };

/* Pitches for which eight rows by four k, or half of them, are in different banks. */
template <class T, int ORDER, bool ALONG>
using bl_mma_matrix =
    bl_gemm_tile<T, ALONG, ALONG ? BL_MMA_CHUNK + 4 : ORDER + (sizeof(T) == 16 ? 2 : 4)>;

template <int ORDER> BL_BOTH constexpr int bl_mma_threads() {
    return ORDER / 16 * (ORDER / 32) * 32;
}
template <class T, int ORDER> BL_BOTH constexpr int bl_mma_resident() {
    return (sizeof(T) == 16 ? 512 : 768) / bl_mma_threads<ORDER>();
}

/* A part of C, whose products come by chunks(k, product). */
template <class T, int ORDER, bool AK, bool BK, class F>
BL_DEV void bl_mma_compute(const bl_cuda_args &x, const bl_gemm_plan &p, const bl_gemm_place &g,
                           bool conj_a, bool conj_b, F chunks) {
    using A = bl_mma_matrix<T, ORDER, AK>;
    using B = bl_mma_matrix<T, ORDER, BK>;
    constexpr int J = 4, parts = bl_is_cx<T> ? 2 : 1;
    int warp = g.mine / 32, lane = g.mine % 32, r = lane / 4, q = lane % 4;
    int right = bl_gemm_divide(warp, p.over_down);
    int row = (warp - right * p.down) * 16 + r, column = right * 32;
    double acc[J][parts][2][2];
    BL_UNROLL for (int i = 0; i < J * parts * 4; i++)(&acc[0][0][0][0])[i] = 0;
    auto product = [&](const T *as, const T *bs, int length) {
        BL_UNROLL_BY(bl_is_cx<T> ? 1 : 2) for (int k = q; k - q < length; k += 4) {
            T above = bl_conj_if(conj_a, as[A::at(row, k)]);
            T below = bl_conj_if(conj_a, as[A::at(row + 8, k)]);
            BL_UNROLL for (int j = 0; j < J; j++) {
                if (column + 8 * j >= p.b_across) continue;
                T b = bl_conj_if(conj_b, bs[B::at(column + 8 * j + r, k)]);
                bl_mma(acc[j][0][0], acc[j][0][1], bl_re(above), bl_re(below), bl_re(b));
                if constexpr (bl_is_cx<T>) {
                    bl_mma(acc[j][0][0], acc[j][0][1], -above.im, -below.im, b.im);
                    bl_mma(acc[j][1][0], acc[j][1][1], above.re, below.re, b.im);
                    bl_mma(acc[j][1][0], acc[j][1][1], above.im, below.im, b.re);
                }
            }
        }
    };
    chunks(bl_is_zero(bl_alpha<T>(x)) ? 0 : x.k, product);

    T alpha = bl_alpha<T>(x), beta = bl_beta<T>(x); /* anew: registers are short */
    bool read = !bl_is_zero(beta);
    T *to = bl_at<T>(x.c, g.member) + g.top + row + (g.left + column + 2 * q) * x.c.ld;
    BL_UNROLL for (int j = 0; j < J; j++) BL_UNROLL for (int e = 0; e < 2; e++) {
        if (column + 8 * j + 2 * q + e >= g.n) break;
        T *at = to + (8 * j + e) * x.c.ld;
        BL_UNROLL for (int half = 0; half < 2; half++) {
            if (row + 8 * half >= g.m) break;
            T entry = bl_mul(alpha, bl_of<T>(acc[j][0][half][e], acc[j][parts - 1][half][e]));
            at[8 * half] = read ? bl_fma(beta, at[8 * half], entry) : entry;
        }
    }
}

template <class T, int ORDER, bool AK, bool BK>
BL_KERNEL((bl_mma_threads<ORDER>()), (bl_mma_resident<T, ORDER>()))
bl_gemm_mma(BL_PARAM bl_cuda_args x, BL_PARAM bl_gemm_plan p) {
    using A = bl_mma_matrix<T, ORDER, AK>;
    using B = bl_mma_matrix<T, ORDER, BK>;
    BL_DYNAMIC_SHARED(T, shared);
    bl_gemm_place g = bl_gemm_find_place(x, p);
    if (g.empty) return;
    bl_mma_compute<T, ORDER, AK, BK>(
        x, p, g, x.transa == 'C', x.transb == 'C',
        [&](int k, auto product) { bl_gemm_chunks<A, B>(x, p, g, k, shared, product); });
}

/* ---- on the host ---- */

/* All but what bl_gemm_complete sets. */
inline bl_gemm_plan bl_mma_parts(const bl_cuda_args *x, int order) {
    bl_gemm_plan p;
    p.rows = bl_gemm_edge(x->m, order, 16);
    p.columns = bl_gemm_edge(x->n, order, 8);
    p.down = bl_gemm_ceil(p.rows, 16);
    p.right = bl_gemm_ceil(p.columns, 32);
    p.threads = 32 * p.down * p.right;
    p.a_across = p.down * 16;
    p.b_across = bl_gemm_ceil(p.columns, 8) * 8;
    p.chunk = bl_gemm_share(x->k, BL_MMA_CHUNK, 4);
    return p;
}
#endif
