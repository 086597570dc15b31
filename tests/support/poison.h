/* Members spoilt by special values, and the info such a member should get. */
#ifndef TEST_POISON_H
#define TEST_POISON_H

#include "support/call.h"

typedef enum {
    A_NAN,
    AN_INFINITY,
    ZEROS,
    SUBNORMALS,
    NEGATED,
    ZERO_ROW,
    ZERO_COLUMN,
    SPARSE,
    NANS,
    ANYTHING,
    POISONS
} poison;

/* NaN and Inf at one place, zeros in one row or column, the others everywhere, in what member b reads
 * of the operand. SPARSE: every other element is zero; ANYTHING: each is spoilt in its own way. */
void spoil(call *c, slot s, int64_t b, poison p);

/* Member b alone: the info the system's LAPACK gives (column-major), and the one this route does. */
int64_t reference_info(const call *c, int64_t b);
int64_t info_alone(const call *c, int64_t b);

#endif
