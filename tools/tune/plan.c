/* The preview lattice first, then stale cells, then the coarse lattice. In a tier the value of a cell
 * is its distance from what is known, over how clear the choice is there: a point between two near
 * ties is worth a race, one in the midst of tenfold wins is not. */
#include "tools/tune/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/device_case.h"
#include "tools/tune/lattice.h"
#include "tools/tune/stamp.h"

static cell cell_of(const tune_plan *p, const tune_item *i) {
    return tune_cell(p->op[i->op], &i->point, p->gpu);
}

static bool is_planned(const tune_plan *p, int op, const tune_point *at) {
    for (int i = 0; i < p->items; i++)
        if (p->item[i].op == op && !tune_point_order(&p->item[i].point, at)) return true;
    return false;
}

/* Same sources, same candidates, and as good a race. */
static bool is_known(const tune_plan *p, const tune_item *i) {
    const tune_line *line = ledger_find(&p->ledger[i->op], &i->point);
    if (!line || line->tier < i->tier) return false;
    if (strcmp(line->stamp, tune_stamp(p->op[i->op]->name, p->gpu)) != 0) return false;
    const bl_candidate *list[RACE_ARMS];
    cell c = cell_of(p, i);
    c.unpinned = true;
    int count = cell_candidates(&c, list);
    for (int k = 0; k < count; k++) {
        bool there = false;
        for (int e = 0; e < line->entries; e++)
            there = there || !strcmp(line->entry[e].name, list[k]->spelling);
        if (!there) return false;
    }
    return true;
}

static double clearness(const tune_line *line) {
    int best = tune_best(line);
    double next = 0;
    for (int i = 0; i < line->entries; i++)
        if (i != best && !line->entry[i].wrong && (next == 0 || line->entry[i].ms < next))
            next = line->entry[i].ms;
    if (best < 0 || next == 0) return 5;
    return fabs(log2(next / line->entry[best].ms));
}

/* A line was raced: is it among the nearest to the item? */
static void absorb(tune_item *i, const tune_line *line) {
    if (!tune_comparable(&line->point, &i->point)) return;
    double d = sqrt(tune_distance(&line->point, &i->point));
    for (int at = 0; at < PLAN_NEAREST; at++) {
        if (d >= i->distance[at]) continue;
        size_t bytes = (size_t)(PLAN_NEAREST - 1 - at) * sizeof(double);
        memmove(&i->distance[at + 1], &i->distance[at], bytes);
        memmove(&i->clear[at + 1], &i->clear[at], bytes);
        i->distance[at] = d, i->clear[at] = clearness(line);
        break;
    }
    double clear = fmin(i->clear[0], fmin(i->clear[1], i->clear[2]));
    if (i->tier > TIER_PREVIEW && !i->stale)
        i->value = i->distance[0] / (0.05 + clear) + (i->tier == TIER_COARSE ? 1000 : 0);
}

static void value(const tune_plan *p, tune_item *i, int index) {
    for (int at = 0; at < PLAN_NEAREST; at++) i->distance[at] = 8, i->clear[at] = 5;
    i->value = i->tier == TIER_PREVIEW ? 1e6 - index : i->tier == TIER_COARSE ? 1008 : 8;
    for (int k = 0; k < p->ledger[i->op].lines; k++) absorb(i, &p->ledger[i->op].line[k]);
}

static void add(tune_plan *p, int op, const tune_point *at, tune_tier tier) {
    tune_item i = {.op = op, .point = *at, .tier = tier};
    cell c = cell_of(p, &i);
    const bl_candidate *list[RACE_ARMS];
    if (at->at[AXIS_ORDER] < p->from) return;
    if (!bench_shape_exists(&c.shape, at->at[AXIS_ORDER], at->at[AXIS_Q])) return;
    if (p->gpu && !device_fits(&c.shape, 1)) return;
    int runnable = cell_candidates(&c, list);
    if (runnable == 0 || (runnable == 1 && tier > TIER_PREVIEW)) return; /* nothing to choose */
    if (p->items == p->room) {
        p->room = p->room ? 2 * p->room : 1024;
        tune_item *grown = realloc(p->item, (size_t)p->room * sizeof *grown);
        if (!grown) abort();
        p->item = grown;
    }
    i.done = is_known(p, &i);
    i.stale = !i.done && ledger_find(&p->ledger[op], at);
    value(p, &i, p->items);
    if (i.stale) i.value += 2000; /* above new ones of the coarse lattice */
    p->item[p->items++] = i;
}

typedef struct {
    tune_plan *plan;
    int op;
} adding;

static void visit(const tune_point *at, tune_tier tier, void *arg) {
    adding *a = arg;
    add(a->plan, a->op, at, tier);
}

/* What an earlier run raced from other sources, off this lattice. */
static void add_stale(tune_plan *p, int op) {
    for (int i = 0; i < p->ledger[op].lines; i++) {
        const tune_line *line = &p->ledger[op].line[i];
        if (!strcmp(line->point.blas, p->blas) && strchr(p->dtypes, bl_prefix(line->point.dtype)) &&
            !is_planned(p, op, &line->point))
            add(p, op, &line->point, line->tier);
    }
}

void plan_make(tune_plan *p) {
    for (int op = 0; op < p->ops; op++) {
        for (int t = 0; t < BL_DTYPES; t++)
            if (strchr(p->dtypes, bl_prefix((bl_dtype)t)) && p->op[op]->host_member[t])
                lattice_walk(p->op[op], (bl_dtype)t, p->gpu, p->blas, p->tier, visit,
                             &(adding){p, op});
        add_stale(p, op);
    }
}

tune_item *plan_next(tune_plan *p) {
    tune_item *best = NULL;
    for (int i = 0; i < p->items; i++)
        if (!p->item[i].done && (!best || p->item[i].value > best->value)) best = &p->item[i];
    return best;
}

int plan_left(const tune_plan *p) {
    int left = 0;
    for (int i = 0; i < p->items; i++) left += !p->item[i].done;
    return left;
}

static bool is_saturated(const tune_plan *p, int op, const tune_point *at) {
    cell c = tune_cell(p->op[op], at, p->gpu);
    return p->gpu && c.shape.batch == device_saturated(&c.shape);
}

/* Equal but on `axis`; two saturated batches are equal. */
static bool differs_only(const tune_plan *p, int op, const tune_point *a, const tune_point *b,
                         int axis) {
    if (!tune_comparable(a, b)) return false;
    for (int i = 0; i < AXES; i++) {
        bool level = a->at[i] == b->at[i];
        bool full = i == AXIS_BATCH && is_saturated(p, op, a) && is_saturated(p, op, b);
        bool square = i == AXIS_Q && axis == AXIS_ORDER && a->at[i] == a->at[AXIS_ORDER] &&
                      b->at[i] == b->at[AXIS_ORDER];
        if (i != axis && !level && !full && !square) return false;
    }
    return a->at[axis] != b->at[axis];
}

/* The next measured point from `from` along the axis, up or down. */
static const tune_line *neighbour(const tune_plan *p, int op, const tune_line *from, int axis,
                                  bool up) {
    const tune_ledger *l = &p->ledger[op];
    const tune_line *best = NULL;
    int64_t here = from->point.at[axis];
    for (int i = 0; i < l->lines; i++) {
        int64_t there = l->line[i].point.at[axis];
        if ((there > here) != up || !differs_only(p, op, &from->point, &l->line[i].point, axis))
            continue;
        if (!best || llabs(there - here) < llabs(best->point.at[axis] - here)) best = &l->line[i];
    }
    return best;
}

/* One's winner is slower than a tie where the other was measured. */
static bool disagree(const tune_line *a, const tune_line *b) {
    int x = tune_best(a), y = tune_best(b);
    if (x < 0 || y < 0 || !strcmp(a->entry[x].name, b->entry[y].name)) return false;
    double at_b = tune_time(b, a->entry[x].name), at_a = tune_time(a, b->entry[y].name);
    return (at_b > RACE_TIE * b->entry[y].ms) || (at_a > RACE_TIE * a->entry[x].ms);
}

static void bisect(tune_plan *p, int op, const tune_line *a, const tune_line *b, int axis) {
    int64_t lo = bl_min(a->point.at[axis], b->point.at[axis]);
    int64_t hi = bl_max(a->point.at[axis], b->point.at[axis]);
    int64_t mid = (int64_t)(sqrt((double)lo * (double)hi) + 0.5);
    if ((double)hi / (double)lo < 1.1 || mid <= lo || mid >= hi) return;
    tune_point at = a->point;
    at.at[axis] = mid;
    if (axis == AXIS_ORDER && at.at[AXIS_Q] && a->point.at[AXIS_Q] == a->point.at[AXIS_ORDER])
        at.at[AXIS_Q] = mid;
    if (is_saturated(p, op, &a->point) && axis != AXIS_BATCH) {
        cell c = tune_cell(p->op[op], &at, true);
        at.at[AXIS_BATCH] = device_saturated(&c.shape);
    }
    if (!is_planned(p, op, &at)) add(p, op, &at, p->tier);
}

void plan_raced(tune_plan *p, const tune_item *raced) {
    tune_item item = *raced; /* adding items moves them */
    const tune_line *line = ledger_find(&p->ledger[item.op], &item.point);
    for (int i = 0; i < p->items && line; i++)
        if (p->item[i].op == item.op && !p->item[i].done) absorb(&p->item[i], line);
    if (!line || p->tier < TIER_DEEP) return;
    for (int axis = 0; axis < AXIS_THREADS; axis++)
        for (int up = 0; up < 2; up++) {
            const tune_line *other = neighbour(p, item.op, line, axis, up);
            if (line->point.at[axis] && other && disagree(line, other))
                bisect(p, item.op, line, other, axis);
        }
}
