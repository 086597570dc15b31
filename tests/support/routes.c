/* Asks the library what routes an op has, by asking for one it has not. */
#include "support/routes.h"

#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "support/check.h"

static void split(route_list *list, char *words, const char *separators) {
    for (char *w = strtok(words, separators); w; w = strtok(NULL, separators)) {
        if (!strcmp(w, "native") || list->count == ROUTES_MAX) continue;
        list->name[list->count++] = strcmp(w, "-") ? w : NULL;
    }
}

route_list routes_of(const op *o) {
    static char asked[512], listed[512];
    route_list list = {0};
    const char *environment = getenv("BATCHLAS_TEST_ROUTES");
    if (environment && *environment) {
        strncpy(asked, environment, sizeof asked - 1);
        split(&list, asked, ",");
        return list;
    }
    list.name[list.count++] = NULL;
    check(batchlas_set_route(o->name, "?") == BATCHLAS_E_PIN, "a route named ? was accepted");
    const char *names = strstr(batchlas_last_error(), "it has ");
    check(names != NULL, "no list of routes in: %s", batchlas_last_error());
    strncpy(listed, names + strlen("it has "), sizeof listed - 1);
    split(&list, listed, " ");
    return list;
}

void route_pin(const op *o, const char *name) {
    check(batchlas_set_route(o->name, name) == 0, "%s has no route %s", o->name, name);
}

bool route_is_vendor(const char *name) {
    return name && !strncmp(name, "vendor", 6);
}
