/* syr2k:mma: C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C, any order, d and z, by
 * the tensor cores. */
#include "kernels/cuda/gram/gram_mma_kernel.cuh"

extern "C" int bl_cuda_syr2k_mma_can_run(const bl_cuda_args *x) {
    return bl_gram_can_tile(x, 64) && (x->dtype == 1 || x->dtype == 3);
}
extern "C" int bl_cuda_syr2k_mma(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_syr2k_mma_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->n == 0) return 0;
    return x->dtype == 1 ? bl_gram_mma_order<double, false, true>(x, stream)
                         : bl_gram_mma_order<bl_z, false, true>(x, stream);
}
