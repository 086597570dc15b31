/* Matrices whose columns interleave in memory, by the ten thousand: the row blocks of a tall matrix,
 * the tiles of a large one, and views of it with other leading dimensions. The analysis must see
 * which of them overlap, in a time per call that hardly grows. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch/region/region.h"
#include "lapacke/call.h"
#include "lapacke/include/batchlas.h"
#include "support/timing.h"

enum { SIDE = 4, SMALL = 1000 };

/* C += A times a small constant matrix, on parts of one array. */
static void update(const double *a, int lda, double *c, int ldc) {
    static const double constant[SIDE * SIDE] = {0.5, 0, 0.25, 0, 0, 0.5, 0, 0.125};
    const int n = SIDE;
    const double one = 1;
    int64_t info;
    bl_call_single(
        BL_ROUTINE_gemm, BL_D, BL_F77, 4,
        (const void *const[]){"N", "N", &n, &n, &n, &one, a, &lda, constant, &n, &one, c, &ldc},
        true, &info);
}

/* What call number i of `count` does on an array of `count` row blocks. */
typedef void pattern(double *x, long count, long i);

/* Each block from itself above: no two touch the same. */
static void blocks(double *x, long count, long i) {
    int ld = (int)count * SIDE;
    update(x + (i & ~1L) * SIDE, ld, x + (i & ~1L) * SIDE + (i % 2 ? SIDE : 0) + 4L * ld, ld);
}

/* Each block from the one before: a chain. */
static void chain(double *x, long count, long i) {
    int ld = (int)count * SIDE;
    if (i) update(x + (i - 1) * SIDE, ld, x + i * SIDE, ld);
}

static void tiles(double *x, long count, long i) {
    long side = (long)sqrt((double)count), column = i / side % side, row = i % side;
    int ld = (int)side * SIDE;
    double *at = x + column * SIDE * ld + row * SIDE;
    update(x + row * SIDE, ld, at, ld);
}

/* One call in four thousand has another leading dimension. */
static void stray(double *x, long count, long i) {
    int ld = (int)count * SIDE;
    update(x + i * SIDE, ld, x + i * SIDE + 4L * ld, i % 4000 ? ld : ld + 1);
}

/* The first block begins in the middle of a column, so that others straddle its row. */
static void straddling(double *x, long count, long i) {
    int ld = (int)count * SIDE;
    double *at = i ? x + ld + i * SIDE : x + ld / 2 + 2;
    if (i < count - 1) update(at, ld, at, ld);
}

/* Two leading dimensions by turns: nothing filters that. */
static void views(double *x, long count, long i) {
    int ld = (int)count * SIDE;
    update(x + i * SIDE, ld, x + i * SIDE, i % 2 ? ld : ld - 2);
}

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static size_t elements(long count) {
    return (size_t)count * SIDE * 10;
}

static double *array(long count) {
    double *x = malloc(elements(count) * sizeof *x);
    for (size_t i = 0; i < elements(count); i++) x[i] = (double)(i % 19) / 8 - 1;
    return x;
}

/* Runs the pattern, in a region or not. Returns the processor time a call, in ns. */
static double run(pattern *p, double *x, long count, bool region) {
    double start = cpu_seconds();
    if (region) batchlas_region_begin();
    for (long i = 0; i < count; i++) p(x, count, i);
    if (region) batchlas_region_end();
    return 1e9 * (cpu_seconds() - start) / (double)count;
}

static double checked(pattern *p, long count, int times) {
    double least = 1e30;
    double *one = array(count);
    run(p, one, count, false);
    for (int t = 0; t < times; t++) {
        double *other = array(count);
        least = fmin(least, run(p, other, count, true));
        cr_assert(!memcmp(one, other, elements(count) * sizeof *one), "%ld calls differ", count);
        free(other);
    }
    free(one);
    return least;
}

/* Layers of 1000 calls: 0 = not said. */
static void computes_the_same(const char *name, pattern *p, uint64_t layers) {
    batchlas_set_route("gemm", "vendor_serial");
    bl_region_counts before = bl_region_totals();
    double *x = array(SMALL);
    run(p, x, SMALL, true);
    free(x);
    uint64_t found = bl_region_totals().layers - before.layers;
    if (layers) cr_assert_eq(found, layers, "%s: %lu layers", name, (unsigned long)found);
    for (long count = SMALL; count <= 100 * SMALL; count *= 10) checked(p, count, 1);
    fprintf(stderr, "%-12s %5lu layers\n", name, (unsigned long)found);
}

static void grows_little(const char *name, pattern *p) {
    static const int times[] = {9, 6, 3}; /* the least of these: others use the machine too */
    double at[3];
    batchlas_set_route("gemm", "vendor_serial");
    for (long i = 0, count = SMALL; i < 3; i++, count *= 10) at[i] = checked(p, count, times[i]);
    fprintf(stderr, "%-12s ns a call at 1000, 10000, 100000 calls: %.0f %.0f %.0f\n", name, at[0],
            at[1], at[2]);
    cr_assert_leq(at[1], 4 * at[0]);
    cr_assert_leq(at[2], 4 * at[0]);
}

#define PATTERN(name, layers)                                                                      \
    Test(region_interleaved, name) {                                                               \
        computes_the_same(#name, name, layers);                                                    \
    }                                                                                              \
    Test(region_interleaved, timed_##name) {                                                       \
        TIMED();                                                                                   \
        grows_little(#name, name);                                                                 \
    }
PATTERN(blocks, 1)
PATTERN(chain, SMALL - 1)
PATTERN(tiles, 0)
PATTERN(stray, 0)
PATTERN(straddling, 0)
PATTERN(views, 0)
