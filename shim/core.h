/* The core, opened when something first needs it. */
#ifndef BL_SHIM_CORE_H
#define BL_SHIM_CORE_H

#include "lapacke/attach.h"
#include "shim/function.h"

/* NULL when there is no core, or none that fits this shim. */
const bl_core_api *bl_core(void);

/* The same, but never opens one. */
const bl_core_api *bl_core_if_attached(void);

/* A function of the core by name, whether it fits or not; NULL if absent. */
bl_function bl_core_function(const char *name);

#endif
