/* What a CUDA kernel's launcher is given: one batch, flattened. The executor fills it from a
 * bl_problem; the same struct is the kernels' parameter, so that there is one accessor and one
 * instantiation for strided, pointer-array and indirect batches. C and C++. */
#ifndef BL_CUDA_ARGS_H
#define BL_CUDA_ARGS_H

#include <stdint.h>

#include "kernels/fields.def"

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
#define SIZE(field, role) int32_t field;
#define FLAG(field, ...) char field; /* upper case; 0 where the op has none */
    BL_EACH_SIZE(SIZE)
    BL_EACH_FLAG(FLAG)
#undef SIZE
#undef FLAG
    uint8_t int_bytes; /* width of ipiv and info: 4 or 8 */
    int64_t batch;
    const int64_t *count; /* indirect batch: members present, at most batch, read on the device when
                             the kernel starts; NULL = batch */
    double alpha[2], beta[2];               /* real and imaginary part, used if ... */
    const void *alpha_device, *beta_device; /* ... these are NULL; else device scalars of dtype */
    /* getrf, getrf_nopiv, getri: the result goes to c, if there is one, and a is only read. */
#define MATRIX(slot, field, device, ...) bl_cuda_operand device;
#define VECTOR(slot, field, ...) bl_cuda_operand field;
    BL_EACH_MATRIX_SLOT(MATRIX)
    BL_EACH_VECTOR_SLOT(VECTOR)
#undef MATRIX
#undef VECTOR
    bl_cuda_operand info;
} bl_cuda_args;

#endif
