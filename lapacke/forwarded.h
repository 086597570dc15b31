/* LAPACK's rules for calls that are forwarded, where a library's routine keeps another: what a call
 * answers must not depend on which side of a table's crossover its order lies. OpenBLAS's xPOTRF
 * runs past a NaN pivot and says 0, and its xPOSV then overwrites B; its xGETRI does not see a zero on
 * the diagonal beside a NaN. */
#ifndef BL_FORWARDED_H
#define BL_FORWARDED_H

#include "lapacke/call.h"

/* Routines that have such a rule. */
static inline bool bl_has_rule(bl_routine r) {
    return r == BL_ROUTINE_potrf || r == BL_ROUTINE_posv || r == BL_ROUTINE_getri;
}

/* Before the original is called, with arguments that nobody has checked. More than 0: that is the
 * info, nothing else is written, and the original is not to be called. *kept is what it must not
 * change, or NULL. */
int64_t bl_forward_begin(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                         const void *const args[], void **kept);

/* After it. `kept` is bl_forward_begin's. `info` is what a LAPACKE routine returned; Fortran's is
 * among the arguments, and is set right there. Returns what info is to be. */
int64_t bl_forward_end(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                       const void *const args[], void *kept, int64_t info);

#endif
