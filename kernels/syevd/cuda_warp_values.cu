/* syevd:warp without vectors: merges carry the first and last rows of the vectors alone. */
#include "kernels/cuda/eigen/eigen_values.cuh"
#include "kernels/cuda/eigen/eigen_warp_kernel.cuh"

int bl_eigen_warp_values(const bl_cuda_args *x, void *stream) {
    return bl_eigen_warp_run<false>(x, stream);
}
