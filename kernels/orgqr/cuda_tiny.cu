/* orgqr:tiny: the first n columns of Q from k reflectors, m <= 32. */
#include "kernels/cuda/qr/qr_kernel.cuh"

extern "C" int bl_cuda_orgqr_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m <= 32 && x->n >= 0 && x->n <= x->m && x->k >= 0 && x->k <= x->n;
}
extern "C" int bl_cuda_orgqr_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_orgqr_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return bl_orgqr_run(x, stream);
}
