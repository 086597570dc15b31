/* The ops of every kind in one row. */
#include "batch/choose/routes.h"

#include <string.h>

#include "batch/sparse/problem.h"

const char *bl_routed_name(int op) {
    return op < BL_OPS ? bl_op_get((bl_op_id)op)->name : bl_csr_name(op);
}

int bl_routed_find(const char *name) {
    for (int op = 0; op < BL_ROUTED_OPS; op++)
        if (!strcmp(bl_routed_name(op), name)) return op;
    return -1;
}

static bool dense_route(int op, bl_location where, int i, bl_route *r) {
    const bl_candidate *const *list = bl_op_candidates(bl_op_get((bl_op_id)op), where);
    for (; i > 0 && *list; i--) list++;
    if (!*list) return false;
    *r = (bl_route){(*list)->spelling, (*list)->family, (*list)->batch_invariant};
    return true;
}

static bool csr_route(int op, bl_location where, int i, bl_route *r) {
    const bl_csr_candidate *const *list = bl_csr_candidates(op, where);
    for (; i > 0 && *list; i--) list++;
    if (!*list) return false;
    *r = (*list)->route;
    return true;
}

bool bl_routed_route(int op, bl_location where, int i, bl_route *r) {
    return op < BL_OPS ? dense_route(op, where, i, r) : csr_route(op, where, i, r);
}
