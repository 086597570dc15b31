/* The tables in force: compiled in, overridden file by file from BATCHLAS_TUNED_DIR, borrowed from
 * the nearest device when this one has none. */
#ifndef BL_TABLES_H
#define BL_TABLES_H

#include "batch/choose/table.h"

/* Name of the host device: cpu_avx512, cpu_avx2, cpu_generic or cpu_neon. */
const char *bl_host_device(void);

/* Ops are numbered as in batch/choose/routes.h. */

/* The op's table for `device` ("cpu_avx2", "sm_90"), or the nearest device's; NULL if there is
 * none at all. *borrowed_from is the device it was measured on if that is another, else NULL. */
const bl_table *bl_tables_get(int op, const char *device, const char **borrowed_from);

/* The nearest other device's table, for what the op's own on `device` has no row for; NULL if none. */
const bl_table *bl_tables_lent(int op, const char *device);

/* Where that table came from: the overriding directory, "compiled in", or NULL if there is none. */
const char *bl_tables_source(int op, const char *device);

/* Whether to combine concurrent single calls on this host: candidates `single` and `combine`. NULL if
 * there is no such table. */
const bl_table *bl_tables_coalesce(void);

/* Where host operands run: candidates `cpu` and `cuda`. For GPU `gpu` ("sm_90"; NULL: not known yet),
 * or the nearest; NULL if there is no such table. */
const bl_table *bl_tables_place(const char *gpu);

void bl_tables_before_fork(void);
void bl_tables_after_fork(void);

#endif
