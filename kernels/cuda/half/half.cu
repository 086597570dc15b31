/* C = alpha S B + beta C and C = alpha B S + beta C by gemm's tiles, any size: S is symmetric, Hermitian or
 * triangular. Four by four entries of C a thread up to 32 x 32, gemm:broad's beyond. */
#include "kernels/cuda/gemm/gemm_kernel.cuh"
#include "kernels/cuda/half/half.cuh"

template <class T, int TM, int TN, int ORDER, bool AK, bool LEFT, bool ZERO>
BL_KERNEL((bl_gemm_threads<TM, TN, ORDER>()), (bl_gemm_resident<T, TM, TN, ORDER>()))
bl_half_tiles(BL_PARAM bl_cuda_args x, BL_PARAM bl_half_plan p) {
    using A = bl_gemm_matrix<T, ORDER, AK>;
    using B = bl_gemm_matrix<T, ORDER, true>;
    BL_DYNAMIC_SHARED(T, shared);
    bl_gemm_place g = bl_gemm_find_place(x, p);
    if (g.empty) return;
    bl_half_each_turn<LEFT, ZERO, A, B>(x, p, g, shared, [&](const bl_gemm_place &at, auto chunks) {
        bl_gemm_compute<T, TM, TN, ORDER, AK, true>(x, p, at, false, false, chunks);
    });
}

template <class T, int TM, int TN, int ORDER, bool AK, bool LEFT, bool ZERO>
static int launch(const bl_cuda_args *x, int other, void *stream) {
    bl_half_plan p;
    p.rows = bl_gemm_edge(x->m, ORDER, TM);
    p.columns = bl_gemm_edge(x->n, ORDER, TN);
    p.down = bl_gemm_ceil(p.rows, TM);
    p.right = bl_gemm_ceil(p.columns, TN);
    p.threads = p.down * p.right;
    p.a_across = p.down * TM;
    p.b_across = p.right * TN;
    p.chunk = bl_gemm_share(x->k, bl_gemm_chunk<T>, bl_per_wide<T>);
    bl_half_plan_of<LEFT, bl_gemm_matrix<T, ORDER, AK>, bl_gemm_matrix<T, ORDER, true>, T>(p, x,
                                                                                           other);
    if (p.parts == 1)
        p.per = bl_gemm_members(p.threads, bl_gemm_threads<TM, TN, ORDER>(),
                                p.stages * p.size * (int)sizeof(T));
    return bl_gemm_start<T>(bl_half_tiles<T, TM, TN, ORDER, AK, LEFT, ZERO>, x, p, stream);
}
template <class T, int TM, int TN, int ORDER, bool AK>
static int run(const bl_cuda_args *x, int other, void *stream) {
    if (other == BL_HALF_ZERO)
        return x->side == 'L' ? launch<T, TM, TN, ORDER, AK, true, true>(x, other, stream)
                              : launch<T, TM, TN, ORDER, AK, false, true>(x, other, stream);
    return x->side == 'L' ? launch<T, TM, TN, ORDER, AK, true, false>(x, other, stream)
                          : launch<T, TM, TN, ORDER, AK, false, false>(x, other, stream);
}

extern "C" int bl_half_tiled(const bl_cuda_args *x, int other, void *stream) {
    bl_cuda_args y = bl_half_args(x, other);
    bool few = x->m <= 32 && x->n <= 32;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        constexpr int TM = sizeof(T) == 16 ? 4 : 8, TN = sizeof(T) == 4 ? 8 : 4,
                      FEW = sizeof(T) == 16 ? 2 : 4;
        if (bl_gemm_c_is_wide(&y, bl_per_wide<T>))
            return few ? run<T, 4, FEW, 32, false>(&y, other, stream)
                       : run<T, TM, TN, 64, false>(&y, other, stream);
        return few ? run<T, 4, FEW, 32, true>(&y, other, stream)
                   : run<T, TM, TN, 64, true>(&y, other, stream);
    });
}
