/* From a problem to its results: select, launch, observe. */
#ifndef BL_RUN_H
#define BL_RUN_H

#include "batch/op.h"

/* Runs p. Returns 0, or BL_E_* with the text in batchlas_last_error: then nothing was written. */
int bl_execute(const bl_problem *p);

/* The same on the host, whatever BATCHLAS_DEVICE says; p's operands are there. */
int bl_execute_on_host(const bl_problem *p);

/* The same on the calling thread alone. */
int bl_execute_alone(const bl_problem *p);

/* Selects, launches and observes p under x: what the executors end in. */
int bl_dispatch(const bl_problem *p, const bl_exec *x);

/* True if what bl_dispatch would launch is a kernel of ours, and no library's routine. */
bool bl_prefers_own(const bl_problem *p, const bl_exec *x);

/* 0, or BL_E_PIN with the text in batchlas_last_error: p's pin leaves no route that can run it. */
int bl_check_pin(const bl_problem *p);

/* 0, or BL_E_PIN or BL_E_DEVICE with the text in batchlas_last_error: no route can run p. Operands on
 * a device are not looked at: what runs there depends on how they are staged. */
int bl_check(const bl_problem *p);

/* True if some route can run p on the host. */
bool bl_can_execute(const bl_problem *p);

/* The host's BLAS/LAPACK on the calling thread, whatever tables and pins say. */
int bl_execute_plain(const bl_problem *p);

/* Runs p as a batched call does: on failure every info[b] is the code, which is returned; else the
 * number of members whose info is not 0. */
int64_t bl_run(const bl_problem *p);

/* The members index[0..count-1] of p as a problem of their own, in pointer form, info too. It needs
 * count * (BL_SLOTS + 1) addresses of storage. */
bl_problem bl_subset(const bl_problem *p, const int64_t *index, int64_t count, void **storage);

#endif
