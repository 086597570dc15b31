/* A sample restores the inputs and launches a graph of one run a replica, all on one stream: what the
 * host spends on launching is not timed. */
#include "tools/bench/device_cell.h"

#include <stdlib.h>
#include <string.h>

#include "batch/run.h"
#include "lapacke/include/batchlas.h"
#include "tools/bench/alone.h"
#include "tools/bench/device_case.h"
#include "tools/bench/driver.h"
#include "tools/bench/floor.h"
#include "tools/bench/nvidia.h"

typedef struct {
    device_case c;
    const char *route[RACE_ARMS]; /* NULL: auto */
    enum { OURS, NVIDIA, NOTHING } kind[RACE_ARMS];
    int ran[RACE_ARMS]; /* 0, 1, or more */
    gpu_graph *graph[RACE_ARMS];
    unsigned mhz;
    int arm; /* being captured */
} state;

static int enqueue_one(state *s, int64_t replica) {
    bl_problem p = device_replica(&s->c, replica);
    switch (s->kind[s->arm]) {
    case OURS:
        return bl_execute(&p);
    case NVIDIA:
        return nvidia_run(&s->c, replica);
    default:
        return gpu_launch_nothing();
    }
}

static int enqueue(void *context) {
    state *s = context;
    const char *name = s->c.p.op->name;
    int code = 0;
    if (s->kind[s->arm] == OURS) batchlas_set_route(name, s->route[s->arm]);
    for (int64_t r = 0; r < s->c.replicas && !code; r++) code = enqueue_one(s, r);
    batchlas_set_route(name, NULL);
    return code;
}

/* The first time a plain run, which loads code and is checked; then a graph of the same, launched
 * once before it is timed. What cannot be captured is run plainly every time. */
static double sample(void *context, int arm) {
    state *s = context;
    int code = 0;
    s->arm = arm;
    if (s->ran[arm] == 1) {
        s->graph[arm] = gpu_capture(enqueue, s);
        if (s->graph[arm]) gpu_launch(s->graph[arm]);
    }
    if (s->ran[arm] < 2) s->ran[arm]++;
    device_case_restore(&s->c);
    gpu_start();
    if (s->graph[arm])
        gpu_launch(s->graph[arm]);
    else
        code = enqueue(s);
    double ms = gpu_stop_ms() / (double)s->c.replicas;
    return code ? -1 : ms;
}

static double check(void *context, int arm) {
    state *s = context;
    return s->kind[arm] == OURS ? device_case_error(&s->c) : 0;
}

static bool steady(void *context) {
    state *s = context;
    unsigned mhz = gpu_sm_clock();
    if (!s->mhz) s->mhz = mhz;
    return mhz >= 0.98 * s->mhz && mhz <= 1.02 * s->mhz;
}

static void add(race *r, state *s, const char *name, const char *route) {
    if (!race_add(r, name)) return;
    s->route[r->arms - 1] = route;
}
static void add_other(race *r, state *s, const char *name, int kind) {
    if (race_add(r, name)) s->kind[r->arms - 1] = kind;
}

/* One when a batch fills the device, else enough that a sample is long, within memory. */
static int64_t replicas_for(const cell *c) {
    bl_problem p = bench_problem(&c->shape);
    double bytes = floor_bytes(&p);
    if (bytes > 256e6 || c->shape.batch >= device_saturated(&c->shape)) return 1;
    int64_t replicas = bl_max(4, bl_min(32, (int64_t)(64e6 / bytes)));
    while (replicas > 1 && !device_fits(&c->shape, replicas)) replicas /= 2;
    return replicas;
}

bool device_cell_race(const cell *c, unsigned arms, const race_rules *rules, race *r,
                      cell_facts *facts) {
    state *s = calloc(1, sizeof *s);
    const bl_candidate *list[RACE_ARMS];
    facts->replicas = replicas_for(c);
    if (!s || !device_case_make(&s->c, &c->shape, facts->replicas)) {
        free(s);
        return false;
    }
    s->c.by_address = c->by_address && device_case_addresses(&s->c);
    batchlas_set_stream(gpu_stream());
    facts->runnable = cell_candidates(c, list);
    if ((arms & CELL_NVIDIA) && nvidia_prepare(&s->c)) add_other(r, s, "nvidia", NVIDIA);
    for (int i = 0; (arms & CELL_CANDIDATES) && i < facts->runnable; i++)
        add(r, s, list[i]->spelling, list[i]->spelling);
    if ((arms & CELL_AUTO) && facts->runnable) add(r, s, "auto", NULL);
    if ((arms & CELL_NOTHING) && facts->replicas > 1) add_other(r, s, "nothing", NOTHING);
    r->context = s, r->sample = sample, r->check = check, r->steady = steady;
    race_run(r, rules);
    r->context = NULL;
    floor_ceilings ceilings;
    facts->bytes = floor_bytes(&s->c.p);
    facts->traffic = floor_traffic(&s->c.p);
    facts->flops = floor_flops(&s->c.p);
    if (floor_of_device(gpu_get()->name, &ceilings)) facts->floor_ms = floor_ms(&s->c.p, &ceilings);
    facts->mhz = s->mhz;
    for (int i = 0; i < r->arms; i++) gpu_forget(s->graph[i]);
    device_case_free(&s->c);
    free(s);
    return true;
}
