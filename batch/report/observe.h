/* What ran where and how long it took: a trace line a launch; at exit a coverage file and, if no
 * shim writes it, the report. */
#ifndef BL_OBSERVE_H
#define BL_OBSERVE_H

#include <stdio.h>

#include "batch/choose/select.h"

/* Seconds on a monotonic clock if anything is observed, else 0. */
double bl_observe_start(void);
/* A launch as it is told: `op` as in batch/choose/routes.h, `shape` in words ("trans=N m=8"). */
enum { BL_SHAPE_TEXT = 96 };
typedef struct {
    int op;
    bl_dtype dtype;
    char shape[BL_SHAPE_TEXT];
    int64_t batch;
    bl_location where;
    const char *route, *why;
    double start; /* bl_observe_start's */
} bl_launched;
void bl_observe(const bl_launched *l);
/* True if somebody looks: only then need a launch be put in words. */
bool bl_is_observed(void);
/* Adds " name=value" to a shape. */
void bl_shape_add(char *shape, const char *name, int64_t value);
void bl_shape_add_flag(char *shape, const char *name, char value);

/* The same for a dense problem. */
void bl_observe_launch(const bl_problem *p, const bl_exec *x, bl_choice choice, double start);

/* True if a report was asked for, and nothing that tells calls apart. */
bool bl_observe_reports_only(void);

/* Adds to the report what was counted elsewhere: launches of one member on the host. */
void bl_observe_add(bl_op_id op, bl_dtype dtype, const char *route, int64_t calls, double seconds);
/* What counts elsewhere, and is asked to add it before a report is written. Called while the library is
 * being loaded. */
void bl_observe_collect_from(void (*collect)(void));

/* Writes what was asked for, and starts afresh. */
void bl_observe_finish(void);

void bl_observe_before_fork(void);
void bl_observe_after_fork(bool child);

/* The report: a row per op, dtype, route and device of the launches so far, then what others add. */
void bl_observe_report(FILE *to);
/* Adds rows to it. Called while the library is being loaded. */
void bl_observe_also(void (*rows)(FILE *to));

#endif
