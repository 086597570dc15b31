/* Members copied out of a batch; routes whose bits are a member's own. */
#include "support/alone.h"

#include <string.h>

#include "batchlas.h"
#include "support/routes.h"

static void copy_member(call *to, const call *from, slot s, int64_t b) {
    const operand *o = &from->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            const char *at = element_of(from, s, b, i, j);
            memcpy(element_of(to, s, 0, i, j), o->before + (at - o->memory), (size_t)o->elem);
        }
}

call alone(const call *c, int64_t b) {
    call one = *c;
    one.batch = 1;
    for (int s = 0; s < SLOTS; s++) one.operand[s].stride = 0;
    call_allocate(&one);
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access) copy_member(&one, c, (slot)s, b);
    call_remember(&one);
    return one;
}

bool same_as_alone(const call *c, int64_t b) {
    call one = alone(c, b);
    invoke(&one);
    bool same = same_member(c, b, &one, 0);
    call_free(&one);
    return same;
}

call plain_call(op_id id, dtype t, int64_t m, int64_t n, int64_t k, int64_t nrhs, int64_t batch) {
    call c = call_of(id, t);
    c.m = m, c.n = n, c.k = k, c.nrhs = nrhs, c.batch = batch;
    c.alpha = 0.75, c.beta = -0.5;
    if (c.op->legalize) c.op->legalize(&c);
    call_tight(&c);
    call_allocate(&c);
    return c;
}

int64_t failures(const call *c) {
    int64_t count = 0;
    for (int64_t b = 0; b < c->batch; b++) count += get_info(c, b) != 0;
    return count;
}

bool next_invariant_route(const op *o, int i, const char **name) {
    static route_list list;
    if (i == 0) {
        route_list all = routes_of(o);
        list.count = 0;
        for (int r = 0; r < all.count; r++)
            if (!all.name[r] || strcmp(all.name[r], "vendor_threads"))
                list.name[list.count++] = all.name[r];
    }
    if (i == list.count) {
        batchlas_set_deterministic(0);
        route_pin(o, NULL);
        return false;
    }
    *name = list.name[i];
    batchlas_set_deterministic(*name == NULL);
    route_pin(o, *name);
    return true;
}
