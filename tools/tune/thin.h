/* Which rows a table can do without. */
#ifndef BL_TUNE_THIN_H
#define BL_TUNE_THIN_H

#include "batch/choose/table.h"
#include "tools/tune/ledger.h"

/* kept[i]: row i of t is needed. Without the others the choices of t where they were measured, of our
 * routes and of those and NVIDIA's own, take at most 3 % more than the best there, which is a tie.
 * line[i] is the line of row i. All rows of a table of few choices are kept. */
void thin_rows(bl_table *t, const tune_line *const *line, bool *kept);

#endif
