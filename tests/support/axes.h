/* From levels to a call: what each axis of the lattice is for an op. */
#ifndef TEST_AXES_H
#define TEST_AXES_H

#include "support/call.h"
#include "support/pairwise.h"

/* The axes of an op: flags, sizes, alpha and beta, ld and stride of each operand, batch. */
typedef struct {
    int count, levels[AXES_MAX];
    char letter[AXES_MAX]; /* as in op->args; '1'..'3' ld of A B C, '4'..'9' strides, ':' batch */
} axes;

axes axes_of(const op *o, dtype t);
/* The plain strided call at these levels; nothing is allocated. */
call call_at(const op *o, dtype t, const axes *x, const unsigned char *level);
/* Sets lds and strides from the levels again, after layout or sizes have changed. */
void set_storage(call *c, const axes *x, const unsigned char *level);

/* Every combination of flags, one after another: false after the last. */
bool next_flags(call *c);

#endif
