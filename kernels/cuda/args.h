/* What a CUDA kernel's launcher is given: one batch, flattened. The executor fills it from a
 * bl_problem; the same struct is the kernels' parameter, so that there is one accessor and one
 * instantiation for strided, pointer-array and indirect batches. C and C++. */
#ifndef BL_CUDA_ARGS_H
#define BL_CUDA_ARGS_H

#include <stdint.h>

/* Member b starts at pointers[b] (the array is read on the device), else stride * b elements
 * after base. Members are aligned to their element (complex: both parts). */
typedef struct {
    void *base;
    void *const *pointers;
    int64_t stride;
    int64_t ld;
} bl_cuda_operand;

typedef struct {
    int32_t dtype; /* 0..3 = s d c z, as bl_dtype */
    int32_t m, n, k, nrhs;
    char side, uplo, transa, transb, diag; /* upper case; 0 where the op has none */
    uint8_t int_bytes;                     /* width of ipiv and info: 4 or 8 */
    int64_t batch;
    const int64_t *count; /* indirect batch: members present, at most batch, read on the device when
                             the kernel starts; NULL = batch */
    double alpha[2], beta[2];               /* real and imaginary part, used if ... */
    const void *alpha_device, *beta_device; /* ... these are NULL; else device scalars of dtype */
    /* getrf, getrf_nopiv, getri: the result goes to c, if there is one, and a is only read. */
    bl_cuda_operand a, b, c, ipiv, tau, info;
} bl_cuda_args;

#endif
