/* Regions: what a thread calls between batchlas_region_begin and _end is recorded, and run later in
 * few large batches with the results of program order. */
#ifndef BL_REGION_H
#define BL_REGION_H

#include "batch/region/record.h"

/* True while the calling thread has a region open. */
bool bl_region_is_open(void);

/* Records every member of p, a batched call that `run` would run (bl_run, or one that screens).
 * False: not recorded. Then no region is open, or p cannot wait: what was recorded has run, and p
 * is the caller's to run now. */
bool bl_region_take(const bl_problem *p, bl_run_fn *run);

/* The same for a single call; `work` is its workspace, or NULL: the first element gets the size
 * that would have been enough. NULL: not recorded; else where to put how the caller said it. */
bl_saying *bl_region_take_single(const bl_problem *p, void *work);

/* Records a single call that says what the call says that came after the latest one before. False: it
 * does not, or there is no room; nothing was recorded. `args` are as in bl_call_single. */
bool bl_region_repeat(bl_routine routine, bl_dtype dtype, uint8_t style, uint8_t int_bytes,
                      const void *const args[]);

/* batchlas_region_begin, _flush and _end, of the calling thread. Flushing runs what it has recorded, if
 * anything; the result is the number of members whose info is not 0. */
void bl_region_begin(void);
int64_t bl_region_flush(void);
int64_t bl_region_end(void);

void bl_region_after_fork(bool child);

/* All threads since the start. */
typedef struct {
    uint64_t calls;     /* members that went through a record */
    uint64_t flushes;   /* records run */
    uint64_t layers;    /* their layers, summed */
    uint64_t batches;   /* launches they became */
    uint64_t regular;   /* members that ran as sequences */
    uint64_t discarded; /* members recorded by threads that ended with a region open */
} bl_region_counts;

bl_region_counts bl_region_totals(void);

#endif
