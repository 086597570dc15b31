/* Declarations of the CUDA kernels' launchers, from kernels.def. C and C++. */
#ifndef BL_CUDA_H
#define BL_CUDA_H

#include "kernels/cuda/args.h"
#include "kernels/cuda/kernels.def"

#ifdef __cplusplus
extern "C" {
#endif
#define X(op, kernel, dtypes, from, to)                                                            \
    int bl_cuda_##op##_##kernel##_can_run(const bl_cuda_args *);                                   \
    int bl_cuda_##op##_##kernel(const bl_cuda_args *, void *stream);
BL_EACH_CUDA_KERNEL(X)
#undef X
#ifdef __cplusplus
}
#endif

/* What a launcher returns when can_run is false: cudaErrorInvalidValue, without CUDA's headers. */
enum { BL_CUDA_REFUSED = 1 };
#endif
