/* potri:tiny: the named triangle of the inverse from a Cholesky factor, in place, n <= 32. */
#include "kernels/cuda/solve/inverse_kernel.cuh"

extern "C" int bl_cuda_potri_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && (x->uplo == 'U' || x->uplo == 'L') && x->n >= 0 && x->n <= 32;
}
extern "C" int bl_cuda_potri_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_potri_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return bl_inverse_run<true>(x, stream);
}
