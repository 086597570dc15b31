/* A seeded pairwise generator: rows of levels, one level per axis, in which every pair of levels of
 * two axes occurs. The same axes and seed give the same rows everywhere. */
#ifndef TEST_PAIRWISE_H
#define TEST_PAIRWISE_H

#include <stdint.h>

enum { AXES_MAX = 24 };

typedef struct {
    int axes, levels[AXES_MAX];
    int rows;
    unsigned char (*row)[AXES_MAX];
    int pairs; /* how many the rows cover */
} pairwise;

/* Rows that cover all pairs, and then random ones until there are `least`. */
pairwise pairwise_rows(int axes, const int levels[], int least, uint64_t seed);
void pairwise_free(pairwise *p);
/* Pairs that no row has: 0, as a test of the generator itself asserts. */
int pairwise_missing(const pairwise *p);

#endif
