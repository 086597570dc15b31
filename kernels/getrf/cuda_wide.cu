/* getrf:wide: as tiny, with a lane for each row where tiny has one for two: for batches that do not fill
 * the card. */
#include "kernels/cuda/lu/lu_kernel.cuh"

extern "C" int bl_cuda_getrf_wide_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->m <= 32 && x->n <= 32 &&
           bl_lu_is_wide<0>(x);
}
extern "C" int bl_cuda_getrf_wide(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_getrf_wide_can_run(x)) return BL_CUDA_REFUSED;
    return bl_lu_run<true, 0, true>(x, stream);
}
