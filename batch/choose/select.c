/* Chooses by pin, else by the measured rows around the problem, else the op's last resort. */
#include "batch/choose/select.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/choose/memo.h"
#include "batch/choose/prefer.h"
#include "batch/host/host.h"
#include "batch/process/config.h"

static bool named(const bl_candidate *c, const char *pin) {
    return bl_pin_names(pin, c->family, c->spelling);
}

static const bl_candidate *find(const bl_candidate *const *list, const char *spelling) {
    for (; *list; list++)
        if (!strcmp((*list)->spelling, spelling)) return *list;
    return NULL;
}

void bl_runnable(const bl_problem *p, const bl_exec *x, char *text, size_t size) {
    text[0] = 0;
    for (const bl_candidate *const *c = bl_op_candidates(p->op, x->device); *c; c++) {
        if (!(*c)->can_run(p, x)) continue;
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", used ? " " : "", (*c)->spelling);
    }
}

static void flag_key(bl_point *at, bl_key key, char flag) {
    if (flag) bl_point_text(at, key, (char[]){flag, 0});
}

/* The widest power of two, up to 64 bytes, that divides every member's address. */
static double alignment(const bl_problem *p) {
    uintptr_t bits = 64;
    for (int i = 0; i < BL_MATRIX_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (!o->access || o->pointers) continue;
        bits |= (uintptr_t)o->base | (uintptr_t)(o->ld * o->elem) |
                (uintptr_t)(p->batch > 1 ? o->stride * o->elem : 0);
    }
    return (double)(bits & (~bits + 1));
}

void bl_point_of(const bl_problem *p, const bl_exec *x, bl_point *at) {
    memset(at, 0, sizeof *at);
    bl_point_text(at, BL_KEY_op, p->op->name);
#define X(field, role, shown, letters) flag_key(at, BL_KEY_##field, p->field);
    BL_EACH_FLAG(X)
#undef X
    if (x->provider) bl_point_text(at, BL_KEY_blas, bl_blas_kind_name(x->provider->kind));
#define X(field, role) bl_point_number(at, BL_KEY_##field, (double)p->field);
    BL_EACH_SIZE(X)
#undef X
    bl_point_number(at, BL_KEY_order, (double)p->op->order(p));
    if (p->op->q) bl_point_number(at, BL_KEY_q, (double)p->op->q(p));
    bl_point_number(at, BL_KEY_batch, (double)p->batch);
    bl_point_number(at, BL_KEY_threads, (double)x->threads);
    bl_point_number(at, BL_KEY_align, alignment(p));
}

/* `invariant`: whatever the caller's layout, the route, and with it the bits, must be the same. */
static bool able(const bl_candidate *c, const bl_problem *p, const bl_exec *x, bool invariant) {
    if (!c->can_run(p, x)) return false;
    if (!invariant || x->device != BL_HOST || !p->info.access) return true;
    bl_problem other = *p;
    other.order = p->order == BL_ROW_MAJOR ? BL_COL_MAJOR : BL_ROW_MAJOR;
    return c->can_run(&other, x);
}

/* What a table may choose from: names and, under the same index, candidates, in tie-break order. */
typedef struct {
    const char *name[BL_TABLE_NAMES];
    const bl_candidate *is[BL_TABLE_NAMES];
    int count;
} choices;

/* `invariant`: routes whose bits depend on the batch are barred; `native`: the vendor's are.
 * `nvidia` is no candidate but NVIDIA's own routine, which an interposed call may as well go to. */
static void choices_for(const bl_problem *p, const bl_exec *x, bool invariant, bool native,
                        choices *c) {
    c->count = 0;
    if (p->interposed && x->device == BL_DEVICE && !native) {
        c->name[0] = "nvidia";
        c->is[c->count++] = NULL;
    }
    for (const bl_candidate *const *list = bl_op_candidates(p->op, x->device); *list; list++) {
        if ((invariant && !(*list)->batch_invariant) || (native && !named(*list, "native")))
            continue;
        /* Rows that do not list a candidate stand far away: it must not be asked for where none can. */
        if (!bl_host_worthwhile(*list, p)) continue;
        if (c->count == BL_TABLE_NAMES || !able(*list, p, x, invariant)) continue;
        c->name[c->count] = (*list)->spelling;
        c->is[c->count++] = *list;
    }
}

static const bl_candidate *in_order(const bl_problem *p, const bl_exec *x, const char *pin,
                                    bool invariant) {
    const bl_candidate *last = NULL;
    for (const bl_candidate *const *list = bl_op_candidates(p->op, x->device); *list; list++) {
        const bl_candidate *c = *list;
        if ((pin && !named(c, pin)) || (invariant && !c->batch_invariant) ||
            !able(c, p, x, invariant))
            continue;
        if (pin) return c;
        last = c; /* without a table the last listed is the safest */
    }
    return last;
}

static bl_choice from_table(const bl_problem *p, const bl_exec *x, bool native, bool invariant) {
    bl_choice choice = {0};
    unsigned ignore = invariant ? 1u << BL_KEY_batch | 1u << BL_KEY_threads : 0;
    bl_point at;
    choices from;
    choices_for(p, x, invariant, native, &from);
    bl_point_of(p, x, &at);
    bl_preference best =
        bl_prefer(p->op->id, p->dtype, x, &at, p->batch, ignore, from.name, from.count);
    if (best.pick < 0) return choice;
    choice.candidate = from.is[best.pick];
    choice.why = best.why;
    return choice;
}

static bl_choice by_pin(const bl_problem *p, const bl_exec *x, const char *pin) {
    bl_choice choice = {0};
    if (!strcmp(pin, "native")) choice = from_table(p, x, true, bl_deterministic());
    if (!choice.candidate) choice.candidate = in_order(p, x, pin, false);
    if (!choice.candidate && p->op->order(p) == 0) /* nothing to compute, whoever does it */
        choice.candidate = in_order(p, x, NULL, false);
    choice.why = "pin";
    choice.pin_failed = !choice.candidate;
    return choice;
}

/* The op by whose table a single call of the program's is chosen for, or NULL. */
static const bl_op *judge_of(const bl_problem *p, const bl_exec *x) {
    const bool single = p->interposed && p->batch == 1 && x->device == BL_HOST;
    if (!single || !p->op->judge || bl_deterministic()) return NULL;
    const bl_op_id id = p->op->judge(p);
    return id == BL_OPS ? NULL : bl_op_get(id);
}

static bl_problem judged(const bl_problem *p, const bl_op *judge) {
    bl_problem q = {.op = judge, .shape = p->shape, .batch = 1};
    q.k = 0;
    q.nrhs = 1;
    q.uplo = 'L';
    q.transa = 'N';
    judge->describe(&q);
    for (int i = 0; i < BL_SLOTS; i++) {
        bl_operand *o = &q.operand[i];
        o->ld = bl_max(1, q.order == BL_ROW_MAJOR ? o->cols : o->rows);
    }
    return q;
}

/* Whether all who go by this judge have such a route. */
static bool shared(const bl_op *judge, const char *spelling) {
    const bl_problem square = {.m = 1, .n = 1};
    for (int id = 0; id < BL_OPS; id++) {
        const bl_op *op = bl_op_get((bl_op_id)id);
        if (op->judge && op->judge(&square) == judge->id && !find(op->host, spelling)) return false;
    }
    return true;
}

/* A route that not all of them have is left to the vendor by all. */
static bl_choice by_judge(const bl_problem *p, const bl_exec *x, const bl_op *judge) {
    const bl_problem q = judged(p, judge);
    bl_choice choice = bl_select_fresh(&q, x);
    if (!choice.candidate) return (bl_choice){0};
    const char *spelling = choice.candidate->spelling;
    choice.candidate = find(p->op->host, shared(judge, spelling) ? spelling : "vendor");
    if (choice.candidate && !choice.candidate->can_run(p, x)) choice.candidate = NULL;
    return choice;
}

bl_choice bl_select_fresh(const bl_problem *p, const bl_exec *x) {
    const char *pin = bl_pin(p->op->id);
    if (pin) return by_pin(p, x, pin);
    bool invariant = bl_deterministic();
    const bl_op *judge = judge_of(p, x);
    bl_choice choice = judge ? by_judge(p, x, judge) : (bl_choice){0};
    if (!choice.candidate) choice = from_table(p, x, false, invariant);
    if (choice.candidate) return choice;
    choice.why = "last resort";
    choice.candidate = in_order(p, x, NULL, invariant);
    if (!choice.candidate) choice.candidate = in_order(p, x, NULL, false);
    return choice;
}

/* Everything a choice depends on. */
typedef struct {
    const bl_op *op;
    const struct bl_provider *provider;
    const struct bl_gpu *gpu;
    bl_shape shape;
    int64_t batch, ld[BL_MATRIX_SLOTS];
    int threads;
    unsigned changes, where;
    char deterministic, align, capturing, interposed;
} memo_key;

/* Large factorizations of sparse matrices use thousands of shapes. */
BL_MEMO(memo, 2048, memo_key, bl_choice);

/* On the host a leading dimension matters only in that it may not fit 32 bits. */
static int64_t ld_of(const bl_problem *p, const bl_exec *x, int slot) {
    const int64_t ld = bl_increment(&p->operand[slot]);
    return x->device == BL_HOST ? ld > INT32_MAX : ld;
}

static memo_key key_of(const bl_problem *p, const bl_exec *x) {
    memo_key key;
    memset(&key, 0, sizeof key); /* padding too: keys are compared as bytes */
    key.op = p->op;
    key.provider = x->provider;
    key.gpu = x->gpu;
    key.capturing = x->capturing;
    key.interposed = p->interposed;
    key.shape = p->shape;
    key.batch = p->batch;
    for (int i = 0; i < BL_MATRIX_SLOTS; i++) key.ld[i] = ld_of(p, x, i);
    key.threads = x->threads;
    /* Before the pins and the switch: a choice made with newer ones is at worst forgotten early. */
    key.changes = bl_choice_changes();
    key.deterministic = bl_deterministic();
    key.align = (char)alignment(p);
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        key.where = key.where << 3 | o->location << 2 | o->pointers_location << 1 | !!o->pointers;
    }
    key.where = key.where << 2 | !!p->alpha.device << 1 | !!p->beta.device;
    key.where = key.where << 3 | p->info.location << 2 | p->info.pointers_location << 1 |
                !!p->info.pointers;
    return key;
}

bl_choice bl_select(const bl_problem *p, const bl_exec *x) {
    memo_key key = key_of(p, x);
    bl_choice choice;
    if (bl_memo_get(&memo, &key, &choice)) return choice;
    memset(&choice, 0, sizeof choice);
    choice = bl_select_fresh(p, x);
    bl_memo_put(&memo, &key, &choice);
    return choice;
}
