/* Calls that LAPACK returns from at once: nothing is read or written but info. The core asks for the
 * host, the plug-in for the device. */
#ifndef BL_IDLE_H
#define BL_IDLE_H

#include "batch/op.h"

/* No element to write, or the op's own quick return. */
static inline bool bl_op_is_idle(const bl_problem *p) {
    if (p->op->idle && p->op->idle(p)) return true;
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if ((o->access & BL_WRITE) && o->rows > 0 && o->cols > 0) return false;
    }
    return true;
}

#endif
