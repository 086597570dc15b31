/* Runs calls over the lattice and says what held. */
#include "support/lattice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "support/axes.h"
#include "support/check.h"
#include "support/dense.h"
#include "support/lattice_case.h"
#include "support/routes.h"

static const double THRESHOLD = 30;

uint64_t lattice_seed(op_id id, dtype t, int index) {
    return 1 + (uint64_t)id * 1000000007u + (uint64_t)t * 10007u + (uint64_t)index * 7919u;
}

/* A call a pinned route does not offer says so everywhere and touches nothing. */
static bool refused(const call *c, int64_t result, tally *y) {
    if (result != E_PIN || !y->route) return false;
    check(nothing_changed(c), "%s: written although refused", call_text(c));
    for (int64_t b = 0; b < c->batch && c->info; b++)
        check(get_info(c, b) == E_PIN, "%s: info[%ld] = %ld", call_text(c), (long)b,
              (long)get_info(c, b));
    y->refused++;
    return true;
}

static void check_member(const call *c, int64_t b, tally *y) {
    double ratio = c->op->residual(c, b);
    dense_release();
    check(ratio < THRESHOLD, "%s, member %ld, %s: residual %g n eps", call_text(c), (long)b,
          route_text(y->route), ratio);
    if (ratio > y->worst) y->worst = ratio;
}

static void check_results(const call *c, int64_t result, tally *y) {
    check(result == 0, "%s, %s: returned %ld (%s)", call_text(c), route_text(y->route),
          (long)result, batchlas_last_error());
    for (int64_t b = 0; b < c->batch; b++)
        check(get_info(c, b) == 0, "%s, %s: info[%ld] = %ld", call_text(c), route_text(y->route),
              (long)b, (long)get_info(c, b));
    check_member(c, 0, y);
    if (c->batch > 1) check_member(c, c->batch - 1, y);
    if (c->batch > 2) check_member(c, c->batch / 2, y);
}

void lattice_case(call *c, uint64_t seed, tally *y) {
    call_allocate(c);
    call_fill(c, seed);
    int64_t result = invoke(c);
    y->cases++;
    y->members += c->batch;
    if (!refused(c, result, y)) {
        check(only_outputs_changed(c), "%s, %s: a byte that is no output changed", call_text(c),
              route_text(y->route));
        if (c->batch > 0) check_results(c, result, y);
        y->ran += call_has_work(c);
    }
    call_free(c);
}

static void square(op_id id, dtype t, int64_t n, tally *y) {
    call c = call_of(id, t);
    do {
        call one = c;
        one.m = one.n = one.k = one.nrhs = n;
        one.alpha = is_complex(t) && !c.op->real_alpha ? complex_number(0.75, -0.5) : 0.75;
        one.beta = -0.5;
        one.batch = 3;
        call_tight(&one);
        lattice_case(&one, lattice_seed(id, t, (int)n), y);
    } while (next_flags(&c));
}

static void squares(op_id id, dtype t, tally *y) {
    static const int64_t all[] = {0, 1, 2, 3, 5, 8, 16, 17, 31, 32, 33, 64, 65, 100, 130};
    static const int64_t few[] = {0, 1, 3, 17, 33};
    bool subset = route_is_vendor(y->route);
    const int64_t *size = subset ? few : all;
    size_t count = subset ? sizeof few / sizeof *few : sizeof all / sizeof *all;
    for (size_t i = 0; i < count; i++) square(id, t, size[i], y);
}

static void pairs(op_id id, dtype t, tally *y) {
    axes x = axes_of(op_of(id), t);
    pairwise p = pairwise_rows(x.count, x.levels, 0, lattice_seed(id, t, 0));
    check(pairwise_missing(&p) == 0, "the pairwise rows miss %d pairs", pairwise_missing(&p));
    for (int r = 0; r < p.rows; r++) {
        call c = call_at(op_of(id), t, &x, p.row[r]);
        lattice_case(&c, lattice_seed(id, t, r), y);
    }
    pairwise_free(&p);
}

static void report(op_id id, dtype t, const char *what, const tally *y) {
    fprintf(stderr,
            "%c%s %s, %s: %ld cases, %ld members, %ld ran, %ld not offered, worst residual %.2g\n",
            "sdcz"[t], op_of(id) -> name, what, route_text(y->route), y -> cases, y -> members,
            y -> ran, y -> refused, y -> worst);
    check(y->ran > 0, "%s runs nothing of %c%s", route_text(y->route), "sdcz"[t],
          op_of(id) -> name);
}

static bool full(void) {
    const char *asked = getenv("BATCHLAS_TEST_FULL");
    return asked && !strcmp(asked, "1");
}

void lattice_strided(op_id id, dtype t) {
    route_list routes = routes_of(op_of(id));
    for (int i = 0; i < routes.count; i++) {
        tally y = {.route = routes.name[i]};
        route_pin(op_of(id), y.route);
        if (full()) {
            if (route_is_vendor(y.route)) continue; /* what is unpinned reaches them */
            lattice_full(id, t, &y);
            report(id, t, "strided, full product", &y);
            continue;
        }
        squares(id, t, &y);
        pairs(id, t, &y);
        report(id, t, "strided", &y);
    }
}
