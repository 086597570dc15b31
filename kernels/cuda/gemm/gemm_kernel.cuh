/* The kernel behind gemm:tiled and gemm:broad: C = alpha op(A) op(B) + beta C of any size. A thread
 * owns TM x TN entries of C, in registers, and a member's threads cover C up to ORDER x ORDER, as
 * long as it is: no thread owns nothing but those that fill the last warp.
 *
 * The product reads shared memory sixteen bytes at a time: of an operand that is contiguous across
 * k a thread's share of one k, of one that is contiguous along k, V consecutive k of one of its
 * rows. A thread's rows are apart, so that neighbours in a warp read neighbours, without conflicts,
 * and store C as whole sectors. Where C cannot be stored sixteen bytes at a time, A is copied to be
 * contiguous along k, and C is stored by elements, which are neighbours then.
 *
 * Predicted, and measured on full batches (time / floor): an H200 brings 16.3 bytes a clock and
 * multiprocessor, so a member at the floor takes (NN, beta = 0; instructions estimated from the SASS, four slots a clock; wavefronts
 * of shared memory, two for sixteen bytes a lane):
 *
 *                       clocks   slots used   wavefronts   warps   predicted, measured
 *   tiled s, n = 32        755   2,300 of 3,000      320      24    1.1 to 1.2, 1.14
 *   broad s, n = 32        755   1,500 of 3,000      200      12    1.1 to 1.2, 1.08
 *   tiled s, n = 64      3,020  13,400 of 12,100   2,300      24    1.2 to 1.3, bound by slots
 *   broad s, n = 64      3,020  10,200 of 12,100   1,200      12    1.1 to 1.2
 *   tiled d, n = 32      1,510   3,100, and 512 clocks of DFMA   16    1.1, 0.98
 *   tiled d, n = 64      6,040  20,000 of 24,000, 4,096 clocks of DFMA   16    1.2, 1.66 (broad 1.37)
 *   tiled c, n = 32      1,510   5,400 of 6,000     640      16    1.1 to 1.2, 1.50
 *   tiled z, n = 32      3,020   2,048 clocks of DFMA   16    1.2, 1.54 (broad 1.41) */
#ifndef BL_GEMM_KERNEL_CUH
#define BL_GEMM_KERNEL_CUH

#include "kernels/cuda/gemm/gemm_stage.cuh"

/* Elements along k of a chunk; rows of one that is contiguous along k lie an odd number of sixteen
 * bytes apart, so that rows in a row are in different banks. */
template <class T> constexpr int bl_gemm_chunk = sizeof(T) == 16 ? 16 : 128 / (int)sizeof(T);
template <class T, int ORDER, bool ALONG>
using bl_gemm_matrix = bl_gemm_tile<T, ALONG, ALONG ? bl_gemm_chunk<T> + bl_per_wide<T> : ORDER>;

template <int TM, int TN, int ORDER> BL_BOTH constexpr int bl_gemm_threads() {
    constexpr int threads = ORDER / TM * (ORDER / TN);
    return threads > 160 ? threads : 160;
}
/* Blocks of so many threads that a multiprocessor's four register files hold. */
template <class T, int TM, int TN, int ORDER> BL_BOTH constexpr int bl_gemm_resident() {
    constexpr int sums = TM * TN * (int)sizeof(T) / 4, registers = sums > 32   ? 168
                                                                   : sums > 16 ? 128
                                                                               : 80;
    return 512 / registers * 4 / (bl_gemm_threads<TM, TN, ORDER>() / 32);
}

/* L of the entries at one k, V neighbours each, `apart` from neighbours to neighbours. */
template <int L, class TILE, class T>
BL_DEV void bl_gemm_take(T (&v)[L], const T *mine, int k, int apart) {
    constexpr int V = bl_per_wide<T>;
    BL_UNROLL for (int i = 0; i < L; i += V) {
        bl_pack<T> u = bl_load_pack(mine + TILE::at(i * apart, k));
        BL_UNROLL for (int e = 0; e < V; e++) v[i + e] = u.v[e];
    }
}

/* A part of C, whose products come by chunks(k, product). */
template <class T, int TM, int TN, int ORDER, bool AK, bool BK, class F>
BL_DEV void bl_gemm_compute(const bl_cuda_args &x, const bl_gemm_plan &p, const bl_gemm_place &g,
                            bool conj_a, bool conj_b, F chunks) {
    using A = bl_gemm_matrix<T, ORDER, AK>;
    using B = bl_gemm_matrix<T, ORDER, BK>;
    constexpr int V = bl_per_wide<T>, step = AK || BK ? V : 1;
    constexpr int unroll = step == 1                                   ? (TM * TN > 16 ? 2 : 4)
                           : (AK && BK) || bl_is_cx<T> || TM * TN > 16 ? 1
                                                                       : 2;

    /* Pairs of threads share rows, so that a warp reads fewer different sixteen bytes at once. */
    int paired = 2 * p.down * (p.right >> 1), q = g.mine < paired ? g.mine >> 1 : g.mine - paired;
    int c = bl_gemm_divide(q, p.over_down), r = q - c * p.down;
    c = g.mine < paired ? 2 * c + (g.mine & 1) : p.right - 1;

    T alpha = bl_alpha<T>(x), beta = bl_beta<T>(x), acc[TN][TM];
    BL_UNROLL for (int j = 0; j < TN; j++) BL_UNROLL for (int i = 0; i < TM; i++) acc[j][i] =
        bl_of<T>(0);
    auto product = [&](const T *as, const T *bs, int length) {
        as += AK ? A::at(r, 0) : r * V;
        bs += BK ? B::at(c, 0) : c * V;
        BL_UNROLL_BY(unroll)
        for (int i = 0; i < length; i += step) {
            bl_pack<T> ak[TM], bk[TN];
            if constexpr (AK)
                BL_UNROLL for (int l = 0; l < TM; l++) ak[l] =
                    bl_load_pack(as + A::at(l * p.down, i));
            if constexpr (BK)
                BL_UNROLL for (int l = 0; l < TN; l++) bk[l] =
                    bl_load_pack(bs + B::at(l * p.right, i));
            BL_UNROLL for (int e = 0; e < step; e++) {
                T av[TM], bv[TN];
                if constexpr (!AK) bl_gemm_take<TM, A>(av, as, i + e, p.down);
                if constexpr (!BK) bl_gemm_take<TN, B>(bv, bs, i + e, p.right);
                BL_UNROLL for (int l = 0; l < TM; l++) av[l] =
                    bl_conj_if(conj_a, AK ? ak[l].v[e] : av[l]);
                BL_UNROLL for (int l = 0; l < TN; l++) bv[l] =
                    bl_conj_if(conj_b, BK ? bk[l].v[e] : bv[l]);
                BL_UNROLL for (int j = 0; j < TN; j++) BL_UNROLL for (int l = 0; l < TM; l++)
                    acc[j][l] = bl_fma(av[l], bv[j], acc[j][l]);
            }
        }
    };
    chunks(bl_is_zero(alpha) ? 0 : x.k, product);
    if (!g.live) return;

    bool read = !bl_is_zero(beta);
    T *to = bl_at<T>(x.c, g.member) + g.top + (g.left + (BK ? c : V * c)) * x.c.ld;
    bool wide = !AK && (uintptr_t)to % 16 == 0 && x.c.ld % V == 0 && g.m % V == 0;
    BL_UNROLL for (int j = 0; j < TN; j++) {
        int col = BK ? c + j * p.right : V * (c + j / V * p.right) + j % V;
        if (col >= g.n) break;
        T *at = to;
        to += (BK ? p.right : (j + 1) % V ? 1 : V * p.right - (V - 1)) * x.c.ld;
        BL_UNROLL for (int i = 0; i < TM; i += V) {
            int row = V * (r + i / V * p.down);
            if (wide) {
                if (row >= g.m) continue;
                bl_pack<T> u;
                if (read) u = bl_load_pack(at + row);
                BL_UNROLL for (int e = 0; e < V; e++) {
                    T entry = bl_mul(alpha, acc[j][i + e]);
                    u.v[e] = read ? bl_fma(beta, u.v[e], entry) : entry;
                }
                bl_store_pack(at + row, u);
                continue;
            }
            BL_UNROLL for (int e = 0; e < V; e++) {
                int one = AK ? r + (i + e) * p.down : row + e;
                if (one >= g.m) continue;
                T entry = bl_mul(alpha, acc[j][i + e]);
                at[one] = read ? bl_fma(beta, at[one], entry) : entry;
            }
        }
    }
}

template <class T, int TM, int TN, int ORDER, bool AK, bool BK>
BL_KERNEL((bl_gemm_threads<TM, TN, ORDER>()), (bl_gemm_resident<T, TM, TN, ORDER>()))
bl_gemm_tiled(BL_PARAM bl_cuda_args x, BL_PARAM bl_gemm_plan p) {
    using A = bl_gemm_matrix<T, ORDER, AK>;
    using B = bl_gemm_matrix<T, ORDER, BK>;
    BL_DYNAMIC_SHARED(T, shared);
    bl_gemm_place g = bl_gemm_find_place(x, p);
    if (g.empty) return;
    bl_gemm_compute<T, TM, TN, ORDER, AK, BK>(
        x, p, g, x.transa == 'C', x.transb == 'C',
        [&](int k, auto product) { bl_gemm_chunks<A, B>(x, p, g, k, shared, product); });
}

/* ---- on the host ---- */

inline bool bl_gemm_c_is_wide(const bl_cuda_args *x, int V) {
    return x->m % V == 0 && x->c.ld % V == 0 &&
           (x->c.pointers ||
            ((uintptr_t)x->c.base % 16 == 0 && (x->c.stride % V == 0 || x->batch <= 1)));
}
template <class T, int TM, int TN, int ORDER, bool AK, bool BK>
int bl_gemm_launch(const bl_cuda_args *x, void *stream) {
    bl_gemm_plan p;
    p.rows = bl_gemm_edge(x->m, ORDER, TM);
    p.columns = bl_gemm_edge(x->n, ORDER, TN);
    p.down = bl_gemm_ceil(p.rows, TM);
    p.right = bl_gemm_ceil(p.columns, TN);
    p.threads = p.down * p.right;
    p.a_across = p.down * TM;
    p.b_across = p.right * TN;
    p.chunk = bl_gemm_share(x->k, bl_gemm_chunk<T>, bl_per_wide<T>);
    bl_gemm_complete<bl_gemm_matrix<T, ORDER, AK>, bl_gemm_matrix<T, ORDER, BK>, T>(p, x);
    if (p.parts == 1)
        p.per = bl_gemm_members(p.threads, bl_gemm_threads<TM, TN, ORDER>(),
                                p.stages * p.size * (int)sizeof(T));
    return bl_gemm_start<T>(bl_gemm_tiled<T, TM, TN, ORDER, AK, BK>, x, p, stream);
}
template <class T, int TM, int TN, int ORDER> int bl_gemm_run(const bl_cuda_args *x, void *stream) {
    bool along = x->transa != 'N' || !bl_gemm_c_is_wide(x, bl_per_wide<T>);
    if (x->transb == 'N')
        return along ? bl_gemm_launch<T, TM, TN, ORDER, true, true>(x, stream)
                     : bl_gemm_launch<T, TM, TN, ORDER, false, true>(x, stream);
    return along ? bl_gemm_launch<T, TM, TN, ORDER, true, false>(x, stream)
                 : bl_gemm_launch<T, TM, TN, ORDER, false, false>(x, stream);
}
#endif
