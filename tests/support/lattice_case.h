/* One case of the lattice, run and judged, and the count of them. */
#ifndef TEST_LATTICE_CASE_H
#define TEST_LATTICE_CASE_H

#include "support/call.h"

typedef struct {
    long cases, members, refused;
    long ran; /* cases with something to compute that the route took */
    double worst;
    const char *route;
} tally;

uint64_t lattice_seed(op_id id, dtype t, int index);
/* Fills, runs and judges a call whose sizes and storage are set. */
void lattice_case(call *c, uint64_t seed, tally *y);
void lattice_full(op_id id, dtype t, tally *y);

#endif
