/* Single calls that several threads make at once, as batches. */
#ifndef BL_COALESCE_H
#define BL_COALESCE_H

#include <stdio.h>

#include "batch/op.h"

/* True if BATCHLAS_COALESCE and the table let single calls of this op be combined at all: then the
 * shim must ask about each. */
bool bl_coalesce_may(bl_op_id op);

/* True: p, a single call, has been computed as a member of a batch. False: p is untouched. */
bool bl_coalesce(const bl_problem *p);

void bl_coalesce_report(FILE *to);

#endif
