#include "lapacke/workspace.h"

#include <stddef.h>

#include "kernels/signatures.def"

enum { MOST = 3 };

#define NONE(...)
#define ELEMENT_scalar BL_SCALARS
#define ELEMENT_real BL_REALS
#define ELEMENT_integer BL_INTEGERS
#define MEASURED(type, work, lwork) {#work, #lwork, ELEMENT_##type},
#define FIXED(type, work) {#work, NULL, ELEMENT_##type},
#define LIST(routine)                                                                              \
    [BL_ROUTINE_##routine] = {BL_EXPAND(BL_SIGNATURE_##routine, NONE, NONE, NONE, NONE, NONE,      \
                                        NONE, MEASURED, FIXED, NONE){NULL, NULL, BL_SCALARS}},
#define OTHER(name, op) LIST(name)

static const bl_workspace list[BL_ROUTINES][MOST + 1] = {BL_EACH_OP(LIST)
                                                             BL_EACH_OTHER_NAME(OTHER)};

const bl_workspace *bl_workspaces(bl_routine routine) {
    return list[routine];
}

int bl_workspace_arguments(bl_routine routine) {
    int count = 0;
    for (const bl_workspace *w = list[routine]; w->name; w++) count += w->length ? 2 : 1;
    return count;
}

const char *bl_workspace_argument(bl_routine routine, int index) {
    const bl_workspace *w = list[routine];
    for (; w->name; w++) {
        if (index == 0) return w->name;
        if (w->length && index == 1) return w->length;
        index -= w->length ? 2 : 1;
    }
    return "work";
}
