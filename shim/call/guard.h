/* The depth guard as the core sets it: until the matching bl_leave every interposed call of this
 * thread is forwarded and not counted. */
#ifndef BL_SHIM_GUARD_H
#define BL_SHIM_GUARD_H

#include <stdbool.h>

void bl_enter(void);
void bl_leave(void);

/* Whether this thread has a region open. */
void bl_set_region(bool open);

#endif
