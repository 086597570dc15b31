/* splitmix64, and the few shapes of it that tests need. */
#include "support/random.h"

static uint64_t state;

void random_seed(uint64_t seed) {
    state = seed;
}

uint64_t random_bits(void) {
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int64_t random_below(int64_t count) {
    return (int64_t)(random_bits() % (uint64_t)count);
}

double random_real(void) {
    return (double)(2 * (int64_t)(random_bits() >> 12) + 1) * 0x1p-52 - 1;
}

number random_number(int complex_too) {
    double re = random_real();
    return complex_too ? complex_number(re, random_real()) : re;
}
