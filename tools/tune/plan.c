/* The value of a cell is its distance from what is known, over how clear the choice is there: a
 * point between two near ties is worth a race, one in the midst of tenfold wins is not. */
#include "tools/tune/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/device_case.h"
#include "tools/tune/stamp.h"

enum { SATURATED = -1, LENGTH = 24 };

/* Ends with 0. In q, 0 is the order (written as ORDER). */
enum { ORDER = -2 };
typedef int64_t values[LENGTH];

static const values gpu_order[TIERS] = {
    {2, 4, 8, 16, 32, 64},
    {1, 3, 12, 24, 33, 128},
    {5, 6, 7, 9, 10, 14, 15, 17, 20, 28, 31, 48, 96, 256},
};
static const values gpu_batch[TIERS] = {
    {1000, SATURATED}, {100, 10000}, {10, 300, 3000, 30000, 100000}};
static const values host_order[TIERS] = {
    {4, 16, 64}, {2, 8, 24, 32, 128}, {1, 3, 5, 6, 10, 12, 20, 28, 48, 96}};
static const values host_batch[TIERS] = {{1, 10000}, {8, 256}, {3, 32, 1024}};
static const values host_threads[TIERS] = {{1, 2}, {0}, {0}};

/* q of a lattice, by what it means for the op. */
static const values rhs[TIERS] = {{1}, {4, 32}, {2, 8, 16}};
static const values width[TIERS] = {{8}, {1, 32}, {2, 4, 16, 64}};
static const values inner[TIERS] = {{ORDER}, {8}, {4, 32, 128}};
static const values columns[TIERS] = {{ORDER}, {8}, {1, 4, 16}};
static const values host_q[TIERS] = {{ORDER}, {1}, {4, 16}};

static const values *q_of(const tune_plan *p, const bl_op *op) {
    if (!p->gpu) return host_q;
    switch (op->id) {
    case BL_OP_gemm:
    case BL_OP_syrk:
    case BL_OP_herk:
        return inner;
    case BL_OP_trsm:
    case BL_OP_ormqr:
        return width;
    case BL_OP_getrf:
    case BL_OP_geqrf:
    case BL_OP_orgqr:
    case BL_OP_gels:
        return columns;
    default:
        return rhs;
    }
}

/* Large host batches of large matrices take minutes and say nothing new: no more than 6 MB of
 * operands and 20 million multiplications each. */
static bool is_worth(const tune_plan *p, const tune_point *at) {
    double members = (double)at->at[AXIS_BATCH], n = (double)at->at[AXIS_ORDER];
    return p->gpu ||
           (members * n * n * (double)bl_sizeof(at->dtype) < 6e6 && members * n * n * n < 2e7);
}

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
    c.no_inner_threads = true;
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
    if (i->tier > TIER_PREVIEW)
        i->value = i->distance[0] / (0.05 + clear) * (i->tier == TIER_COARSE ? 2 : 1);
}

static void value(const tune_plan *p, tune_item *i, int index) {
    for (int at = 0; at < PLAN_NEAREST; at++) i->distance[at] = 8, i->clear[at] = 5;
    i->value = i->tier == TIER_PREVIEW ? 1e6 - index : 8;
    for (int k = 0; k < p->ledger[i->op].lines; k++) absorb(i, &p->ledger[i->op].line[k]);
}

static void add(tune_plan *p, int op, const tune_point *at, tune_tier tier) {
    tune_item i = {.op = op, .point = *at, .tier = tier};
    cell c = cell_of(p, &i);
    const bl_candidate *list[RACE_ARMS];
    if (!bench_shape_exists(&c.shape, at->at[AXIS_ORDER], at->at[AXIS_Q]) || !is_worth(p, at))
        return;
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
    value(p, &i, p->items);
    p->item[p->items++] = i;
}

/* A value and the tier it first appears in. */
typedef struct {
    int64_t is;
    int tier;
} graded;

static int grade(const values of[TIERS], graded out[TIERS * LENGTH]) {
    int count = 0;
    for (int t = 0; t < TIERS; t++)
        for (int i = 0; i < LENGTH && of[t][i]; i++) out[count++] = (graded){of[t][i], t};
    if (count == 0) out[count++] = (graded){0, 0};
    return count;
}

static void add_batches(tune_plan *p, int op, tune_point at, int tier) {
    static const values nothing[TIERS] = {{0}};
    graded batch[TIERS * LENGTH], threads[TIERS * LENGTH];
    int batches = grade(p->gpu ? gpu_batch : host_batch, batch);
    int counts = grade(p->gpu ? nothing : host_threads, threads);
    for (int b = 0; b < batches; b++) {
        at.at[AXIS_BATCH] = batch[b].is;
        if (batch[b].is == SATURATED) {
            at.at[AXIS_BATCH] = 1;
            cell c = tune_cell(p->op[op], &at, true);
            at.at[AXIS_BATCH] = device_saturated(&c.shape);
        }
        for (int t = 0; t < counts; t++) {
            at.at[AXIS_THREADS] = threads[t].is;
            int of = tier > batch[b].tier ? tier : batch[b].tier;
            if (of <= (int)p->tier) add(p, op, &at, (tune_tier)of);
        }
    }
}

static void add_op(tune_plan *p, int op, bl_dtype dtype) {
    graded order[TIERS * LENGTH], q[TIERS * LENGTH];
    int orders = grade(p->gpu ? gpu_order : host_order, order);
    const bl_op *of = p->op[op];
    bool square = of->q && (*q_of(p, of))[0] == ORDER;
    int qs = of->q ? grade(q_of(p, of), q) : grade((const values[TIERS]){{0}}, q);
    const char *sides = p->gpu && bl_op_has(of, BL_ARG_SIDE) ? "LR" : "";
    for (int i = 0; i < orders; i++)
        for (int j = 0; j < qs; j++)
            for (const char *side = sides;; side++) {
                tune_point at = {.dtype = dtype, .side = *side};
                strncpy(at.blas, p->blas, sizeof at.blas - 1);
                at.at[AXIS_ORDER] = order[i].is;
                at.at[AXIS_Q] = q[j].is == ORDER ? order[i].is : q[j].is;
                if (square && q[j].is == order[i].is) break; /* it is there as ORDER */
                int tier = order[i].tier > q[j].tier ? order[i].tier : q[j].tier;
                add_batches(p, op, at, tier);
                if (!*side || !side[1]) break;
            }
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
                add_op(p, op, (bl_dtype)t);
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
