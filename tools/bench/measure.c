/* Races arms; one run of a case is one sample. */
#include "tools/bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch/run.h"
#include "tools/bench/loops.h"

double bench_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static bench_arm *next(bench_race *r, const char *name) {
    bench_arm *a = &r->arm[r->arms++];
    *a = (bench_arm){.candidate = NULL};
    snprintf(a->name, sizeof a->name, "%s", name);
    return a;
}

void bench_add_candidates(bench_race *r, const bench_case *c, const bl_exec *x) {
    for (int i = 0; c->p.op->host[i] && r->arms < BENCH_ARMS; i++)
        if (c->p.op->host[i]->can_run(&c->p, x))
            next(r, c->p.op->host[i]->spelling)->candidate = c->p.op->host[i];
}

void bench_add_loop(bench_race *r, const char *name, int threads) {
    next(r, name)->loop_threads = threads;
}

void bench_add_auto(bench_race *r) {
    next(r, "auto");
}

static double run_once(const bench_arm *a, bench_case *c, const bl_exec *x) {
    bench_case_restore(c);
    double start = bench_now_ms();
    if (a->loop_threads)
        bench_loop(&c->p, x->provider, a->loop_threads);
    else if (a->candidate)
        a->candidate->launch(&c->p, x);
    else
        bl_run(&c->p);
    return bench_now_ms() - start;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double *x, int count) {
    double sorted[BENCH_ROUNDS];
    memcpy(sorted, x, (size_t)count * sizeof *x);
    qsort(sorted, (size_t)count, sizeof *sorted, ascending);
    return sorted[count / 2];
}

static void summarize(bench_race *r) {
    for (int i = 0; i < r->arms; i++) {
        bench_arm *a = &r->arm[i];
        double ratio[BENCH_ROUNDS];
        for (int k = 0; k < r->rounds; k++) ratio[k] = a->ms[k] / r->arm[0].ms[k];
        a->median = median(a->ms, r->rounds);
        a->least = a->ms[0];
        for (int k = 1; k < r->rounds; k++)
            if (a->ms[k] < a->least) a->least = a->ms[k];
        a->ratio = median(ratio, r->rounds);
    }
}

/* The least time of any arm in its warm-up: what an arm far behind is told by. */
static double warm_up(bench_race *r, bench_case *c, const bl_exec *x, double first[]) {
    double least = 1e300;
    for (int i = 0; i < r->arms; i++) {
        first[i] = run_once(&r->arm[i], c, x);
        if (first[i] > 0.2) first[i] = run_once(&r->arm[i], c, x); /* the first run also loads */
        if (first[i] < least) least = first[i];
    }
    return least;
}

void bench_run(bench_race *r, bench_case *c, const bl_exec *x, double budget_ms, double behind) {
    double first[BENCH_ARMS], least = warm_up(r, c, x, first), round_ms = 0;
    for (int i = 0; i < r->arms; i++)
        if (first[i] <= behind * least) round_ms += first[i];
    double rounds = budget_ms / (round_ms > 1e-3 ? round_ms : 1e-3);
    r->rounds = rounds < 5 ? 5 : rounds > BENCH_ROUNDS ? BENCH_ROUNDS : (int)rounds;
    for (int k = 0; k < r->rounds; k++)
        for (int j = 0; j < r->arms; j++) {
            int i = (j + k) % r->arms;
            r->arm[i].ms[k] = first[i] > behind * least ? first[i] : run_once(&r->arm[i], c, x);
        }
    summarize(r);
}
