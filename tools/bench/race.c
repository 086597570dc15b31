/* Every arm runs once unseen, which loads its code, and is checked. Then rounds: after each, an arm
 * that the leader beat by more than a tie goes as soon as the sign test of their paired ratios says
 * that this is not chance; one twice behind goes after two rounds. */
#include "tools/bench/race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DISCARDS = 10 };
static const double slow_ms = 50;

race_arm *race_add(race *r, const char *name) {
    if (r->arms == RACE_ARMS) return NULL;
    race_arm *a = &r->arm[r->arms++];
    *a = (race_arm){.state = RACE_LIVE};
    snprintf(a->name, sizeof a->name, "%s", name);
    return a;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double race_median(const double *x, int count) {
    double sorted[RACE_ROUNDS];
    if (count < 1) return 0;
    memcpy(sorted, x, (size_t)count * sizeof *x);
    qsort(sorted, (size_t)count, sizeof *sorted, ascending);
    return count % 2 ? sorted[count / 2] : 0.5 * (sorted[count / 2 - 1] + sorted[count / 2]);
}

double race_sign_chance(int slower, int rounds) {
    double term = 1, sum = 0; /* term: rounds over k */
    for (int k = 0; k <= rounds; k++) {
        if (k >= slower) sum += term;
        term = term * (rounds - k) / (k + 1);
    }
    for (int k = 0; k < rounds; k++) sum /= 2;
    return sum;
}

static bool ran(const race_arm *a) {
    return a->samples > 0 && (a->state == RACE_LIVE || a->state == RACE_DROPPED);
}

int race_leader(const race *r) {
    int best = -1;
    for (int i = 0; i < r->arms; i++)
        if (ran(&r->arm[i]) && (best < 0 || r->arm[i].median < r->arm[best].median)) best = i;
    return best;
}

static void summarize(race *r) {
    for (int i = 0; i < r->arms; i++) {
        race_arm *a = &r->arm[i];
        double ratio[RACE_ROUNDS];
        int common = a->samples < r->arm[0].samples ? a->samples : r->arm[0].samples;
        for (int k = 0; k < common; k++) ratio[k] = a->ms[k] / r->arm[0].ms[k];
        a->ratio = race_median(ratio, common);
        a->median = race_median(a->ms, a->samples);
        a->least = a->samples ? a->ms[0] : 0;
        for (int k = 1; k < a->samples; k++)
            if (a->ms[k] < a->least) a->least = a->ms[k];
    }
}

static bool take(race *r, int i, double *ms) {
    *ms = r->sample(r->context, i);
    if (*ms >= 0) r->spent_ms += *ms;
    return *ms >= 0;
}

/* Returns the least time seen. */
static double warm_up(race *r) {
    double least = 1e300;
    for (int i = 0; i < r->arms; i++) {
        race_arm *a = &r->arm[i];
        if (a->state != RACE_LIVE) continue;
        if (!take(r, i, &a->first)) {
            a->state = RACE_FAILED;
            continue;
        }
        if (r->check) a->error = r->check(r->context, i);
        if (!(a->error <= 1)) {
            a->state = RACE_WRONG;
            continue;
        }
        if (a->first < least) least = a->first;
    }
    return least;
}

/* What is slow and far behind keeps the one time it has. */
static void drop_slow(race *r, double least) {
    for (int i = 0; i < r->arms; i++) {
        race_arm *a = &r->arm[i];
        if (a->state != RACE_LIVE || a->first <= slow_ms || a->first <= 3 * least) continue;
        a->ms[0] = a->first;
        a->samples = 1;
        a->state = RACE_DROPPED;
    }
}

static bool one_round(race *r) {
    for (int j = 0; j < r->arms; j++) {
        int i = (j + r->rounds) % r->arms;
        race_arm *a = &r->arm[i];
        if (a->state != RACE_LIVE) continue;
        if (!take(r, i, &a->ms[r->rounds])) a->state = RACE_FAILED;
    }
    if (r->steady && r->discarded < DISCARDS && !r->steady(r->context)) {
        r->discarded++;
        return false;
    }
    r->rounds++;
    for (int i = 0; i < r->arms; i++)
        if (r->arm[i].state == RACE_LIVE) r->arm[i].samples = r->rounds;
    return true;
}

static bool is_behind(const race *r, const race_arm *a, const race_arm *leader, double chance) {
    int slower = 0;
    for (int k = 0; k < r->rounds; k++) slower += a->ms[k] > RACE_TIE * leader->ms[k];
    return race_sign_chance(slower, r->rounds) < chance ||
           (a->first > 2 * leader->first && a->least > 2 * leader->least);
}

/* Returns how many arms still run. */
static int drop_behind(race *r, double chance) {
    int leader = race_leader(r), live = 0;
    for (int i = 0; i < r->arms; i++) {
        race_arm *a = &r->arm[i];
        if (a->state != RACE_LIVE) continue;
        if (i != leader && leader >= 0 && is_behind(r, a, &r->arm[leader], chance))
            a->state = RACE_DROPPED;
        else
            live++;
    }
    return live;
}

void race_run(race *r, const race_rules *rules) {
    drop_slow(r, warm_up(r));
    r->spent_ms = 0;
    int live = r->arms, most = rules->most < RACE_ROUNDS ? rules->most : RACE_ROUNDS;
    while (live > 0 && r->rounds < most) {
        if (r->rounds >= rules->least && r->spent_ms > rules->budget_ms) break;
        if (!one_round(r)) continue;
        summarize(r);
        if (rules->keep_all) continue;
        live = drop_behind(r, rules->chance);
        if (live < 2 && r->rounds >= rules->least) break;
    }
    summarize(r);
}
