/* Netlib's LAPACK as the oracle of what a NaN, an infinity or a zero does; other libraries differ there.
 * tests/CMakeLists.txt puts Debian's in front of the program's for the tests that need it. */
#ifndef TEST_NETLIB_H
#define TEST_NETLIB_H

#include "support/call.h"

/* Whether the program's LAPACK, which reference_run calls, is netlib's own. */
bool lapack_is_netlib(void);

/* A copy of the call whose members, as remembered, netlib has computed; getrf_nopiv, which it has not,
 * by plain loops. Column-major, 32-bit integers. */
call netlib_of(const call *c);

#endif
