/* LAPACKE's NaN check, per member. */
#ifndef BL_NANCHECK_H
#define BL_NANCHECK_H

#include "lapacke/decode.h"

/* LAPACKE's own switch: LAPACKE_get_nancheck if the process has it, else LAPACKE_NANCHECK. */
bool bl_nancheck_on(void);

/* -position of the first input of member b with a NaN in what is referenced, or 0. */
int64_t bl_nancheck_member(const bl_call_site *c, const bl_problem *p, int64_t b);

/* bl_run, without the members that hold a NaN: theirs is the check's info, and nothing else of
 * theirs is touched. */
int64_t bl_run_screened(const bl_call_site *c, const bl_problem *p);

#endif
