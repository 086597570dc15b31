/* Regions in whole programs: C and Fortran, position-independent and not, each with and without the
 * preload, through everything that can happen to a region. */
#include <ctype.h>

#include "support/shim.h"

/* One route, so that the last digit is the same. */
#define ROUTES                                                                                     \
    "BATCHLAS_GETRF_ROUTE=vendor_serial BATCHLAS_GETRS_ROUTE=vendor_serial "                       \
    "BATCHLAS_POTRF_ROUTE=vendor_serial BATCHLAS_TRSM_ROUTE=vendor_serial "                        \
    "BATCHLAS_SYRK_ROUTE=vendor_serial BATCHLAS_GEMM_ROUTE=vendor_serial "                         \
    "BATCHLAS_GEQRF_ROUTE=vendor_serial BATCHLAS_REPORT=1 OPENBLAS_NUM_THREADS=1 "
#define PLAIN "OPENBLAS_NUM_THREADS=1 "

static const char *const kinds[] = {"pie", "nopie", "lto"};
enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct {
    unsigned long calls, flushes, batches, layers, discarded;
} counts;

static counts counts_in(const char *err) {
    counts c = {0};
    const char *at = strstr(err, "regions: ");
    if (at && sscanf(at, "regions: %lu calls in %lu flushes ran as %lu batches in %lu layers",
                     &c.calls, &c.flushes, &c.batches, &c.layers) == 4)
        at = strstr(at + 1, "regions: ");
    if (at) sscanf(at, "regions: %lu calls discarded", &c.discarded);
    return c;
}

/* The last kind needs a toolchain that can. */
static bool built(const char *program, int kind) {
    char name[256];
    snprintf(name, sizeof name, BATCHLAS_BUILD_DIR "/tests/programs/%s_%s", program, kinds[kind]);
    return kind < KINDS - 1 || access(name, X_OK) == 0;
}

/* Runs a mode plainly and preloaded, as each kind of executable; the same must be printed. Returns
 * the report's counts. */
static counts same_with_us(const char *mode, int status) {
    counts c = {0};
    for (int k = 0; k < KINDS && built("region_life", k); k++) {
        outcome plain = run(PLAIN PROGRAM("region_life_%s") " %s", kinds[k], mode);
        outcome ours = run(ROUTES PRELOAD PROGRAM("region_life_%s") " %s", kinds[k], mode);
        cr_assert_eq(plain.status, status, "%s: %d", mode, plain.status);
        cr_assert_eq(ours.status, status, "%s: %d: %s", mode, ours.status, ours.err);
        cr_assert_str_eq(ours.out, plain.out, "%s: %s and not %s", mode, ours.out, plain.out);
        c = counts_in(ours.err);
    }
    return c;
}

/* dgetrf and dgetrs with one pivot array and one info: two launches. */
Test(shim_region, a_loop_is_two_batches) {
    counts c = same_with_us("loop 1000", 0);
    cr_assert_eq(c.calls, 2000);
    cr_assert_eq(c.batches, 2);
    cr_assert_eq(c.layers, 2);
}

/* The wavefronts of six by six tiles: 3 * 6 - 2 of them. */
Test(shim_region, tiles_interleave) {
    counts c = same_with_us("cholesky", 0);
    cr_assert_eq(c.layers, 16, "%lu layers", c.layers);
    cr_assert_lt(c.batches, c.calls);
}

Test(shim_region, a_million_calls_flush_when_full) {
    counts c = same_with_us("loop 500000", 0);
    cr_assert_eq(c.calls, 1000000);
    cr_assert_geq(c.flushes, 2);
    cr_assert_leq(c.batches, 3 * c.flushes);
}

Test(shim_region, scalars_are_copied_and_queries_answered) {
    same_with_us("scalars", 0);
}

Test(shim_region, fork_flushes) {
    same_with_us("forks", 0);
}

Test(shim_region, exit_flushes) {
    same_with_us("exits", 0);
    same_with_us("thread exit", 0);
}

Test(shim_region, nested_ends_flush) {
    outcome plain = run(PLAIN PROGRAM("region_life_pie") " nested");
    outcome ours = run(ROUTES PRELOAD PROGRAM("region_life_pie") " nested");
    cr_assert_str_eq(ours.out, plain.out);
}

Test(shim_region, end_counts_failures) {
    same_with_us("singular", 0);
    outcome o = run(ROUTES PRELOAD PROGRAM("region_life_pie") " singular");
    cr_assert(strstr(o.err, "failed 1\n"));
}

Test(shim_region, a_thread_that_ends_discards) {
    counts left = same_with_us("thread return", 0), cancelled = same_with_us("thread cancel", 0);
    cr_assert_eq(left.discarded, 100);
    cr_assert_eq(cancelled.discarded, 100);
}

Test(shim_region, out_of_memory_flushes) {
    same_with_us("memory", 0);
    outcome o = run(ROUTES PRELOAD PROGRAM("region_life_pie") " memory");
    cr_assert_null(strstr(o.err, "refused 0\n"), "no memory was refused");
    cr_assert(strstr(o.err, "refused "));
}

Test(shim_region, fortran) {
    for (int k = 0; k < KINDS && built("region_fortran", k); k++) {
        char name[256];
        snprintf(name, sizeof name, PROGRAM("region_fortran_%s"), kinds[k]);
        if (access(name, X_OK)) SKIP("built without Fortran");
        outcome plain = run(PLAIN "%s", name), ours = run(ROUTES PRELOAD "%s", name);
        cr_assert_eq(ours.status, 0);
        cr_assert_str_eq(ours.out, plain.out);
        cr_assert_eq(counts_in(ours.err).batches, 2);
    }
}

/* Programs that are not well-behaved. */
static outcome odd(const char *mode) {
    outcome plain = run(PLAIN "timeout 60 " PROGRAM("region_odd") " %s", mode);
    outcome ours = run(ROUTES PRELOAD "timeout 60 " PROGRAM("region_odd") " %s", mode);
    cr_assert_eq(plain.status, 0, "%s: %d", mode, plain.status);
    cr_assert_eq(ours.status, 0, "%s: %d: %s", mode, ours.status, ours.err);
    cr_assert_str_eq(ours.out, plain.out, "%s: %s and not %s", mode, ours.out, plain.out);
    return ours;
}

/* Each call is computed as its caller rounded, on whatever thread. */
Test(shim_region, rounding_modes_are_kept) {
    counts c = counts_in(odd("rounding").err);
    cr_assert_gt(c.calls, 60); /* of 120, those under the region's mode */
}
Test(shim_region, xerbla_leaves_by_longjmp) {
    odd("xerbla");
}
Test(shim_region, open_on_another_thread_at_exit) {
    outcome o = odd("elsewhere");
    cr_assert_eq(counts_in(o.err).calls, 80, "%s", o.err);
    cr_assert(strstr(o.err, "regions: 1 threads still had one open at exit"), "%s", o.err);
}
Test(shim_region, a_child_counts_its_own) {
    outcome o = odd("forked");
    const char *first = strstr(o.err, "regions: 60 calls in 1 flushes");
    cr_assert(first && strstr(first + 1, "regions: 60 calls in 1 flushes"), "%s", o.err);
}
Test(shim_region, arguments_may_be_reused) {
    odd("reuse");
}
