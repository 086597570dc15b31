/* Inverse-distance weighting of logarithms (Shepard 1968) over the nearest rows. */
#include "batch/estimate.h"

#include <math.h>
#include <string.h>

/* With keys left out many rows are of one point, and the choice is to serve them all. */
enum { NEAREST = 4, NEAREST_ALIKE = 32, NAMES = BL_TABLE_NAMES };

static const double not_listed = 1;   /* log2 of twice */
static const double untimed_step = 1; /* from one place to the next, likewise */
static const double smallest = 1e-2;  /* added to a squared distance */
static const double gap = 16;         /* a candidate's limit is no crossover: see the header */

typedef struct {
    const bl_row *row;
    double distance;
    bool far;
} neighbour;

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

static int neighbours(const bl_table *t, bl_dtype dtype, const bl_point *at, unsigned ignore,
                      uint64_t wanted, neighbour *list) {
    const int most = ignore ? NEAREST_ALIKE : NEAREST;
    int count = 0;
    neighbour here = {NULL, INFINITY, false};
    for (int r = t->first[dtype]; r < t->first[dtype + 1]; r++) {
        neighbour n = {.row = &t->row[r]};
        if (n.row->dtype != dtype || !(n.row->lists & wanted)) continue;
        n.distance = bl_row_distance(t, n.row, at, ignore, &n.far);
        if (isinf(n.distance)) continue;
        if (n.distance == 0 && !here.row && !ignore) here = n;
        n.distance += gap * __builtin_popcountll(wanted & ~n.row->lists);
        count = insert(list, most, count, n);
    }
    if (!here.row) return count;
    list[0] = here;
    return 1;
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
        if (wanted >> i & 1) cost[i] += weight * (row->lists >> i & 1 ? at[i] - least : not_listed);
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
    const int count = neighbours(t, dtype, at, ignore, wanted, list);
    if (count == 0) return -1;
    *far = list[0].far;
    if (!ignore && list[0].distance == 0) return first_of(list[0].row, of, names);
    double cost[NAMES] = {0};
    for (int i = 0; i < count; i++) {
        add(list[i].row, 1 / (list[i].distance + smallest), wanted, cost);
        listed |= list[i].row->lists & wanted;
    }
    return least_of(of, names, listed, cost);
}
