/* The system's own LAPACK or BLAS, one matrix at a time, or plain loops where it has no such routine:
 * what `info` is held against, and what prepares factors for the ops that need them. */
#ifndef TEST_REFERENCE_H
#define TEST_REFERENCE_H

#include "support/call.h"

/* Runs the Fortran routine on member b, in place. The call must be column-major with 32-bit
 * integers. Returns info. */
int64_t reference_run(call *c, int64_t b);

/* A tight call of one problem, m x n, allocated but not filled. */
call reference_call(op_id id, dtype t, int64_t m, int64_t n);

#endif
