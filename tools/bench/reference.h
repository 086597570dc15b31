/* Right results: the host's LAPACK in double precision on the very inputs that were measured. */
#ifndef BL_BENCH_REFERENCE_H
#define BL_BENCH_REFERENCE_H

#include "tools/bench/cases.h"

enum { REFERENCE_MEMBERS = 3 };

typedef struct {
    bench_case wide; /* of the double dtype, after the op has run */
    int64_t member[REFERENCE_MEMBERS];
    int members;
} reference;

/* The first, the middle and the last of `total` members that repeat those of c, which is fresh.
 * False: out of memory, or there is no LAPACK. */
bool reference_make(reference *r, const bench_case *c, int64_t total);
void reference_free(reference *r);

/* How far member[which] is from right, in units of the bound: above 1 is wrong. got[slot] points to
 * the member's elements in the case's dtype and layout, for written slots; `info` is its info. */
double reference_error(const reference *r, const bl_problem *p, int which,
                       void *const got[BL_SLOTS], int64_t info);

#endif
