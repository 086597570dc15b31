/* gesv:tiny: LU and both substitutions in one kernel, n <= 32, any nrhs. */
#include "kernels/cuda/lu/lu_kernel.cuh"

extern "C" int bl_cuda_gesv_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->n >= 0 && x->n <= 32 && x->nrhs >= 0;
}
extern "C" int bl_cuda_gesv_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gesv_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return x->nrhs == 1 ? bl_lu_run<true, 1>(x, stream) : bl_lu_run<true, 2>(x, stream);
}
