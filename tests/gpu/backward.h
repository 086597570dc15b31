/* How far a member's result is from an exact one for slightly other data, in units of the dtype's
 * roundoff: componentwise for products, LU, Cholesky and solves; by columns for QR and least squares. */
#ifndef TESTS_GPU_BACKWARD_H
#define TESTS_GPU_BACKWARD_H

#include "tests/gpu/gpu.h"

/* Of `out`, computed from `before`; infinite where something is not finite. */
double backward_error(const batch *before, const batch *out, int64_t member);

#endif
