/* syevd:cta: a block a matrix, 32 < n <= 128. */
#include "kernels/cuda/eigen/eigen_cta_kernel.cuh"
#include "kernels/cuda/eigen/eigen_values.cuh"

extern "C" int bl_cuda_syevd_cta_can_run(const bl_cuda_args *x) {
    return bl_eigen_cta_can_run(x);
}
extern "C" int bl_cuda_syevd_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_eigen_cta_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return x->jobz == 'V' ? bl_eigen_cta_run<true>(x, stream) : bl_eigen_cta_values(x, stream);
}
