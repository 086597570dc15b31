/* Members spoilt by special values. */
#include "support/poison.h"

#include <math.h>

#include "support/alone.h"
#include "support/random.h"
#include "support/reference.h"

static number spoilt(poison p, number x, dtype t) {
    switch (p) {
    case A_NAN:
        return NAN;
    case AN_INFINITY:
        return INFINITY;
    case ZEROS:
        return 0;
    case SUBNORMALS:
        return x * (is_single(t) ? 0x1p-140 : 0x1p-1060);
    default:
        return -x;
    }
}

void spoil(call *c, slot s, int64_t b, poison p) {
    operand *o = &c->operand[s];
    if (!(o->access & READ) || s > SLOT_C || o->rows * o->cols == 0) return;
    int64_t row = random_below(o->rows), col = random_below(o->cols);
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            bool here = p > AN_INFINITY || (i == row && j == col);
            if (here && in_part(o, i, j))
                put(c, s, b, i, j, spoilt(p, get(c, s, b, i, j), c->dtype));
        }
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
