/* Where a caller's memory is. */
#ifndef BL_RESIDENCY_H
#define BL_RESIDENCY_H

#include "batch/problem.h"

/* Fills the location fields of p. Returns 0, or BL_E_DEVICE if its operands are partly on the host
 * and partly on a device; the location of info is filled in either case. In a process that has not
 * loaded the CUDA driver this is one look at the dynamic linker's count of loads. */
int bl_locate(bl_problem *p);

/* The same for a list of operands of problem `name`: fills their location, and *gpu with 1 + the
 * ordinal of the GPU that has them, or 0. */
int bl_locate_operands(bl_operand *o, int count, int64_t batch, const char *name, int *gpu);

/* True unless only a device can reach `at`. */
bool bl_on_host(const void *at);

/* True if `at` is host memory that a device can reach too. */
bool bl_is_pinned(const void *at);

/* True if p's operands are a device's, as bl_locate found. */
static inline bool bl_on_device(const bl_problem *p) {
    return p->gpu > 0;
}

#endif
