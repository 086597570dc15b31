/* Tables from ledgers, always the same bytes from the same ledger. */
#ifndef BL_TUNE_DERIVE_H
#define BL_TUNE_DERIVE_H

#include "batch/choose/table.h"
#include "tools/tune/ledger.h"

/* The table of all lines that say something, its weights fitted, and in `row`, which has room for all,
 * the line of each of its rows. NULL: out of memory, or nothing was measured. */
bl_table *derive_fitted(const tune_ledger *l, const tune_line **row);

/* The table's text, to be freed; NULL: out of memory, or nothing was measured. */
char *derive_table(const tune_ledger *l);

/* Writes <folder>/<op>.<device>.txt. */
bool derive_write(const tune_ledger *l, const char *folder);

/* Holds every ledger of the folder to its table; prints the differences, returns how many. */
int derive_check(const char *folder);

/* Whether there are any; says on stderr if not. */
bool derive_has_ledgers(const char *folder, const char *device);

/* Calls fn for every ledger of the folder whose device begins with `device`; returns how many are
 * malformed. */
int derive_each(const char *folder, const char *device, void (*fn)(const tune_ledger *l, void *arg),
                void *arg);

#endif
