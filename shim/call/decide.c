/* The one decision point: what becomes of an eligible call, one that the program made, from outside
 * the machine, on integers of known width. Whatever merges or speeds up single calls is asked here;
 * a call it does not take goes to the original. */
#include "shim/call/core.h"
#include "shim/call/passage.h"
#include "shim/report/count.h"

/* The fast path, where the op has one. */
BL_INLINE bool take_fast(const bl_core_api *core, const bl_symbol_row *s, const void *const args[],
                         int64_t *info) {
    bl_fast_fn *run = core->fast[s->int_bytes == 8][s->style][s->routine];
    return run && run((bl_dtype)s->dtype, args, info);
}

/* `asked`: the fast path has said no. */
static __attribute__((noinline)) bool decide_slowly(bl_passage *p, const bl_core_api *core,
                                                    const void *const args[], bool asked) {
    const bl_symbol_row *s = &bl_symbols[p->symbol];
    unsigned flags = atomic_load_explicit(&bl_flags, memory_order_relaxed);
    bool whole = bl_self.region || flags & BL_ALWAYS;
    bl_routine routine = (bl_routine)s->routine;
    bl_dtype dtype = (bl_dtype)s->dtype;
    bl_style style = (bl_style)s->style;
    bl_answer answer = BL_FORWARD;
    bool taken =
        !whole && !asked &&
        (flags & BL_TELL ? core->fast_observed(routine, dtype, style, s->int_bytes, args, &p->info)
                         : take_fast(core, s, args, &p->info));
    if (taken)
        answer = BL_HAS_RUN_ALONE;
    else if (whole || (atomic_load_explicit(&core->reasons[s->op], memory_order_relaxed) &&
                       core->worth((bl_op_id)s->op)))
        answer = core->single(routine, dtype, style, s->int_bytes, args, whole, &p->info);
    if (p->start && answer != BL_FORWARD) bl_count_answer(p->symbol, answer);
    return answer == BL_HAS_RUN || answer == BL_HAS_RUN_ALONE;
}

bool bl_decide(bl_passage *p, const void *const args[]) {
    const bl_symbol_row *s = &bl_symbols[p->symbol];
    const bl_core_api *core = bl_core();
    if (!core) return false;
    /* The common way, as bl_arrive knows it. */
    bool fast = atomic_load_explicit(&bl_flags, memory_order_relaxed) == (BL_READY | BL_FAST) &&
                !bl_self.region;
    if (fast) {
        if (take_fast(core, s, args, &p->info)) return true;
        if (!atomic_load_explicit(&core->reasons[s->op], memory_order_relaxed)) return false;
    }
    return decide_slowly(p, core, args, fast);
}
