/* Where a batch in host memory runs: on the host, or on a GPU and back. */
#ifndef BL_PLACE_H
#define BL_PLACE_H

#include "batch/problem.h"

/* True if p, whose operands are in host memory, is to go to a GPU, and there is one. BATCHLAS_DEVICE
 * says, and where it says `auto` the measured table; unset it is `auto` for batched calls and `cpu`
 * for interposed ones. Where the answer is the host's anyway no driver is started. */
bool bl_place_on_device(const bl_problem *p);

/* What the table alone says, for tests and tools; true is the GPU. */
bool bl_place_by_table(const bl_problem *p);

#endif
