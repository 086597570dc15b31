/* From a calling style to a bl_problem. Every entry point, whatever its style, packs the addresses
 * of its arguments, in its own order, into one array; the op's `args` say what each one is. So
 * checking, error numbers and problem building are written once, here. */
#ifndef BL_CALL_H
#define BL_CALL_H

#include "batch/op.h"

typedef enum {
    BL_SINGLE,   /* the LAPACK/BLAS routine itself, one matrix */
    BL_POINTERS, /* <routine>_batched */
    BL_STRIDED,  /* <routine>_strided_batched */
    BL_VARIABLE  /* <routine>_vbatched */
} bl_form;

typedef enum {
    BL_PLAIN,       /* C, by value; flags are char */
    BL_F77,         /* by reference; errors through info and xerbla_ only */
    BL_LAPACKE,     /* first argument matrix_layout; NaN check; single: no work, no info argument */
    BL_CBLAS,       /* first argument layout; flags are CBLAS enums */
    BL_LAPACKE_WORK /* single calls only: LAPACKE_*_work, no NaN check, no info argument */
} bl_style;

/* Checks the arguments, reports the first wrong one, builds the problem(s) and runs them.
 * `args` are addresses of scalars and flags, and arrays themselves, in the entry point's order.
 * Returns what the C forms return: -i, BL_E_*, or the number of members with info != 0. */
int64_t bl_call(bl_routine routine, bl_dtype dtype, bl_form form, bl_style style, int int_bytes,
                const void *const args[]);

/* The same for an interposed batch name of another library; not the variable form. */
int64_t bl_call_foreign(bl_routine routine, bl_dtype dtype, bl_form form, bl_style style,
                        int int_bytes, const void *const args[]);

/* What became of a single call. */
typedef enum {
    BL_FORWARD,        /* nothing of ours can or should run it */
    BL_HAS_RUN,        /* in a batch, or recorded for one */
    BL_NOTHING_TO_RUN, /* a workspace query, or a wrong argument */
    BL_HAS_RUN_ALONE
} bl_answer;

/* One interposed single call, as a batch of one. Unless it has run, nothing was read beyond flags
 * and sizes and nothing written: the original routine computes it, answers the query, or reports
 * the argument in its own style. Otherwise the result is where the routine puts it, and *info is
 * what a LAPACKE function returns. `alone`: it is to run also where nothing combines with it. */
bl_answer bl_call_single(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                         const void *const args[], bool alone, int64_t *info);

#endif
