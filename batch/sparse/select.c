/* Chooses by pin, else by the measured rows around the problem, else the last that can run it. */
#include "batch/sparse/select.h"

#include <stdio.h>
#include <string.h>

#include "batch/choose/memo.h"
#include "batch/choose/pins.h"
#include "batch/choose/prefer.h"
#include "batch/process/config.h"

void bl_csr_runnable(const bl_csr_problem *p, const bl_exec *x, char *text, size_t size) {
    text[0] = 0;
    for (const bl_csr_candidate *const *c = bl_csr_candidates(p->op, x->device); *c; c++) {
        if (!(*c)->can_run(p, x)) continue;
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", used ? " " : "", (*c)->route.spelling);
    }
}

static int64_t entries_a_row(const bl_csr_problem *p) {
    const int64_t rows = bl_csr_rows(p);
    return rows ? (p->nnz + rows - 1) / rows : 0;
}

void bl_csr_point_of(const bl_csr_problem *p, const bl_exec *x, bl_point *at) {
    memset(at, 0, sizeof *at);
    bl_point_text(at, BL_KEY_op, bl_csr_name(p->op));
    bl_point_text(at, BL_KEY_transa, (char[]){p->transa, 0});
    bl_point_number(at, BL_KEY_m, (double)p->m);
    bl_point_number(at, BL_KEY_n, (double)p->n);
    bl_point_number(at, BL_KEY_k, (double)p->k);
    bl_point_number(at, BL_KEY_order, (double)p->m);
    bl_point_number(at, BL_KEY_q, (double)entries_a_row(p));
    bl_point_number(at, BL_KEY_batch, (double)p->batch);
    bl_point_number(at, BL_KEY_threads, (double)x->threads);
}

typedef struct {
    const char *pin; /* or NULL */
    bool invariant;  /* routes whose bits depend on the batch are barred */
} wish;

static bool wanted(const bl_csr_candidate *c, const bl_csr_problem *p, const bl_exec *x, wish w) {
    if (w.pin && !bl_pin_names(w.pin, c->route.family, c->route.spelling)) return false;
    return (!w.invariant || c->route.batch_invariant) && c->can_run(p, x);
}

static bl_csr_choice from_table(const bl_csr_problem *p, const bl_exec *x, wish w) {
    const bl_csr_candidate *is[BL_TABLE_NAMES];
    const char *name[BL_TABLE_NAMES];
    int count = 0;
    bl_point at;
    bl_csr_choice choice = {0};
    for (const bl_csr_candidate *const *c = bl_csr_candidates(p->op, x->device); *c; c++) {
        if (count == BL_TABLE_NAMES || !wanted(*c, p, x, w)) continue;
        name[count] = (*c)->route.spelling;
        is[count++] = *c;
    }
    if (!count) return choice;
    bl_csr_point_of(p, x, &at);
    unsigned ignore = w.invariant ? 1u << BL_KEY_batch | 1u << BL_KEY_threads : 0;
    bl_preference best = bl_prefer(p->op, p->dtype, x, &at, p->batch, ignore, name, count);
    if (best.pick < 0) return choice;
    choice.candidate = is[best.pick];
    choice.why = best.why;
    return choice;
}

/* Without a table the last listed is the safest; a pin names the first of its family. */
static const bl_csr_candidate *in_order(const bl_csr_problem *p, const bl_exec *x, wish w) {
    const bl_csr_candidate *found = NULL;
    for (const bl_csr_candidate *const *c = bl_csr_candidates(p->op, x->device); *c; c++) {
        if (!wanted(*c, p, x, w)) continue;
        found = *c;
        if (w.pin) break;
    }
    return found;
}

static bl_csr_choice by_pin(const bl_csr_problem *p, const bl_exec *x, const char *pin) {
    bl_csr_choice choice = {0};
    if (!strcmp(pin, "native")) choice = from_table(p, x, (wish){pin, bl_deterministic()});
    if (!choice.candidate) choice.candidate = in_order(p, x, (wish){pin, false});
    if (!choice.candidate && p->nnz == 0) /* nothing to multiply, whoever does it */
        choice.candidate = in_order(p, x, (wish){0});
    choice.why = "pin";
    choice.pin_failed = !choice.candidate;
    return choice;
}

bl_csr_choice bl_csr_select_fresh(const bl_csr_problem *p, const bl_exec *x) {
    const char *pin = bl_pin(p->op);
    if (pin) return by_pin(p, x, pin);
    const wish any = {NULL, bl_deterministic()};
    bl_csr_choice choice = from_table(p, x, any);
    if (choice.candidate) return choice;
    choice.why = "last resort";
    choice.candidate = in_order(p, x, any);
    if (!choice.candidate) choice.candidate = in_order(p, x, (wish){0});
    return choice;
}

/* Everything a choice depends on. */
typedef struct {
    bl_csr_shape shape;
    const struct bl_gpu *gpu;
    int64_t batch, ld[2];
    int op, threads;
    unsigned changes, where;
    char deterministic, capturing, aligned, no_padding[5];
} memo_key;

BL_MEMO(memo, 64, memo_key, bl_csr_choice);

/* Whether every array is at the alignment of its elements, which a route may ask for. */
static bool is_aligned(const bl_csr_problem *p) {
    uintptr_t off = 0;
    for (int i = 0; i < BL_CSR_OPERANDS; i++) {
        const bl_operand *o = &p->operand[i];
        if (o->elem && !o->pointers) off |= (uintptr_t)o->base & (uintptr_t)(o->elem - 1);
    }
    return off == 0;
}

static memo_key key_of(const bl_csr_problem *p, const bl_exec *x) {
    memo_key key;
    memset(&key, 0, sizeof key); /* padding too: keys are compared as bytes */
    key.shape = p->shape;
    key.gpu = x->gpu;
    key.batch = p->batch;
    key.ld[0] = p->operand[BL_CSR_B].ld;
    key.ld[1] = p->operand[BL_CSR_C].ld;
    key.op = p->op;
    key.threads = x->threads;
    key.changes = bl_choice_changes();
    for (int i = 0; i < BL_CSR_OPERANDS; i++) {
        const bl_operand *o = &p->operand[i];
        key.where = key.where << 3 | o->location << 2 | o->pointers_location << 1 | !!o->pointers;
    }
    key.where = key.where << 1 | (unsigned)x->device;
    key.deterministic = bl_deterministic();
    key.capturing = x->capturing;
    key.aligned = is_aligned(p);
    return key;
}

bl_csr_choice bl_csr_select(const bl_csr_problem *p, const bl_exec *x) {
    memo_key key = key_of(p, x);
    bl_csr_choice choice;
    if (bl_memo_get(&memo, &key, &choice)) return choice;
    memset(&choice, 0, sizeof choice);
    choice = bl_csr_select_fresh(p, x);
    bl_memo_put(&memo, &key, &choice);
    return choice;
}
