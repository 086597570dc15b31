/* getrf:stream: a warp a matrix, finished columns through L2: m <= 256. */
#include "kernels/cuda/lu/lu_warp_kernel.cuh"

extern "C" int bl_cuda_getrf_stream_can_run(const bl_cuda_args *x) {
    return bl_lu_warp_can_run(x);
}
extern "C" int bl_cuda_getrf_stream(const bl_cuda_args *x, void *stream) {
    if (!bl_lu_warp_can_run(x)) return BL_CUDA_REFUSED;
    return bl_lu_warp_run<false>(x, stream);
}
