/* hemm:tiled: C = alpha A B + beta C or alpha B A + beta C, A is Hermitian; complex only, any size. */
#include "kernels/cuda/half/half.cuh"

extern "C" int bl_cuda_hemm_tiled_can_run(const bl_cuda_args *x) {
    return bl_half_can_run(x) && x->dtype >= 2;
}
extern "C" int bl_cuda_hemm_tiled(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_hemm_tiled_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    return bl_half_tiled(x, BL_HALF_HERMITIAN, stream);
}
