/* A search along one key after another, over powers of two, until nothing gets better. */
#include "tools/tune/weights.h"

#include <math.h>
#include <string.h>

#include "batch/choose/estimate.h"

enum { FEW = 32, SWEEPS = 4 };
static const double least_weight = 0.5, most_weight = 64;
static const double heavier = 16;
static const double most_loss = 0.25; /* octaves: one spoilt cell must not move a weight */
static const double gain = 0.99;      /* less is noise, and the weights stay as they were */

static void point_of(const bl_table *t, const bl_row *r, bl_point *at) {
    *at = (bl_point){0};
    for (int i = 0; i < t->keys; i++) {
        at->has[t->key[i].key] = true;
        at->exact[t->key[i].key] = r->exact[i];
        at->log[t->key[i].key] = r->log[i];
        at->stepped[t->key[i].key] = r->stepped[i];
    }
}

double weights_left_out(bl_table *t, const tune_line *const *line, int i, bool nvidia) {
    const char *name[RACE_ARMS];
    int names = 0;
    double least = 0;
    for (int e = 0; e < line[i]->entries; e++) {
        const tune_entry *entry = &line[i]->entry[e];
        if (entry->wrong || (!nvidia && !strcmp(entry->name, "nvidia"))) continue;
        name[names++] = entry->name;
        if (least == 0 || entry->ms < least) least = entry->ms;
    }
    if (names < 2) return 0;
    bl_point at;
    point_of(t, &t->row[i], &at);
    const bl_dtype dtype = t->row[i].dtype;
    bool far;
    t->row[i].dtype = BL_DTYPES; /* nobody's */
    int pick = bl_table_pick(t, dtype, &at, 0, name, names, &far);
    t->row[i].dtype = dtype;
    return pick < 0 ? 0 : tune_time(line[i], name[pick]) / least;
}

/* Given up at `limit`: then it is at least that. */
static double loss(bl_table *t, const tune_line *const *line, double limit) {
    double sum = 0;
    for (int i = 0; i < t->rows && sum < limit; i++) {
        double ratio = weights_left_out(t, line, i, false);
        if (ratio > 0) sum += fmin(bl_octaves(ratio), most_loss);
    }
    return sum;
}

bool weights_can_be_fitted(bl_table *t, const tune_line *const *line) {
    int count = 0;
    for (int i = 0; i < t->rows && count < FEW; i++)
        count += weights_left_out(t, line, i, false) > 0;
    return count == FEW;
}

/* Sets one weight to the best of its multiples; returns the least loss. */
static double move(bl_table *t, const tune_line *const *line, int key, double best) {
    const double was = t->key[key].weight;
    double chosen = was;
    for (double next = was / 8; next <= was * 8; next *= 2) {
        if (next < least_weight || next > most_weight || next == was) continue;
        t->key[key].weight = next;
        double now = loss(t, line, best * gain);
        if (now >= best * gain) continue;
        best = now;
        chosen = next;
    }
    t->key[key].weight = chosen;
    return best;
}

static double descend(bl_table *t, const tune_line *const *line) {
    double best = loss(t, line, INFINITY), before;
    int sweeps = 0;
    do {
        before = best;
        for (int k = 0; k < t->keys; k++)
            if (t->key[k].log) best = move(t, line, k, best);
    } while (best < before && ++sweeps < SWEEPS);
    return best;
}

/* From all keys alike, and from one whose last counts most, threads on the host and the batch on a
 * GPU: there the search from the first may stay behind. */
void weights_fit(bl_table *t, const tune_line *const *line) {
    if (!weights_can_be_fitted(t, line)) return;
    double best = descend(t, line), alike[BL_KEYS];
    int last = t->keys;
    for (int k = 0; k < t->keys; k++) {
        alike[k] = t->key[k].weight;
        if (!t->key[k].log) continue;
        t->key[k].weight = 1;
        last = k;
    }
    if (last < t->keys) t->key[last].weight = heavier;
    if (descend(t, line) < best * gain) return;
    for (int k = 0; k < t->keys; k++) t->key[k].weight = alike[k];
}
