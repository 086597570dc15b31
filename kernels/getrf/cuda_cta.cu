/* getrf:cta: a block of up to eight warps a matrix: m <= 256, as many columns as shared memory holds. */
#include "kernels/cuda/lu/lu_cta_kernel.cuh"

extern "C" int bl_cuda_getrf_cta_can_run(const bl_cuda_args *x) {
    return bl_lu_cta_can_run(x);
}
extern "C" int bl_cuda_getrf_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_lu_cta_can_run(x)) return BL_CUDA_REFUSED;
    return bl_lu_cta_run(x, stream);
}
