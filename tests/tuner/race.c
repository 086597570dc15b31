/* Races of arms whose times are made up: who is dropped, when, and who wins. */
#include "tools/bench/race.h"

#include <math.h>
#include <stdint.h>

#include <criterion/criterion.h>

Test(race, sign_test_is_the_binomial_tail) {
    cr_expect(race_sign_chance(0, 5) == 1);
    cr_expect_float_eq(race_sign_chance(5, 5), 1 / 32.0, 1e-15);
    cr_expect_float_eq(race_sign_chance(4, 5), 6 / 32.0, 1e-15);
    cr_expect_float_eq(race_sign_chance(7, 7), 1 / 128.0, 1e-15);
    cr_expect_float_eq(race_sign_chance(8, 10), 56 / 1024.0, 1e-15);
    cr_expect(race_sign_chance(60, 101) > race_sign_chance(70, 101));
}

Test(race, median_of_odd_and_even) {
    cr_expect(race_median((const double[]){3, 1, 2}, 3) == 2);
    cr_expect(race_median((const double[]){4, 1, 2, 3}, 4) == 2.5);
    cr_expect(race_median(NULL, 0) == 0);
}

/* Arms take base * (1 +- noise); `wrong` is the arm whose result is. */
typedef struct {
    double base[4], noise;
    int wrong, calls[4], order[64], all;
    uint64_t state;
    int unsteady; /* rounds still to be disturbed */
} made;

static double uniform(made *m) {
    m->state = m->state * 6364136223846793005u + 1442695040888963407u;
    return (double)(m->state >> 11) * 0x1p-53;
}

static double sample(void *context, int arm) {
    made *m = context;
    m->calls[arm]++;
    if (m->all < 64) m->order[m->all++] = arm;
    return m->base[arm] < 0 ? -1 : m->base[arm] * (1 + m->noise * (2 * uniform(m) - 1));
}
static double check(void *context, int arm) {
    return arm == ((made *)context)->wrong ? INFINITY : 0.5;
}
static bool steady(void *context) {
    return ((made *)context)->unsteady-- <= 0;
}

static const race_rules rules = {.chance = 0.04, .least = 3, .most = 15, .budget_ms = 1e9};

static race run(made *m, int arms, const race_rules *by) {
    static const char *const name[] = {"a", "b", "c", "d"};
    race r = {.context = m, .sample = sample, .check = check, .steady = steady};
    if (!m->state) m->state = 42;
    for (int i = 0; i < arms; i++) race_add(&r, name[i]);
    race_run(&r, by);
    return r;
}

Test(race, drops_what_is_twice_behind_after_two_rounds) {
    made m = {.base = {1, 2.5, 1.01}, .noise = 0.005, .wrong = -1};
    race r = run(&m, 3, &rules);
    cr_expect(r.arm[1].state == RACE_DROPPED && r.arm[1].samples == 1);
    cr_expect(m.calls[1] == 2, "%d", m.calls[1]); /* and the warm-up */
}

Test(race, drops_by_the_sign_test_and_keeps_a_tie) {
    made m = {.base = {1, 1.2, 1.01}, .noise = 0.005, .wrong = -1};
    race r = run(&m, 3, &rules);
    cr_expect(r.arm[1].state == RACE_DROPPED && r.arm[1].samples == 5, "%d", r.arm[1].samples);
    cr_expect(r.arm[2].state == RACE_LIVE && r.arm[2].samples == 15, "a tie is run to the end");
    cr_expect(r.arm[0].state == RACE_LIVE);
}

Test(race, noise_alone_rarely_drops) {
    int dropped = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        made m = {.base = {1, 1}, .noise = 0.1, .wrong = -1, .state = seed * 977};
        race r = run(&m, 2, &rules);
        dropped += r.arm[0].state == RACE_DROPPED || r.arm[1].state == RACE_DROPPED;
    }
    cr_expect(dropped < 40, "%d of 200 level races", dropped);
}

Test(race, a_wrong_arm_is_never_ranked) {
    made m = {.base = {2, 1, 3}, .noise = 0, .wrong = 1};
    race r = run(&m, 3, &rules);
    cr_expect(r.arm[1].state == RACE_WRONG && r.arm[1].samples == 0 && m.calls[1] == 1);
    cr_expect(race_leader(&r) == 0);
}

Test(race, an_arm_that_cannot_run_is_left_out) {
    made m = {.base = {-1, 1}, .wrong = -1};
    race r = run(&m, 2, &rules);
    cr_expect(r.arm[0].state == RACE_FAILED && r.arm[0].samples == 0);
    cr_expect(race_leader(&r) == 1);
}

Test(race, a_slow_arm_far_behind_runs_once) {
    made m = {.base = {10, 60}, .wrong = -1};
    race r = run(&m, 2, &rules);
    cr_expect(m.calls[1] == 1 && r.arm[1].state == RACE_DROPPED && r.arm[1].median == 60);
}

Test(race, order_rotates_and_disturbed_rounds_do_not_count) {
    made m = {.base = {1, 1, 1}, .noise = 0, .wrong = -1, .unsteady = 2};
    race_rules all = rules;
    all.keep_all = true, all.most = 4;
    race r = run(&m, 3, &all);
    cr_expect(r.rounds == 4 && r.discarded == 2);
    cr_expect(m.order[3] == 0 && m.order[6] == 0 && m.order[9] == 0, "a disturbed round is redone");
    cr_expect(m.order[12] == 1 && m.order[15] == 2 && m.order[18] == 0);
    cr_expect(r.arm[2].samples == 4);
}

Test(race, the_budget_ends_it) {
    made m = {.base = {1, 1}, .noise = 0, .wrong = -1};
    race_rules brief = rules;
    brief.budget_ms = 10;
    race r = run(&m, 2, &brief);
    cr_expect(r.rounds == 6, "%d", r.rounds);
}
