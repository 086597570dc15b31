/* Choices are made by the library's own reader (batch/choose/table.h). */
#include "tools/tune/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/choose/estimate.h"
#include "tools/tune/derive.h"
#include "tools/tune/weights.h"

static const double worse = 1.05, much_worse = 1.25;

static bl_point point_of(const bl_table *t, const bl_row *r) {
    bl_point at = {0};
    for (int i = 0; i < t->keys; i++) {
        at.has[t->key[i].key] = true;
        at.exact[t->key[i].key] = r->exact[i];
        at.log[t->key[i].key] = r->log[i];
        at.stepped[t->key[i].key] = r->stepped[i];
    }
    return at;
}

/* NVIDIA's own routine is timed for interposed calls; a table cannot choose it. */
static bool is_choice(const bl_entry *e) {
    return strcmp(e->spelling, "nvidia") != 0;
}

static double time_in(const bl_row *r, const char *spelling) {
    for (int i = 0; i < r->entries; i++)
        if (!strcmp(r->entry[i].spelling, spelling)) return r->entry[i].ms;
    return 0;
}

/* What the choice of t costs where `here` was measured, and its name; 0: t does not say. */
static double cost_of(const bl_table *t, const bl_row *here, const char **chosen) {
    const char *name[BL_TABLE_ENTRIES];
    int names = 0;
    for (int i = 0; i < here->entries; i++)
        if (is_choice(&here->entry[i])) name[names++] = here->entry[i].spelling;
    bl_point at = point_of(t, here);
    bool far;
    int pick = bl_table_pick(t, here->dtype, &at, 0, name, names, &far);
    *chosen = pick < 0 ? NULL : name[pick];
    return pick < 0 ? 0 : time_in(here, name[pick]);
}

judge_loss judge_leave_one_out(const tune_ledger *l, judge_lost *lost, void *arg) {
    judge_loss loss = {.worst = 1};
    const tune_line **line = malloc((size_t)(l->lines + 1) * sizeof *line);
    bl_table *t = line ? derive_fitted(l, line) : NULL;
    for (int i = 0; t && line && i < t->rows; i++) {
        double ratio = weights_left_out(t, line, i, false);
        if (ratio <= 0) continue;
        loss.cells++;
        loss.above_5 += ratio > worse;
        loss.above_25 += ratio > much_worse;
        if (ratio > loss.worst) loss.worst = ratio;
        if (ratio > worse) lost(l, line[i], ratio, arg);
    }
    free(line);
    bl_table_free(t);
    return loss;
}

static bl_table *load(const char *path) {
    char why[BL_TABLE_WHY], *text = NULL;
    size_t size = 0;
    FILE *from = fopen(path, "r"), *to = from ? open_memstream(&text, &size) : NULL;
    for (int c; to && (c = getc(from)) != EOF;) putc(c, to);
    if (to) fclose(to);
    if (from) fclose(from);
    bl_table *t = text ? bl_table_parse(path, text, size, NULL, NULL, why) : NULL;
    if (!t) fprintf(stderr, "tune: %s\n", text ? why : path);
    free(text);
    return t;
}

/* Where `price` was measured, what the two tables choose. */
static int compare_at(const bl_table *price, const bl_table *older, const bl_table *newer) {
    int regressions = 0;
    for (int i = 0; i < price->rows; i++) {
        const bl_row *here = &price->row[i];
        const char *was, *is;
        double before = cost_of(older, here, &was), after = cost_of(newer, here, &is);
        if (before <= 0 || after <= worse * before) continue;
        regressions++;
        printf("%s %c row %d of %s: %s costs %.6f ms, %s did %.6f\n", newer->op,
               bl_prefix(here->dtype), i + 1, price->device, is, after, was, before);
    }
    return regressions;
}

int judge_gate(const char *older, const char *newer) {
    bl_table *a = load(older), *b = load(newer);
    int regressions = -1;
    if (a && b) {
        regressions = compare_at(b, a, b);
        regressions += compare_at(a, a, b);
    }
    bl_table_free(a);
    bl_table_free(b);
    return regressions;
}
