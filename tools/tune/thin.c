/* Rows go one after the other, those raced last first, each if the rest choose as well there; then
 * those come back that later ones had stood for. */
#include "tools/tune/thin.h"

#include <math.h>
#include <stdlib.h>

#include "tools/tune/weights.h"

enum { PASSES = 8 };
static const double as_well = 1.01, tied = 1.03;

static void set_off(bl_table *t, const bl_dtype *dtype, int i, bool off) {
    t->row[i].dtype = off ? BL_DTYPES : dtype[i];
}

/* Of the two choices to be made at row i the one that costs more, over the best, by the rows that
 * are on but for i itself. */
static double cost(bl_table *t, const tune_line *const *line, const bl_dtype *dtype, int i) {
    bool off = t->row[i].dtype == BL_DTYPES;
    set_off(t, dtype, i, false);
    double ours = weights_left_out(t, line, i, false), all = weights_left_out(t, line, i, true);
    set_off(t, dtype, i, off);
    return fmax(ours, all);
}

void thin_rows(bl_table *t, const tune_line *const *line, bool *kept) {
    bl_dtype *dtype = malloc((size_t)t->rows * sizeof *dtype);
    for (int i = 0; i < t->rows; i++) kept[i] = true;
    if (!dtype || !weights_can_be_fitted(t, line)) {
        free(dtype);
        return;
    }
    for (int i = 0; i < t->rows; i++) dtype[i] = t->row[i].dtype;
    for (int i = 0; i < t->rows; i++) {
        double now = cost(t, line, dtype, i);
        set_off(t, dtype, i, now > 0 && now <= as_well);
    }
    bool changed = true;
    for (int pass = 0; changed && pass < PASSES; pass++) {
        changed = false;
        for (int i = 0; i < t->rows; i++) {
            if (t->row[i].dtype != BL_DTYPES || cost(t, line, dtype, i) <= tied) continue;
            set_off(t, dtype, i, false);
            changed = true;
        }
    }
    for (int i = 0; i < t->rows; i++) {
        kept[i] = t->row[i].dtype != BL_DTYPES;
        set_off(t, dtype, i, false);
    }
    free(dtype);
}
