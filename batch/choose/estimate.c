/* Ordinary kriging (Matheron 1963) of logarithms over the nearest rows. */
#include "batch/choose/estimate.h"

#include <math.h>
#include <string.h>

/* With keys left out many rows are of one point, and the choice is to serve them all. */
enum { NEAREST = 12, NEAREST_ALIKE = 32, NAMES = BL_TABLE_NAMES };

static const double most_behind = 1;  /* log2 of twice: further behind is no better known */
static const double untimed_step = 1; /* from one place to the next, likewise */
static const double noise = 1e-3;     /* of a row, in the variogram: rows may be of one point */
static const double gap = 8;          /* a candidate's limit is no crossover: see the header */

/* A point as the rows of a table have theirs: 0 under exact keys. */
typedef struct {
    int keys;
    double weight[BL_TABLE_KEYS], stepped[BL_TABLE_KEYS];
} frame;

typedef struct {
    const bl_row *row;
    double distance; /* squared */
    int missing;     /* of the names wanted */
} neighbour;

static frame frame_of(const bl_table *t, const bl_point *at, unsigned ignore) {
    frame f = {.keys = t->keys};
    for (int i = 0; i < t->keys; i++) {
        bl_key key = t->key[i].key;
        if (!t->key[i].log || (ignore >> key & 1)) continue;
        f.weight[i] = t->key[i].weight;
        f.stepped[i] = at->stepped[key];
    }
    return f;
}

static double squared(const frame *f, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < f->keys; i++) sum += f->weight[i] * (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

static bool same_exact(const bl_table *t, const bl_row *row, const bl_point *at) {
    for (int i = 0; i < t->keys; i++)
        if (!t->key[i].log && row->exact[i] != at->exact[t->key[i].key]) return false;
    return true;
}

/* Keeps the `most` best, best first. */
static int insert(neighbour *list, int most, int count, neighbour n) {
    int at = count < most ? count : most;
    while (at > 0 && n.distance < list[at - 1].distance) at--;
    if (at == most) return count;
    int kept = count < most ? count : most - 1;
    memmove(&list[at + 1], &list[at], (size_t)(kept - at) * sizeof *list);
    list[at] = n;
    return kept + 1;
}

static int neighbours(const bl_table *t, bl_dtype dtype, const bl_point *at, const frame *f,
                      int most, uint64_t wanted, neighbour *list) {
    int count = 0;
    for (int r = t->first[dtype]; r < t->first[dtype + 1]; r++) {
        neighbour n = {.row = &t->row[r]};
        if (n.row->dtype != dtype || !(n.row->lists & wanted) || !same_exact(t, n.row, at))
            continue;
        n.distance = squared(f, n.row->stepped, f->stepped);
        if (n.distance == 0 && most == NEAREST) {
            list[0] = n;
            return 1;
        }
        n.missing = __builtin_popcountll(wanted & ~n.row->lists);
        n.distance += gap * gap * n.missing;
        count = insert(list, most, count, n);
    }
    return count;
}

/* Solves a x = b in b by Cholesky's factorization, in a's lower triangle. */
static void solve(int n, double (*a)[NEAREST_ALIKE], double *b) {
    for (int j = 0; j < n; j++) {
        for (int i = j; i < n; i++) {
            for (int k = 0; k < j; k++) a[i][j] -= a[i][k] * a[j][k];
            a[i][j] = i == j ? sqrt(a[j][j]) : a[i][j] / a[j][j];
        }
        for (int k = 0; k < j; k++) b[j] -= a[j][k] * b[k];
        b[j] /= a[j][j];
    }
    for (int j = n - 1; j >= 0; j--) {
        for (int i = j + 1; i < n; i++) b[j] -= a[i][j] * b[i];
        b[j] /= a[j][j];
    }
}

/* Weights of sum 1. Taken from the nearest row, differences leave a positive definite system. */
static void krige(const frame *f, const neighbour *list, int count, double *weight) {
    double a[NEAREST_ALIKE][NEAREST_ALIKE], own[NEAREST_ALIKE], first[NEAREST_ALIKE];
    for (int i = 0; i < count; i++) {
        own[i] = noise + gap * list[i].missing;
        first[i] = sqrt(squared(f, list[i].row->stepped, list[0].row->stepped));
    }
    double first_here = sqrt(squared(f, list[0].row->stepped, f->stepped)), rest = 0;
    for (int i = 1; i < count; i++) {
        const double *at = list[i].row->stepped;
        for (int j = 1; j <= i; j++)
            a[i - 1][j - 1] =
                2 * own[0] + first[i] + first[j] - sqrt(squared(f, at, list[j].row->stepped));
        a[i - 1][i - 1] += 2 * own[i];
        weight[i] = 2 * own[0] + first[i] + first_here - sqrt(squared(f, at, f->stepped));
    }
    solve(count - 1, a, weight + 1);
    for (int i = 1; i < count; i++) rest += weight[i];
    weight[0] = 1 - rest;
}

static double log_time(const bl_row *row, int entry) {
    return row->entry[entry].ms > 0 ? bl_octaves(row->entry[entry].ms) : untimed_step * entry;
}

/* cost[name] += weight times what the row says of it. */
static void add(const bl_row *row, double weight, uint64_t wanted, double *cost) {
    double at[NAMES], least = INFINITY;
    for (int i = 0; i < row->entries; i++) {
        if (!(wanted >> row->entry[i].name & 1)) continue;
        double log = at[row->entry[i].name] = log_time(row, i);
        if (log < least) least = log;
    }
    for (int i = 0; i < NAMES; i++)
        if (wanted >> i & 1)
            cost[i] +=
                weight * (row->lists >> i & 1 ? fmin(at[i] - least, most_behind) : most_behind);
}

/* Of names among which `of` are the table's: the one of least cost. */
static int least_of(const int *of, int names, uint64_t listed, const double *cost) {
    int best = -1;
    for (int i = 0; i < names; i++) {
        if (of[i] < 0 || !(listed >> of[i] & 1)) continue;
        if (best < 0 || cost[of[i]] < cost[of[best]]) best = i;
    }
    return best;
}

/* A row's entries are ranked, ties and all. */
static int first_of(const bl_row *row, const int *of, int names) {
    for (int e = 0; e < row->entries; e++)
        for (int i = 0; i < names; i++)
            if (of[i] == row->entry[e].name) return i;
    return -1;
}

int bl_table_pick(const bl_table *t, bl_dtype dtype, const bl_point *at, unsigned ignore,
                  const char *const *name, int names, bool *far) {
    int of[NAMES];
    uint64_t wanted = 0, listed = 0;
    for (int i = 0; i < names; i++) {
        of[i] = -1;
        for (int j = 0; j < t->names && of[i] < 0; j++)
            if (!strcmp(t->name[j], name[i])) of[i] = j;
        if (of[i] >= 0) wanted |= (uint64_t)1 << of[i];
    }
    neighbour list[NEAREST_ALIKE];
    const frame f = frame_of(t, at, ignore);
    const int most = ignore ? NEAREST_ALIKE : NEAREST,
              count = neighbours(t, dtype, at, &f, most, wanted, list);
    if (count == 0) return -1;
    *far = bl_table_far(t, list[0].row, at, ignore);
    if (!ignore && list[0].distance == 0) return first_of(list[0].row, of, names);
    double cost[NAMES] = {0}, weight[NEAREST_ALIKE];
    krige(&f, list, count, weight);
    for (int i = 0; i < count; i++) {
        add(list[i].row, weight[i], wanted, cost);
        listed |= list[i].row->lists & wanted;
    }
    return least_of(of, names, listed, cost);
}
