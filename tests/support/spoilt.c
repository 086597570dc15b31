/* Places, and the members spoilt there. */
#include "support/spoilt.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/random.h"

typedef struct {
    place *list;
    int count, most;
} places;

static void add_values(places *p, dtype t, place at) {
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < (is_complex(t) ? 6 : 3) && p->count < p->most; k++) {
        at.value = k < 3 ? complex_number(bad[k], 0) : complex_number(0, bad[k - 3]);
        p->list[p->count++] = at;
    }
}

static void add_positions(places *p, const call *c, place at, int64_t sample) {
    const operand *o = &c->operand[at.s];
    const int64_t all = o->rows * o->cols;
    for (at.j = 0; at.j < o->cols; at.j++)
        for (at.i = 0; at.i < o->rows; at.i++) {
            const int64_t number = at.j * o->rows + at.i;
            const bool corner = !at.around && (number == 0 || number == all - 1);
            if (in_part(o, at.i, at.j) && (random_below(all) < sample || corner))
                add_values(p, c->dtype, at);
        }
}

int places_of(const call *c, int64_t sample, place *list, int most) {
    places p = {.list = list, .most = most};
    random_seed(61);
    for (int s = 0; s < SLOTS; s++) {
        place at = {.s = (slot)s};
        if (!(c->operand[s].access & READ) || s == SLOT_IPIV) continue;
        for (int around = AS_FILLED; around < ALL_SPOILT; around++) {
            at.around = (surroundings)around;
            add_positions(&p, c, at, sample);
        }
        add_values(&p, c->dtype, (place){.s = (slot)s, .around = ALL_SPOILT});
    }
    return p.count;
}

static number spoilt(number x, number value) {
    const double re = creal(value), im = cimag(value);
    return complex_number(re == 0 ? creal(x) : re, im == 0 ? cimag(x) : im);
}

static bool zero_at(const place *p, int64_t i, int64_t j) {
    switch (p->around) {
    case ZERO_BELOW:
        return j == p->j && i > p->i;
    case FIRST_COLUMN_ZERO:
        return j == 0 && i > 0;
    case TRIANGLE:
        return i > j;
    case DIAGONAL:
        return i != j;
    default:
        return p->around == ZERO;
    }
}

static void spoil_member(call *c, int64_t b, const place *p) {
    const operand *o = &c->operand[p->s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (!in_part(o, i, j)) continue;
            if (p->around == ALL_SPOILT || (i == p->i && j == p->j))
                put(c, p->s, b, i, j, spoilt(get(c, p->s, b, i, j), p->value));
            else if (zero_at(p, i, j))
                put(c, p->s, b, i, j, 0);
        }
}

static void copy_first_member(call *c) {
    for (int s = 0; s < SLOTS; s++) {
        operand *o = &c->operand[s];
        const int64_t bytes = least_stride(c, (slot)s) * o->elem;
        for (int64_t b = 1; b < c->batch && o->access; b++)
            memcpy(o->pointers[b], o->pointers[0], (size_t)bytes);
    }
}

call spoilt_call(const call *shape, const place *list, int count, uint64_t seed) {
    call c = *shape;
    c.batch = count;
    call_tight(&c);
    call_allocate(&c);
    random_seed(seed);
    c.op->fill(&c, 0);
    copy_first_member(&c);
    for (int b = 0; b < count; b++) spoil_member(&c, b, &list[b]);
    call_remember(&c);
    return c;
}

const char *place_text(const place *p) {
    static const char *const around[] = {"",
                                         ", zeros below",
                                         ", first column zero",
                                         ", otherwise triangular",
                                         ", otherwise diagonal",
                                         ", otherwise zero",
                                         " and everywhere"};
    static char text[96];
    snprintf(text, sizeof text, "%c(%ld,%ld)=%g%+gi%s", SLOT_LETTERS[p->s], (long)p->i + 1,
             (long)p->j + 1, creal(p->value), cimag(p->value), around[p->around]);
    return text;
}
