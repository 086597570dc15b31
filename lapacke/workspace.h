/* The workspaces of the single routines, as kernels/signatures.def lists them. */
#ifndef BL_WORKSPACE_H
#define BL_WORKSPACE_H

#include "batch/problem.h"

typedef struct {
    const char *name, *length; /* length NULL: no argument says it */
    bl_element element;
} bl_workspace;

/* Those of a routine, in its order; a name of NULL ends them. */
const bl_workspace *bl_workspaces(bl_routine routine);

/* How many arguments they take, and the name of the one at `index`. */
int bl_workspace_arguments(bl_routine routine);
const char *bl_workspace_argument(bl_routine routine, int index);

#endif
