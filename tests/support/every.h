/* Loops over what a numerical test is run with. */
#ifndef TEST_EVERY_H
#define TEST_EVERY_H

#include "batchlas.h"
#include "support/alone.h"
#include "support/check.h"
#include "support/routes.h"

/* Runs body(id, t, route) for every route of the op, pinned, and unpinned (NULL). */
static inline void every_route(op_id id, dtype t, void (*body)(op_id, dtype, const char *)) {
    route_list list = routes_of(op_of(id));
    for (int i = 0; i < list.count; i++) {
        route_pin(op_of(id), list.name[i]);
        body(id, t, list.name[i]);
    }
    route_pin(op_of(id), NULL);
}

static inline void every_dtype(op_id id, void (*body)(op_id, dtype, const char *)) {
    for (int t = op_of(id)->complex_only ? C : S; t < DTYPES; t++) every_route(id, (dtype)t, body);
}

/* Invokes it; true unless the pinned route does not offer it. The result must count the failures,
 * and nothing but outputs may change. */
static inline bool run_here(const call *c, const char *route) {
    int64_t result = invoke(c);
    if (route && result == E_PIN) return false;
    check(result == failures(c), "%s, %s: returned %ld for %ld failures", call_text(c),
          route_text(route), (long)result, (long)failures(c));
    check(only_outputs_changed(c), "%s, %s: a byte that is no output changed", call_text(c),
          route_text(route));
    return true;
}

#define check_here(condition, c, route, b, text)                                                   \
    check(condition, "%s, %s, member %ld, info %ld: %s", call_text(c), route_text(route),          \
          (long)(b), (long)get_info(c, b), text)

#endif
