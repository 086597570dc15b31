/* Which of several routes the op's tables prefer at a point: the part of a choice that its problem's
 * type does not matter to. */
#ifndef BL_PREFER_H
#define BL_PREFER_H

#include "batch/choose/table.h"

typedef struct {
    int pick;        /* among the names; -1: no table tells */
    const char *why; /* "table", "extrapolated" or "borrowed" */
} bl_preference;

/* The device whose tables serve x. */
const char *bl_device_of(const bl_exec *x);

/* `op` as in batch/choose/routes.h; `name`: those that can run there, in tie-break order; `ignore` as in
 * bl_table_pick. `at` is the problem's point, with its own batch and
 * library. */
bl_preference bl_prefer(int op, bl_dtype dtype, const bl_exec *x, const bl_point *at, int64_t batch,
                        unsigned ignore, const char *const *name, int names);

#endif
