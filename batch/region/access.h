/* The record as a list of memory accesses, and the clusters that touch each other. */
#ifndef BL_ACCESS_H
#define BL_ACCESS_H

#include "batch/region/record.h"

typedef struct {
    uint64_t lo, hi; /* from the first byte to behind the last */
    uint32_t item;
    uint8_t role, access;
} bl_touch;

static inline bool bl_is_vector(int role) {
    return role >= BL_MATRIX_SLOTS;
}

size_t bl_accesses_count(const bl_record *r);

/* All accesses by address; those at one address role by role, in program order. `spare` is as large
 * as `list`; the result is one of the two. */
bl_touch *bl_accesses_sorted(const bl_record *r, bl_touch *list, bl_touch *spare);

/* Sort a few in place. */
void bl_accesses_by_item(bl_touch *list, size_t count, bl_touch *spare);
void bl_accesses_by_address(bl_touch *list, size_t count, bl_touch *spare);

/* A cluster: accesses whose intervals overlap, directly or through others of it. */
typedef struct {
    bl_touch *list;
    size_t count;
    uint64_t hi;
    size_t vector_writes, work;
    bool written, matrix, vector;
} bl_cluster;

/* The cluster that begins at list[0], of `left` accesses that follow. */
bl_cluster bl_cluster_at(bl_touch *list, size_t left);

/* True if its accesses constrain each other, or some output of it needs storing. */
static inline bool bl_cluster_busy(const bl_cluster *c) {
    return (c->written && c->count > 1) || c->work > 0;
}

#endif
