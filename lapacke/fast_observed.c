/* The fast path for those who asked to be told: the call, and its line in trace, coverage and
 * report. */
#include <string.h>

#include "batch/process/ticks.h"
#include "batch/report/observe.h"
#include "batch/report/tally.h"
#include "lapacke/decode.h"
#include "lapacke/fast.h"

/* The route that the fast path takes, as the op lists it; gels, orgqr and ormqr have one for single
 * calls only, by geqrf's name. */
static const bl_candidate *taken(const bl_op *op) {
    if (op->id == BL_OP_gels || op->id == BL_OP_orgqr || op->id == BL_OP_ormqr)
        op = bl_op_get(BL_OP_geqrf);
    const bl_candidate *const *c = bl_op_candidates(op, BL_HOST);
    while (*c && strcmp((*c)->spelling, "rows") != 0 && strcmp((*c)->spelling, "small") != 0) c++;
    return *c;
}

static bool run_counted(bl_fast_fn *run, bl_op_id op, bl_dtype dtype, const void *const args[],
                        int64_t *info) {
    const uint64_t start = bl_ticks();
    if (!run(dtype, args, info)) return false;
    bl_tally(op, dtype, bl_ticks() - start);
    return true;
}

static void tell(bl_op_id op, bl_dtype dtype, int64_t calls, double seconds) {
    const bl_candidate *c = taken(bl_op_get(op));
    if (c) bl_observe_add(op, dtype, c->spelling, calls, seconds);
}

static void collect(void) {
    bl_tally_collect(tell);
}

__attribute__((constructor)) static void join_report(void) {
    bl_observe_collect_from(collect);
}

bool bl_fast_observed(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                      const void *const args[], int64_t *info) {
    bl_fast_fn *run = bl_fast[int_bytes == 8][style][routine];
    if (run && bl_observe_reports_only())
        return run_counted(run, bl_op_of_routine(routine), dtype, args, info);
    double start = bl_observe_start();
    if (!run || !run(dtype, args, info)) return false;
    const bl_call_site c = bl_call_site_of(routine, dtype, BL_SINGLE, style, int_bytes, args);
    bl_exec x = {.device = BL_HOST, .threads = 1};
    bl_choice choice = {.candidate = taken(c.op), .why = "single"};
    bl_problem p;
    bl_single s;
    if (choice.candidate && !bl_decode_single(&c, &p, &s)) bl_observe_launch(&p, &x, choice, start);
    return true;
}
