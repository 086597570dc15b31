/* Pins: which route an op must take, by BATCHLAS_<OP>_ROUTE or batchlas_set_route. Ops are numbered as
 * in batch/choose/routes.h. */
#ifndef BL_PINS_H
#define BL_PINS_H

#include "batch/choose/routes.h"

/* Pins an op to a route from now on, as batchlas_set_route does; `spelling` NULL: to none. Returns 0, or
 * BL_E_PIN with the text in bl_last_error. */
int bl_pin_set(const char *op_name, const char *spelling);

/* The pin in force for an op, or NULL. */
const char *bl_pin(int op);

/* True: the pin is none of the op's routes, here or on a device. */
bool bl_pin_is_unknown(int op);

/* Whether somebody has asked before: what is wrong with a pin is said once. */
bool bl_pin_told(int op);

/* True if the route of that family and spelling is one that `pin` names. */
bool bl_pin_names(const char *pin, bl_family family, const char *spelling);

/* True if `pin` names a route of the op there. */
bool bl_has_route(int op, bl_location where, const char *pin);

/* Says in bl_last_error that the op's pin, or without `pin_failed` any route, cannot run a problem that
 * the routes `runnable` can. Returns BL_E_PIN, or BL_E_DEVICE. */
int bl_pin_fail(int op, bool pin_failed, const char *runnable);

#endif
