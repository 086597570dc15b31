/* The backward error of a member, in units of eps: componentwise for LU, Cholesky, solves and
 * products; by columns for QR and least squares. */
#ifndef TEST_BACKWARD_H
#define TEST_BACKWARD_H

#include "support/call.h"

double backward_error(const call *c, int64_t b);

#endif
