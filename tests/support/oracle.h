/* What netlib's LAPACK makes of a member, beside what was made of it here. */
#ifndef TEST_ORACLE_H
#define TEST_ORACLE_H

#include "support/call.h"

/* Whether the program's LAPACK is netlib's own: then special values can be held to it too. */
bool oracle_is_netlib(void);

/* Member b as it was given, alone, column-major and tight, after the LAPACK of the program. */
call oracle_run(const call *c, int64_t b, int64_t *info);

/* Elements of a slot that are finite here and not there, and the other way about: of those that the
 * routine defines, given that info is the same. Products of matrices are compared part by part. */
typedef struct {
    int64_t lost, made;
    bool all_finite; /* here, every element */
} unbounded;
unbounded oracle_compare(const call *c, int64_t b, const call *theirs, slot s, int64_t info);

/* What member b was given: special values, zeros, which netlib's loops pass over, and subnormals, of
 * which it takes reciprocals. */
typedef struct {
    bool finite, zeros, zero_on_diagonal, subnormals;
} content;
content oracle_content(const call *c, int64_t b);

/* Whether two members have the same bits in what the routine defines. */
bool oracle_same_bits(const call *x, int64_t i, const call *y, int64_t j);

#endif
