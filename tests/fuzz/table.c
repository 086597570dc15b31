/* Tables come from outside (BATCHLAS_TUNED_DIR): any bytes are refused with file, line and reason, or
 * make a table from which every choice can be made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/choose/estimate.h"
#include "batch/choose/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds) {
    if (!holds) abort();
}

static void choose(const bl_table *t, bl_dtype dtype, const bl_point *at, unsigned ignore) {
    bool far = false;
    const bl_row *nearest = bl_table_nearest(t, dtype, at, ignore);
    if (nearest) (void)bl_table_far(t, nearest, at, ignore);
    check(!nearest || (nearest >= t->row && nearest < t->row + t->rows));
    int pick = bl_table_pick(t, dtype, at, ignore, t->name, t->names, &far);
    check(pick >= -1 && pick < t->names);
}

/* At a point of the table's own, and at one beyond most. */
static void choose_around(const bl_table *t, const bl_row *row) {
    bl_point at = {0}, beyond;
    for (int i = 0; i < t->keys; i++) {
        bl_key key = t->key[i].key;
        at.exact[key] = row->exact[i];
        at.log[key] = row->log[i];
        at.stepped[key] = row->stepped[i];
    }
    beyond = at;
    for (int key = 0; key < BL_KEYS; key++) bl_point_number(&beyond, (bl_key)key, 1e18);
    memcpy(beyond.exact, at.exact, sizeof at.exact);
    choose(t, row->dtype, &at, 0);
    choose(t, row->dtype, &beyond, 0);
    choose(t, row->dtype, &beyond, 1u << BL_KEY_batch | 1u << BL_KEY_threads);
}

static int rank(const char *spelling, void *arg) {
    (void)arg;
    return spelling[0];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char why[BL_TABLE_WHY] = "";
    bl_table *t = bl_table_parse("table", (const char *)data, size, rank, NULL, why);
    check(t || (!strncmp(why, "table:", 6) && strlen(why) < sizeof why));
    for (int i = 0; t && i < t->rows && i < 8; i++) choose_around(t, &t->row[i]);
    bl_table_free(t);
    return 0;
}
