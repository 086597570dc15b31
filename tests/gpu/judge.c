/* See judge.h. */
#include "tests/gpu/judge.h"

#include <complex.h>
#include <math.h>
#include <string.h>

static bool is_referenced(const bl_operand *o, int64_t i, int64_t j) {
    return o->part == BL_FULL || (o->part == BL_UPPER ? i <= j : i >= j);
}

bool is_untouched(const batch *before, const batch *got, bl_slot slot) {
    const bl_operand *o = &before->p.operand[slot];
    batch blank = copy_of(got);
    bool matrix = slot <= BL_SLOT_C, same;
    if (o->access & BL_WRITE)
        for (int64_t b = 0; b < before->p.batch; b++)
            for (int64_t j = 0; j < o->cols; j++)
                for (int64_t i = 0; i < o->rows; i++) {
                    if (matrix && !is_referenced(o, i, j)) continue;
                    bool row = matrix && before->p.order == BL_ROW_MAJOR;
                    int64_t e = b * o->stride + (row ? i * o->ld + j : i + j * o->ld);
                    memcpy(blank.data[slot] + e * o->elem, before->data[slot] + e * o->elem,
                           o->elem);
                }
    same = !memcmp(blank.data[slot], before->data[slot], before->bytes[slot]);
    discard(&blank);
    return same;
}

/* Of elements that a value can be put in. */
static bool in_part(const batch *x, bl_slot slot, int64_t i, int64_t j) {
    const bl_operand *o = &x->p.operand[slot];
    bool unit = x->p.diag == 'U' && slot == BL_SLOT_A;
    if (unit && i == j) return false;
    if (x->p.op->id == BL_OP_ormqr && slot == BL_SLOT_A) return i > j; /* reflectors */
    return is_referenced(o, i, j);
}

int64_t count_elements(const batch *x, bl_slot slot) {
    const bl_operand *o = &x->p.operand[slot];
    int64_t count = 0;
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) count += in_part(x, slot, i, j);
    return count;
}

void poison_element(batch *x, bl_slot slot, int64_t b, int64_t at, double value) {
    const bl_operand *o = &x->p.operand[slot];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (!in_part(x, slot, i, j) || at--) continue;
            set_element(x, slot, b, i, j, value + I * cimag(element(x, slot, b, i, j)));
            return;
        }
}

static bool is_finite(double _Complex v) {
    return isfinite(creal(v)) && isfinite(cimag(v));
}

bool is_member_equal(const batch *x, const batch *y, bl_slot slot, int64_t b) {
    const bl_operand *o = &x->p.operand[slot];
    size_t each = (size_t)o->stride * o->elem, at = (size_t)b * each;
    return !memcmp(x->data[slot] + at, y->data[slot] + at, each);
}

void judge_special(const char *name, const batch *want, const batch *got, int64_t b) {
    const bl_problem *p = &want->p;
    if (p->info.access) {
        int64_t info = bl_get_info(&got->p, b), host = bl_get_info(p, b);
        check(info == host, "%s: member %d: info %d, not %d", name, (int)b, (int)info, (int)host);
        bool unspecified =
            p->op->id == BL_OP_potrf || p->op->id == BL_OP_gels || p->op->id == BL_OP_posv;
        if (info != host || (host && unspecified)) return;
    }
    for (int s = BL_SLOT_A; s < BL_SLOTS; s++) {
        const bl_operand *o = &p->operand[s];
        if (!(o->access & BL_WRITE) || s == BL_SLOT_IPIV) continue;
        if (s == BL_SLOT_A && p->jobz == 'N') continue; /* left in any state */
        int64_t finite = 0, row = 0, col = 0;
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++) {
                if (!is_referenced(o, i, j)) continue;
                if (is_finite(element(want, (bl_slot)s, b, i, j)) ||
                    !is_finite(element(got, (bl_slot)s, b, i, j)))
                    continue;
                if (!finite++) row = i, col = j;
            }
        check(!finite,
              "%s: member %d: operand %d: %d elements are finite and should not be, (%d, %d)", name,
              (int)b, s, (int)finite, (int)row, (int)col);
    }
}
