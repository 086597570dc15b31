/* How many calls the fast path took, and how long they were: counted by each thread alone, without a lock.
 * The report adds the threads up. */
#ifndef BL_TALLY_H
#define BL_TALLY_H

#include "batch/op.h"

void bl_tally(bl_op_id op, bl_dtype dtype, uint64_t ticks);

/* What was counted since the last time, op by op: tell(op, dtype, calls, seconds). */
void bl_tally_collect(void (*tell)(bl_op_id op, bl_dtype dtype, int64_t calls, double seconds));

/* In the child what the parent counted is forgotten. */
void bl_tally_after_fork(void);

#endif
