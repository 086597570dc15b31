/* Arms timed side by side: rounds in rotated order, inputs restored untimed, medians. */
#ifndef BL_BENCH_MEASURE_H
#define BL_BENCH_MEASURE_H

#include "batch/host/host.h"
#include "tools/bench/cases.h"

enum { BENCH_ARMS = 16, BENCH_ROUNDS = 101 };

typedef struct {
    char name[40];
    const bl_candidate *candidate; /* NULL: a loop, or auto */
    int loop_threads;              /* > 0: bench_loop */
    double ms[BENCH_ROUNDS];
    double median, least;
    double ratio; /* median over the rounds of this arm's time / the first arm's in that round */
} bench_arm;

typedef struct {
    bench_arm arm[BENCH_ARMS];
    int arms, rounds;
} bench_race;

/* Adds every candidate of the op that can run the case. */
void bench_add_candidates(bench_race *r, const bench_case *c, const bl_exec *x);
void bench_add_loop(bench_race *r, const char *name, int threads);
void bench_add_auto(bench_race *r);

/* Races the arms for about `budget_ms` and at least 5 rounds; fills medians and ratios. An arm more
 * than `behind` times slower than the best in its warm-up keeps that time and runs no more. */
void bench_run(bench_race *r, bench_case *c, const bl_exec *x, double budget_ms, double behind);

double bench_now_ms(void);

#endif
