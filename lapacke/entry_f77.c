/* The Fortran 77 forms, both integer widths, from the one list. Everything comes by reference, so
 * an entry point is its number of arguments; hidden CHARACTER lengths, which follow the declared
 * arguments, are neither declared nor read. A subroutine has no result: errors go through info and
 * xerbla_. The prototypes are in batched_f77.h; tests/lapacke_registry.c compares the two. */
#include "lapacke/call.h"

#define PARAMS_6                                                                                   \
    const void *a, const void *b, const void *c, const void *d, const void *e, const void *f
#define PARAMS_7 PARAMS_6, const void *g
#define PARAMS_8 PARAMS_7, const void *h
#define PARAMS_9 PARAMS_8, const void *i
#define PARAMS_10 PARAMS_9, const void *j
#define PARAMS_11 PARAMS_10, const void *k
#define PARAMS_12 PARAMS_11, const void *l
#define PARAMS_13 PARAMS_12, const void *m
#define PARAMS_14 PARAMS_13, const void *n
#define PARAMS_15 PARAMS_14, const void *o
#define PARAMS_17 PARAMS_15, const void *p, const void *q

#define ARGS_6 a, b, c, d, e, f
#define ARGS_7 ARGS_6, g
#define ARGS_8 ARGS_7, h
#define ARGS_9 ARGS_8, i
#define ARGS_10 ARGS_9, j
#define ARGS_11 ARGS_10, k
#define ARGS_12 ARGS_11, l
#define ARGS_13 ARGS_12, m
#define ARGS_14 ARGS_13, n
#define ARGS_15 ARGS_14, o
#define ARGS_17 ARGS_15, p, q

#define ENTRY(op, dtype, name, form, count, int_bytes)                                             \
    void name(PARAMS_##count);                                                                     \
    void name(PARAMS_##count) {                                                                    \
        bl_call(BL_OP_##op, dtype, form, BL_F77, int_bytes, (const void *const[]){ARGS_##count});  \
    }
#define FORM(op, dtype, name, form, count)                                                         \
    ENTRY(op, dtype, name##_, form, count, 4)                                                      \
    ENTRY(op, dtype, name##_64_, form, count, 8)
#define ROUTINE(op, dtype, prefix, routine, library, single, pointers, strided)                    \
    FORM(op, dtype, prefix##routine##_batched, BL_POINTERS, pointers)                              \
    FORM(op, dtype, prefix##routine##_strided_batched, BL_STRIDED, strided)                        \
    FORM(op, dtype, prefix##routine##_vbatched, BL_VARIABLE, pointers)

BL_EACH_ROUTINE(ROUTINE)
