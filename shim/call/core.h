/* The core, opened when something first needs it. */
#ifndef BL_SHIM_CORE_H
#define BL_SHIM_CORE_H

#include "lapacke/attach.h"
#include "shim/names/function.h"

extern _Atomic(const bl_core_api *) bl_attached_core;

/* The core, but never opens one. */
static inline const bl_core_api *bl_core_if_attached(void) {
    return atomic_load_explicit(&bl_attached_core, memory_order_acquire);
}

/* For the handlers of a fork: also one that is not ready for calls yet. */
const bl_core_api *bl_core_for_forks(void);

/* bl_core where none is attached yet. */
const bl_core_api *bl_core_slowly(void);

/* NULL when there is no core, or none that fits this shim. */
static inline const bl_core_api *bl_core(void) {
    const bl_core_api *core = bl_core_if_attached();
    return __builtin_expect(core != NULL, 1) ? core : bl_core_slowly();
}

/* A function of the core by name, whether it fits or not; NULL if absent. */
bl_function bl_core_function(const char *name);

#endif
