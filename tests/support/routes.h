/* The routes a lattice is run with: unpinned, and each candidate the library lists, pinned.
 * BATCHLAS_TEST_ROUTES names others, separated by commas; "-" is unpinned. */
#ifndef TEST_ROUTES_H
#define TEST_ROUTES_H

#include <stdbool.h>

#include "support/call.h"

enum { ROUTES_MAX = 16 };

typedef struct {
    int count;
    const char *name[ROUTES_MAX]; /* NULL: unpinned */
} route_list;

route_list routes_of(const op *o);
/* Pins it, or unpins with NULL. */
void route_pin(const op *o, const char *name);
static inline const char *route_text(const char *name) {
    return name ? name : "unpinned";
}
/* Whether the route is one of the three over the host's BLAS. */
bool route_is_vendor(const char *name);

#endif
