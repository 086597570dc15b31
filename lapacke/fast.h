/* The fast path of interposed single calls: a small matrix goes straight from the caller's
 * arguments to a `rows` kernel, where the tables say that wins. No problem is built, nothing is
 * allocated or locked. A row-major matrix is transposed in room that the thread keeps. */
#ifndef BL_FAST_H
#define BL_FAST_H

#include "lapacke/call.h"

/* False: not taken, nothing written; the long way decides what is wrong, too large, holds a NaN that
 * LAPACKE is to look for, or is better done elsewhere. *info is written for a LAPACKE function, which
 * returns it. */
bool bl_fast_single(bl_op_id op, bl_dtype dtype, bl_style style, int int_bytes,
                    const void *const args[], int64_t *info);

/* The same, and the launch is told to trace, coverage and report. */
bool bl_fast_observed(bl_op_id op, bl_dtype dtype, bl_style style, int int_bytes,
                      const void *const args[], int64_t *info);

#endif
