/* syrk:tiled: C = alpha op(A) op(A)^T + beta C, any order. */
#include "kernels/cuda/gram/gram_tiled_kernel.cuh"

extern "C" int bl_cuda_syrk_tiled_can_run(const bl_cuda_args *x) {
    return bl_gram_can_tile(x, 32);
}
extern "C" int bl_cuda_syrk_tiled(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_syrk_tiled_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->n == 0) return 0;
    return bl_each_dtype(
        x, [&](auto t) { return bl_gram_tiled_order<decltype(t), false>(x, stream); });
}
