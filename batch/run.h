/* From a problem to its results: select, launch, observe. */
#ifndef BL_RUN_H
#define BL_RUN_H

#include "batch/op.h"

/* Runs p. Returns 0, or BL_E_* with the text in batchlas_last_error: then nothing was written. */
int bl_execute(const bl_problem *p);

/* Runs p as a batched call does: on failure every info[b] is the code, which is returned; else the
 * number of members whose info is not 0. */
int64_t bl_run(const bl_problem *p);

/* The members index[0..count-1] of p as a problem of their own, in pointer form, info too. It needs
 * count * (BL_SLOTS + 1) addresses of storage. */
bl_problem bl_subset(const bl_problem *p, const int64_t *index, int64_t count, void **storage);

#endif
