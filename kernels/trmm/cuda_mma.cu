/* trmm:mma: B = alpha op(A) B or alpha B op(A), A is triangular, in place, by the tensor cores, any size. */
#include "kernels/cuda/half/half.cuh"

extern "C" int bl_cuda_trmm_mma_can_run(const bl_cuda_args *x) {
    return bl_half_can_run(x) && (x->dtype == 1 || x->dtype == 3);
}
extern "C" int bl_cuda_trmm_mma(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_trmm_mma_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    return bl_half_mma(x, BL_HALF_ZERO, stream);
}
