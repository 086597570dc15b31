/* syevd:cta without vectors: merges carry the first and last rows of the vectors alone. */
#include "kernels/cuda/eigen/eigen_cta_kernel.cuh"
#include "kernels/cuda/eigen/eigen_values.cuh"

int bl_eigen_cta_values(const bl_cuda_args *x, void *stream) {
    return bl_eigen_cta_run<false>(x, stream);
}
