/* The passes around NVIDIA's eigensolver that make it keep the contract: members scaled into safe range, those
 * with a NaN or an infinity kept from it. Stream-ordered; each returns 0 or a cudaError. */
#ifndef BL_CUDA_SUPPORT_EIGEN_H
#define BL_CUDA_SUPPORT_EIGEN_H

#include "kernels/cuda/args.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where members `first` to first + count - 1 of x are solved: tight n x n matrices, their values and info. */
typedef struct {
    void *matrix, *values;
    void *scale;   /* two reals a member */
    int32_t *info; /* NVIDIA's */
    int32_t *rank; /* n a member: its values do not quite ascend where they are close */
    int64_t first, count;
} bl_eigen_copy;

/* Copies the members' triangles, mirrored and scaled; identities for those that are not finite. */
int bl_support_eigen_in(const bl_cuda_args *x, const bl_eigen_copy *c, void *stream);
/* Values scaled back, vectors if they are wanted, and info; NaN and n + 1 for members that were not finite. */
int bl_support_eigen_out(const bl_cuda_args *x, const bl_eigen_copy *c, void *stream);

#ifdef __cplusplus
}
#endif
#endif
