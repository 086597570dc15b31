/* The one decision point: what becomes of an eligible call, one that the program made, from outside
 * the machine, on integers of known width. Whatever merges or speeds up single calls is asked here;
 * a call it does not take goes to the original. */
#include "shim/core.h"
#include "shim/count.h"
#include "shim/passage.h"

bool bl_decide(bl_passage *p, const void *const args[]) {
    const bl_symbol_row *s = &bl_symbols[p->symbol];
    const bl_core_api *core = bl_core();
    if (!core) return false;
    bool whole =
        bl_self.region || atomic_load_explicit(&bl_flags, memory_order_relaxed) & BL_ALWAYS;
    bool done = whole ? core->single((bl_op_id)s->op, (bl_dtype)s->dtype, (bl_style)s->style,
                                     s->int_bytes, args, &p->info)
                      : s->int_bytes == 4 && core->fast((bl_op_id)s->op, (bl_dtype)s->dtype,
                                                        (bl_style)s->style, args);
    if (!done && !whole && core->combines[s->op])
        done = core->single((bl_op_id)s->op, (bl_dtype)s->dtype, (bl_style)s->style, s->int_bytes,
                            args, &p->info);
    if (!done) return false;
    if (p->start) bl_count_machine(p->symbol);
    return true;
}
