/* The OpenMP runtimes found in the process. */
#ifndef BL_OPENMP_H
#define BL_OPENMP_H

#include <stdbool.h>

/* Takes note of the runtimes in the process. */
void bl_openmp_look(void);

void bl_openmp_after_fork(bool child);

#endif
