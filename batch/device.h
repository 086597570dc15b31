/* The core's end of the CUDA plug-in. Everything here is an answer of "there is none" where the
 * plug-in, a driver or a GPU is missing. */
#ifndef BL_DEVICE_H
#define BL_DEVICE_H

#include "batch/plugin.h"

/* The op's device candidates, NULL-terminated; an empty list without a plug-in. */
const bl_candidate *const *bl_device_candidates(bl_op_id op);

/* Runs p, whose operands are on a GPU, on the calling thread's stream. */
int bl_device_run(const bl_problem *p);

/* The same of products with a sparse matrix. */
const bl_csr_candidate *const *bl_device_csr_candidates(int op);
int bl_device_csr_run(const bl_csr_problem *p);

/* Runs p, an interposed call on device operands whose op is not filled in yet, with a kernel of ours
 * on `stream`, if pin or table prefer one. False: nothing was done. */
bool bl_device_take(bl_op_id op, bl_problem *p, void *stream);

/* How many GPUs can be used; starts the driver. */
int bl_device_count(void);
/* The first GPU as tables name it; NULL before the driver is started, and where there is none. */
const char *bl_device_name(void);
/* The GPU that host operands go to, -1 for all of them: what BATCHLAS_DEVICE names, else the one of
 * this process's rank among the MPI ranks of its machine. */
int bl_device_of_rank(int gpus);
/* Runs p, whose operands are on the host, on the GPUs that bl_device_of_rank says. Only if
 * bl_device_count is not 0. */
int bl_device_run_host(const bl_problem *p);

void *bl_device_allocate(size_t bytes, const bl_exec *x);
void bl_device_release(void *memory, const bl_exec *x);

void bl_device_finalize(void);
void bl_device_after_fork(bool child);

#endif
