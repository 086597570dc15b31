/* potrf:wide: as cta, right-looking with eight warps a matrix: for batches that do not fill the card. */
#include "kernels/cuda/cholesky/chol_cta_kernel.cuh"

extern "C" int bl_cuda_potrf_wide_can_run(const bl_cuda_args *x) {
    return bl_chol_cta_can_run(x);
}
extern "C" int bl_cuda_potrf_wide(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_potrf_wide_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return bl_each_dtype(
        x, [&](auto t) { return bl_chol_cta_launch<decltype(t), 8, true>(x, 8, stream); });
}
