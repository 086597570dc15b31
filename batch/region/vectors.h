/* Renaming: pivots, tau, info and work are outputs that loops reuse. */
#ifndef BL_VECTORS_H
#define BL_VECTORS_H

#include "batch/region/access.h"
#include "batch/region/stores.h"

typedef struct {
    char *next;       /* free private memory; enough for bl_vectors_bytes of all clusters */
    uint32_t *source; /* per item: the item whose output it reads, or BL_NO_SOURCE */
    bl_touch *spare;  /* room to sort a cluster */
} bl_renaming;

#define BL_NO_SOURCE UINT32_MAX /* an enumerator must fit an int */

/* Private memory a cluster can need. */
size_t bl_vectors_bytes(const bl_cluster *c);

/* A cluster of vectors alone: links each reader to the writer it reads from, gives the writers
 * private memory where they would disturb one another, and lists what to store in the end. False:
 * the ranges do not fit each other; they are to be ordered as matrices are. */
bool bl_vectors_rename(const bl_cluster *c, bl_record *r, bl_plan *plan, bl_renaming *with);

#endif
