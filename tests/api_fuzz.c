/* Random calls until time is up: shapes, flags, lds, strides, orders and batches, some members
 * spoilt. Good members are right and, bit by bit, what they are alone; a spoilt one gets the info it
 * gets alone, which for finite matrices is the system LAPACK's; nothing but outputs changes.
 *
 * BATCHLAS_TEST_SECONDS: how long (2), BATCHLAS_TEST_SEED: where to start (1). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/axes.h"
#include "support/dense.h"
#include "support/every.h"
#include "support/poison.h"
#include "support/random.h"

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int64_t number_from(const char *name, int64_t otherwise) {
    const char *value = getenv(name);
    return value && *value ? strtoll(value, NULL, 10) : otherwise;
}

/* Small orders are where kernels differ most. */
static int64_t random_size(void) {
    return random_below(4) ? random_below(18) : random_below(70);
}

static call random_call(void) {
    const op_id id = (op_id)random_below(OPS);
    const op *o = op_of(id);
    const dtype t = (dtype)(o->complex_only ? C + random_below(2) : random_below(DTYPES));
    const axes x = axes_of(o, t);
    unsigned char level[AXES_MAX];
    for (int i = 0; i < x.count; i++) level[i] = (unsigned char)random_below(x.levels[i]);
    call c = call_at(o, t, &x, level);
    c.m = random_size(), c.n = random_below(2) ? c.m : random_size();
    c.k = random_size(), c.nrhs = random_below(2) ? 1 : random_size();
    c.batch = random_below(4) ? random_below(40) : random_below(200);
    c.form = (form)random_below(VARIABLE);
    if (random_below(3) == 0) c.style = LAYOUT, c.layout = ROW_MAJOR;
    if (o->legalize) o->legalize(&c);
    set_storage(&c, &x, level);
    call_allocate(&c);
    return c;
}

static const char *random_route(const op *o) {
    const route_list list = routes_of(o);
    const char *name = list.name[random_below(list.count)];
    if (name && !strcmp(name, "vendor_threads")) name = NULL; /* its bits are not a member's own */
    batchlas_set_deterministic(name == NULL);
    route_pin(o, name);
    return name;
}

typedef struct {
    long calls, members, spoilt, refused;
} tally;

static void judge_good(const call *c, const char *route, int64_t b) {
    check_here(get_info(c, b) == 0, c, route, b, "a good member failed");
    check_here(c->op->residual(c, b) < 30, c, route, b, "residual");
    check_here(same_as_alone(c, b), c, route, b, "other bits than alone");
    dense_release();
}

static void judge_spoilt(const call *c, const char *route, int64_t b, poison p) {
    check_here(get_info(c, b) == info_alone(c, b), c, route, b, "other info than alone");
    /* With nothing to solve for OpenBLAS's gesv does not factor; LAPACK's, and ours, does. */
    const bool factored = strcmp(c->op->name, "gesv") != 0 || c->nrhs > 0;
    if (p > AN_INFINITY && factored && c->info && c->layout != ROW_MAJOR)
        check_here(get_info(c, b) == reference_info(c, b), c, route, b,
                   "other info than the system's LAPACK");
}

static void one_call(tally *y) {
    call c = random_call();
    const char *route = random_route(c.op);
    const poison p = (poison)random_below(POISONS);
    const int64_t every = 2 + random_below(6), shared = c.operand[SLOT_A].stride == 0 ? 1 : 0;
    const bool spoils = !shared && random_below(2) && c.batch > 1;
    call_fill(&c, random_bits());
    for (int64_t b = 1; b < c.batch && spoils; b += every) spoil(&c, SLOT_A, b, p);
    call_remember(&c);
    y->calls++;
    if (!run_here(&c, route)) {
        y->refused++;
    } else {
        for (int64_t b = 0; b < c.batch; b++) {
            const bool bad = spoils && b % every == 1 % every;
            if (bad) judge_spoilt(&c, route, b, p), y->spoilt++;
            if (!bad && random_below(4) == 0) judge_good(&c, route, b);
        }
        y->members += c.batch;
    }
    call_free(&c);
    route_pin(c.op, NULL);
}

Test(fuzz, calls) {
    const double end = now() + (double)number_from("BATCHLAS_TEST_SECONDS", 2);
    const int64_t seed = number_from("BATCHLAS_TEST_SEED", 1);
    tally y = {0};
    random_seed((uint64_t)seed);
    while (now() < end) one_call(&y);
    fprintf(stderr,
            "fuzz, seed %ld: %ld calls, %ld members, %ld of them spoilt, %ld calls not offered\n",
            (long)seed, y.calls, y.members, y.spoilt, y.refused);
}
