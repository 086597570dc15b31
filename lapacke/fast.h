/* The fast path of interposed single calls: a small matrix goes straight from the caller's
 * arguments to a `rows` kernel, where the tables say that wins. No problem is built, nothing is
 * allocated or locked. A row-major matrix is transposed in room that the thread keeps. */
#ifndef BL_FAST_H
#define BL_FAST_H

#include "lapacke/call.h"

/* Runs one call. False: not taken, nothing written; the long way decides what is wrong, too large, holds
 * a NaN that LAPACKE is to look for, or is better done elsewhere. *info is written for a LAPACKE
 * function, which returns it. */
typedef bool bl_fast_fn(bl_dtype dtype, const void *const args[], int64_t *info);

/* By whether integers are 64 bits wide, by style and routine; NULL where one has none. */
enum { BL_FAST_STYLES = BL_LAPACKE_WORK + 1 };
extern bl_fast_fn *const bl_fast[2][BL_FAST_STYLES][BL_ROUTINES];

/* As that function does, and the launch is told to trace, coverage and report. */
bool bl_fast_observed(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                      const void *const args[], int64_t *info);

#endif
