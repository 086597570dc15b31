/* Unblocked algorithms in global memory, any size: the last resort where the vendor has no batched
 * routine. Correct first; the small kernels and the vendor's routines are what is fast. */
#ifndef BL_CUDA_PLAIN_H
#define BL_CUDA_PLAIN_H

#include "kernels/cuda/args.h"

#ifdef __cplusplus
extern "C" {
#endif
/* LU with partial pivoting of m x n members, LAPACK's pivots and info. */
int bl_plain_getrf(const bl_cuda_args *x, void *stream);
/* The same without row exchanges: no pivots. */
int bl_plain_getrf_nopiv(const bl_cuda_args *x, void *stream);
/* C = op(Q) C or C op(Q), Q the product of the k reflectors in a and tau: side, transa, m, n, k. */
int bl_plain_ormqr(const bl_cuda_args *x, void *stream);
/* The m x n members of c = the first n columns of Q, from the k reflectors in a and tau. */
int bl_plain_orgqr(const bl_cuda_args *x, void *stream);
#ifdef __cplusplus
}
#endif
#endif
