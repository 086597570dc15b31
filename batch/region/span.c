/* Overlap and cover of strided matrices, line by line where no formula serves. */
#include "batch/region/span.h"

typedef struct {
    uint64_t from, to; /* bytes of a line, from its start */
} part;

static part part_of(const bl_span *s, uint64_t line) {
    uint64_t diagonal = line * s->elem, next = diagonal + s->elem;
    part p = {0, s->length};
    if (s->form == BL_LINES_TO_DIAGONAL && next < p.to) p.to = next;
    if (s->form == BL_LINES_FROM_DIAGONAL) p.from = diagonal < p.to ? diagonal : p.to;
    return p;
}

uint64_t bl_span_extent(const bl_span *s) {
    return (s->lines - 1) * s->step + s->length;
}

bool bl_span_same(const bl_span *a, const bl_span *b) {
    return a->length == b->length && a->lines == b->lines && a->form == b->form &&
           (a->step == b->step || a->lines == 1);
}

/* The step two matrices have in common, or 0. One line fits any step that is not shorter. */
static uint64_t common_step(const bl_span *a, const bl_span *b) {
    if (a->form != BL_LINES_FULL || b->form != BL_LINES_FULL) return 0;
    uint64_t step = a->lines > 1 ? a->step : b->step;
    bool fits = (a->lines == 1 || a->step == step) && (b->lines == 1 || b->step == step);
    return fits && a->length <= step && b->length <= step ? step : 0;
}

/* a begins first. b's first line lies in line `line` of a, or reaches into the next. */
static bool overlap_in_step(const bl_span *a, const bl_span *b, uint64_t ahead, uint64_t step) {
    uint64_t line = ahead / step, offset = ahead % step;
    if (line < a->lines && offset < a->length) return true;
    return line + 1 < a->lines && offset + b->length > step;
}

/* Does [from, to), counted from the start of s, hit a line of s? */
static bool hits(const bl_span *s, int64_t from, int64_t to) {
    if (to <= 0) return false;
    uint64_t line = from > 0 ? (uint64_t)from / s->step : 0;
    for (; line < s->lines && (int64_t)(line * s->step) < to; line++) {
        part p = part_of(s, line);
        int64_t start = (int64_t)(line * s->step);
        if (p.from < p.to && from < start + (int64_t)p.to && start + (int64_t)p.from < to)
            return true;
    }
    return false;
}

bool bl_span_overlap(const bl_span *a, uint64_t at_a, const bl_span *b, uint64_t at_b) {
    if (at_a >= at_b + bl_span_extent(b) || at_b >= at_a + bl_span_extent(a)) return false;
    uint64_t step = common_step(a, b);
    if (step)
        return at_a <= at_b ? overlap_in_step(a, b, at_b - at_a, step)
                            : overlap_in_step(b, a, at_a - at_b, step);
    if (a->lines > b->lines) return bl_span_overlap(b, at_b, a, at_a);
    for (uint64_t line = 0; line < a->lines; line++) {
        part p = part_of(a, line);
        int64_t start = (int64_t)(at_a + line * a->step - at_b);
        if (hits(b, start + (int64_t)p.from, start + (int64_t)p.to)) return true;
    }
    return false;
}

uint64_t bl_span_effort(const bl_span *a, const bl_span *b) {
    return common_step(a, b) ? 0 : a->lines < b->lines ? a->lines : b->lines;
}

bool bl_span_covers(const bl_span *a, uint64_t at_a, const bl_span *b, uint64_t at_b) {
    if (at_a == at_b && bl_span_same(a, b)) return true;
    if (a->form != BL_LINES_FULL || at_b < at_a) return false;
    uint64_t ahead = at_b - at_a;
    if (a->lines == 1 || a->step == a->length)
        return ahead + bl_span_extent(b) <= bl_span_extent(a);
    if (b->lines > 1 && b->step != a->step) return false;
    return ahead % a->step + b->length <= a->length && ahead / a->step + b->lines <= a->lines;
}
