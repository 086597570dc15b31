/* From a record to launches: a sequence, or a group of equal calls of one layer, is one batch. */
#include <string.h>

#include "batch/region/plan.h"
#include "batch/region/regular.h"
#include "batch/report/error.h"
#include "batch/run.h"

/* Of what a group needs, the addresses of this many members come without asking for memory. */
enum { FEW = 64 };

typedef struct {
    bl_record *r;
    const uint32_t *order;
    void **storage; /* BL_ROLES * room addresses */
    size_t room;
    uint64_t batches;
    int64_t failed;
} runner;

static bl_problem problem_of(const bl_record *r, const bl_item *i) {
    bl_problem p = r->signature[i->signature].p;
    for (int k = 0; k < BL_SLOTS; k++) p.operand[k].base = i->at[k];
    p.info.base = i->at[BL_ROLE_INFO];
    return p;
}

static void gather(bl_operand *to, runner *x, int role, uint32_t first, size_t count) {
    if (!to->access) return;
    void **at = x->storage + (size_t)role * x->room;
    for (size_t i = 0; i < count; i++) at[i] = x->r->item[x->order[first + i]].at[role];
    to->pointers = at;
}

static bl_problem group_of(runner *x, uint32_t first, size_t count) {
    bl_problem p = x->r->signature[x->r->item[x->order[first]].signature].p;
    p.batch = (int64_t)count;
    for (int k = 0; k < BL_SLOTS; k++) gather(&p.operand[k], x, k, first, count);
    gather(&p.info, x, BL_ROLE_INFO, first, count);
    return p;
}

static int64_t run(const bl_signature *s, const bl_problem *p) {
    return s->key.run ? s->key.run(p) : bl_execute(p);
}

/* A single call has nowhere else to go: what its pinned or measured route cannot do, the plain one
 * does. A batched call's own contract covers the failure. */
static void run_one(runner *x, const bl_signature *s, const bl_problem *p) {
    int64_t code = run(s, p);
    bool single = !s->key.run;
    if (code < 0 && single && (code = bl_execute_plain(p)) < 0) {
        bl_set_info(p, 0, code);
        bl_warn("%s; a recorded call is lost", bl_last_error());
    }
    x->batches++;
    x->failed += bl_get_info(p, 0) > 0;
}

static void run_item(runner *x, const bl_item *i) {
    bl_problem p = problem_of(x->r, i);
    run_one(x, &x->r->signature[i->signature], &p);
}

/* A launch that failed wrote nothing, or only info. */
static void run_batch(runner *x, const bl_signature *s, const bl_problem *p) {
    if (run(s, p) < 0) {
        for (int64_t b = 0; b < p->batch; b++) {
            bl_problem one = bl_members_of(p, b, 1);
            run_one(x, s, &one);
        }
        return;
    }
    x->batches++;
    if (!p->info.access) return;
    for (int64_t b = 0; b < p->batch; b++) x->failed += bl_get_info(p, b) > 0;
}

static void run_group(runner *x, uint32_t first, size_t count) {
    bl_problem p = group_of(x, first, count);
    run_batch(x, &x->r->signature[x->r->item[x->order[first]].signature], &p);
}

static size_t group_size(const runner *x, uint32_t first) {
    const bl_item *a = &x->r->item[x->order[first]];
    uint32_t end = first + 1;
    for (; end < x->r->items; end++) {
        const bl_item *b = &x->r->item[x->order[end]];
        if (b->layer != a->layer || b->signature != a->signature) break;
    }
    return end - first;
}

static void run_groups(runner *x) {
    size_t most = 0;
    for (uint32_t first = 0, n; first < x->r->items; first += n) {
        n = (uint32_t)group_size(x, first);
        if (n > most) most = n;
    }
    void *few[BL_ROLES * FEW], **many = NULL;
    if (most > FEW) many = bl_record_block(x->r, BL_BLOCK_GROUP, BL_ROLES * most * sizeof *many);
    x->storage = many ? many : few;
    x->room = many ? most : FEW;
    for (uint32_t first = 0, n; first < x->r->items; first += n) {
        n = (uint32_t)group_size(x, first);
        if (n > x->room) n = (uint32_t)x->room;
        run_group(x, first, n);
    }
}

/* Out of memory to plan in: one by one. */
static void run_in_order(runner *x) {
    for (uint32_t i = 0; i < x->r->items; i++) {
        const bl_item *item = &x->r->item[i];
        run_item(x, item);
        void *work = item->at[BL_ROLE_WORK];
        if (work) bl_store_work_size(&x->r->signature[item->signature].p, BL_SCALARS, work);
    }
}

static void store_work_sizes(const bl_sequence *q, const bl_signature *g) {
    const bool one_address = q->count == 1 || !q->step[BL_ROLE_WORK];
    for (uint32_t m = 0; q->at[BL_ROLE_WORK] && m < (one_address ? 1 : q->count); m++)
        bl_store_work_size(&g->p, BL_SCALARS, bl_sequence_at(q, BL_ROLE_WORK, m));
}

/* False: single calls have to be looked at; nothing has run. */
static bool run_sequences(runner *x, uint64_t *layers) {
    bl_regular_plan plan;
    if (x->r->listed || !bl_regular_make(&plan, x->r)) return false;
    for (uint32_t b = 0; b < plan.batches; b++)
        run_batch(x, plan.batch[b].signature, &plan.batch[b].p);
    for (uint32_t s = 0; s < plan.stores; s++)
        memcpy(plan.store[s].to, plan.store[s].from, plan.store[s].bytes);
    const bl_sequences *all = &x->r->sequences;
    for (uint32_t i = 0; i < all->count; i++)
        store_work_sizes(&all->of[i], &x->r->signature[all->of[i].signature]);
    *layers += plan.layers;
    return true;
}

int64_t bl_record_run(bl_record *r, uint64_t *layers, uint64_t *batches) {
    runner x = {.r = r};
    bl_plan plan;
    if (run_sequences(&x, layers)) {
        *batches += x.batches;
        return x.failed;
    }
    if (!r->listed) bl_record_list(r);
    if (bl_plan_make(&plan, r)) {
        x.order = plan.order;
        run_groups(&x);
        for (uint32_t s = 0; s < plan.stores; s++)
            memcpy(plan.store[s].to, plan.store[s].from, plan.store[s].bytes);
        *layers += plan.layers;
    } else {
        run_in_order(&x);
        *layers += r->items;
    }
    *batches += x.batches;
    return x.failed;
}
