/* getrf_nopiv:tiny: LU without row exchanges, m, n <= 32: what cuBLAS computes when the pivot array
 * is NULL. ipiv is not touched. */
#include "kernels/cuda/lu/lu_kernel.cuh"

extern "C" int bl_cuda_getrf_nopiv_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->m <= 32 && x->n <= 32;
}
extern "C" int bl_cuda_getrf_nopiv_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_getrf_nopiv_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return bl_lu_run<false, 0>(x, stream);
}
