/* A record of sequences as batches, one each, without looking at single calls. */
#ifndef BL_REGULAR_H
#define BL_REGULAR_H

#include "batch/region/record.h"

/* One batch: a sequence's calls, in strided form. */
typedef struct {
    bl_problem p;
    const bl_signature *signature;
    uint32_t layer;
} bl_regular_batch;

/* What a vector that a loop reuses is to hold in the end. */
typedef struct {
    void *to;
    const void *from;
    size_t bytes;
    uint32_t call; /* whose result it is: stored in this order */
} bl_regular_store;

typedef struct {
    bl_regular_batch batch[BL_SEQUENCES]; /* to run in this order */
    bl_regular_store store[BL_SEQUENCES * BL_ROLES];
    uint32_t batches, layers, stores;
} bl_regular_plan;

/* False: something overlaps in a way that only single calls can be ordered by, or memory is short.
 * Nothing was changed then. */
bool bl_regular_make(bl_regular_plan *plan, bl_record *r);

#endif
