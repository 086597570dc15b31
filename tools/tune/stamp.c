/* The list is written by the build (stamps.cmake). */
#include "tools/tune/stamp.h"

#include <string.h>

static const struct {
    const char *op, *host, *gpu;
} list[] = {
#include "tune_stamps.inc"
};

const char *tune_stamp(const char *op, bool gpu) {
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        if (!strcmp(list[i].op, op)) return gpu ? list[i].gpu : list[i].host;
    return "00000000";
}
