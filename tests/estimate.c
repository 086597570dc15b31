/* What a table chooses between its rows: where a row was measured, that row; else the rows around,
 * in a mean found again from the same numbers by hand. */
#include "batch/estimate.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "# op: gemm\n# device: x\n# keys: order:log:2 batch:log blas:exact\n"

static bl_table *parse(const char *rows) {
    char text[65536], why[BL_TABLE_WHY];
    snprintf(text, sizeof text, HEAD "%s", rows);
    bl_table *t = bl_table_parse("x", text, strlen(text), NULL, NULL, why);
    cr_assert(t, "%s", why);
    return t;
}

static const char *pick(const bl_table *t, double order, double batch, const char *const *name,
                        int names, bool *far) {
    bl_point at = {0};
    bl_point_number(&at, BL_KEY_order, order);
    bl_point_number(&at, BL_KEY_batch, batch);
    bl_point_text(&at, BL_KEY_blas, "mkl");
    int i = bl_table_pick(t, BL_D, &at, 0, name, names, far);
    return i < 0 ? "none" : name[i];
}

static const char *const both[] = {"a", "b"};

Test(estimate, a_row_at_the_point_decides_with_its_ties) {
    bool far;
    bl_table *t = parse("d order=8 batch=10 blas=mkl | b 1.00 | a 1.02\n"
                        "d order=9 batch=10 blas=mkl | b 1 | a 9\n"
                        "d order=7 batch=10 blas=mkl | b 1 | a 9\n");
    cr_expect_str_eq(pick(t, 8, 10, both, 2, &far), "b", "as the row is ranked");
    cr_expect(!far);
    const char *const only[] = {"c", "a"};
    cr_expect_str_eq(pick(t, 8, 10, only, 2, &far), "a", "the first of the row's that can run");
    cr_expect_str_eq(pick(t, 8, 10, only, 1, &far), "none", "no row lists it");
    bl_table_free(t);
}

/* Half way in the logarithm between rows that agree on nothing, the larger factor wins. */
Test(estimate, the_crossover_lies_where_the_factors_meet) {
    bool far;
    bl_table *t = parse("d order=8 batch=10 blas=mkl | a 1 | b 4\n"
                        "d order=32 batch=10 blas=mkl | b 1 | a 2\n");
    cr_expect_str_eq(pick(t, 16, 10, both, 2, &far), "a");
    cr_expect_str_eq(pick(t, 17, 10, both, 2, &far), "a");
    cr_expect_str_eq(pick(t, 20, 10, both, 2, &far), "b");
    cr_expect(!far);
    cr_expect_str_eq(pick(t, 64, 10, both, 2, &far), "b");
    cr_expect(!far);
    pick(t, 1024, 10, both, 2, &far);
    cr_expect(far);
    bl_table_free(t);
}

/* At 33 `a` cannot run: that row has nothing to say of it at 30. */
Test(estimate, a_limit_is_no_crossover) {
    bool far;
    const char *const all[] = {"a", "b", "c"};
    bl_table *t = parse("d order=16 batch=10 blas=mkl | a 1 | b 4 | c 5\n"
                        "d order=33 batch=10 blas=mkl | b 1 | c 2\n"
                        "d order=33 batch=20 blas=mkl | b 1 | c 2\n"
                        "d order=34 batch=10 blas=mkl | b 1 | c 2\n"
                        "d order=34 batch=20 blas=mkl | b 1 | c 2\n");
    cr_expect_str_eq(pick(t, 30, 10, all, 3, &far), "a");
    cr_expect_str_eq(pick(t, 30, 10, all + 1, 2, &far), "b");
    bl_table_free(t);
}

Test(estimate, untimed_rows_are_taken_in_their_order) {
    bool far;
    bl_table *t = parse("d order=8 batch=10 blas=mkl | b - | a -\n"
                        "d order=64 batch=10 blas=mkl | a - | b -\n");
    cr_expect_str_eq(pick(t, 8, 10, both, 2, &far), "b");
    cr_expect_str_eq(pick(t, 12, 10, both, 2, &far), "b");
    cr_expect_str_eq(pick(t, 50, 10, both, 2, &far), "a");
    bl_table_free(t);
}

/* Random tables, against the definition. */
enum { ROWS = 60, TABLES = 60, POINTS = 60, NAMES = 5 };
static const char *const named[NAMES] = {"a", "b", "c", "e", "f"};

static unsigned long long seed = 20260103;
static int below(int n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (unsigned)n);
}

typedef struct {
    int order, batch;
    double ms[NAMES]; /* 0: not listed */
} sample;

static bl_table *random_table(sample *row) {
    char text[65536], *at = text;
    for (int r = 0; r < ROWS; r++) {
        row[r].order = 1 + below(200), row[r].batch = 1 + below(5000);
        at += sprintf(at, "d order=%d batch=%d blas=mkl", row[r].order, row[r].batch);
        int first = below(NAMES);
        for (int i = 0; i < NAMES; i++) {
            row[r].ms[i] = i == first || below(3) ? 0.001 * (1 + below(1000)) : 0;
            if (row[r].ms[i] > 0) at += sprintf(at, " | %s %.3f", named[i], row[r].ms[i]);
        }
        at += sprintf(at, "\n");
    }
    return parse(text);
}

static double square(double x) {
    return x * x;
}

/* Costs of the first `names` at a point, by the definition: sort the rows, take four. */
static void costs(const sample *row, int names, double order, double batch, double *cost) {
    double distance[ROWS];
    bool used[ROWS];
    for (int r = 0; r < ROWS; r++) {
        int missing = 0;
        for (int i = 0; i < names; i++) missing += row[r].ms[i] == 0;
        distance[r] = 2 * square(log2(order) - log2(row[r].order)) +
                      square(log2(batch) - log2(row[r].batch)) + 16 * missing;
        used[r] = missing == names;
    }
    bool listed[NAMES] = {false};
    for (int i = 0; i < names; i++) cost[i] = 0;
    for (int k = 0; k < 4; k++) {
        int best = -1;
        double least = INFINITY;
        for (int r = 0; r < ROWS; r++) {
            if (!used[r] && distance[r] < least) least = distance[r], best = r;
        }
        if (best < 0) break;
        used[best] = true;
        double first = INFINITY;
        for (int i = 0; i < names; i++)
            if (row[best].ms[i] > 0) first = fmin(first, row[best].ms[i]);
        for (int i = 0; i < names; i++) {
            listed[i] |= row[best].ms[i] > 0;
            cost[i] +=
                (row[best].ms[i] > 0 ? log2(row[best].ms[i] / first) : 1) / (distance[best] + 1e-2);
        }
    }
    for (int i = 0; i < names; i++)
        if (!listed[i]) cost[i] = INFINITY;
}

Test(estimate, picks_what_the_definition_does) {
    long compared = 0;
    for (int n = 0; n < TABLES; n++) {
        sample row[ROWS];
        bl_table *t = random_table(row);
        for (int k = 0; k < POINTS; k++) {
            int names = 1 + below(NAMES);
            double order = 0.5 + 1 + below(300), batch = 0.5 + 1 + below(9000), cost[NAMES],
                   least = INFINITY;
            bool far;
            const char *got = pick(t, order, batch, named, names, &far);
            costs(row, names, order, batch, cost);
            for (int i = 0; i < names; i++) least = fmin(least, cost[i]);
            cr_assert(strcmp(got, "none"));
            for (int i = 0; i < names; i++)
                if (!strcmp(named[i], got))
                    cr_expect(cost[i] <= least + 1e-9 * (1 + fabs(least)), "%g, %s: %g but %g",
                              order, got, cost[i], least);
            compared++;
        }
        bl_table_free(t);
    }
    fprintf(stderr, "estimate: %ld choices compared\n", compared);
}
