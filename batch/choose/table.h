/* A measured table: rows of key values, each with the candidates ranked by their time. */
#ifndef BL_TABLE_H
#define BL_TABLE_H

#include "batch/op.h"

enum { BL_TABLE_KEYS = 12, BL_TABLE_ENTRIES = 16, BL_TABLE_NAMES = 64, BL_TABLE_WHY = 512 };

/* What a key can be computed from; the names tables use. */
/* clang-format off */
#define BL_EACH_KEY(FLAG, SIZE, X)                                                                     \
    X(op) BL_EACH_FLAG(FLAG) X(memory) X(blas)                                                     \
    BL_EACH_SIZE(SIZE) X(order) X(q) X(batch) X(threads) X(align)
/* clang-format on */

typedef enum {
#define FIELD(name, ...) BL_KEY_##name,
#define X(name) BL_KEY_##name,
    BL_EACH_KEY(FIELD, FIELD, X)
#undef FIELD
#undef X
        BL_KEYS
} bl_key;

/* A point in key space: exact keys as hashes of their text, log keys as base-2 logarithms. */
typedef struct {
    uint64_t exact[BL_KEYS];
    double log[BL_KEYS], stepped[BL_KEYS];
    bool has[BL_KEYS]; /* keys this point has a value for */
} bl_point;

const char *bl_key_name(bl_key key);

/* The logarithm of base 2 to a millionth, which every libm agrees on: choices, and the tables that are
 * derived by them, are the same everywhere. */
double bl_octaves(double x);

/* `octaves`, where kernels are: sizes on both sides of a power of two, where most are padded, stand
 * half an octave further apart. Batch, threads and alignment stay. */
double bl_stepped(bl_key key, double octaves);

void bl_point_text(bl_point *at, bl_key key, const char *value);
void bl_point_number(bl_point *at, bl_key key, double value);

typedef struct {
    const char *spelling;
    double ms; /* < 0: transcribed, untimed */
    int name;  /* its place among the table's names */
} bl_entry;

typedef struct { /* what a search reads comes first, in one or two cache lines */
    bl_dtype dtype;
    int entries;
    uint64_t lists;                /* bit i: name i has an entry */
    double stepped[BL_TABLE_KEYS]; /* 0: an exact key */
    uint64_t exact[BL_TABLE_KEYS];
    double log[BL_TABLE_KEYS];
    bl_entry entry[BL_TABLE_ENTRIES]; /* best first; ties within 3 % in candidate order */
} bl_row;

/* What was raced of a dtype at some exact keys: from where to where in each log key. A table has fewer
 * rows than that, for those that others stand for are left out. */
typedef struct {
    bl_dtype dtype;
    uint64_t exact[BL_TABLE_KEYS];
    double least[BL_TABLE_KEYS], most[BL_TABLE_KEYS];
} bl_raced;

typedef struct {
    char *text; /* owns every spelling */
    char op[16], device[32];
    struct {
        bl_key key;
        bool log;
        double weight;
    } key[BL_TABLE_KEYS];
    int keys;
    const char *name[BL_TABLE_NAMES]; /* every spelling, once */
    int names;
    bl_raced *raced; /* none: nobody said */
    int raceds;
    bl_row *row; /* by dtype: those of one are from first[dtype] on */
    int rows, first[BL_DTYPES + 1];
    double sms; /* SM count of the GPU measured on; 0 if none is said */
} bl_table;

/* Parses a table. On a fault returns NULL and says in `why` (BL_TABLE_WHY bytes) file, line and
 * reason. `rank` gives a spelling's place in candidate order, or -1 if there is no such candidate
 * (then the entry is kept: a table may know more than this build). */
bl_table *bl_table_parse(const char *name, const char *text, size_t length,
                         int (*rank)(const char *spelling, void *arg), void *arg, char *why);
void bl_table_free(bl_table *t);

/* Weighted squared distance in log keys of a row from a point; INFINITY where an exact key differs.
 * `ignore` is a mask of keys (1u << bl_key) left out. */
double bl_row_distance(const bl_table *t, const bl_row *row, const bl_point *at, unsigned ignore);

/* The row nearest to `at` among those of `dtype` whose exact keys match; NULL if none. */
const bl_row *bl_table_nearest(const bl_table *t, bl_dtype dtype, const bl_point *at,
                               unsigned ignore);

/* Whether a choice at `at` says more than was measured: a log key is more than four times beyond all
 * that was raced there or, where the table does not say what was, from `row`, the nearest. */
bool bl_table_far(const bl_table *t, const bl_row *row, const bl_point *at, unsigned ignore);

#endif
