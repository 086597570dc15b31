/* symm, hemm and trmm: products with a matrix of which a triangle is stored, any size. One launcher for all
 * three, and so one set of kernels: what the other triangle is, is an argument. */
#ifndef BL_HALF_CUH
#define BL_HALF_CUH

#include "kernels/cuda/half/half_stage.cuh"

#ifdef __cplusplus
extern "C" {
#endif
int bl_half_tiled(const bl_cuda_args *x, int other, void *stream); /* half.cu */
int bl_half_mma(const bl_cuda_args *x, int other, void *stream);   /* half_mma.cu: d and z */
#ifdef __cplusplus
}
#endif
#endif
