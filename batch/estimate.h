/* What candidates should cost between the points of a table. */
#ifndef BL_ESTIMATE_H
#define BL_ESTIMATE_H

#include "batch/table.h"

/* Which of `name` (`names` of them, all able to run there, in tie-break order) should be fastest at
 * `at`; -1 if no row of `dtype` with the same exact keys lists one of them. `ignore` and `far` are
 * those of bl_table_nearest, of the row that tells most.
 *
 * A row that was measured at this very point decides. Between rows, and where keys are left out, so
 * that many are of one point, the nearest do (four; thirty-two then), where a row that does not list
 * one of `name` counts as further away, by the square of four octaves: it could not run there, and a
 * kernel's limit is no crossover. Each row says by what factor a candidate was behind the best of
 * `name` (twice, if it is not listed); the mean of the factors' logarithms, weighted by the inverse
 * squared distance, is the estimate. */
int bl_table_pick(const bl_table *t, bl_dtype dtype, const bl_point *at, unsigned ignore,
                  const char *const *name, int names, bool *far);

#endif
