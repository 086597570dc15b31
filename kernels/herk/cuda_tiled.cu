/* herk:tiled: C = alpha op(A) op(A)^H + beta C, any order; complex only. */
#include "kernels/cuda/gram/gram_tiled_kernel.cuh"

extern "C" int bl_cuda_herk_tiled_can_run(const bl_cuda_args *x) {
    return bl_gram_can_tile(x, 32) && x->dtype >= 2;
}
extern "C" int bl_cuda_herk_tiled(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_herk_tiled_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->n == 0) return 0;
    return x->dtype == 2 ? bl_gram_tiled_order<bl_c, true>(x, stream)
                         : bl_gram_tiled_order<bl_z, true>(x, stream);
}
