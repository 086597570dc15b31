/* The interpreter as the device of tests/gpu's tests of single kernels. C and C++. */
#ifndef TESTS_SIMT_MEMBERS_H
#define TESTS_SIMT_MEMBERS_H

#include "kernels/cuda/cuda.h"

#ifdef __cplusplus
extern "C" {
#endif
/* Launches row `row` of kernels.def under the next schedule; reports are said as failed checks. */
int simt_run(int row, const bl_cuda_args *x);
#ifdef __cplusplus
}
#endif
#endif
