/* Batches whose members are copies of one, each spoilt at another place. */
#ifndef TEST_SPOILT_H
#define TEST_SPOILT_H

#include "support/call.h"

/* What else there is in the spoilt operand: what fill wrote; the same, but zeros further down the
 * column, below the first column's head, below the diagonal, off the diagonal, or everywhere; the same
 * value at every place. */
typedef enum {
    AS_FILLED,
    ZERO_BELOW,
    FIRST_COLUMN_ZERO,
    TRIANGLE,
    DIAGONAL,
    ZERO,
    ALL_SPOILT
} surroundings;

/* The part of the value that is 0 leaves that of the element. */
typedef struct {
    slot s;
    int64_t i, j;
    surroundings around;
    number value;
} place;

/* Into list, at most `most`: NaN, Inf and -Inf, in either part of a complex element, at every position
 * of every operand that is read, or at some `sample` of each. Returns how many. */
int places_of(const call *c, int64_t sample, place *list, int most);

/* A call of that shape, a member a place; remembered. */
call spoilt_call(const call *shape, const place *list, int count, uint64_t seed);

/* For messages; valid until the next. */
const char *place_text(const place *p);

#endif
