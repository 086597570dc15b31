/* The full product of the lattice's axes, behind BATCHLAS_TEST_FULL=1: flags, every size, scalars,
 * ld mode, stride mode and batch. Scalars share one level, and so do lds and strides; each of them
 * against each other is the pairwise rows' business. */
#include "support/lattice.h"

#include <stdlib.h>
#include <string.h>

#include "support/axes.h"
#include "support/lattice_case.h"

enum { SCALAR = AXES_MAX, LD, STRIDE, GROUPS };

/* The counter an axis follows: its own, or its kind's. */
static int group_of(char letter, int axis) {
    if (strchr("+-", letter)) return SCALAR;
    if (letter >= '1' && letter <= '3') return LD;
    if (letter >= '4' && letter <= '8') return STRIDE;
    return axis;
}

/* Counts up; false after the last. */
static bool next(int counter[GROUPS], const int limit[GROUPS]) {
    for (int g = 0; g < GROUPS; g++) {
        if (++counter[g] < limit[g]) return true;
        counter[g] = 0;
    }
    return false;
}

void lattice_full(op_id id, dtype t, tally *y) {
    axes x = axes_of(op_of(id), t);
    int counter[GROUPS] = {0}, limit[GROUPS];
    for (int g = 0; g < GROUPS; g++) limit[g] = 1;
    for (int i = 0; i < x.count; i++) {
        int g = group_of(x.letter[i], i);
        limit[g] = limit[g] < x.levels[i] ? x.levels[i] : limit[g];
    }
    do {
        unsigned char level[AXES_MAX] = {0};
        for (int i = 0; i < x.count; i++) {
            int at = counter[group_of(x.letter[i], i)];
            level[i] = (unsigned char)(at < x.levels[i] ? at : x.levels[i] - 1);
        }
        call c = call_at(op_of(id), t, &x, level);
        lattice_case(&c, lattice_seed(id, t, (int)y->cases), y);
    } while (next(counter, limit));
}
