/* geqrf:tiny: Householder QR, m, n <= 32. */
#include "kernels/cuda/qr/qr_kernel.cuh"

extern "C" int bl_cuda_geqrf_tiny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->m <= 32 && x->n <= 32;
}
extern "C" int bl_cuda_geqrf_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_geqrf_tiny_can_run(x)) return BL_CUDA_REFUSED;
    return bl_geqrf_run(x, stream);
}
