/* A plan of how to run a record, as those who make it hand it round. */
#ifndef BL_STORES_H
#define BL_STORES_H

#include "batch/region/record.h"

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

#endif
