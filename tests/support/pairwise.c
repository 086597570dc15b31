/* Greedy: each row starts from a pair not yet covered, and every further axis takes the level that
 * covers most new pairs with those already chosen. */
#include "support/pairwise.h"

#include <stdlib.h>
#include <string.h>

#include "support/random.h"

enum { LEVELS_MAX = 16, NONE = 255 };

typedef struct {
    pairwise *p;
    char (*seen)[LEVELS_MAX][AXES_MAX][LEVELS_MAX]; /* [axis][level][axis][level] */
    int left;
} coverage;

static int add_pairs(coverage *c, const unsigned char *row) {
    int added = 0;
    for (int i = 0; i < c->p->axes; i++)
        for (int j = 0; j < i; j++) {
            char *seen = &c->seen[i][row[i]][j][row[j]];
            added += !*seen;
            *seen = 1;
        }
    c->left -= added;
    return added;
}

static int pair_seen(const coverage *c, int i, int x, int j, int y) {
    return i > j ? c->seen[i][x][j][y] : c->seen[j][y][i][x];
}

static int gain(const coverage *c, const unsigned char *row, int axis, int level) {
    int new = 0;
    for (int j = 0; j < c->p->axes; j++)
        if (j != axis && row[j] != NONE) new += !pair_seen(c, axis, level, j, row[j]);
    return new;
}

/* Ties are broken at random, so that levels mix. */
static int best_level(const coverage *c, const unsigned char *row, int axis) {
    int best = 0, most = -1, count = c->p->levels[axis], from = (int)random_below(count);
    for (int i = 0; i < count; i++) {
        int level = (from + i) % count, new = gain(c, row, axis, level);
        if (new > most) most = new, best = level;
    }
    return best;
}

/* The first uncovered pair in axis order. */
static void start_row(const coverage *c, unsigned char *row) {
    memset(row, NONE, AXES_MAX);
    for (int i = 0; i < c->p->axes; i++)
        for (int x = 0; x < c->p->levels[i]; x++)
            for (int j = 0; j < i; j++)
                for (int y = 0; y < c->p->levels[j]; y++)
                    if (!c->seen[i][x][j][y]) {
                        row[i] = (unsigned char)x, row[j] = (unsigned char)y;
                        return;
                    }
}

static unsigned char *new_row(pairwise *p) {
    p->row = realloc(p->row, (size_t)(p->rows + 1) * sizeof *p->row);
    if (!p->row) abort();
    return memset(p->row[p->rows++], 0, AXES_MAX);
}

static void cover(coverage *c) {
    while (c->left > 0) {
        unsigned char *row = new_row(c->p);
        start_row(c, row);
        for (int i = 0; i < c->p->axes; i++)
            if (row[i] == NONE) row[i] = (unsigned char)best_level(c, row, i);
        add_pairs(c, row);
    }
}

static int count_pairs(const pairwise *p) {
    int pairs = 0;
    for (int i = 0; i < p->axes; i++)
        for (int j = 0; j < i; j++) pairs += p->levels[i] * p->levels[j];
    return pairs;
}

pairwise pairwise_rows(int axes, const int levels[], int least, uint64_t seed) {
    pairwise p = {.axes = axes};
    memcpy(p.levels, levels, (size_t)axes * sizeof *levels);
    random_seed(seed);
    coverage c = {.p = &p, .seen = calloc(AXES_MAX, sizeof *c.seen), .left = count_pairs(&p)};
    if (!c.seen) abort();
    p.pairs = c.left;
    cover(&c);
    free(c.seen);
    while (p.rows < least) {
        unsigned char *row = new_row(&p);
        for (int i = 0; i < axes; i++) row[i] = (unsigned char)random_below(levels[i]);
    }
    return p;
}

int pairwise_missing(const pairwise *p) {
    coverage c = {.seen = calloc(AXES_MAX, sizeof *c.seen), .left = count_pairs(p)};
    pairwise copy = *p;
    c.p = &copy;
    if (!c.seen) abort();
    for (int r = 0; r < p->rows; r++) add_pairs(&c, p->row[r]);
    free(c.seen);
    return c.left;
}

void pairwise_free(pairwise *p) {
    free(p->row);
}
