/* What host and device have in common. */
#include "tools/bench/cell.h"

#include "batch/host/host.h"
#include "tools/bench/device_case.h"
#include "tools/bench/device_cell.h"
#include "tools/bench/driver.h"
#include "tools/bench/host_cell.h"

/* A case with no memory: what can_run needs to know is its shape and layout. */
static bl_problem outline(const cell *c) {
    bl_problem p = bench_problem(&c->shape);
    for (int i = 0; i <= BL_SLOTS; i++) {
        bl_operand *o = i < BL_SLOTS ? &p.operand[i] : &p.info;
        if (i == BL_SLOTS && bl_op_has(p.op, BL_ARG_INFO))
            *o = (bl_operand){.rows = 1, .cols = 1, .elem = 4, .access = BL_WRITE};
        if (!o->access) continue;
        o->ld = bl_max(1, o->rows);
        o->stride = o->ld * o->cols;
        o->location = c->device ? BL_DEVICE : BL_HOST;
    }
    p.gpu = c->device;
    return p;
}

int cell_candidates(const cell *c, const bl_candidate *list[RACE_ARMS]) {
    bl_problem p = outline(c);
    bl_exec x = {.device = BL_DEVICE, .threads = 1};
    if (!c->device) x = host_cell_exec(c->threads);
    int count = 0;
    for (const bl_candidate *const *k = bl_op_candidates(p.op, x.device); *k; k++) {
        if (c->unpinned && !bl_host_worthwhile(*k, &p)) continue;
        if (count < RACE_ARMS && (*k)->can_run(&p, &x)) list[count++] = *k;
    }
    return count;
}

bool cell_race(const cell *c, unsigned arms, const race_rules *rules, race *r, cell_facts *facts) {
    *r = (race){.arms = 0};
    *facts = (cell_facts){.replicas = 1};
    return c->device ? device_cell_race(c, arms, rules, r, facts)
                     : host_cell_race(c, arms, rules, r, facts);
}

bool cell_open_device(const char **why) {
    static const size_t most = (size_t)14 << 30;
    if (!gpu_open(why)) return false;
    size_t half = gpu_get()->memory / 2;
    device_arena(half < most ? half : most);
    return true;
}
