/* Whether threads can be had. libgomp ends the process if it cannot have the threads of a team, and
 * OpenBLAS raises SIGINT if it cannot have its own when it is opened; so both are asked for what we
 * have just seen that there is. Between the look and the use another process of the user's, or
 * another library, may take the last ones: no look can exclude that. */
#ifndef BL_STARTING_H
#define BL_STARTING_H

#include <stdbool.h>

/* Starts so many threads at once, and lets them end. False: they were not all to be had. */
bool bl_threads_can_start(int count);

/* dlopen of a BLAS/LAPACK, which may start a thread for each processor: for one, if it could not. */
void *bl_open_blas(const char *path, int mode);

#endif
