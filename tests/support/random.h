/* Seeded random numbers, the same on every machine (splitmix64). */
#ifndef TEST_RANDOM_H
#define TEST_RANDOM_H

#include <stdint.h>

#include "support/number.h"

void random_seed(uint64_t seed);
uint64_t random_bits(void);
/* Uniform in 0..count-1. */
int64_t random_below(int64_t count);
/* Uniform in (-1, 1). */
double random_real(void);
number random_number(int complex_too);

#endif
