/* gemm:mma: C = alpha op(A) op(B) + beta C in double precision by the tensor cores, any size. */
#include "kernels/cuda/gemm/gemm_mma_kernel.cuh"

template <class T, int ORDER, bool AK, bool BK>
static int launch(const bl_cuda_args *x, void *stream) {
    bl_gemm_plan p = bl_mma_parts(x, ORDER);
    bl_gemm_complete<bl_mma_matrix<T, ORDER, AK>, bl_mma_matrix<T, ORDER, BK>, T>(p, x);
    return bl_gemm_start<T>(bl_gemm_mma<T, ORDER, AK, BK>, x, p, stream);
}
template <class T, int ORDER> static int run(const bl_cuda_args *x, void *stream) {
    if (x->transb == 'N')
        return x->transa != 'N' ? launch<T, ORDER, true, true>(x, stream)
                                : launch<T, ORDER, false, true>(x, stream);
    return x->transa != 'N' ? launch<T, ORDER, true, false>(x, stream)
                            : launch<T, ORDER, false, false>(x, stream);
}

extern "C" int bl_cuda_gemm_mma_can_run(const bl_cuda_args *x) {
    return bl_gemm_can_run(x) && (x->dtype == 1 || x->dtype == 3);
}
extern "C" int bl_cuda_gemm_mma(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gemm_mma_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    bool few = x->m <= 32 && x->n <= 32;
    if (x->dtype == 1) return few ? run<double, 32>(x, stream) : run<double, 64>(x, stream);
    return few ? run<bl_z, 32>(x, stream) : run<bl_z, 64>(x, stream);
}
