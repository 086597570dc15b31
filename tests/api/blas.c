/* The BLAS over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

#define TYPE_BL_S S
#define TYPE_BL_D D
#define TYPE_BL_C C
#define TYPE_BL_Z Z
#define TESTS_BLAS(op, prefix, dtype) LATTICE_TESTS(op, prefix, TYPE_##dtype)
#define TESTS_LAPACK(op, prefix, dtype)
#define ROUTINE(op, dtype, prefix, routine, library, ...) TESTS_##library(op, prefix, dtype)
BL_EACH_ONCE(ROUTINE)
