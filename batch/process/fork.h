/* Around a fork. Called by the handlers of this library and by the shim's; pairs nest in a thread. */
#ifndef BL_FORK_H
#define BL_FORK_H

#include <stdbool.h>

void bl_fork_before(void);
void bl_fork_after(bool child);

#endif
