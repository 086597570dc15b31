/* Holds a device's results to the host's: the same numbers where LAPACK leaves no choice, the same
 * product P L U where pivots may differ, and not a bit changed where nothing may be written. */
#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/backward.h"
#include "tests/gpu/judge.h"

static double eps(const batch *x) {
    return x->p.dtype == BL_S || x->p.dtype == BL_C ? 0x1p-23 : 0x1p-52;
}

static bool in_part(const bl_operand *o, int64_t i, int64_t j) {
    return o->part == BL_FULL || (o->part == BL_UPPER ? i <= j : i >= j);
}

/* |got - want| over |want|, of the referenced part of rows first..last-1. */
static double distance(const batch *want, const batch *got, bl_slot slot, int64_t b, int64_t last) {
    const bl_operand *o = &want->p.operand[slot];
    double difference = 0, size = 0;
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < bl_min(o->rows, last); i++) {
            if (!in_part(o, i, j)) continue;
            double _Complex w = element(want, slot, b, i, j);
            double d = cabs(element(got, slot, b, i, j) - w);
            difference = isnan(d) ? INFINITY : fmax(difference, d);
            size = fmax(size, cabs(w));
        }
    return size == 0 ? difference : difference / size;
}

/* |P L U - A| over |A|. */
static double lu_residual(const batch *before, const batch *got, int64_t b) {
    const bl_operand *o = &got->p.operand[BL_SLOT_A];
    int64_t m = o->rows, n = o->cols, k = bl_min(m, n);
    double worst = 0, size = 0;
    int64_t *row = malloc((size_t)bl_max(1, m) * sizeof *row);
    for (int64_t i = 0; i < m; i++) row[i] = i;
    for (int64_t i = 0; i < k; i++) {
        int64_t p = pivot(got, b, i) - 1;
        if (p < i || p >= m) {
            free(row);
            return INFINITY;
        }
        int64_t t = row[i];
        row[i] = row[p], row[p] = t;
    }
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++) {
            double _Complex sum = 0;
            for (int64_t l = 0; l <= bl_min(bl_min(i, j), k - 1); l++)
                sum += (l == i ? 1 : element(got, BL_SLOT_A, b, i, l)) *
                       element(got, BL_SLOT_A, b, l, j);
            double _Complex a = element(before, BL_SLOT_A, b, row[i], j);
            double d = cabs(sum - a);
            worst = isnan(d) ? INFINITY : fmax(worst, d);
            size = fmax(size, cabs(a));
        }
    free(row);
    return size == 0 ? worst : worst / size;
}

static void compare_member(const char *name, const batch *before, const batch *want,
                           const batch *got, int64_t b) {
    const bl_problem *p = &want->p;
    bool lu = p->op->id == BL_OP_getrf || p->op->id == BL_OP_gesv;
    double bound = 200 * eps(want) * (double)bl_max(8, p->op->order(p));
    if (p->info.access)
        check(bl_get_info(&got->p, b) == bl_get_info(&want->p, b), "%s: member %d: info %d, not %d",
              name, (int)b, (int)bl_get_info(&got->p, b), (int)bl_get_info(&want->p, b));
    if (p->info.access && bl_get_info(&want->p, b) != 0) return;
    if (lu) {
        double r = lu_residual(before, got, b);
        check(r <= bound, "%s: member %d: |PLU - A| %.3g, bound %.3g", name, (int)b, r, bound);
    }
    bool eigen = p->op->id == BL_OP_syevd; /* vectors are any, and A is nothing without them */
    if (eigen) {
        double e = backward_error(before, got, b), most = 60 * (double)bl_max(8, p->n);
        check(e <= most, "%s: member %d: eigenvectors or values are off by %.3g, bound %.3g", name,
              (int)b, e, most);
    }
    for (int i = BL_SLOT_A; i < BL_SLOTS; i++) {
        if (!(p->operand[i].access & BL_WRITE) || i == BL_SLOT_IPIV) continue;
        if (i == BL_SLOT_A && (lu || eigen || p->op->id == BL_OP_gels)) continue;
        int64_t rows = INT64_MAX;
        if (p->op->id == BL_OP_gels) rows = p->transa == 'N' ? p->n : p->m;
        double d = distance(want, got, (bl_slot)i, b, rows);
        check(d <= bound, "%s: member %d operand %d: off by %.3g, bound %.3g", name, (int)b, i, d,
              bound);
    }
}

void compare(const char *name, const batch *before, const batch *want, const batch *got) {
    for (int64_t b = 0; b < want->p.batch; b++) compare_member(name, before, want, got, b);
    for (int i = 0; i < BL_SLOTS; i++)
        if (want->p.operand[i].access)
            check(is_untouched(before, got, (bl_slot)i),
                  "%s: operand %d was written where it may not be", name, i);
}
