/* What candidates should cost between the points of a table. */
#ifndef BL_ESTIMATE_H
#define BL_ESTIMATE_H

#include "batch/choose/table.h"

/* Which of `name` (`names` of them, all able to run there, in tie-break order) should be fastest at
 * `at`; -1 if no row of `dtype` with the same exact keys lists one of them. `ignore` is
 * that of bl_table_nearest, `far` what bl_table_far says with the row that tells most.
 *
 * A row that was measured at this very point decides. Between rows, and where keys are left out, so
 * that many are of one point, the nearest do (twelve; thirty-two then), by stepped keys
 * (bl_stepped), where a row that does not list one of `name` counts as further away, by the square
 * of eight octaves: it could not run there, and a kernel's limit is no crossover. Each row says how
 * many octaves a candidate was behind the best of `name`, one at most (and if it is not listed).
 * The estimate is their mean weighted by ordinary kriging, whose variogram is the distance: rows on
 * both sides share it, and a row behind another counts little. */
int bl_table_pick(const bl_table *t, bl_dtype dtype, const bl_point *at, unsigned ignore,
                  const char *const *name, int names, bool *far);

#endif
