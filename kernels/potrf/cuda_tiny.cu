/* potrf:tiny: Cholesky of the named triangle, n <= 32, in registers. */
#include "kernels/cuda/cholesky/chol_kernel.cuh"

extern "C" int bl_cuda_potrf_tiny_can_run(const bl_cuda_args *x) {
    return bl_chol_can_run(x);
}
extern "C" int bl_cuda_potrf_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_chol_can_run(x)) return BL_CUDA_REFUSED;
    return bl_chol_run<0>(x, stream);
}
