/* The selector: which candidate runs a problem. Correctness is can_run's; preference is data. */
#ifndef BL_SELECT_H
#define BL_SELECT_H

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

/* Pins an op to a route from now on, as batchlas_set_route does; `spelling` NULL: to none. Returns 0, or
 * BL_E_PIN with the text in bl_last_error. */
int bl_pin_set(const char *op_name, const char *spelling);

/* The pin in force for an op, or NULL. */
const char *bl_pin(bl_op_id op);

/* True: the pin is none of the op's routes, here or on a device. */
bool bl_pin_is_unknown(const bl_op *op);

/* Whether somebody has asked before: what is wrong with a pin is said once. */
bool bl_pin_told(bl_op_id op);

/* True if `pin` names a route of the op there. */
bool bl_has_route(const bl_op *op, bl_location where, const char *pin);

/* Writes the spellings that can run p, separated by spaces. */
void bl_runnable(const bl_problem *p, const bl_exec *x, char *text, size_t size);

#endif
