/* The CUDA executor, inside: GPUs, memory in stream order, vendor handles, and the way from a
 * bl_problem to what kernels and vendor routines are given. */
#ifndef BL_CUDA_EXECUTOR_H
#define BL_CUDA_EXECUTOR_H

#include <cuda_runtime_api.h>

#include "batch/plugin.h"
#include "kernels/cuda/args.h"

extern _Atomic(const bl_plugin_core_api *) bl_core_of_plugin; /* racing threads attach */

/* ---- gpu.c: which GPUs there are, and whether they still work ----------------------------- */

int bl_gpu_count(void);
/* NULL: there is no such GPU. */
const bl_gpu *bl_gpu_get(int ordinal);
/* The same, but starts nothing. */
const bl_gpu *bl_gpu_known(int ordinal);

/* Makes GPU `ordinal` the calling thread's; returns what was, for bl_gpu_leave. */
int bl_gpu_enter(int ordinal);
void bl_gpu_leave(int previous);

/* 0 for 0; else the BL_E_ code for a cudaError, with the text in batchlas_last_error. An error that
 * no later call survives takes all GPUs out of use, said once. */
int bl_gpu_failed(int error, const char *what);

/* Between these the thread may allocate and create handles while another, or itself, captures. */
void bl_relax_enter(enum cudaStreamCaptureMode *previous);
void bl_relax_leave(enum cudaStreamCaptureMode *previous);

/* ---- memory.c: one pool a GPU --------------------------------------------------------------- */

void *bl_pool_take(size_t bytes, const bl_exec *x);
void bl_pool_give(void *memory, const bl_exec *x);
void bl_pool_trim(void);

/* Memory cut into pieces: with base NULL only the size is added up. */
typedef struct {
    char *base;
    size_t used;
} bl_carver;
void *bl_carve(bl_carver *c, size_t bytes);

/* ---- args.c -------------------------------------------------------------------------------- */

/* False if p is not what kernels take: column-major, pointers and members on the device, sizes
 * that fit. */
bool bl_args_of(const bl_problem *p, const bl_exec *x, bl_cuda_args *args);
/* An operand as kernels address it. */
bl_cuda_operand bl_operand_of(const bl_operand *o);

/* ---- run.c, host_run.c ---------------------------------------------------------------------- */

int bl_cuda_run(const bl_problem *p, void *stream, int ordinal);
/* Calls fn under an x of GPU `ordinal` (-1: the current one) and `stream`; `name` is the op's. */
int bl_cuda_on_gpu(int (*fn)(const void *p, const bl_exec *x), const void *p, const char *name,
                   void *stream, int ordinal);
/* The same under an executor's own x: the current GPU is x's. */
int bl_cuda_run_on(const bl_problem *p, const bl_exec *x);
/* interposed.c: BL_DECLINED where no kernel of ours is preferred. */
int bl_cuda_run_interposed(const bl_problem *p, const bl_exec *x);
int bl_cuda_run_host(const bl_problem *p, int ordinal);

/* ---- stage.c: host pointer arrays and row-major matrices ------------------------------------ */

/* q = p in the form kernels take, in memory of x's stream. `memory` is NULL if nothing was needed. */
typedef struct {
    bl_problem q;
    void *memory;
    bool transposed;
} bl_staged;
int bl_stage_in(const bl_problem *p, const bl_exec *x, bl_staged *s);
int bl_stage_out(const bl_problem *p, const bl_exec *x, bl_staged *s);
/* From host memory, which is the caller's again at once. */
int bl_copy_array(const void *from, void *to, size_t bytes, const bl_exec *x);

/* ---- sparse.c -------------------------------------------------------------------------------- */

const bl_csr_candidate *const *bl_cuda_csr_candidates(int op);
int bl_cuda_csr_run(const bl_csr_problem *p, void *stream, int ordinal);

/* ---- candidates.c, native.c ----------------------------------------------------------------- */

const bl_candidate *const *bl_cuda_candidates(bl_op_id op);
/* The op's kernels of kernels/cuda/kernels.def, appended to `list`; returns how many. */
int bl_native_candidates(bl_op_id op, const bl_candidate **list);

#endif
