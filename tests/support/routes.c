/* Asks the library what routes an op has, by asking for one it has not. */
#include "support/routes.h"

#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "kernels/cuda/kernels.def"
#include "support/check.h"

/* The library lists the device's routes too where the plug-in is beside it. gemm's `small` is a route
 * of both. */
static bool is_device_route(const char *op, const char *name) {
    static const char *const row[][2] = {
#define X(op, kernel, dtypes, from, to) {#op, #kernel},
        BL_EACH_CUDA_KERNEL(X)
#undef X
    };
    if (!strcmp(name, "plain")) return true;
    for (size_t i = 0; i < sizeof row / sizeof *row && strcmp(name, "small") != 0; i++)
        if (!strcmp(row[i][0], op) && !strcmp(row[i][1], name)) return true;
    return false;
}

static void split(const char *op, route_list *list, char *words, const char *separators) {
    for (char *w = strtok(words, separators); w; w = strtok(NULL, separators)) {
        if (!strcmp(w, "native") || is_device_route(op, w) || list->count == ROUTES_MAX) continue;
        list->name[list->count++] = strcmp(w, "-") ? w : NULL;
    }
}

route_list routes_of(const op *o) {
    static char asked[512], listed[512];
    route_list list = {0};
    const char *environment = getenv("BATCHLAS_TEST_ROUTES");
    if (environment && *environment) {
        strncpy(asked, environment, sizeof asked - 1);
        split(o->name, &list, asked, ",");
        return list;
    }
    list.name[list.count++] = NULL;
    check(batchlas_set_route(o->name, "?") == BATCHLAS_E_PIN, "a route named ? was accepted");
    const char *names = strstr(batchlas_last_error(), "it has ");
    check(names != NULL, "no list of routes in: %s", batchlas_last_error());
    strncpy(listed, names + strlen("it has "), sizeof listed - 1);
    split(o->name, &list, listed, " ");
    return list;
}

void route_pin(const op *o, const char *name) {
    check(batchlas_set_route(o->name, name) == 0, "%s has no route %s", o->name, name);
}

bool route_is_vendor(const char *name) {
    return name && !strncmp(name, "vendor", 6);
}
