/* From a product with a sparse matrix to its results: select, launch, observe. */
#ifndef BL_SPARSE_RUN_H
#define BL_SPARSE_RUN_H

#include "batch/sparse/problem.h"

/* Runs p where its operands are. Returns 0, or BL_E_* with the text in batchlas_last_error: then nothing
 * was written. */
int bl_csr_run(bl_csr_problem *p);

/* Selects, launches and observes p under x: what the executors end in. */
int bl_csr_dispatch(const bl_csr_problem *p, const bl_exec *x);

#endif
