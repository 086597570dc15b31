/* Regions from inside: our batched routines, with no shim; what recording costs, and how that grows. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "batch/region/record.h"
#include "batch/region/region.h"
#include "lapacke/call.h"
#include "lapacke/include/lapacke_batched.h"
#include "support/timing.h"

enum { N = 3, BATCH = 10 };
static double a[BATCH][N * N], b[BATCH][N], *A[BATCH], *B[BATCH];
static lapack_int pivots[BATCH][N], *ipiv[BATCH], info[BATCH];

static void prepare(void) {
    for (int i = 0; i < BATCH; i++) {
        for (int k = 0; k < N * N; k++) a[i][k] = k % (N + 1) ? 1 : 5 + i;
        for (int k = 0; k < N; k++) b[i][k] = 7 + i;
        A[i] = a[i], B[i] = b[i], ipiv[i] = pivots[i], info[i] = -99;
    }
}

static bool solved(int i) {
    for (int k = 0; k < N; k++)
        if (fabs(b[i][k] - 1) > 1e-12) return false;
    return true;
}

/* Two batched calls that follow each other: two layers of one batch each. */
Test(region, batched_routines_are_recorded) {
    prepare();
    bl_region_counts before = bl_region_totals();
    cr_assert_eq(batchlas_region_begin(), 0);
    cr_assert_eq(dgetrf_batched(N, N, A, N, ipiv, info, BATCH), 0);
    cr_assert_eq(dgetrs_batched('N', N, 1, A, N, ipiv, B, N, info, BATCH), 0);
    cr_assert_eq(b[0][0], 7, "it ran at once");
    A[0] = B[0] = NULL; /* arrays of pointers are copied */
    cr_assert_eq(batchlas_region_end(), 0);
    bl_region_counts after = bl_region_totals();
    cr_assert_eq(after.calls - before.calls, 2 * BATCH);
    cr_assert_eq(after.batches - before.batches, 2);
    for (int i = 0; i < BATCH; i++) cr_assert(solved(i) && info[i] == 0, "%d", i);
}

Test(region, arguments_are_checked_at_once) {
    prepare();
    batchlas_region_begin();
    cr_assert_eq(dgesv_batched(N, 1, A, N - 1, ipiv, B, N, info, BATCH), -4);
    cr_assert_eq(info[3], -4);
    cr_assert_eq(batchlas_region_end(), 0);
    cr_assert_eq(b[0][0], 7);
    cr_assert_eq(batchlas_region_end(), -1);
}

Test(region, failures_are_counted) {
    prepare();
    for (int k = 0; k < N * N; k++) a[4][k] = 0;
    batchlas_region_begin();
    cr_assert_eq(dgesv_batched(N, 1, A, N, ipiv, B, N, info, BATCH), 0);
    cr_assert_eq(batchlas_region_flush(), 1);
    cr_assert_eq(info[4], 1);
    cr_assert_eq(batchlas_region_end(), 0);
}

/* Inputs are looked at when they are there: a NaN may be written by what was recorded before. */
Test(region, nan_check_waits) {
    prepare();
    a[2][1] = NAN;
    batchlas_region_begin();
    cr_assert_eq(LAPACKE_dgesv_batched(LAPACK_COL_MAJOR, N, 1, A, N, ipiv, B, N, info, BATCH), 0);
    a[2][1] = 1, a[5][0] = NAN;
    batchlas_region_end();
    cr_assert_eq(info[5], -4, "%d", (int)info[5]);
    cr_assert(solved(2) && !solved(5) && solved(6));
}

Test(region, sizes_may_differ) {
    lapack_int n[BATCH], one[BATCH];
    prepare();
    for (int i = 0; i < BATCH; i++) n[i] = N, one[i] = 1;
    batchlas_region_begin();
    cr_assert_eq(dgesv_vbatched(n, one, A, n, ipiv, B, n, info, BATCH), 0);
    cr_assert_eq(b[9][0], 16);
    batchlas_region_end();
    for (int i = 0; i < BATCH; i++) cr_assert(solved(i));
}

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct {
    double record, all; /* ns of processor time a call */
} cost;

/* count calls of dgetrf and dgetrs on matrices of their own, one pivot array, one info. */
static cost measure(long count) {
    enum { n = 4 };
    const int order = n, one = 1;
    long systems = count / 2;
    double *x = malloc((size_t)systems * (n * n + n) * sizeof *x), *y = x + systems * n * n;
    int shared[n], at;
    int64_t result;
    for (long i = 0; i < systems * (n * n + n); i++) x[i] = i % (n * n) % (n + 1) ? 0.1 : 4;
    double start = cpu_seconds();
    batchlas_region_begin();
    for (long i = 0; i < systems; i++) {
        double *m = x + i * n * n;
        bl_call_single(BL_ROUTINE_getrf, BL_D, BL_F77, 4,
                       (const void *const[]){&order, &order, m, &order, shared, &at}, true,
                       &result);
        bl_call_single(
            BL_ROUTINE_getrs, BL_D, BL_F77, 4,
            (const void *const[]){"N", &order, &one, m, &order, shared, y + i * n, &order, &at},
            true, &result);
    }
    double recorded = cpu_seconds();
    batchlas_region_end();
    double end = cpu_seconds();
    free(x);
    return (cost){1e9 * (recorded - start) / (double)count, 1e9 * (end - start) / (double)count};
}

static cost least(long count, int times) {
    cost best = measure(count);
    for (int t = 1; t < times; t++) {
        cost c = measure(count);
        best.record = fmin(best.record, c.record);
        best.all = fmin(best.all, c.all);
    }
    return best;
}

Test(region, timed_cost_of_a_call_grows_little) {
    TIMED();
    batchlas_set_route("getrf", "vendor_serial");
    batchlas_set_route("getrs", "vendor_serial");
    cost at[4];
    for (long i = 0, count = 1000; i < 4; i++, count *= 10) {
        at[i] = least(count, count > 100000 ? 2 : 7);
        fprintf(stderr,
                "%7ld calls: %.0f ns to record (with flushes of full records), %.0f in all\n",
                count, at[i].record, at[i].all);
    }
    cr_assert_lt(at[0].record, 200);
    cr_assert_lt(at[1].record, 200);
    cr_assert_leq(at[3].all, 4 * at[0].all);
}
