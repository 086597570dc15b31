/* In which order a record's items may run together. */
#ifndef BL_PLAN_H
#define BL_PLAN_H

#include "batch/record.h"

/* What a renamed output leaves behind: after everything ran, bytes to copy to the caller. */
typedef struct {
    void *to;
    const void *from;
    size_t bytes;
} bl_store;

typedef struct {
    uint32_t *order; /* items by layer, in a layer by signature, in a group as called */
    uint32_t layers;
    bl_store *store; /* in program order wherever two overlap */
    uint32_t stores;
} bl_plan;

/* Plans the record, in its own blocks: sets every item's layer, and the addresses of its renamed
 * outputs and of what reads them. False: out of memory, and the items are as they were. */
bool bl_plan_make(bl_plan *plan, bl_record *r);

#endif
