/* A member of a batch, computed by itself. */
#ifndef TEST_ALONE_H
#define TEST_ALONE_H

#include "support/call.h"

/* Member b, as the batch was given it, as a batch of one. Not run. */
call alone(const call *c, int64_t b);
/* Whether it gets the bits and info by itself that it got in the batch. */
bool same_as_alone(const call *c, int64_t b);

/* A tight plain strided call, allocated but not filled. */
call plain_call(op_id id, dtype t, int64_t m, int64_t n, int64_t k, int64_t nrhs, int64_t batch);
/* How many info are not zero: what a call returns. */
int64_t failures(const call *c);
/* Every route of an op in turn whose bits are a member's own, and the unpinned choice under
 * batchlas_set_deterministic: i counts up from 0; false after the last. */
bool next_invariant_route(const op *o, int i, const char **name);

#endif
