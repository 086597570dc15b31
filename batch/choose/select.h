/* The selector: which candidate runs a problem. Correctness is can_run's; preference is data. */
#ifndef BL_SELECT_H
#define BL_SELECT_H

#include "batch/choose/pins.h"
#include "batch/choose/table.h"

typedef struct {
    const bl_candidate *candidate; /* NULL: nothing can run it */
    const char *why;               /* "table", "extrapolated", "borrowed", "pin", "last resort" */
    bool pin_failed;               /* a pin names no candidate that can run this problem */
} bl_choice;

/* The candidate for p under x; remembered per shape. */
bl_choice bl_select(const bl_problem *p, const bl_exec *x);

/* The same by the long way, for tests and tools. */
bl_choice bl_select_fresh(const bl_problem *p, const bl_exec *x);

/* Key values of a problem, for tests and tools. */
void bl_point_of(const bl_problem *p, const bl_exec *x, bl_point *at);

/* Writes the spellings that can run p, separated by spaces. */
void bl_runnable(const bl_problem *p, const bl_exec *x, char *text, size_t size);

#endif
