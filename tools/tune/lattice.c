/* Values by the tier they first appear in; a point's tier is its values' highest. */
#include "tools/tune/lattice.h"

#include <stdio.h>

#include "tools/bench/device_case.h"

enum { SATURATED = -1, LENGTH = 24 };

/* Ends with 0. In q, 0 is the order (written as ORDER). */
enum { ORDER = -2 };
typedef int64_t values[LENGTH];

static const values gpu_order[TIERS] = {
    {2, 4, 8, 16, 32, 64},
    {1, 3, 12, 24, 33, 128},
    {5, 6, 7, 9, 10, 14, 15, 17, 20, 28, 31, 40, 48, 65, 80, 96, 100, 192, 200, 256},
};
static const values gpu_batch[TIERS] = {
    {1000, SATURATED}, {100, 10000}, {10, 300, 3000, 30000, 100000}};
static const values host_order[TIERS] = {
    {4, 16, 64}, {2, 8, 24, 32, 128}, {1, 3, 5, 6, 10, 12, 20, 28, 48, 96}};
static const values host_batch[TIERS] = {{1, 10000}, {2, 8, 64, 512, 2048}, {3, 32, 256}};
static const values host_threads[TIERS] = {{1, 2}, {0}, {0}};

/* q of a lattice, by what it means for the op. */
static const values rhs[TIERS] = {{1}, {4, 32}, {2, 8, 16}};
static const values width[TIERS] = {{8}, {1, 32}, {2, 4, 16, 64}};
static const values inner[TIERS] = {{ORDER}, {8}, {4, 32, 128}};
static const values columns[TIERS] = {{ORDER}, {8}, {1, 4, 16}};
static const values host_q[TIERS] = {{ORDER}, {1}, {4, 16}};

static const values *q_of(bool gpu, const bl_op *op) {
    if (!gpu) return host_q;
    switch (op->q_kind) {
    case BL_Q_INNER:
        return inner;
    case BL_Q_WIDTH:
        return width;
    case BL_Q_COLUMNS:
        return columns;
    default:
        return rhs;
    }
}

/* Large host batches of large matrices take minutes and say nothing new once they are out of a
 * core's cache: no more than 25 MB of an operand and 100 million multiplications each. */
static bool is_worth(bool gpu, const tune_point *at) {
    double members = (double)at->at[AXIS_BATCH], n = (double)at->at[AXIS_ORDER];
    return gpu ||
           (members * n * n * (double)bl_sizeof(at->dtype) < 25e6 && members * n * n * n < 1e8);
}

typedef struct {
    const bl_op *op;
    bool gpu;
    tune_tier tier;
    lattice_visit *visit;
    void *arg;
} walk;

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

static void walk_batches(const walk *w, tune_point at, int tier) {
    static const values nothing[TIERS] = {{0}};
    graded batch[TIERS * LENGTH], threads[TIERS * LENGTH];
    int batches = grade(w->gpu ? gpu_batch : host_batch, batch);
    int counts = grade(w->gpu ? nothing : host_threads, threads);
    for (int b = 0; b < batches; b++) {
        at.at[AXIS_BATCH] = batch[b].is;
        if (batch[b].is == SATURATED) {
            at.at[AXIS_BATCH] = 1;
            cell c = tune_cell(w->op, &at, true);
            at.at[AXIS_BATCH] = device_saturated(&c.shape);
        }
        for (int t = 0; t < counts; t++) {
            at.at[AXIS_THREADS] = threads[t].is;
            int of = tier > batch[b].tier ? tier : batch[b].tier;
            if (of <= (int)w->tier && is_worth(w->gpu, &at)) w->visit(&at, (tune_tier)of, w->arg);
        }
    }
}

void lattice_walk(const bl_op *of, bl_dtype dtype, bool gpu, const char *blas, tune_tier tier,
                  lattice_visit *visit, void *arg) {
    walk w = {of, gpu, tier, visit, arg};
    graded order[TIERS * LENGTH], q[TIERS * LENGTH];
    int orders = grade(gpu ? gpu_order : host_order, order);
    bool square = of->q && (*q_of(gpu, of))[0] == ORDER;
    int qs = of->q ? grade(q_of(gpu, of), q) : grade((const values[TIERS]){{0}}, q);
    const char *sides = gpu && bl_op_has(of, BL_ARG_SIDE) ? "LR" : "";
    for (int i = 0; i < orders; i++)
        for (int j = 0; j < qs; j++)
            for (const char *side = sides;; side++) {
                tune_point at = {.dtype = dtype, .side = *side};
                snprintf(at.blas, sizeof at.blas, "%s", blas);
                at.at[AXIS_ORDER] = order[i].is;
                at.at[AXIS_Q] = q[j].is == ORDER ? order[i].is : q[j].is;
                if (square && q[j].is == order[i].is) break; /* it is there as ORDER */
                walk_batches(&w, at, order[i].tier > q[j].tier ? order[i].tier : q[j].tier);
                if (!*side || !side[1]) break;
            }
}
