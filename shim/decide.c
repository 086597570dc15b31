/* The one decision point: what becomes of an eligible call, one that the program made, from outside
 * the machine, on integers of known width. Whatever merges or speeds up single calls is asked here;
 * a call it does not take goes to the original. */
#include "shim/core.h"
#include "shim/count.h"
#include "shim/passage.h"

bool bl_decide(bl_passage *p, const void *const args[]) {
    const bl_symbol_row *s = &bl_symbols[p->symbol];
    const bl_core_api *core = bl_core();
    if (!core || !core->single((bl_op_id)s->op, (bl_dtype)s->dtype, (bl_style)s->style,
                               s->int_bytes, args, &p->info))
        return false;
    if (p->start) bl_count_machine(p->symbol);
    return true;
}
