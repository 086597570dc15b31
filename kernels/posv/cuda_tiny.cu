/* posv:tiny: Cholesky and both substitutions in one kernel, n <= 32, any nrhs. */
#include "kernels/cuda/cholesky/chol_kernel.cuh"

extern "C" int bl_cuda_posv_tiny_can_run(const bl_cuda_args *x) {
    return bl_chol_can_run(x) && x->nrhs >= 0;
}
extern "C" int bl_cuda_posv_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_posv_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return x->nrhs == 1 ? bl_chol_run<1>(x, stream) : bl_chol_run<2>(x, stream);
}
