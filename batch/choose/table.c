/* Reads tables and finds the nearest row.
 *
 *   # op: getrf            header words: op, device, keys, and any others (date, versions, ...)
 *   # keys: order:log:2 q:log batch:log threads:log blas:exact
 *   # raced: d order=2..128 q=1..128 batch=1..10000 threads=1..2 blas=openblas-pthread
 *   d order=8 q=8 batch=1000 threads=2 blas=openblas-pthread | vendor 0.21 | vendor_serial 0.35
 */
#include "batch/choose/table.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const key_name[BL_KEYS] = {
#define FLAG(field, role, shown, letters) [BL_KEY_##field] = shown,
#define SIZE(field, role) [BL_KEY_##field] = #field,
#define X(name) [BL_KEY_##name] = #name,
    BL_EACH_KEY(FLAG, SIZE, X)
#undef FLAG
#undef SIZE
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

/* Memory for one more; NULL: there is none, and what there is stays. */
static void *with_room(void *list, int count, size_t size) {
    if (count & (count - 1)) return list; /* it grows at 0, 1, 2, 4, ... */
    return realloc(list, (size_t)(count ? 2 * count : 1) * size);
}

/* Splits key=value, the key one of the table's and not yet given; its place there, or -1. */
static int place_of(parser *p, bool *given, char *word, char **value) {
    *value = strchr(word, '=');
    if (!*value) return bad(p, "%s is not key=value", word), -1;
    *(*value)++ = 0;
    int key = key_called(word);
    for (int i = 0; i < p->t->keys; i++) {
        if ((int)p->t->key[i].key != key) continue;
        if (given[i]) return bad(p, "%s is given twice", word), -1;
        given[i] = true;
        return i;
    }
    return bad(p, "%s is not one of this table's keys", word), -1;
}

static bool parse_size(parser *p, const char *word, const char *value, double *octaves) {
    char *end;
    double v = strtod(value, &end);
    if (end == value || *end || !(v >= 0) || !isfinite(v))
        return bad(p, "%s=%s is not a size", word, value);
    *octaves = bl_octaves(v > 1 ? v : 1);
    return true;
}

static bool parse_dtype(parser *p, char **s, bl_dtype *dtype) {
    char *word = next_word(s);
    if (!word || strlen(word) != 1 || !strchr("sdcz", *word))
        return bad(p, "a row begins with s, d, c or z");
    *dtype = (bl_dtype)(strchr("sdcz", *word) - "sdcz");
    return true;
}

static bool all_given(parser *p, const bool *given) {
    for (int i = 0; i < p->t->keys; i++)
        if (!given[i]) return bad(p, "key %s is missing", key_name[p->t->key[i].key]);
    return true;
}

static bool parse_keys(parser *p, bl_row *r, char *s) {
    bool given[BL_TABLE_KEYS] = {false};
    char *value;
    if (!parse_dtype(p, &s, &r->dtype)) return false;
    for (char *word; (word = next_word(&s));) {
        int i = place_of(p, given, word, &value);
        if (i < 0) return false;
        if (!p->t->key[i].log)
            r->exact[i] = hash(value);
        else if (!parse_size(p, word, value, &r->log[i]))
            return false;
        if (p->t->key[i].log) r->stepped[i] = bl_stepped(p->t->key[i].key, r->log[i]);
    }
    return all_given(p, given);
}

/* FROM..TO */
static bool parse_range(parser *p, const char *word, char *value, double *least, double *most) {
    char *dots = strstr(value, "..");
    if (!dots) return bad(p, "%s=%s is not FROM..TO", word, value);
    *dots = 0;
    if (!parse_size(p, word, value, least) || !parse_size(p, word, dots + 2, most)) return false;
    return *least <= *most ? true : bad(p, "%s ends before it begins", word);
}

static bool parse_raced(parser *p, char *s) {
    bl_table *t = p->t;
    bl_raced r = {0}, *grown = with_room(t->raced, t->raceds, sizeof *t->raced);
    bool given[BL_TABLE_KEYS] = {false};
    char *value;
    if (!grown) return bad(p, "out of memory");
    t->raced = grown;
    if (!t->keys) return bad(p, "a raced line before the keys line");
    if (!parse_dtype(p, &s, &r.dtype)) return false;
    for (char *word; (word = next_word(&s));) {
        int i = place_of(p, given, word, &value);
        if (i < 0) return false;
        if (!t->key[i].log)
            r.exact[i] = hash(value);
        else if (!parse_range(p, word, value, &r.least[i], &r.most[i]))
            return false;
    }
    if (!all_given(p, given)) return false;
    t->raced[t->raceds++] = r;
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
    if (!strcmp(name, "raced")) return parse_raced(p, value);
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
    bl_row *grown = with_room(t->row, t->rows, sizeof *t->row);
    if (!grown) return bad(p, "out of memory");
    t->row = grown;
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
    free(t->raced);
    free(t->row);
    free(t);
}

double bl_row_distance(const bl_table *t, const bl_row *row, const bl_point *at, unsigned ignore) {
    double distance = 0;
    for (int i = 0; i < t->keys; i++) {
        bl_key key = t->key[i].key;
        if (!t->key[i].log && row->exact[i] != at->exact[key]) return INFINITY;
        if (!t->key[i].log || (ignore >> key & 1)) continue;
        double d = fabs(row->log[i] - at->log[key]);
        distance += t->key[i].weight * d * d;
    }
    return distance;
}

enum { FAR = 2 }; /* octaves */

/* What was raced of this dtype at these exact keys, or NULL. */
static const bl_raced *raced_at(const bl_table *t, bl_dtype dtype, const bl_point *at) {
    for (int r = 0; r < t->raceds; r++) {
        bool same = t->raced[r].dtype == dtype;
        for (int i = 0; same && i < t->keys; i++)
            same = t->key[i].log || t->raced[r].exact[i] == at->exact[t->key[i].key];
        if (same) return &t->raced[r];
    }
    return NULL;
}

bool bl_table_far(const bl_table *t, const bl_row *row, const bl_point *at, unsigned ignore) {
    const bl_raced *raced = raced_at(t, row->dtype, at);
    for (int i = 0; i < t->keys; i++) {
        bl_key key = t->key[i].key;
        if (!t->key[i].log || (ignore >> key & 1)) continue;
        double least = raced ? raced->least[i] : row->log[i];
        double most = raced ? raced->most[i] : row->log[i];
        if (at->log[key] < least - FAR || at->log[key] > most + FAR) return true;
    }
    return false;
}

const bl_row *bl_table_nearest(const bl_table *t, bl_dtype dtype, const bl_point *at,
                               unsigned ignore) {
    const bl_row *best = NULL;
    double least = INFINITY;
    for (int r = t->first[dtype]; r < t->first[dtype + 1]; r++) {
        if (t->row[r].dtype != dtype) continue;
        double distance = bl_row_distance(t, &t->row[r], at, ignore);
        if (!(distance < least)) continue;
        least = distance;
        best = &t->row[r];
    }
    return best;
}
