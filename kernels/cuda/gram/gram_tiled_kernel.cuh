/* The kernel behind syrk:tiled and herk:tiled, syr2k:tiled and her2k:tiled (TWICE), any order. A thread owns four by four entries of C,
 * in registers, and as many threads as cover the triangle work on a member; a block of 64 x 64
 * beside the diagonal (z: 32 x 32) has a thread for each four by four.
 *
 * Rows of an A that is contiguous along k are an odd number of sixteen bytes apart, and every four of
 * them one more, so that threads with neighbouring rows read different banks.
 *
 * Predicted (NT, beta = 0, k = n; clocks, slots and warps of a multiprocessor, as in
 * gemm_kernel.cuh; from n = 64 for c and 128 for s the floor is the arithmetic of one triangle):
 *
 *                clocks at the floor   slots used           warps   time / floor
 *   s, n = 32                    381   1,200 of 1,520          25    1.2 to 1.5
 *   s, n = 64                  1,512   8,000 of 6,050          25    1.6 to 1.9, bound by slots
 *   s, n = 128                 8,256   47,000 of 33,000        24    1.7 to 2.0, bound by slots
 *   c, n = 32                    762   3,500 of 3,050          25    1.4 to 1.7, bound by slots
 *   c, n = 64                  4,160   23,000 of 16,600        25    1.6 to 1.9, bound by slots
 *   c, n = 128                33,000   155,000 of 132,000      24    1.4 to 1.7, bound by slots */
#ifndef BL_GRAM_TILED_KERNEL_CUH
#define BL_GRAM_TILED_KERNEL_CUH

#include "kernels/cuda/gram/gram_stage.cuh"

enum { BL_GRAM_EDGE = 4, BL_GRAM_THREADS = 256 };

template <class T> constexpr int bl_gram_chunk = sizeof(T) == 16 ? 16 : 128 / (int)sizeof(T);

template <class T, int ORDER, bool ALONG> struct bl_gram_matrix {
    static constexpr bool along = ALONG;
    static constexpr int V = bl_per_wide<T>;
    static constexpr int row = bl_gram_chunk<T> + V; /* ALONG: from row to row */
    /* Elements of shared memory for a row, or for one k. */
    static constexpr int pitch = ALONG ? row + V : ORDER;
    static BL_BOTH constexpr int at(int i, int l) {
        return ALONG ? i * row + i / BL_GRAM_EDGE * V + l : l * ORDER + i;
    }
};
template <class T> BL_BOTH constexpr int bl_gram_resident() {
    return sizeof(T) < 16 ? 3 : 1;
}

template <class T, int ORDER, bool ALONG, bool HERMITIAN, bool TWICE>
BL_KERNEL(BL_GRAM_THREADS, (bl_gram_resident<T>()))
bl_gram_tiled(BL_PARAM bl_cuda_args x, BL_PARAM bl_gram_plan p) {
    using A = bl_gram_matrix<T, ORDER, ALONG>;
    constexpr int M = BL_GRAM_EDGE, V = bl_per_wide<T>, step = ALONG ? V : 1;
    BL_DYNAMIC_SHARED(T, shared);
    bl_gram_place g = bl_gram_find_place(x, p);
    if (g.empty) return;
    bl_gram_scalars<T> s = bl_gram_take_scalars<T, HERMITIAN, TWICE>(x);
    if (s.idle) return;

    bool upper = x.uplo == 'U';
    int c = bl_gemm_divide(g.mine, p.over_down);
    bl_gram_tile tile = {g.mine - c * p.down, c};
    if (g.square) tile = bl_gram_unfold(g.mine, bl_gemm_divide(g.mine, p.over_fold), p.down, upper);
    bool busy = !g.square || 2 * g.mine < p.down * (p.down + 1);
    T acc[M][M];
    BL_UNROLL for (int j = 0; j < M; j++) BL_UNROLL for (int i = 0; i < M; i++) acc[j][i] =
        bl_of<T>(0);
    auto product = [&](const T *rows, const T *columns, int length) {
        if (!busy) return;
        rows += A::at(M * tile.row, 0);
        columns += A::at(M * tile.column, 0);
        BL_UNROLL_BY(ALONG || bl_is_cx<T> ? 1 : 2)
        for (int k = 0; k < length; k += step) {
            bl_pack<T> r[M], w[M];
            BL_UNROLL for (int i = 0; i < (ALONG ? M : M / V); i++) {
                r[i] = bl_load_pack(rows + (ALONG ? A::at(i, k) : A::at(i * V, k)));
                w[i] = bl_load_pack(columns + (ALONG ? A::at(i, k) : A::at(i * V, k)));
            }
            BL_UNROLL for (int e = 0; e < step; e++) BL_UNROLL for (int j = 0; j < M; j++) {
                T of_column = ALONG ? w[j].v[e] : w[j / V].v[j % V];
                of_column = bl_conj_if(HERMITIAN && !ALONG, of_column);
                BL_UNROLL for (int i = 0; i < M; i++) {
                    T of_row = ALONG ? r[i].v[e] : r[i / V].v[i % V];
                    of_row = bl_conj_if(HERMITIAN && ALONG, of_row);
                    acc[j][i] = bl_fma(of_row, of_column, acc[j][i]);
                }
            }
        }
    };
    bl_gram_chunks<A, TWICE, HERMITIAN && TWICE>(x, p, g, s.k, shared, product);
    if (!g.live || !busy) return;

    int row = M * tile.row, column = M * tile.column;
    T *to = bl_at<T>(x.c, g.member) + g.top + row + (g.left + column) * x.c.ld;
    bool across = g.square && row == column; /* the diagonal goes through this tile */
    bool wide = !across && row + M <= g.m && (uintptr_t)to % 16 == 0 && x.c.ld % V == 0;
    BL_UNROLL for (int j = 0; j < M; j++) {
        if (column + j >= g.n) break;
        if (wide) {
            bl_pack<T> u[M / V];
            if (s.read) BL_UNROLL for (int i = 0; i < M; i += V) u[i / V] = bl_load_pack(to + i);
            BL_UNROLL for (int i = 0; i < M; i++) u[i / V].v[i % V] =
                bl_gram_entry<T, HERMITIAN>(s, acc[j][i], u[i / V].v[i % V], false);
            BL_UNROLL for (int i = 0; i < M; i += V) bl_store_pack(to + i, u[i / V]);
        } else
            bl_gram_put<HERMITIAN>(
                s, acc[j], to, 1,
                [&](int i) { return row + i < g.m && (!across || (upper ? i <= j : i >= j)); },
                [&](int i) { return across && i == j; });
        to += x.c.ld;
    }
}

template <class T, int ORDER, bool ALONG, bool HERMITIAN, bool TWICE>
int bl_gram_tiled_launch(const bl_cuda_args *x, void *stream) {
    using A = bl_gram_matrix<T, ORDER, ALONG>;
    constexpr int M = BL_GRAM_EDGE;
    bl_gram_plan p = bl_gram_parts(x, ORDER, M, bl_gram_chunk<T>, bl_per_wide<T>);
    p.threads = p.parts > 1 ? p.down * p.down : p.down * (p.down + 1) / 2;
    if (p.threads < M) p.threads = M; /* so that a step of the copies is four rows, or more */
    bl_gram_complete<A, T>(p, x, ALONG ? M : 1, TWICE ? 2 : 1);
    if (p.parts == 1)
        p.per = bl_gemm_members(p.threads, BL_GRAM_THREADS, p.stages * p.size * (int)sizeof(T), 9);
    return bl_gemm_start<T>(bl_gram_tiled<T, ORDER, ALONG, HERMITIAN, TWICE>, x, p, stream);
}
template <class T, int ORDER, bool HERMITIAN, bool TWICE>
int bl_gram_tiled_run(const bl_cuda_args *x, void *stream) {
    return x->transa != 'N' ? bl_gram_tiled_launch<T, ORDER, true, HERMITIAN, TWICE>(x, stream)
                            : bl_gram_tiled_launch<T, ORDER, false, HERMITIAN, TWICE>(x, stream);
}
template <class T, bool HERMITIAN, bool TWICE = false>
int bl_gram_tiled_order(const bl_cuda_args *x, void *stream) {
    if constexpr (sizeof(T) < 16)
        if (x->n > 32) return bl_gram_tiled_run<T, 64, HERMITIAN, TWICE>(x, stream);
    return bl_gram_tiled_run<T, 32, HERMITIAN, TWICE>(x, stream);
}
#endif
