/* LAPACKE's NaN check, per member. */
#ifndef BL_NANCHECK_H
#define BL_NANCHECK_H

#include "batch/run.h"
#include "lapacke/decode.h"

/* LAPACKE's own switch: LAPACKE_get_nancheck if the process has it, else LAPACKE_NANCHECK. */
bool bl_nancheck_on(void);

/* Whether the part of the matrix that is referenced holds a NaN. */
bool bl_has_nan(bl_dtype t, bl_order order, bl_part part, int64_t rows, int64_t cols,
                const void *matrix, int64_t ld);

/* -position of the first input of member b with a NaN in what is referenced, or 0. */
int64_t bl_nancheck_member(const bl_call_site *c, const bl_problem *p, int64_t b);

/* How a batched call runs: bl_run; or, where LAPACKE's check is on, the same without the members
 * that hold a NaN: theirs is the check's info, and nothing else of theirs is touched. */
bl_run_fn *bl_runner(const bl_call_site *c);

#endif
