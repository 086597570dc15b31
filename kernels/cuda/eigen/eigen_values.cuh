/* Launchers of the kernels that compute eigenvalues alone; they are a source of their own. */
#ifndef BL_EIGEN_VALUES_CUH
#define BL_EIGEN_VALUES_CUH

#include "kernels/cuda/args.h"

int bl_eigen_warp_values(const bl_cuda_args *x, void *stream);
int bl_eigen_cta_values(const bl_cuda_args *x, void *stream);

#endif
