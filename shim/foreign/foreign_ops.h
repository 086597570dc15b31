/* The four ops that foreign batch names reach. */
#ifndef BL_SHIM_FOREIGN_OPS_H
#define BL_SHIM_FOREIGN_OPS_H

#include "lapacke/attach.h"
#include "shim/foreign/foreign.h"

typedef struct {
    /* Position, in the Fortran list of arguments, of the first that is wrong; 0 if none. */
    int (*wrong)(const bl_group *g);
    /* Through the machine: the result of bl_call. */
    int64_t (*machine)(const bl_group *g, const bl_core_api *core);
    /* Member i through the Fortran routine `single`. */
    void (*one)(const bl_group *g, int64_t i, bl_function single);
} bl_foreign_op;

/* NULL for an op without foreign names. */
const bl_foreign_op *bl_foreign_op_of(bl_op_id op);

#endif
