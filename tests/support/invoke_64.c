/* The same calls through the entry points with 64-bit integers. */
#define LAPACK_ILP64
#define INVOKE invoke_64
#include "support/invoke.c"
