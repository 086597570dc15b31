/* A member's bits are its own: they do not depend on the batch's size, on the member's place in it,
 * or on when it is computed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "support/alone.h"
#include "support/check.h"
#include "support/random.h"
#include "support/routes.h"

enum { POOL = 50 };

/* Member b is problem (first + b) mod POOL. */
static call batch_of(const call *shape, int64_t batch, int64_t first) {
    call c = *shape;
    c.batch = batch;
    call_allocate(&c);
    for (int64_t b = 0; b < batch; b++) {
        random_seed(99 + (uint64_t)((first + b) % POOL));
        c.op->fill(&c, b);
    }
    call_remember(&c);
    return c;
}

/* Runs `batch` members from problem `first` on, and holds each against the pool's. */
static long compare(const call *pool, int64_t batch, int64_t first, const char *route) {
    call c = batch_of(pool, batch, first);
    check(invoke(&c) == 0, "%s, %s: failed", call_text(&c), route_text(route));
    for (int64_t b = 0; b < batch; b++)
        check(same_member(&c, b, pool, (first + b) % POOL),
              "%s, %s: member %ld has other bits than in a batch of %d", call_text(&c),
              route_text(route), (long)b, POOL);
    call_free(&c);
    return batch;
}

/* Uneven strides: no two members are aligned alike. */
static call shape_of(op_id id, dtype t, int64_t m, int64_t n) {
    call c = call_of(id, t);
    c.m = m, c.n = n, c.k = min64(m, n), c.nrhs = 3;
    c.alpha = 0.75, c.beta = -0.5;
    if (c.op->legalize) c.op->legalize(&c);
    call_tight(&c);
    for (int s = 0; s < SLOTS; s++) c.operand[s].stride += 1;
    return c;
}

static long one_shape(op_id id, dtype t, int64_t m, int64_t n, const char *route) {
    call shape = shape_of(id, t, m, n), pool = batch_of(&shape, POOL, 0);
    int64_t result = invoke(&pool);
    long compared = 0;
    if (result != E_PIN || !route) {
        check(result == 0, "%s, %s: returned %ld", call_text(&pool), route_text(route),
              (long)result);
        int64_t many = m * n > 100 ? 150 : 1000;
        const int64_t batch[] = {1, 1, 2, 3, POOL, many}, first[] = {0, 37, 11, 48, 0, 7};
        for (int i = 0; i < 6; i++) compared += compare(&pool, batch[i], first[i], route);
    }
    call_free(&pool);
    return compared;
}

static void bits(op_id id, dtype t) {
    static const int64_t size[][2] = {{1, 1},  {3, 3},  {8, 8},   {16, 16},
                                      {17, 9}, {9, 17}, {33, 33}, {70, 65}};
    const char *route;
    for (int i = 0; next_invariant_route(op_of(id), i, &route); i++) {
        long compared = 0;
        for (size_t k = 0; k < sizeof size / sizeof *size; k++)
            compared += one_shape(id, t, size[k][0], size[k][1], route);
        fprintf(stderr, "%c%s bits, %s: %ld members compared\n", "sdcz"[t], op_of(id) -> name,
                route_text(route), compared);
    }
}

#define TYPE_BL_S S
#define TYPE_BL_D D
#define TYPE_BL_C C
#define TYPE_BL_Z Z
#define ROUTINE(op, type, letter, ...) ROUTINE_(op, letter, TYPE_##type)
#define ROUTINE_(op, letter, type)                                                                 \
    Test(op, letter##_bits) {                                                                      \
        bits(OP_##op, type);                                                                       \
    }
BL_EACH_ONCE(ROUTINE)
