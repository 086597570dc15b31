/* What pins, tables and reports know of an op, whatever kind of problem it is for: its number
 * (BL_OP_* or BL_ROUTED_*), its name, and its routes. */
#ifndef BL_ROUTES_H
#define BL_ROUTES_H

#include "batch/op.h"

const char *bl_routed_name(int op);
/* The number of the op of that name; -1: there is none. */
int bl_routed_find(const char *name);

/* Route i of the op there, in tie-break order; false: it has fewer. */
bool bl_routed_route(int op, bl_location where, int i, bl_route *r);

#endif
