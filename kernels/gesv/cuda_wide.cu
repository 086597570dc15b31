/* gesv:wide: as tiny, with a lane for each row where tiny has one for two: for batches that do not fill
 * the card. */
#include "kernels/cuda/lu/lu_kernel.cuh"

extern "C" int bl_cuda_gesv_wide_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->n >= 0 && x->n <= 32 && x->nrhs >= 0 && bl_lu_is_wide<1>(x);
}
extern "C" int bl_cuda_gesv_wide(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gesv_wide_can_run(x)) return BL_CUDA_REFUSED;
    return x->nrhs == 1 ? bl_lu_run<true, 1, true>(x, stream) : bl_lu_run<true, 2, true>(x, stream);
}
