/* Which keys an op has: those its registry entry computes, and the side where it has one on a GPU. */
#include "tools/tune/point.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const axis_name[AXES] = {"order", "q", "batch", "threads"};
static const double weight[AXES] = {2, 1, 1, 1};

void tune_keys(const bl_op *op, bool gpu, char *text, size_t size) {
    bool side = gpu && bl_op_has(op, BL_ARG_SIDE);
    snprintf(text, size, "%sorder:log:2%s batch:log%s", side ? "side:exact " : "",
             op->q ? " q:log" : "", gpu ? "" : " threads:log blas:exact");
}

/* A key's value, or with `most` its range. */
static void print_point(const tune_point *p, const int64_t *least, const int64_t *most, char *text,
                        int size) {
    int used = snprintf(text, (size_t)size, "%c", bl_prefix(p->dtype));
    if (p->side) used += snprintf(text + used, (size_t)(size - used), " side=%c", p->side);
    for (int i = 0; i < AXES; i++) {
        if (!least[i]) continue;
        used += snprintf(text + used, (size_t)(size - used), " %s=%lld", axis_name[i],
                         (long long)least[i]);
        if (most)
            used += snprintf(text + used, (size_t)(size - used), "..%lld", (long long)most[i]);
    }
    if (p->blas[0]) snprintf(text + used, (size_t)(size - used), " blas=%s", p->blas);
}

void tune_point_text(const tune_point *p, char text[POINT_TEXT]) {
    print_point(p, p->at, NULL, text, POINT_TEXT);
}

void tune_range_text(const tune_point *p, const int64_t least[AXES], const int64_t most[AXES],
                     char text[RANGE_TEXT]) {
    print_point(p, least, most, text, RANGE_TEXT);
}

static bool read_size(const char *value, int64_t *to) {
    char *end;
    errno = 0;
    *to = strtoll(value, &end, 10);
    return end != value && !*end && !errno && *to > 0;
}

static bool read_key(tune_point *p, char *word) {
    char *value = strchr(word, '=');
    if (!value) return false;
    *value++ = 0;
    if (!strcmp(word, "side")) return (p->side = *value) && !value[1];
    if (!strcmp(word, "blas"))
        return *value && (size_t)snprintf(p->blas, sizeof p->blas, "%s", value) < sizeof p->blas;
    for (int i = 0; i < AXES; i++)
        if (!strcmp(word, axis_name[i])) return read_size(value, &p->at[i]);
    return false;
}

bool tune_point_read(tune_point *p, const char *text) {
    char copy[POINT_TEXT], *rest, *word;
    *p = (tune_point){0};
    if ((size_t)snprintf(copy, sizeof copy, "%s", text) >= sizeof copy) return false;
    word = strtok_r(copy, " ", &rest);
    const char *letter = word ? strchr("sdcz", *word) : NULL;
    if (!letter || !*letter || word[1]) return false;
    p->dtype = (bl_dtype)(letter - strchr("sdcz", 's'));
    while ((word = strtok_r(NULL, " ", &rest)))
        if (!read_key(p, word)) return false;
    return p->at[AXIS_ORDER] > 0 && p->at[AXIS_BATCH] > 0;
}

cell tune_cell(const bl_op *op, const tune_point *p, bool gpu) {
    int64_t q = p->at[AXIS_Q] ? p->at[AXIS_Q] : p->at[AXIS_ORDER];
    return (cell){.shape = bench_shape_at(op->id, p->dtype, p->at[AXIS_ORDER], q, p->at[AXIS_BATCH],
                                          p->side ? p->side : 'L'),
                  .device = gpu,
                  .threads = (int)p->at[AXIS_THREADS]};
}

bool tune_comparable(const tune_point *a, const tune_point *b) {
    return a->dtype == b->dtype && a->side == b->side && !strcmp(a->blas, b->blas);
}

double tune_distance(const tune_point *a, const tune_point *b) {
    double sum = 0;
    for (int i = 0; i < AXES; i++) {
        if (!a->at[i] || !b->at[i]) continue;
        double d = log2((double)a->at[i]) - log2((double)b->at[i]);
        sum += weight[i] * d * d;
    }
    return sum;
}

int tune_point_order(const tune_point *a, const tune_point *b) {
    int blas = strcmp(a->blas, b->blas);
    if (blas) return blas;
    if (a->dtype != b->dtype) return a->dtype < b->dtype ? -1 : 1;
    if (a->side != b->side) return a->side < b->side ? -1 : 1;
    for (int i = 0; i < AXES; i++)
        if (a->at[i] != b->at[i]) return a->at[i] < b->at[i] ? -1 : 1;
    return 0;
}
