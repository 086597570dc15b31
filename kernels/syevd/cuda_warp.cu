/* syevd:warp: lanes of one warp a matrix, n <= 32, in one kernel. */
#include "kernels/cuda/eigen/eigen_values.cuh"
#include "kernels/cuda/eigen/eigen_warp_kernel.cuh"

extern "C" int bl_cuda_syevd_warp_can_run(const bl_cuda_args *x) {
    return bl_eigen_can_launch(x) && x->n >= 1 && x->n <= 32;
}
extern "C" int bl_cuda_syevd_warp(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_syevd_warp_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return x->jobz == 'V' ? bl_eigen_warp_run<true>(x, stream) : bl_eigen_warp_values(x, stream);
}
