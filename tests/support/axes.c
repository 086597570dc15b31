/* What the levels of each axis mean. */
#include "support/axes.h"

#include <stdlib.h>
#include <string.h>

enum { LD_A = '1', STRIDE_A = '4', BATCH = STRIDE_A + SLOTS }; /* strides: one per slot */

static const int64_t rectangular[] = {0, 1, 2, 5, 17, 33, 65};
static const int64_t batches[] = {0, 1, 2, 7, 100};
enum { RECTANGULAR = 7, BATCHES = 5, SCALARS = 3, LDS = 3 };

static void add(axes *x, int letter, int levels) {
    x->letter[x->count] = (char)letter;
    x->levels[x->count++] = levels;
}

static slot slot_of(char letter) {
    const char *at = strchr(SLOT_LETTERS, letter);
    return at ? (slot)(at - SLOT_LETTERS) : SLOTS;
}

static void add_operand(axes *x, slot s, access_kind access) {
    if (s <= SLOT_C) add(x, LD_A + (int)s, LDS);
    add(x, STRIDE_A + (int)s, access & WRITE ? 2 : 3);
}

axes axes_of(const op *o, dtype t) {
    axes x = {0};
    call c = call_of(o->id, t);
    call_describe(&c);
    for (const char *l = o->args; *l; l++) {
        slot s = slot_of(*l);
        if (strchr("jsud", *l)) add(&x, *l, 2);
        if (strchr("ab", *l)) add(&x, *l, (int)strlen(letters_of_trans(o, t)));
        if (strchr("MNKR", *l)) add(&x, *l, RECTANGULAR);
        if (strchr("+-", *l)) add(&x, *l, SCALARS);
        if (s != SLOTS) add_operand(&x, s, c.operand[s].access);
    }
    add(&x, BATCH, BATCHES);
    return x;
}

static number scalar(const call *c, bool real, int level, number other) {
    if (level < 2) return level;
    return is_complex(c->dtype) && !real ? other : creal(other);
}

static void set_level(call *c, char letter, int level) {
    switch (letter) {
    case 'j':
        c->jobz = "NV"[level];
        break;
    case 's':
        c->side = "LR"[level];
        break;
    case 'u':
        c->uplo = "UL"[level];
        break;
    case 'a':
        c->transa = letters_of_trans(c->op, c->dtype)[level];
        break;
    case 'b':
        c->transb = letters_of_trans(c->op, c->dtype)[level];
        break;
    case 'd':
        c->diag = "NU"[level];
        break;
    case 'M':
        c->m = rectangular[level];
        break;
    case 'N':
        c->n = rectangular[level];
        break;
    case 'K':
        c->k = rectangular[level];
        break;
    case 'R':
        c->nrhs = rectangular[level];
        break;
    case '+':
        c->alpha = scalar(c, c->op->real_alpha, level, complex_number(0.75, -0.5));
        break;
    case '-':
        c->beta = scalar(c, c->op->real_beta, level, complex_number(-0.5, 0.25));
        break;
    case BATCH:
        c->batch = batches[level];
        break;
    default:
        break;
    }
}

static void set_ld(call *c, slot s, int level) {
    int64_t least = least_ld(c, s);
    c->operand[s].ld = level == 0 ? least : level == 1 ? least + 1 : 2 * least;
    if (c->operand[s].increment && level == 2) c->operand[s].ld = -3;
}

static void set_stride(call *c, slot s, int level) {
    int64_t least = least_stride(c, s);
    c->operand[s].stride = level == 0   ? least
                           : level == 1 ? least + llabs(c->operand[s].ld) + 3
                                        : 0;
}

void set_storage(call *c, const axes *x, const unsigned char *level) {
    call_describe(c);
    for (int i = 0; i < x->count; i++)
        if (x->letter[i] >= LD_A && x->letter[i] < STRIDE_A)
            set_ld(c, (slot)(x->letter[i] - LD_A), level[i]);
    for (int i = 0; i < x->count; i++)
        if (x->letter[i] >= STRIDE_A && x->letter[i] < BATCH)
            set_stride(c, (slot)(x->letter[i] - STRIDE_A), level[i]);
}

call call_at(const op *o, dtype t, const axes *x, const unsigned char *level) {
    call c = call_of(o->id, t);
    for (int i = 0; i < x->count; i++) set_level(&c, x->letter[i], level[i]);
    if (o->legalize) o->legalize(&c);
    set_storage(&c, x, level);
    return c;
}

/* Steps a flag to its next letter; true if there was one, else it is back at the first. */
static bool step(char *flag, const char *letters) {
    const char *at = *flag ? strchr(letters, *flag) : NULL;
    if (!at) return false;
    *flag = at[1] ? at[1] : letters[0];
    return at[1] != 0;
}

bool next_flags(call *c) {
    const char *trans = op_has(c->op, 'a') ? letters_of_trans(c->op, c->dtype) : "";
    return step(&c->jobz, "VN") || step(&c->side, "LR") || step(&c->uplo, "UL") ||
           step(&c->diag, "NU") || step(&c->transa, trans) || step(&c->transb, trans);
}
