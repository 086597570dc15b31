/* Members spoilt by special values. */
#include "support/poison.h"

#include <math.h>

#include "support/alone.h"
#include "support/random.h"
#include "support/reference.h"

/* A special value in one part of a number or in both. */
static number special(double value, dtype t) {
    const int parts = is_complex(t) ? (int)random_below(3) : 0;
    if (random_below(2)) value = -value;
    return complex_number(parts == 1 ? 0.5 : value, parts == 0 ? 0 : value);
}

static number spoilt(poison p, number x, dtype t) {
    if (p == ANYTHING) p = (poison)random_below(ANYTHING);
    switch (p) {
    case A_NAN:
        return special(NAN, t);
    case AN_INFINITY:
        return special(INFINITY, t);
    case SUBNORMALS:
        return x * (is_single(t) ? 0x1p-140 : 0x1p-1060);
    case NEGATED:
        return -x;
    case SPARSE:
        return random_below(2) ? x : 0;
    case NANS:
        return NAN;
    default:
        return 0;
    }
}

static bool touches(poison p, bool row, bool col) {
    switch (p) {
    case A_NAN:
    case AN_INFINITY:
        return row && col;
    case ZERO_ROW:
        return row;
    case ZERO_COLUMN:
        return col;
    default:
        return true;
    }
}

void spoil(call *c, slot s, int64_t b, poison p) {
    operand *o = &c->operand[s];
    if (!(o->access & READ) || s > SLOT_C || o->rows * o->cols == 0) return;
    int64_t row = random_below(o->rows), col = random_below(o->cols);
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            if (touches(p, i == row, j == col) && in_part(o, i, j))
                put(c, s, b, i, j, spoilt(p, get(c, s, b, i, j), c->dtype));
}

int64_t reference_info(const call *c, int64_t b) {
    call one = alone(c, b);
    int64_t info = reference_run(&one, 0);
    call_free(&one);
    return info;
}

int64_t info_alone(const call *c, int64_t b) {
    call one = alone(c, b);
    invoke(&one);
    int64_t info = get_info(&one, 0);
    call_free(&one);
    return info;
}
