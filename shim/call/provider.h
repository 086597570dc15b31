/* Who does the work when we forward: the routine that would have been called without us. */
#ifndef BL_SHIM_PROVIDER_H
#define BL_SHIM_PROVIDER_H

#include "shim/call/objects.h"

/* In order: the next definition after ours; the calling object's own scope (caller NULL: unknown);
 * any loaded object; a BLAS or LAPACK we open. NULL if there is none. */
bl_function bl_provider_of(bl_symbol_id s, const void *caller);

/* True if the library that defines f takes 64-bit integers under its plain names. */
bool bl_provider_is_ilp64(bl_function f);

/* Stands for the original of a batch name that no library defines. Never called. */
void bl_no_original(void);

/* Ends the process as the dynamic linker does when a symbol is nowhere. */
_Noreturn bl_function bl_unresolved(const char *name);

#endif
