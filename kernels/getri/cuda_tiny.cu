/* getri:tiny: the inverse from an LU factorization, in place or not, n <= 32. */
#include "kernels/cuda/solve/inverse_kernel.cuh"

extern "C" int bl_cuda_getri_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->n >= 0 && x->n <= 32;
}
extern "C" int bl_cuda_getri_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_getri_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return bl_inverse_run<false>(x, stream);
}
