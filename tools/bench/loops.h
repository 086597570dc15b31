/* What a user would write without us: a loop of BLAS/LAPACK calls, plain or under OpenMP. */
#ifndef BL_BENCH_LOOPS_H
#define BL_BENCH_LOOPS_H

#include "batch/host/host.h"

/* False if the op has no loop here. Runs every member of p, on `threads` OpenMP threads. */
bool bench_loop(const bl_problem *p, const bl_provider *v, int threads);

#endif
