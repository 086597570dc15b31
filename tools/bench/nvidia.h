/* NVIDIA's own batched routine, called as a program calls it: what `time / vendor` is over. The
 * candidate `vendor` is that routine too, with LAPACK's contract put right around it. */
#ifndef BL_BENCH_NVIDIA_H
#define BL_BENCH_NVIDIA_H

#include "tools/bench/device_case.h"

/* "cuBLAS 13.1.0"; NULL: there is none. */
const char *nvidia_version(void);

/* Arrays of addresses and workspace for the case. False: NVIDIA has no such routine. */
bool nvidia_prepare(device_case *c);

/* Enqueues replica r; 0, or a status. */
int nvidia_run(const device_case *c, int64_t r);

#endif
