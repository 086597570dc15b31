/* Reads tables and finds the nearest row.
 *
 *   # op: getrf            header words: op, device, keys, and any others (date, versions, ...)
 *   # keys: order:log:2 q:log batch:log threads:log blas:exact
 *   d order=8 q=8 batch=1000 threads=2 blas=openblas-pthread | vendor 0.21 | vendor_serial 0.35
 */
#include "batch/table.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const key_name[BL_KEYS] = {
#define X(name) [BL_KEY_##name] = #name,
    BL_EACH_KEY(X)
#undef X
};

const char *bl_key_name(bl_key key) {
    return key_name[key];
}

static uint64_t hash(const char *text) {
    uint64_t h = 1469598103934665603u;
    for (; *text; text++) h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h;
}

void bl_point_text(bl_point *at, bl_key key, const char *value) {
    at->exact[key] = hash(value);
    at->has[key] = true;
}

double bl_octaves(double x) {
    return round(log2(x) * 0x1p20) * 0x1p-20;
}

double bl_stepped(bl_key key, double octaves) {
    bool size = key >= BL_KEY_m && key <= BL_KEY_q;
    return size ? octaves + 0.5 * ceil(octaves) : octaves;
}

void bl_point_number(bl_point *at, bl_key key, double value) {
    at->log[key] = bl_octaves(value > 1 ? value : 1);
    at->stepped[key] = bl_stepped(key, at->log[key]);
    at->has[key] = true;
}

typedef struct {
    bl_table *t;
    const char *name;
    int line;
    char *why;
    int (*rank)(const char *, void *);
    void *arg;
} parser;

__attribute__((format(printf, 2, 3))) static bool bad(parser *p, const char *format, ...) {
    int used = snprintf(p->why, BL_TABLE_WHY, "%.320s:%d: ", p->name, p->line);
    va_list ap;
    va_start(ap, format);
    vsnprintf(p->why + used, BL_TABLE_WHY - (size_t)used, format, ap);
    va_end(ap);
    return false;
}

static char *next_word(char **at) {
    char *s = *at;
    while (*s == ' ' || *s == '\t') s++;
    if (!*s) return NULL;
    char *word = s;
    while (*s && *s != ' ' && *s != '\t') s++;
    if (*s) *s++ = 0;
    *at = s;
    return word;
}

static int key_called(const char *name) {
    for (int i = 0; i < BL_KEYS; i++)
        if (!strcmp(key_name[i], name)) return i;
    return -1;
}

/* One word of the keys line: name:exact or name:log[:weight]. */
static bool parse_key(parser *p, char *word) {
    bl_table *t = p->t;
    if (t->keys == BL_TABLE_KEYS) return bad(p, "more than %d keys", BL_TABLE_KEYS);
    char *kind = strchr(word, ':');
    if (!kind) return bad(p, "key %s is neither exact nor log", word);
    *kind++ = 0;
    char *weight = strchr(kind, ':');
    if (weight) *weight++ = 0;
    int key = key_called(word);
    if (key < 0) return bad(p, "unknown key %s", word);
    for (int i = 0; i < t->keys; i++)
        if ((int)t->key[i].key == key) return bad(p, "key %s is listed twice", word);
    bool is_log = !strcmp(kind, "log");
    if (!is_log && strcmp(kind, "exact") != 0)
        return bad(p, "key %s is neither exact nor log", word);
    double w = 1;
    if (weight) {
        char *end;
        w = strtod(weight, &end);
        if (!is_log || *end || !(w > 0) || !isfinite(w))
            return bad(p, "bad weight %s of key %s", weight, word);
    }
    t->key[t->keys].key = (bl_key)key;
    t->key[t->keys].log = is_log;
    t->key[t->keys++].weight = w;
    return true;
}

static bool header_text(parser *p, const char *name, char *to, size_t size, const char *word) {
    if (*to) return bad(p, "a second %s line", name);
    if (strlen(word) >= size) return bad(p, "%s %s is too long", name, word);
    memcpy(to, word, strlen(word) + 1);
    return true;
}

static bool parse_header(parser *p, char *s) {
    bl_table *t = p->t;
    char *value = strchr(s, ':');
    if (!value) return true; /* prose */
    *value++ = 0;
    char *name = next_word(&s);
    if (!name) return true;
    if (!strcmp(name, "keys")) {
        if (t->keys) return bad(p, "a second keys line");
        for (char *w; (w = next_word(&value));)
            if (!parse_key(p, w)) return false;
        return t->keys ? true : bad(p, "no keys");
    }
    char *word = next_word(&value);
    if (!word) return true;
    if (!strcmp(name, "op")) return header_text(p, name, t->op, sizeof t->op, word);
    if (!strcmp(name, "device")) return header_text(p, name, t->device, sizeof t->device, word);
    if (!strcmp(name, "sms")) {
        char *end;
        t->sms = strtod(word, &end);
        if (*end || !(t->sms >= 1) || !isfinite(t->sms))
            return bad(p, "%s is not a count of SMs", word);
    }
    return true;
}

static bool parse_value(parser *p, bl_row *r, bool *given, char *word) {
    char *value = strchr(word, '=');
    if (!value) return bad(p, "%s is not key=value", word);
    *value++ = 0;
    int key = key_called(word);
    for (int i = 0; i < p->t->keys; i++) {
        if ((int)p->t->key[i].key != key) continue;
        if (given[i]) return bad(p, "%s is given twice", word);
        given[i] = true;
        if (!p->t->key[i].log) {
            r->exact[i] = hash(value);
            return true;
        }
        char *end;
        double v = strtod(value, &end);
        if (end == value || *end || !(v >= 0) || !isfinite(v))
            return bad(p, "%s=%s is not a size", word, value);
        r->log[i] = bl_octaves(v > 1 ? v : 1);
        r->stepped[i] = bl_stepped((bl_key)key, r->log[i]);
        return true;
    }
    return bad(p, "%s is not one of this table's keys", word);
}

static bool parse_keys(parser *p, bl_row *r, char *s) {
    bool given[BL_TABLE_KEYS] = {false};
    char *word = next_word(&s);
    if (!word || strlen(word) != 1 || !strchr("sdcz", *word))
        return bad(p, "a row begins with s, d, c or z");
    r->dtype = (bl_dtype)(strchr("sdcz", *word) - "sdcz");
    while ((word = next_word(&s)))
        if (!parse_value(p, r, given, word)) return false;
    for (int i = 0; i < p->t->keys; i++)
        if (!given[i]) return bad(p, "key %s is missing", key_name[p->t->key[i].key]);
    return true;
}

/* The place of a spelling among the table's names; -1: there are too many. */
static int name_of(parser *p, const char *spelling) {
    bl_table *t = p->t;
    for (int i = 0; i < t->names; i++)
        if (!strcmp(t->name[i], spelling)) return i;
    if (t->names == BL_TABLE_NAMES) return -1;
    t->name[t->names] = spelling;
    return t->names++;
}

static bool parse_entry(parser *p, bl_row *r, char *s) {
    char *spelling = next_word(&s), *ms = spelling ? next_word(&s) : NULL;
    if (!ms || next_word(&s)) return bad(p, "an entry is `spelling ms` or `spelling -`");
    if (r->entries == BL_TABLE_ENTRIES) return bad(p, "more than %d entries", BL_TABLE_ENTRIES);
    for (int i = 0; i < r->entries; i++)
        if (!strcmp(r->entry[i].spelling, spelling)) return bad(p, "%s is given twice", spelling);
    double v = -1;
    if (strcmp(ms, "-") != 0) {
        char *end;
        v = strtod(ms, &end);
        if (*end || !(v > 0) || !isfinite(v)) return bad(p, "%s is not a time", ms);
    }
    int name = name_of(p, spelling);
    if (name < 0) return bad(p, "more than %d different candidates", BL_TABLE_NAMES);
    r->lists |= (uint64_t)1 << name;
    r->entry[r->entries++] = (bl_entry){spelling, v, name};
    return true;
}

/* Best first. Everything within 3 % of the best left is a tie: candidate order decides. */
static void rank_entries(parser *p, bl_row *r) {
    for (int i = 0; i < r->entries; i++) {
        double best = INFINITY;
        for (int j = i; j < r->entries; j++)
            if (r->entry[j].ms < best) best = r->entry[j].ms;
        if (best < 0) return; /* untimed rows are ranked as written */
        int pick = -1, pick_rank = 0;
        for (int j = i; j < r->entries; j++) {
            if (r->entry[j].ms > best * 1.03) continue;
            int rank = p->rank ? p->rank(r->entry[j].spelling, p->arg) : j;
            if (pick < 0 || rank < pick_rank) pick = j, pick_rank = rank;
        }
        bl_entry e = r->entry[pick];
        memmove(&r->entry[i + 1], &r->entry[i], (size_t)(pick - i) * sizeof e);
        r->entry[i] = e;
    }
}

static bool add_row(parser *p, char *s) {
    bl_table *t = p->t;
    if (!t->keys) return bad(p, "a row before the keys line");
    if ((t->rows & (t->rows - 1)) == 0) { /* at 0, 1, 2, 4, ...: make room */
        bl_row *grown = realloc(t->row, (size_t)(t->rows ? 2 * t->rows : 1) * sizeof *t->row);
        if (!grown) return bad(p, "out of memory");
        t->row = grown;
    }
    bl_row *r = &t->row[t->rows];
    memset(r, 0, sizeof *r);
    char *bar = strchr(s, '|');
    if (!bar) return bad(p, "a row needs at least one `| spelling ms`");
    *bar++ = 0;
    if (!parse_keys(p, r, s)) return false;
    for (char *next; bar; bar = next) {
        next = strchr(bar, '|');
        if (next) *next++ = 0;
        if (!parse_entry(p, r, bar)) return false;
    }
    bool timed = r->entry[0].ms >= 0;
    for (int i = 0; i < r->entries; i++)
        if ((r->entry[i].ms >= 0) != timed) return bad(p, "timed and untimed entries in one row");
    rank_entries(p, r);
    t->rows++;
    return true;
}

/* Rows of a dtype together, in the order they were written: a choice looks at no others. */
static bool sort_rows(parser *p) {
    bl_table *t = p->t;
    bl_row *sorted = malloc((size_t)t->rows * sizeof *sorted);
    if (!sorted) return bad(p, "out of memory");
    int rows = 0;
    for (int d = 0; d < BL_DTYPES; d++) {
        t->first[d] = rows;
        for (int r = 0; r < t->rows; r++)
            if (t->row[r].dtype == (bl_dtype)d) sorted[rows++] = t->row[r];
    }
    t->first[BL_DTYPES] = rows;
    free(t->row);
    t->row = sorted;
    return true;
}

static bool parse_line(parser *p, char *s) {
    char *last = s + strlen(s);
    while (last > s && isspace((unsigned char)last[-1])) *--last = 0;
    while (*s == ' ' || *s == '\t') s++;
    if (!*s) return true;
    return *s == '#' ? parse_header(p, s + 1) : add_row(p, s);
}

static bool parse_lines(parser *p) {
    for (char *s = p->t->text, *next; s && *s; s = next) {
        p->line++;
        next = strchr(s, '\n');
        if (next) *next++ = 0;
        if (!parse_line(p, s)) return false;
    }
    if (!p->t->op[0] || !p->t->device[0] || !p->t->keys)
        return bad(p, "the header lacks op, device or keys");
    return p->t->rows ? sort_rows(p) : bad(p, "no rows");
}

bl_table *bl_table_parse(const char *name, const char *text, size_t length,
                         int (*rank)(const char *, void *), void *arg, char *why) {
    bl_table *t = calloc(1, sizeof *t);
    if (t) t->text = malloc(length + 1);
    if (!t || !t->text) {
        snprintf(why, BL_TABLE_WHY, "%.320s: out of memory", name);
        bl_table_free(t);
        return NULL;
    }
    memcpy(t->text, text, length);
    t->text[length] = 0;
    parser p = {t, name, 0, why, rank, arg};
    bool ok = strlen(t->text) == length ? parse_lines(&p) : bad(&p, "a NUL byte in the text");
    if (ok) return t;
    bl_table_free(t);
    return NULL;
}

void bl_table_free(bl_table *t) {
    if (!t) return;
    free(t->text);
    free(t->row);
    free(t);
}

double bl_row_distance(const bl_table *t, const bl_row *row, const bl_point *at, unsigned ignore,
                       bool *far) {
    double distance = 0, widest = 0;
    for (int i = 0; i < t->keys; i++) {
        bl_key key = t->key[i].key;
        if (!t->key[i].log && row->exact[i] != at->exact[key]) return INFINITY;
        if (!t->key[i].log || (ignore >> key & 1)) continue;
        double d = fabs(row->log[i] - at->log[key]);
        distance += t->key[i].weight * d * d;
        if (d > widest) widest = d;
    }
    *far = widest > 2;
    return distance;
}

const bl_row *bl_table_nearest(const bl_table *t, bl_dtype dtype, const bl_point *at,
                               unsigned ignore, bool *far) {
    const bl_row *best = NULL;
    double least = INFINITY;
    for (int r = t->first[dtype]; r < t->first[dtype + 1]; r++) {
        bool beyond = false;
        if (t->row[r].dtype != dtype) continue;
        double distance = bl_row_distance(t, &t->row[r], at, ignore, &beyond);
        if (!(distance < least)) continue;
        least = distance;
        best = &t->row[r];
        *far = beyond;
    }
    return best;
}
