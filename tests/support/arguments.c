/* Walks op->args as the entry point's argument list. */
#include "support/arguments.h"

#include <stdlib.h>
#include <string.h>

static slot slot_of(char letter) {
    const char *at = strchr(SLOT_LETTERS, letter);
    return at ? (slot)(at - SLOT_LETTERS) : SLOTS;
}

call sound_call(op_id id, dtype t, form f, style s, bool wide) {
    call c = call_of(id, t);
    c.form = f, c.style = s, c.wide = wide;
    c.m = 6, c.n = 5, c.k = 4, c.nrhs = 3, c.batch = 3;
    if (c.op->legalize) c.op->legalize(&c);
    call_tight(&c);
    call_allocate(&c);
    call_fill(&c, 1);
    return c;
}

static int width(const call *c, char letter) {
    slot s = slot_of(letter);
    return 1 + (s <= SLOT_C) + (s < SLOTS && c->form == STRIDED);
}

int batch_position(const call *c) {
    int position = 1 + (c->style == LAYOUT);
    for (const char *l = c->op->args; *l; l++) position += width(c, *l);
    return position;
}

static void add(mistake at[], int *count, int position, char letter, aspect a, int variants) {
    for (int v = 0; v < variants; v++) at[(*count)++] = (mistake){position, letter, a, v};
}

/* A second wrong value: a letter another dtype or routine allows, a size that breaks an op's rule. */
static int variants_of(const call *c, char letter) {
    if (letter == 'a') return strlen(letters_of_trans(c->op, c->dtype)) < 3 ? 2 : 1;
    if (letter == 'N' && c->op->id == OP_orgqr) return 2;
    if (letter == 'K' && (c->op->id == OP_orgqr || c->op->id == OP_ormqr)) return 2;
    return 1;
}

static void add_operand(const call *c, mistake at[], int *count, int position, char letter) {
    slot s = slot_of(letter);
    add(at, count, position, letter, NOWHERE, 1);
    if (s <= SLOT_C) add(at, count, position + 1, letter, LD, c->operand[s].increment ? 1 : 2);
    if (c->form == STRIDED) add(at, count, position + 1 + (s <= SLOT_C), letter, STRIDE, 1);
}

int mistakes_of(const call *c, mistake at[64]) {
    int count = 0, position = 1 + (c->style == LAYOUT);
    if (c->style == LAYOUT) add(at, &count, 1, 'L', VALUE, 1);
    for (const char *l = c->op->args; *l; l++) {
        if (slot_of(*l) < SLOTS)
            add_operand(c, at, &count, position, *l);
        else if (*l == 'i')
            add(at, &count, position, 'i', NOWHERE, 1);
        else if (!strchr("+-", *l))
            add(at, &count, position, *l, VALUE, variants_of(c, *l));
        if (c->form == VARIABLE && strchr("MNKR", *l)) add(at, &count, position, *l, NOWHERE, 1);
        position += width(c, *l);
    }
    add(at, &count, position, '#', VALUE, 1);
    return count;
}

bool is_of_member(const call *c, const mistake *m) {
    if (c->form != VARIABLE || m->aspect == NOWHERE) return false;
    return m->aspect == LD || strchr("MNKR", m->letter);
}

/* The one letter of T and C that this op does not take for this dtype. */
static char foreign_trans(const call *c) {
    return strchr(letters_of_trans(c->op, c->dtype), 'T') ? 'C' : 'T';
}

static int64_t wrong_size(const call *c, const mistake *m) {
    if (m->variant == 0) return -1;
    return m->letter == 'N' ? c->m + 1 : 1 + (c->op->id == OP_orgqr ? c->n : c->m);
}

static void spoil_value(call *c, const mistake *m) {
    switch (m->letter) {
    case 'L':
        c->layout = 7;
        break;
    case 'j':
        c->jobz = '?';
        break;
    case 's':
        c->side = '?';
        break;
    case 'u':
        c->uplo = '?';
        break;
    case 'a':
        c->transa = m->variant ? foreign_trans(c) : '?';
        break;
    case 'b':
        c->transb = '?';
        break;
    case 'd':
        c->diag = '?';
        break;
    case 'M':
        c->m = wrong_size(c, m);
        break;
    case 'N':
        c->n = wrong_size(c, m);
        break;
    case 'K':
        c->k = wrong_size(c, m);
        break;
    case 'R':
        c->nrhs = -1;
        break;
    default:
        c->batch = -1;
        break;
    }
}

static void spoil_operand(call *c, const mistake *m) {
    slot s = slot_of(m->letter);
    operand *o = &c->operand[s];
    if (m->aspect == NOWHERE)
        o->base = NULL, o->pointers = NULL;
    else if (m->aspect == LD)
        o->ld = m->variant ? -1 : o->ld - 1;
    else
        o->stride = o->access & WRITE ? least_stride(c, s) - 1 : -1;
}

static void spoil(call *c, const mistake *m) {
    if (m->aspect == NOWHERE && m->letter == 'i')
        c->info = NULL;
    else if (m->aspect == NOWHERE && slot_of(m->letter) == SLOTS)
        c->drop = m->letter;
    else if (m->aspect == VALUE)
        spoil_value(c, m);
    else
        spoil_operand(c, m);
}

static void sizes_of(const call *c, int64_t to[7]) {
    const int64_t size[7] = {c->m,
                             c->n,
                             c->k,
                             c->nrhs,
                             c->operand[SLOT_A].ld,
                             c->operand[SLOT_B].ld,
                             c->operand[SLOT_C].ld};
    memcpy(to, size, sizeof size);
}

/* Member 1 takes the spoilt call's sizes, the others keep theirs. */
static call spoil_member(const call *c, const mistake *m) {
    call wrong = *c, spoilt = *c;
    spoil(&spoilt, m);
    wrong.sizes = malloc((size_t)c->batch * sizeof *wrong.sizes);
    for (int64_t b = 0; b < c->batch; b++) sizes_of(b == 1 ? &spoilt : c, wrong.sizes[b]);
    return wrong;
}

call with_mistake(const call *c, const mistake *m, bool one_member) {
    if (one_member) return spoil_member(c, m);
    call wrong = *c;
    spoil(&wrong, m);
    return wrong;
}

void free_mistake(call *wrong, const call *c) {
    if (wrong->sizes != c->sizes) free(wrong->sizes);
}
