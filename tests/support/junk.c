#include "support/junk.h"

#include <malloc.h>
#include <stdint.h>

#define DEPTH ((size_t)384 << 10)

/* Volatile: nobody reads what is stored. */
__attribute__((noinline)) void junk_on_the_stack(dtype t) {
    volatile uint64_t junk[DEPTH / sizeof(uint64_t)];
    const uint64_t signalling = is_single(t) ? 0x7fa000017fa00001 : 0x7ff4000000000001;
    for (size_t i = 0; i < sizeof junk / sizeof *junk; i++) junk[i] = signalling;
}

/* glibc fills with the complement of its argument. */
void junk_from_malloc(void) {
    mallopt(M_PERTURB, 0x80);
}
