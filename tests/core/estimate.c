/* What a table chooses between its rows: where a row was measured, that row; else the rows around,
 * in a mean found again from the same numbers by hand. */
#include "batch/choose/estimate.h"

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

/* Half way between rows that agree on nothing, the larger factor wins. */
Test(estimate, the_crossover_lies_where_the_factors_meet) {
    bool far;
    bl_table *t = parse("d order=8 batch=10 blas=mkl | a 1 | b 1.8\n"
                        "d order=32 batch=10 blas=mkl | b 1 | a 1.2\n");
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

/* Of three sizes at equal ratios the middle one is nearer to the one with which it shares the powers
 * of two it lies between. */
Test(estimate, a_power_of_two_parts_sizes) {
    bool far;
    bl_table *t = parse("d order=12 batch=10 blas=mkl | a 1 | b 1.5\n"
                        "d order=24 batch=10 blas=mkl | b 1 | a 1.5\n");
    cr_expect_str_eq(pick(t, 16, 10, both, 2, &far), "a");
    cr_expect_str_eq(pick(t, 16.5, 10, both, 2, &far), "b", "a step beyond 16");
    bl_table_free(t);
}

/* Rows behind the nearest of one side do not outvote the other side. */
Test(estimate, a_crowd_on_one_side_counts_little) {
    bool far;
    bl_table *t = parse("d order=8 batch=10 blas=mkl | a 1 | b 1.5\n"
                        "d order=8 batch=160 blas=mkl | b 1 | a 1.4\n"
                        "d order=8 batch=170 blas=mkl | b 1 | a 1.4\n"
                        "d order=8 batch=180 blas=mkl | b 1 | a 1.4\n"
                        "d order=8 batch=190 blas=mkl | b 1 | a 1.4\n");
    cr_expect_str_eq(pick(t, 8, 38, both, 2, &far), "a");
    cr_expect_str_eq(pick(t, 8, 60, both, 2, &far), "b");
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

/* Two points of weights 2 and 1, sizes half an octave further apart at each power of two. */
static double apart(double order, double batch, double order2, double batch2) {
    double a = log2(order), b = log2(order2);
    return 2 * square(a + 0.5 * ceil(a) - b - 0.5 * ceil(b)) + square(log2(batch) - log2(batch2));
}

enum { TAKEN = 12 };

/* Solves the n equations of which column n is the right-hand side, which becomes the solution. */
static void eliminate(int n, double a[TAKEN + 1][TAKEN + 2]) {
    for (int j = 0; j < n; j++) {
        int pivot = j;
        for (int i = j; i < n; i++)
            if (fabs(a[i][j]) > fabs(a[pivot][j])) pivot = i;
        for (int k = 0; k <= n; k++) {
            double swap = a[j][k];
            a[j][k] = a[pivot][k], a[pivot][k] = swap;
        }
        for (int i = 0; i < n; i++) {
            double factor = a[i][j] / a[j][j];
            for (int k = 0; i != j && k <= n; k++) a[i][k] -= factor * a[j][k];
        }
    }
    for (int i = 0; i < n; i++) a[i][n] /= a[i][i];
}

/* Costs of the first `names` at a point, by the definition: the twelve nearest rows, and their
 * weights from the equations of ordinary kriging with their multiplier. */
static void costs(const sample *row, int names, double order, double batch, double *cost) {
    double distance[ROWS], a[TAKEN + 1][TAKEN + 2] = {{0}};
    int lacks[ROWS], taken[TAKEN], count = 0;
    bool used[ROWS], listed[NAMES] = {false};
    for (int r = 0; r < ROWS; r++) {
        lacks[r] = 0;
        for (int i = 0; i < names; i++) lacks[r] += row[r].ms[i] == 0;
        distance[r] = apart(order, batch, row[r].order, row[r].batch) + 64 * lacks[r];
        used[r] = lacks[r] == names;
    }
    for (; count < TAKEN; count++) {
        int best = -1;
        for (int r = 0; r < ROWS; r++)
            if (!used[r] && (best < 0 || distance[r] < distance[best])) best = r;
        if (best < 0) break;
        used[taken[count] = best] = true;
    }
    for (int i = 0; i < count; i++) {
        const sample *x = &row[taken[i]];
        double own = 1e-3 + 8 * lacks[taken[i]];
        for (int j = 0; j < count; j++) {
            const sample *y = &row[taken[j]];
            if (i != j)
                a[i][j] = own + 1e-3 + 8 * lacks[taken[j]] +
                          sqrt(apart(x->order, x->batch, y->order, y->batch));
        }
        a[i][count] = a[count][i] = 1;
        a[i][count + 1] = own + sqrt(apart(x->order, x->batch, order, batch));
    }
    a[count][count + 1] = 1;
    eliminate(count + 1, a);
    for (int i = 0; i < names; i++) cost[i] = 0;
    for (int k = 0; k < count; k++) {
        const sample *x = &row[taken[k]];
        double first = INFINITY;
        for (int i = 0; i < names; i++)
            if (x->ms[i] > 0) first = fmin(first, x->ms[i]);
        for (int i = 0; i < names; i++) {
            listed[i] |= x->ms[i] > 0;
            cost[i] += a[k][count + 1] * (x->ms[i] > 0 ? fmin(1, log2(x->ms[i] / first)) : 1);
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
                    cr_expect(cost[i] <= least + 1e-7, "%g, %s: %g but %g", order, got, cost[i],
                              least);
            compared++;
        }
        bl_table_free(t);
    }
    fprintf(stderr, "estimate: %ld choices compared\n", compared);
}
