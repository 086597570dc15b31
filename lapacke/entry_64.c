/* The same entry points with 64-bit integers, named <name>_64. */
#define LAPACK_ILP64
#include "lapacke/entry.c"
