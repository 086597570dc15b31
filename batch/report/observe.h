/* What ran where and how long it took: a trace line a launch; at exit a coverage file and, if no
 * shim writes it, the report. */
#ifndef BL_OBSERVE_H
#define BL_OBSERVE_H

#include <stdio.h>

#include "batch/choose/select.h"

/* Seconds on a monotonic clock if anything is observed, else 0. */
double bl_observe_start(void);
void bl_observe_launch(const bl_problem *p, const bl_exec *x, bl_choice choice, double start);

/* Writes what was asked for, and starts afresh. */
void bl_observe_finish(void);

void bl_observe_before_fork(void);
void bl_observe_after_fork(bool child);

/* The report: a row per op, dtype, route and device of the launches so far, then what others add. */
void bl_observe_report(FILE *to);
/* Adds rows to it. Called while the library is being loaded. */
void bl_observe_also(void (*rows)(FILE *to));

#endif
