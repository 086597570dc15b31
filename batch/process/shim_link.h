/* The core's side of the shim: present when the shim attached, silent otherwise. */
#ifndef BL_SHIM_LINK_H
#define BL_SHIM_LINK_H

#include <stdbool.h>

/* With a shim attached, it writes the report; without, we do. */
bool bl_shim_attached(void);

bool bl_shim_owns(const void *address);

/* Tells the shim whether the calling thread has a region open: then it asks us about every call. */
void bl_shim_set_region(bool open);

/* Around every call into a BLAS/LAPACK, on every thread that makes one. */
void bl_shim_enter(void);
void bl_shim_leave(void);

#endif
