/* How much a factor in one key tells against a factor in another: fitted to what was measured. */
#ifndef BL_TUNE_WEIGHTS_H
#define BL_TUNE_WEIGHTS_H

#include "batch/choose/table.h"
#include "tools/tune/ledger.h"

/* What row i's point would take by the choice of the table without it, over the least there; 0 if
 * there is no choice to make. `nvidia`: the choice of an interposed call, which may be left to
 * NVIDIA's own routine; else of routes of ours. line[i] is the line of row i. */
double weights_left_out(bl_table *t, const tune_line *const *line, int i, bool nvidia);

/* Whether t has choices enough to learn from. */
bool weights_can_be_fitted(bl_table *t, const tune_line *const *line);

/* Sets the weights of t's log keys to those under which its rows, each left out in turn, lose least.
 * Leaves a table of few choices alone. */
void weights_fit(bl_table *t, const tune_line *const *line);

#endif
