/* Reading is strict: a table is derived from every byte of this. */
#include "tools/tune/ledger.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *const tune_tier_name[TIERS] = {"preview", "coarse", "deep"};

static void path_of(char *path, size_t size, const char *folder, const char *op,
                    const char *device) {
    snprintf(path, size, "%s/ledger/%s.%s.txt", folder, op, device);
}

static bool read_tier(tune_line *l, const char *value) {
    for (int t = 0; t < TIERS; t++)
        if (!strcmp(value, tune_tier_name[t])) return l->tier = (tune_tier)t, true;
    return false;
}

static bool read_count(const char *value, int *to) {
    char *end;
    long v = strtol(value, &end, 10);
    *to = (int)v;
    return end != value && !*end && v >= 0 && v <= INT_MAX;
}

static bool read_fact(tune_line *l, const char *word, const char *value) {
    int mhz = 0;
    if (!strcmp(word, "tier")) return read_tier(l, value);
    if (!strcmp(word, "stamp"))
        return *value && (size_t)snprintf(l->stamp, sizeof l->stamp, "%s", value) < sizeof l->stamp;
    if (!strcmp(word, "rounds")) return read_count(value, &l->rounds);
    if (strcmp(word, "mhz") != 0 || !read_count(value, &mhz)) return false;
    l->mhz = (unsigned)mhz;
    return true;
}

/* tier, stamp and rounds, and perhaps mhz, in any order. */
static bool read_facts(tune_line *l, char *text) {
    char *rest, *word = strtok_r(text, " ", &rest);
    int needed = 0;
    for (; word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        if (!value) return false;
        *value++ = 0;
        if (!read_fact(l, word, value)) return false;
        needed += strcmp(word, "mhz") != 0;
    }
    return needed == 3;
}

/* As print_line has it: `! name`, or a name and a time that its last digit tells from 0. */
static bool read_entry(tune_line *l, const char *text) {
    int used = 0;
    if (l->entries == RACE_ARMS) return false;
    tune_entry *e = &l->entry[l->entries++];
    *e = (tune_entry){.ms = 0};
    if (text[0] == '!') {
        e->wrong = sscanf(text, "! %39s%n", e->name, &used) == 1 && !text[used];
        return e->wrong;
    }
    bool whole = sscanf(text, "%39s %lf%n", e->name, &e->ms, &used) == 2 && !text[used];
    return whole && e->ms >= 1e-6 && isfinite(e->ms);
}

static char *trimmed(char *s) {
    while (*s == ' ') s++;
    for (char *end = s + strlen(s); end > s && (end[-1] == ' ' || end[-1] == '\n');) *--end = 0;
    return s;
}

static bool read_line(tune_line *l, char *text) {
    char *rest, *field = strtok_r(text, "|", &rest);
    *l = (tune_line){.entries = 0};
    if (!field || !tune_point_read(&l->point, trimmed(field))) return false;
    field = strtok_r(NULL, "|", &rest);
    if (!field || !read_facts(l, trimmed(field))) return false;
    while ((field = strtok_r(NULL, "|", &rest)))
        if (!read_entry(l, trimmed(field))) return false;
    return l->entries > 0;
}

/* A last line without its end is one that a killed run did not finish. */
static bool take_line(tune_ledger *l, char *text) {
    size_t used = strlen(l->header), length = strlen(text);
    if (length == 0 || text[length - 1] != '\n') return true;
    if (text[0] == '#') {
        if (used + length < sizeof l->header) memcpy(l->header + used, text, length + 1);
        return used + length < sizeof l->header;
    }
    tune_line line;
    if (!read_line(&line, text)) return false;
    ledger_put(l, &line);
    return true;
}

bool ledger_read(tune_ledger *l, const char *folder, const char *op, const char *device) {
    char path[4096], text[2048];
    *l = (tune_ledger){.lines = 0};
    snprintf(l->op, sizeof l->op, "%s", op);
    snprintf(l->device, sizeof l->device, "%s", device);
    path_of(path, sizeof path, folder, op, device);
    FILE *f = fopen(path, "r");
    bool sound = true;
    for (int n = 1; f && sound && fgets(text, sizeof text, f); n++) {
        sound = take_line(l, text);
        if (!sound) fprintf(stderr, "tune: %s:%d: not a line of a ledger\n", path, n);
    }
    if (f) fclose(f);
    return sound;
}

void ledger_free(tune_ledger *l) {
    free(l->line);
    l->line = NULL;
    l->lines = l->room = 0;
}

tune_line *ledger_find(const tune_ledger *l, const tune_point *p) {
    for (int i = 0; i < l->lines; i++)
        if (!tune_point_order(&l->line[i].point, p)) return &l->line[i];
    return NULL;
}

void ledger_put(tune_ledger *l, const tune_line *line) {
    tune_line *old = ledger_find(l, &line->point);
    if (old) {
        *old = *line;
        return;
    }
    if (l->lines == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        tune_line *grown = realloc(l->line, (size_t)l->room * sizeof *grown);
        if (!grown) abort();
        l->line = grown;
    }
    l->line[l->lines++] = *line;
}

static void print_line(FILE *f, const tune_line *l) {
    char text[POINT_TEXT];
    tune_point_text(&l->point, text);
    fprintf(f, "%s | tier=%s stamp=%s rounds=%d", text, tune_tier_name[l->tier], l->stamp,
            l->rounds);
    if (l->mhz) fprintf(f, " mhz=%u", l->mhz);
    for (int i = 0; i < l->entries; i++)
        if (l->entry[i].wrong)
            fprintf(f, " | ! %s", l->entry[i].name);
        else
            fprintf(f, " | %s %.6f", l->entry[i].name, l->entry[i].ms);
    fputc('\n', f);
}

static FILE *opened(const tune_ledger *l, const char *folder, const char *mode,
                    const char *suffix) {
    char path[4096 + 8];
    snprintf(path, sizeof path, "%s/ledger", folder);
    mkdir(folder, 0777);
    mkdir(path, 0777);
    path_of(path, 4096, folder, l->op, l->device);
    strcat(path, suffix);
    FILE *f = fopen(path, mode);
    if (!f) perror(path);
    return f;
}

bool ledger_append(const tune_ledger *l, const char *folder, const tune_line *line) {
    FILE *f = opened(l, folder, "a", "");
    if (!f) return false;
    print_line(f, line);
    return fclose(f) == 0;
}

static int in_order(const void *a, const void *b) {
    return tune_point_order(&((const tune_line *)a)->point, &((const tune_line *)b)->point);
}

bool ledger_write(tune_ledger *l, const char *folder) {
    FILE *f = opened(l, folder, "w", ".new");
    if (!f) return false;
    if (l->lines) qsort(l->line, (size_t)l->lines, sizeof *l->line, in_order);
    fputs(l->header, f);
    for (int i = 0; i < l->lines; i++) print_line(f, &l->line[i]);
    char from[4096 + 8], to[4096];
    path_of(to, sizeof to, folder, l->op, l->device);
    snprintf(from, sizeof from, "%s.new", to);
    return fclose(f) == 0 && rename(from, to) == 0;
}

int tune_best(const tune_line *line) {
    double least = 0;
    for (int i = 0; i < line->entries; i++)
        if (!line->entry[i].wrong && (least == 0 || line->entry[i].ms < least))
            least = line->entry[i].ms;
    for (int i = 0; i < line->entries; i++)
        if (!line->entry[i].wrong && line->entry[i].ms <= RACE_TIE * least) return i;
    return -1;
}

double tune_time(const tune_line *line, const char *name) {
    for (int i = 0; i < line->entries; i++)
        if (!line->entry[i].wrong && !strcmp(line->entry[i].name, name)) return line->entry[i].ms;
    return 0;
}
