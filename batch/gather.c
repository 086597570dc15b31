/* From a record to launches. */
#include "batch/record.h"

/* One member, as it was called. */
static bl_problem problem_of(const bl_record *r, const bl_item *i) {
    bl_problem p = r->signature[i->signature].p;
    for (int k = 0; k < BL_SLOTS; k++) p.operand[k].base = i->at[k];
    p.info.base = i->at[BL_ROLE_INFO];
    return p;
}

int64_t bl_record_run(bl_record *r, uint64_t *layers, uint64_t *batches) {
    int64_t failed = 0;
    for (uint32_t i = 0; i < r->items; i++) {
        bl_problem p = problem_of(r, &r->item[i]);
        bl_run_fn *run = r->signature[r->item[i].signature].key.run;
        (run ? run : bl_run)(&p);
        failed += bl_get_info(&p, 0) > 0;
        ++*layers;
        ++*batches;
    }
    return failed;
}
