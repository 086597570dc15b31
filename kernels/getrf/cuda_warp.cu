/* getrf:warp: a warp a matrix, finished columns in shared memory: m <= 256, as many columns as fit. */
#include "kernels/cuda/lu/lu_warp_kernel.cuh"

extern "C" int bl_cuda_getrf_warp_can_run(const bl_cuda_args *x) {
    return bl_lu_warp_can_keep(x);
}
extern "C" int bl_cuda_getrf_warp(const bl_cuda_args *x, void *stream) {
    if (!bl_lu_warp_can_keep(x)) return BL_CUDA_REFUSED;
    return bl_lu_warp_run<true>(x, stream);
}
