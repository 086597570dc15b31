/* Memory as an earlier call may have left it: what a routine does not write first, it must not
 * compute with. */
#ifndef TEST_JUNK_H
#define TEST_JUNK_H

#include "support/call.h"

/* Fills the stack below the caller with signalling NaNs of the type, deeper than our kernels go. */
void junk_on_the_stack(dtype t);

/* Fills what malloc returns from now on with bytes that make a huge number of either precision. */
void junk_from_malloc(void);

#endif
