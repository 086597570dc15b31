/* A row a line, best first, a tie in candidate order; rows of a tier together under its name. Rows
 * that the others stand for are left out. */
#include "tools/tune/derive.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/tune/thin.h"
#include "tools/tune/weights.h"

/* Best first, as batch/choose/table.c ranks: within a tie of the best left, the first listed. */
static void print_entries(FILE *f, const tune_line *line) {
    tune_line left = *line;
    for (int best; (best = tune_best(&left)) >= 0;) {
        fprintf(f, " | %s %.6f", left.entry[best].name, left.entry[best].ms);
        left.entry[best].wrong = true;
    }
}

static int in_order(const void *a, const void *b) {
    const tune_line *x = *(const tune_line *const *)a, *y = *(const tune_line *const *)b;
    if (x->point.dtype != y->point.dtype) return x->point.dtype < y->point.dtype ? -1 : 1;
    if (x->tier != y->tier) return x->tier > y->tier ? -1 : 1;
    return tune_point_order(&x->point, &y->point);
}

static int choices(const tune_line *line) {
    int count = 0;
    for (int i = 0; i < line->entries; i++)
        count += !line->entry[i].wrong && strcmp(line->entry[i].name, "nvidia") != 0;
    return count;
}

/* Where one route alone can run there was no choice, and such a row would take those of its
 * neighbourhood where there is one: from a row with a choice the selector finds that route too. */
static bool tells(const tune_ledger *l, const tune_line *line) {
    int count = choices(line);
    for (int i = 0; i < l->lines && count == 1; i++)
        if (tune_comparable(&l->line[i].point, &line->point) && choices(&l->line[i]) > 1)
            return false;
    return count > 0;
}

static int find_rows(const tune_ledger *l, const tune_line **row) {
    int rows = 0;
    for (int i = 0; i < l->lines; i++)
        if (tells(l, &l->line[i])) row[rows++] = &l->line[i];
    if (rows) qsort(row, (size_t)rows, sizeof *row, in_order);
    return rows;
}

/* The header, with the keys line that t has now. */
static void print_header(FILE *f, const char *header, const bl_table *t) {
    const char *keys = strstr(header, "# keys:"), *after = keys ? strchr(keys, '\n') : NULL;
    if (!t || !after) {
        fputs(header, f);
        return;
    }
    fwrite(header, 1, (size_t)(keys - header), f);
    fputs("# keys:", f);
    for (int i = 0; i < t->keys; i++) {
        fprintf(f, " %s:%s", bl_key_name(t->key[i].key), t->key[i].log ? "log" : "exact");
        if (t->key[i].log && t->key[i].weight != 1) fprintf(f, ":%g", t->key[i].weight);
    }
    fputs(after, f);
}

/* What was raced of a dtype at some exact keys: a table is read by it where rows are left out. */
typedef struct {
    const tune_point *of;
    int64_t least[AXES], most[AXES];
} range;

enum { RANGES = 64 };

static void widen(range *r, const tune_point *p) {
    for (int i = 0; i < AXES; i++) {
        if (p->at[i] < r->least[i]) r->least[i] = p->at[i];
        if (p->at[i] > r->most[i]) r->most[i] = p->at[i];
    }
}

static int find_ranges(const tune_ledger *l, range *range_of) {
    int ranges = 0;
    for (int i = 0; i < l->lines; i++) {
        const tune_point *p = &l->line[i].point;
        int r = 0;
        while (r < ranges && !tune_comparable(range_of[r].of, p)) r++;
        if (tune_best(&l->line[i]) < 0 || r == RANGES) continue;
        if (r == ranges) {
            range_of[ranges].of = p;
            for (int a = 0; a < AXES; a++) range_of[r].least[a] = range_of[r].most[a] = p->at[a];
            ranges++;
        }
        widen(&range_of[r], p);
    }
    return ranges;
}

static int range_order(const void *a, const void *b) {
    return tune_point_order(((const range *)a)->of, ((const range *)b)->of);
}

static void print_raced(FILE *f, const tune_ledger *l) {
    range all[RANGES];
    int ranges = find_ranges(l, all);
    qsort(all, (size_t)ranges, sizeof *all, range_order);
    for (int r = 0; r < ranges; r++) {
        char text[RANGE_TEXT];
        tune_range_text(all[r].of, all[r].least, all[r].most, text);
        fprintf(f, "# raced: %s\n", text);
    }
}

static char *table_text(const tune_ledger *l, const tune_line **row, int rows, const bl_table *t) {
    char *text = NULL, point[POINT_TEXT];
    size_t size = 0;
    FILE *f = rows ? open_memstream(&text, &size) : NULL;
    if (f) print_header(f, l->header, t);
    if (f && t) print_raced(f, l);
    for (int i = 0; f && i < rows; i++) {
        if (i == 0 || row[i]->tier != row[i - 1]->tier)
            fprintf(f, "# tier: %s\n", tune_tier_name[row[i]->tier]);
        tune_point_text(&row[i]->point, point);
        fputs(point, f);
        print_entries(f, row[i]);
        fputc('\n', f);
    }
    if (f) fclose(f);
    return text;
}

bl_table *derive_fitted(const tune_ledger *l, const tune_line **row) {
    char why[BL_TABLE_WHY], *text = table_text(l, row, find_rows(l, row), NULL);
    bl_table *t = text ? bl_table_parse(l->op, text, strlen(text), NULL, NULL, why) : NULL;
    free(text);
    if (t) weights_fit(t, row);
    return t;
}

char *derive_table(const tune_ledger *l) {
    const tune_line **row = malloc((size_t)(l->lines + 1) * sizeof *row);
    bool *kept = malloc((size_t)(l->lines + 1) * sizeof *kept);
    bl_table *t = row && kept ? derive_fitted(l, row) : NULL;
    char *text = NULL;
    if (t) {
        int rows = 0;
        thin_rows(t, row, kept);
        for (int i = 0; i < t->rows; i++)
            if (kept[i]) row[rows++] = row[i];
        text = table_text(l, row, rows, t);
    }
    bl_table_free(t);
    free(kept);
    free(row);
    return text;
}

static void table_path(const tune_ledger *l, const char *folder, char *path, size_t size) {
    snprintf(path, size, "%s/%s.%s.txt", folder, l->op, l->device);
}

bool derive_write(const tune_ledger *l, const char *folder) {
    char path[4096], *text = derive_table(l);
    table_path(l, folder, path, sizeof path);
    FILE *f = text ? fopen(path, "w") : NULL;
    bool written = f && fputs(text, f) >= 0;
    if (f && fclose(f)) written = false;
    free(text);
    return written;
}

static char *contents(const char *path) {
    char *text = NULL;
    size_t size = 0;
    FILE *from = fopen(path, "r"), *to = from ? open_memstream(&text, &size) : NULL;
    for (int c; to && (c = getc(from)) != EOF;) putc(c, to);
    if (to) fclose(to);
    if (from) fclose(from);
    return text;
}

static void check_one(const tune_ledger *l, void *arg) {
    struct {
        const char *folder;
        int wrong;
    } *s = arg;
    char path[4096], *derived = derive_table(l);
    table_path(l, s->folder, path, sizeof path);
    char *kept = contents(path);
    bool same = derived && kept && !strcmp(derived, kept);
    if (!same) printf("%s is not what ledger/%s.%s.txt says\n", path, l->op, l->device);
    s->wrong += !same;
    free(derived);
    free(kept);
}

int derive_check(const char *folder) {
    struct {
        const char *folder;
        int wrong;
    } s = {folder, 0};
    int malformed = derive_each(folder, "", check_one, &s);
    return s.wrong + malformed;
}

/* Splits <op>.<device>.txt; false: it is no ledger of a device that begins so. */
static bool is_ledger(const char *file, const char *device, char op[32], char of[32]) {
    char rest[8];
    return sscanf(file, "%31[^.].%31[^.].%7s", op, of, rest) == 3 && !strcmp(rest, "txt") &&
           !strncmp(of, device, strlen(device));
}

int derive_each(const char *folder, const char *device, void (*fn)(const tune_ledger *l, void *arg),
                void *arg) {
    int malformed = 0;
    char path[4096], op[32], of[32];
    snprintf(path, sizeof path, "%s/ledger", folder);
    struct dirent **entry;
    int entries = scandir(path, &entry, NULL, alphasort);
    for (int i = 0; i < entries; i++) {
        tune_ledger l;
        if (is_ledger(entry[i]->d_name, device, op, of)) {
            bool sound = ledger_read(&l, folder, op, of);
            if (sound) fn(&l, arg);
            malformed += !sound;
            ledger_free(&l);
        }
        free(entry[i]);
    }
    if (entries >= 0) free(entry);
    return malformed;
}

bool derive_has_ledgers(const char *folder, const char *device) {
    char path[4096], op[32], of[32];
    snprintf(path, sizeof path, "%s/ledger", folder);
    DIR *dir = opendir(path);
    bool found = false;
    for (struct dirent *d; dir && !found && (d = readdir(dir));)
        found = is_ledger(d->d_name, device, op, of);
    if (!found)
        fprintf(stderr, "tune: %s: %s %s\n", path, dir ? "there is no ledger of" : strerror(errno),
                dir ? *device ? device : "any device" : "");
    if (dir) closedir(dir);
    return found;
}
