/* Which device calls a kernel of ours may run. */
#ifndef BL_SHIM_DEVICE_ROUTE_H
#define BL_SHIM_DEVICE_ROUTE_H

#include <stdbool.h>
#include <stdint.h>

#include "shim/device/device_symbols.h"
#include "shim/names/function.h"

/* True if the machine has done call s, whose original is `original`; *status is its result. False:
 * nothing was done, and the original is to be called. */
bool bl_device_decide(bl_device_id s, const uint64_t args[], bl_function original, int *status);

/* True if s is a call that may be decided otherwise than by its original. */
bool bl_device_has_route(bl_device_id s);

#endif
