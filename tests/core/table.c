/* The table reader: what it accepts, every way it refuses, and the nearest row. */
#include "batch/choose/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

static const char *const order_of_candidates[] = {"first", "second", "third", "fourth"};

static int rank(const char *spelling, void *arg) {
    (void)arg;
    for (int i = 0; i < 4; i++)
        if (!strcmp(order_of_candidates[i], spelling)) return i;
    return -1;
}

static bl_table *parse(const char *text, char *why) {
    why[0] = 0;
    return bl_table_parse("a.txt", text, strlen(text), rank, NULL, why);
}

static const char head[] = "# op: getrf\n# device: cpu_avx2\n# keys: order:log:2 batch:log "
                           "blas:exact\n";

/* Rows appended to the header of three lines, so that the first is line 4. */
static bl_table *parse_rows(const char *rows, char *why) {
    char text[4096];
    snprintf(text, sizeof text, "%s%s", head, rows);
    return parse(text, why);
}

#define ROW "d order=8 batch=100 blas=other | "

Test(table, reads_a_table) {
    char why[BL_TABLE_WHY];
    bl_table *t = parse("# A table.\n#\n# op: getrf\r\n#device:   sm_90\n# sms: 132\n"
                        "# keys: order:log:2 batch:log blas:exact\n# date: 2026-01-02\n"
                        "# source: a note: with colons\n\n"
                        "\td order=8 blas=other\tbatch=100 |first 2|second 1.0e-1 \n"
                        "s order=0 blas=mkl batch=1 | third -\n"
                        "z order=4096 blas=mkl batch=1 | strange:p=8 4 | first 3",
                        why);
    cr_assert(t, "%s", why);
    cr_expect_str_eq(t->op, "getrf");
    cr_expect_str_eq(t->device, "sm_90");
    cr_expect(t->sms == 132 && t->keys == 3 && t->rows == 3);
    cr_expect(t->key[0].log && t->key[0].weight == 2 && t->key[1].weight == 1 && !t->key[2].log);
    cr_expect(t->row[1].dtype == BL_D && t->row[1].entries == 2 && t->row[1].log[0] == 3);
    cr_expect_str_eq(t->row[1].entry[0].spelling, "second");
    cr_expect(t->row[1].entry[0].ms == 0.1 && t->row[0].entry[0].ms < 0);
    cr_expect(t->row[0].dtype == BL_S && t->row[0].log[0] == 0 && t->row[2].dtype == BL_Z);
    cr_expect_str_eq(t->row[2].entry[0].spelling, "first");
    cr_expect_str_eq(t->row[2].entry[1].spelling, "strange:p=8");
    bl_table_free(t);
}

typedef struct {
    const char *rows, *says;
} fault;

static void refused(const bl_table *t, const char *why, const char *says, int *count) {
    cr_expect(!t, "accepted: %s", says);
    cr_expect(strstr(why, says) == why, "\"%s\" does not begin with \"%s\"", why, says);
    ++*count;
}

Test(table, refuses_each_bad_row) {
    static const fault faults[] = {
        {"", "a.txt:3: no rows"},
        {ROW "first 1\nq order=8 batch=1 blas=other | first 1", "a.txt:5: a row begins with"},
        {"dd order=8 batch=1 blas=other | first 1", "a.txt:4: a row begins with"},
        {"| first 1", "a.txt:4: a row begins with"},
        {"d order=8 batch=1 blas=other", "a.txt:4: a row needs"},
        {"d order=8 batch=1 | first 1", "a.txt:4: key blas is missing"},
        {"d order=8 batch=1 blas=other n=3 | first 1", "a.txt:4: n is not one"},
        {"d order=8 batch=1 blas=other colour=3 | first 1", "a.txt:4: colour is not one"},
        {"d order=8 order=8 batch=1 blas=other | first 1", "a.txt:4: order is given twice"},
        {"d order batch=1 blas=other | first 1", "a.txt:4: order is not key=value"},
        {"d order= batch=1 blas=other | first 1", "a.txt:4: order= is not a size"},
        {"d order=x batch=1 blas=other | first 1", "a.txt:4: order=x is not a size"},
        {"d order=8x batch=1 blas=other | first 1", "a.txt:4: order=8x is not a size"},
        {"d order=-8 batch=1 blas=other | first 1", "a.txt:4: order=-8 is not a size"},
        {"d order=nan batch=1 blas=other | first 1", "a.txt:4: order=nan is not a size"},
        {"d order=inf batch=1 blas=other | first 1", "a.txt:4: order=inf is not a size"},
        {"\n\n" ROW, "a.txt:6: an entry is"},
        {ROW "first", "a.txt:4: an entry is"},
        {ROW "first 1 | | second 2", "a.txt:4: an entry is"},
        {ROW "first 1 ms", "a.txt:4: an entry is"},
        {ROW "first 1 | second 2 |", "a.txt:4: an entry is"},
        {ROW "first 0", "a.txt:4: 0 is not a time"},
        {ROW "first -1", "a.txt:4: -1 is not a time"},
        {ROW "first 1ms", "a.txt:4: 1ms is not a time"},
        {ROW "first nan", "a.txt:4: nan is not a time"},
        {ROW "first 1e999", "a.txt:4: 1e999 is not a time"},
        {ROW "first 1 | first 2", "a.txt:4: first is given twice"},
        {ROW "first 1 | second -", "a.txt:4: timed and untimed"},
        {ROW "first - | second 1", "a.txt:4: timed and untimed"},
        {ROW "a 1|b 1|c 1|d 1|e 1|f 1|g 1|h 1|i 1|j 1|k 1|l 1|m 1|n 1|o 1|p 1|q 1",
         "a.txt:4: more than 16 entries"},
    };
    int count = 0;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char why[BL_TABLE_WHY];
        refused(parse_rows(faults[i].rows, why), why, faults[i].says, &count);
    }
    fprintf(stderr, "table: %d bad rows refused\n", count);
}

Test(table, refuses_each_bad_header) {
    static const fault faults[] = {
        {"", "a.txt:0: the header lacks"},
        {"# op: a\n# keys: n:log\ns n=1 | first 1", "a.txt:3: the header lacks"},
        {"# device: a\n# keys: n:log\ns n=1 | first 1", "a.txt:3: the header lacks"},
        {"# op: a\n# device: b\ns n=1 | first 1", "a.txt:3: a row before the keys line"},
        {"# op: a\n# device: b\n", "a.txt:2: the header lacks"},
        {"# op: a\n# op: a\n", "a.txt:2: a second op line"},
        {"# raced: d n=1..2\n", "a.txt:1: a raced line before the keys line"},
        {"# keys: n:log\n# raced:\n", "a.txt:2: a row begins with"},
        {"# keys: n:log\n# raced: q n=1..2\n", "a.txt:2: a row begins with"},
        {"# keys: n:log\n# raced: d\n", "a.txt:2: key n is missing"},
        {"# keys: n:log\n# raced: d n\n", "a.txt:2: n is not key=value"},
        {"# keys: n:log\n# raced: d n=3\n", "a.txt:2: n=3 is not FROM..TO"},
        {"# keys: n:log\n# raced: d n=x..3\n", "a.txt:2: n=x is not a size"},
        {"# keys: n:log\n# raced: d n=1..\n", "a.txt:2: n= is not a size"},
        {"# keys: n:log\n# raced: d n=3..2\n", "a.txt:2: n ends before it begins"},
        {"# keys: n:log\n# raced: d n=1..2 n=1..2\n", "a.txt:2: n is given twice"},
        {"# keys: n:log\n# raced: d m=1..2\n", "a.txt:2: m is not one of"},
        {"# device: a\n# device: b\n", "a.txt:2: a second device line"},
        {"# op: a_name_longer_than_any\n", "a.txt:1: op a_name_longer_than_any is too long"},
        {"# keys:\n", "a.txt:1: no keys"},
        {"# keys: n:log\n# keys: n:log\n", "a.txt:2: a second keys line"},
        {"# keys: n\n", "a.txt:1: key n is neither"},
        {"# keys: n:linear\n", "a.txt:1: key n is neither"},
        {"# keys: colour:exact\n", "a.txt:1: unknown key colour"},
        {"# keys: n:log m:log n:exact\n", "a.txt:1: key n is listed twice"},
        {"# keys: n:log:0\n", "a.txt:1: bad weight 0"},
        {"# keys: n:log:-1\n", "a.txt:1: bad weight -1"},
        {"# keys: n:log:x\n", "a.txt:1: bad weight x"},
        {"# keys: n:log:inf\n", "a.txt:1: bad weight inf"},
        {"# keys: side:exact:2\n", "a.txt:1: bad weight 2"},
        {"# sms: many\n", "a.txt:1: many is not a count of SMs"},
        {"# sms: -1\n", "a.txt:1: -1 is not a count of SMs"},
        {"# keys: op:exact side:exact uplo:exact trans:exact transb:exact diag:exact memory:exact "
         "blas:exact m:log n:log k:log nrhs:log order:log\n",
         "a.txt:1: more than 12 keys"},
    };
    int count = 0;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char why[BL_TABLE_WHY];
        refused(parse(faults[i].rows, why), why, faults[i].says, &count);
    }
    char why[BL_TABLE_WHY];
    refused(bl_table_parse("a.txt", "# op\0: a\n", 9, rank, NULL, why), why, "a.txt:0: a NUL byte",
            &count);
    fprintf(stderr, "table: %d bad headers refused\n", count);
}

/* The reason is there however long the path is. */
Test(table, says_why_under_a_long_path) {
    char path[4000], why[BL_TABLE_WHY];
    memset(path, 'p', sizeof path - 1);
    path[sizeof path - 1] = 0;
    cr_expect(!bl_table_parse(path, "# keys: hue:log\n", 16, rank, NULL, why));
    cr_expect(strstr(why, "unknown key hue"), "%s", why);
    cr_expect(strlen(why) < BL_TABLE_WHY);
}

/* A text cut off anywhere is refused or read as far as whole rows go, and never past its end. */
Test(table, survives_every_prefix) {
    char text[1024], why[BL_TABLE_WHY];
    int size = snprintf(text, sizeof text, "%s%s%s", head, ROW "first 1.5 | second 2\n",
                        "s order=7 batch=3 blas=mkl | third - | first -\n");
    int accepted = 0;
    for (int n = 0; n <= size; n++) {
        char *exact = malloc((size_t)n + 1); /* no room behind it, for the sanitizers */
        memcpy(exact, text, (size_t)n);
        bl_table *t = bl_table_parse("a.txt", exact, (size_t)n, rank, NULL, why);
        accepted += t != NULL;
        if (t) cr_expect(t->rows >= 1 && t->row[0].entries >= 1);
        bl_table_free(t);
        free(exact);
    }
    cr_expect(accepted > 0);
    fprintf(stderr, "table: %d prefixes, %d of them tables\n", size + 1, accepted);
}

/* Within 3 % of the best left, candidate order decides; spellings of another build do not count. */
Test(table, ties_go_by_candidate_order) {
    static const struct {
        const char *row, *ranked;
    } cases[] = {
        {"second 1.00 | first 1.02", "first second"},
        {"second 1.00 | first 1.031", "second first"},
        {"third 1 | second 1.03 | first 1.03", "first second third"},
        {"third 1.00 | second 1.02 | first 1.04", "second third first"},
        {"first 5 | second 4 | third 3 | fourth 2", "fourth third second first"},
        {"fourth 1 | third 1.01 | second 9.1 | first 9", "third fourth first second"},
        {"fourth - | first - | second -", "fourth first second"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char rows[256], ranked[256] = "", why[BL_TABLE_WHY];
        snprintf(rows, sizeof rows, ROW "%s", cases[i].row);
        bl_table *t = parse_rows(rows, why);
        cr_assert(t, "%s", why);
        for (int e = 0; e < t->row[0].entries; e++) {
            if (e) strcat(ranked, " ");
            strcat(ranked, t->row[0].entry[e].spelling);
        }
        cr_expect_str_eq(ranked, cases[i].ranked, "%s: %s", cases[i].row, ranked);
        bl_table_free(t);
    }
}

/* The nearest row, found again from the numbers the table was written from. */
enum { ROWS = 300, TABLES = 40, POINTS = 100 };
typedef struct {
    char dtype;
    int order, batch, threads;
    const char *blas, *side;
} place;

static unsigned long long seed = 20260102;
static int below(int n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (unsigned)n);
}

static place somewhere(void) {
    static const char *const blas[] = {"mkl", "blis", "other"};
    return (place){"sdcz"[below(4)], 1 << below(12), below(100000),
                   1 + below(64),    blas[below(3)], below(2) ? "L" : "R"};
}

static double log_of(int v) {
    return log(v > 1 ? v : 1) / log(2);
}

static double distance(const place *a, const place *b, const double w[3], unsigned ignore) {
    double o = log_of(a->order) - log_of(b->order), n = log_of(a->batch) - log_of(b->batch);
    double t = log_of(a->threads) - log_of(b->threads);
    if (a->dtype != b->dtype || strcmp(a->blas, b->blas) != 0 || strcmp(a->side, b->side) != 0)
        return INFINITY;
    return w[0] * o * o + (ignore & 1u << BL_KEY_batch ? 0 : w[1] * n * n) +
           (ignore & 1u << BL_KEY_threads ? 0 : w[2] * t * t);
}

/* -1, 0 or 1: below, exactly, beyond 4 times apart. */
static int beyond_four(int a, int b) {
    long low = a < b ? a : b, high = a < b ? b : a, four = 4 * (low > 1 ? low : 1);
    return (high > four) - (high < four);
}

static int far_in(const place *a, const place *b, unsigned ignore) {
    int far = beyond_four(a->order, b->order);
    int batch = beyond_four(a->batch, b->batch), threads = beyond_four(a->threads, b->threads);
    if (!(ignore & 1u << BL_KEY_batch) && batch > far) far = batch;
    if (!(ignore & 1u << BL_KEY_threads) && threads > far) far = threads;
    return far;
}

static bl_table *write_and_parse(const place *row, int rows, const double w[3]) {
    char *text = malloc(200 * (size_t)rows + 400), *at = text, why[BL_TABLE_WHY];
    at +=
        sprintf(at,
                "# op: gemm\n# device: x\n# keys: side:exact order:log:%g batch:log:%g blas:exact "
                "threads:log:%g\n",
                w[0], w[1], w[2]);
    for (int i = 0; i < rows; i++)
        at += sprintf(at, "%c side=%s threads=%d order=%d batch=%d blas=%s | r %d\n", row[i].dtype,
                      row[i].side, row[i].threads, row[i].order, row[i].batch, row[i].blas, i + 1);
    bl_table *t = bl_table_parse("x", text, (size_t)(at - text), NULL, NULL, why);
    cr_assert(t, "%s", why);
    free(text);
    return t;
}

static void compare(const bl_table *t, const place *row, int rows, const double w[3]) {
    place at = somewhere();
    unsigned ignore = below(2) ? 1u << BL_KEY_batch | 1u << BL_KEY_threads : 0;
    bl_point point = {0};
    bl_point_text(&point, BL_KEY_side, at.side);
    bl_point_text(&point, BL_KEY_blas, at.blas);
    bl_point_number(&point, BL_KEY_order, at.order);
    bl_point_number(&point, BL_KEY_batch, at.batch);
    bl_point_number(&point, BL_KEY_threads, at.threads);
    bl_dtype dtype = (bl_dtype)(strchr("sdcz", at.dtype) - "sdcz");
    const bl_row *got = bl_table_nearest(t, dtype, &point, ignore);
    double least = INFINITY;
    for (int i = 0; i < rows; i++) least = fmin(least, distance(&row[i], &at, w, ignore));
    cr_assert((got != NULL) == isfinite(least));
    if (!got) return;
    const place *chosen = &row[(int)got->entry[0].ms - 1];
    double d = distance(chosen, &at, w, ignore);
    cr_expect(d <= least + 1e-9 * (1 + least), "%g but %g is there", d, least);
    int beyond = far_in(chosen, &at, ignore);
    if (beyond) cr_expect(bl_table_far(t, got, &point, ignore) == (beyond > 0));
}

Test(table, nearest_row_is_the_one_found_by_hand) {
    int found = 0;
    for (int i = 0; i < TABLES; i++) {
        int rows = 1 + below(ROWS);
        place row[ROWS];
        double w[3] = {1 + below(4), 0.5 * (1 + below(4)), 1};
        for (int r = 0; r < rows; r++) row[r] = somewhere();
        bl_table *t = write_and_parse(row, rows, w);
        for (int k = 0; k < POINTS; k++, found++) compare(t, row, rows, w);
        bl_table_free(t);
    }
    fprintf(stderr, "table: %d nearest rows compared\n", found);
}

/* What was raced says what a choice is beyond, not the rows that were kept of it. */
Test(table, far_is_beyond_what_was_raced) {
    static const char text[] =
        "# op: gemm\n# device: cpu_avx2\n# keys: order:log batch:log blas:exact\n"
        "# raced: d order=2..32 batch=1..10000 blas=other\n"
        "d order=2 batch=1 blas=other | first 1\nd order=2 batch=1 blas=blis | first 1\n"
        "s order=2 batch=1 blas=other | first 1\n";
    static const struct {
        bl_dtype dtype;
        const char *blas;
        double order, batch;
        bool far;
    } at[] = {
        {BL_D, "other", 32, 10000, false}, {BL_D, "other", 128, 40000, false},
        {BL_D, "other", 129, 1, true},     {BL_D, "other", 2, 40001, true},
        {BL_D, "blis", 8, 4, false},       {BL_D, "blis", 32, 1, true}, /* nobody said: the row */
        {BL_S, "other", 2, 10000, true},
    };
    char why[BL_TABLE_WHY];
    bl_table *t = bl_table_parse("a", text, sizeof text - 1, NULL, NULL, why);
    cr_assert(t, "%s", why);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        bl_point point = {0};
        bl_point_text(&point, BL_KEY_blas, at[i].blas);
        bl_point_number(&point, BL_KEY_order, at[i].order);
        bl_point_number(&point, BL_KEY_batch, at[i].batch);
        const bl_row *row = bl_table_nearest(t, at[i].dtype, &point, 0);
        cr_assert(row);
        cr_expect(bl_table_far(t, row, &point, 0) == at[i].far, "point %zu", i);
    }
    bl_table_free(t);
}

/* A key the problem has no value for matches no row. */
Test(table, a_missing_exact_key_matches_nothing) {
    char why[BL_TABLE_WHY];
    bl_table *t = parse_rows(ROW "first 1", why);
    bl_point at = {0};
    bl_point_number(&at, BL_KEY_order, 8);
    bl_point_number(&at, BL_KEY_batch, 100);
    cr_expect(!bl_table_nearest(t, BL_D, &at, 0));
    bl_point_text(&at, BL_KEY_blas, "other");
    cr_expect(bl_table_nearest(t, BL_D, &at, 0));
    cr_expect(!bl_table_nearest(t, BL_S, &at, 0));
    bl_table_free(t);
}
