/* The fast path of interposed single calls: a small matrix goes straight from the caller's
 * arguments to a `rows` kernel, where the tables say that wins. No problem is built, nothing is
 * allocated or locked. */
#ifndef BL_FAST_H
#define BL_FAST_H

#include "lapacke/call.h"

/* Fortran and CBLAS calls with 32-bit integers. False: not taken, nothing written; the long way
 * decides what is wrong, too large or better done elsewhere. */
bool bl_fast_single(bl_op_id op, bl_dtype dtype, bl_style style, const void *const args[]);

/* The same, and the launch is told to trace, coverage and report. */
bool bl_fast_observed(bl_op_id op, bl_dtype dtype, bl_style style, const void *const args[]);

#endif
