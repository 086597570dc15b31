/* Which bytes a strided matrix occupies, exactly: columns of two matrices may interleave. */
#ifndef BL_SPAN_H
#define BL_SPAN_H

#include "batch/region/record.h"

/* Bytes from the first to behind the last. */
uint64_t bl_span_extent(const bl_span *s);

/* The same bytes from the same address. */
bool bl_span_same(const bl_span *a, const bl_span *b);

/* True if the two, at their addresses, have a byte in common. */
bool bl_span_overlap(const bl_span *a, uint64_t at_a, const bl_span *b, uint64_t at_b);

/* How many lines bl_span_overlap may have to look at; 0: it takes a formula. */
uint64_t bl_span_effort(const bl_span *a, const bl_span *b);

/* True if b has no byte that a has not. May say false of a triangle. */
bool bl_span_covers(const bl_span *a, uint64_t at_a, const bl_span *b, uint64_t at_b);

#endif
