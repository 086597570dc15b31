/* The same products in double precision by the tensor cores, as gemm:mma has them. */
#include "kernels/cuda/gemm/gemm_mma_kernel.cuh"
#include "kernels/cuda/half/half.cuh"

template <class T, int ORDER, bool AK, bool LEFT, bool ZERO>
BL_KERNEL((bl_mma_threads<ORDER>()), (bl_mma_resident<T, ORDER>()))
bl_half_mma_tiles(BL_PARAM bl_cuda_args x, BL_PARAM bl_half_plan p) {
    using A = bl_mma_matrix<T, ORDER, AK>;
    using B = bl_mma_matrix<T, ORDER, true>;
    BL_DYNAMIC_SHARED(T, shared);
    bl_gemm_place g = bl_gemm_find_place(x, p);
    if (g.empty) return;
    g.slot = 0, g.live = true; /* one member a block, which the compiler is to know */
    /* Nothing is conjugated here, which nvcc must not know: it would load all factors of a k at once, and
     * spill. */
    bool conj = x.transb == 'C';
    bl_half_each_turn<LEFT, ZERO, A, B>(x, p, g, shared, [&](const bl_gemm_place &at, auto chunks) {
        bl_mma_compute<T, ORDER, AK, true>(x, p, at, conj, conj, chunks);
    });
}

template <class T, int ORDER, bool AK, bool LEFT, bool ZERO>
static int launch(const bl_cuda_args *x, int other, void *stream) {
    bl_half_plan p;
    (bl_gemm_plan &)p = bl_mma_parts(x, ORDER);
    bl_half_plan_of<LEFT, bl_mma_matrix<T, ORDER, AK>, bl_mma_matrix<T, ORDER, true>, T>(p, x,
                                                                                         other);
    return bl_gemm_start<T>(bl_half_mma_tiles<T, ORDER, AK, LEFT, ZERO>, x, p, stream);
}
template <class T, int ORDER> static int run(const bl_cuda_args *x, int other, void *stream) {
    if (other == BL_HALF_ZERO)
        return x->side == 'L' ? launch<T, ORDER, false, true, true>(x, other, stream)
                              : launch<T, ORDER, false, false, true>(x, other, stream);
    return x->side == 'L' ? launch<T, ORDER, false, true, false>(x, other, stream)
                          : launch<T, ORDER, false, false, false>(x, other, stream);
}

extern "C" int bl_half_mma(const bl_cuda_args *x, int other, void *stream) {
    bl_cuda_args y = bl_half_args(x, other);
    bool few = x->m <= 32 && x->n <= 32;
    if (x->dtype == 1)
        return few ? run<double, 32>(&y, other, stream) : run<double, 64>(&y, other, stream);
    return few ? run<bl_z, 32>(&y, other, stream) : run<bl_z, 64>(&y, other, stream);
}
