/* A race: arms timed side by side in rounds of rotated order, the hopeless ones dropped early. It
 * knows nothing of what an arm is. */
#ifndef BL_BENCH_RACE_H
#define BL_BENCH_RACE_H

#include <stdbool.h>

enum { RACE_ARMS = 18, RACE_ROUNDS = 101 };

/* Times within this of the best are a tie, as in the tables (batch/choose/table.c). */
#define RACE_TIE 1.03

typedef enum {
    RACE_LIVE,
    RACE_DROPPED, /* slower than the leader; the time is of the rounds it ran */
    RACE_WRONG,   /* its result is: never ranked */
    RACE_FAILED   /* could not run */
} race_state;

typedef struct {
    char name[40];
    race_state state;
    double first; /* of the run before the rounds */
    double ms[RACE_ROUNDS];
    int samples;
    double median, least;
    double ratio; /* median over common rounds of its time / the first arm's */
    double error; /* of its result; see `check` */
} race_arm;

typedef struct {
    double chance; /* an arm goes once the sign test gives less than this to its being level */
    int least, most;
    double budget_ms; /* past this no round begins, beyond the least */
    bool keep_all;    /* drop nothing: every time is wanted */
} race_rules;

typedef struct race {
    race_arm arm[RACE_ARMS];
    int arms, rounds, discarded;
    double spent_ms;
    void *context;
    /* Runs an arm once; milliseconds, or a negative number if it cannot run. */
    double (*sample)(void *context, int arm);
    /* How wrong the result of the arm that just ran is; above 1 is wrong. NULL: not asked. */
    double (*check)(void *context, int arm);
    /* False: something disturbed the round, and it does not count. NULL: never. */
    bool (*steady)(void *context);
} race;

race_arm *race_add(race *r, const char *name);
void race_run(race *r, const race_rules *rules);

/* The live or dropped arm with the least time; -1 if no arm ran. */
int race_leader(const race *r);

/* The chance of at least `slower` heads in `rounds` throws of a coin. */
double race_sign_chance(int slower, int rounds);

double race_median(const double *x, int count);

#endif
