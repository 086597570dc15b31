/* Concurrent callers in whole programs: nothing lost, nothing wrong, nobody stuck; and how many
 * calls a batch gets. */
#include <math.h>
#include <sys/stat.h>

#include "support/shim.h"
#include "support/timing.h"

#define ALWAYS                                                                                     \
    "OPENBLAS_NUM_THREADS=1 BATCHLAS_COALESCE=always BATCHLAS_GESV_ROUTE=vendor_serial "           \
    "BATCHLAS_REPORT=1 " PRELOAD

/* Calls of dgesv a launch. */
static double mean_batch(const char *err) {
    double batches = 0, members = 0;
    const char *at = strstr(err, "launches");
    at = at ? strstr(at, "\ndgesv ") : NULL;
    cr_assert(at && sscanf(at, "\ndgesv cpu vendor_serial %lf %lf", &batches, &members) == 2, "%s",
              err);
    return members / batches;
}

static double solves(int threads, int calls, int n, const char *mode) {
    outcome o = run(ALWAYS "timeout 120 " PROGRAM("coalesce_threads") " %d %d %d %s", threads,
                    calls, n, mode);
    cr_assert_eq(o.status, 0, "status %d: %s%s", o.status, o.out, o.err);
    cr_assert(strstr(o.out, "0 wrong"));
    double mean = mean_batch(o.err);
    fprintf(stderr, "%d threads x %d solves of order %d%s%s: %.2f calls a batch\n", threads, calls,
            n, *mode ? ", " : "", mode, mean);
    return mean;
}

/* Long enough that no thread is through before the next is given a processor. */
Test(shim_coalesce, many_threads_share_batches) {
    cr_assert_geq(solves(32, 4000, 8, ""), 4);
}
Test(shim_coalesce, two_threads_share_batches) {
    cr_assert_geq(solves(2, 50000, 8, ""), 1.5);
}
Test(shim_coalesce, alone_nothing_is_added) {
    cr_assert_eq(solves(1, 1000, 8, ""), 1);
}

Test(shim_coalesce, tiny_calls_by_many) {
    solves(96, 10000, 2, "");
}
/* More threads than seats: the others run directly. */
Test(shim_coalesce, more_threads_than_seats) {
    solves(512, 100, 8, "");
}
Test(shim_coalesce, a_program_lock_keeps_its_order) {
    solves(16, 300, 4, "lock");
}
/* On a kernel of ours: OpenBLAS's allocator has a lock that a child may find taken for ever. */
Test(shim_coalesce, forks_meanwhile) {
    outcome o = run("BATCHLAS_COALESCE=always BATCHLAS_GESV_ROUTE=lanes " PRELOAD
                    "timeout 120 " PROGRAM("coalesce_threads") " 8 3000 8 fork");
    cr_assert_eq(o.status, 0, "status %d: %s%s", o.status, o.out, o.err);
    cr_assert(strstr(o.out, "0 wrong"));
}

Test(shim_coalesce, exit_of_a_worker) {
    outcome o = run(ALWAYS "timeout 120 " PROGRAM("coalesce_threads") " 16 1000 8 exit");
    cr_assert_eq(o.status, 7, "status %d: %s", o.status, o.err);
    cr_assert(strstr(o.out, "0 wrong"));
}

/* Programs that are hard on us, each as it is and combined. The last two leave a call, or make one,
 * in a signal handler, which the reference library can take. */
static void hostile(const char *mode, int threads, int calls, const char *library) {
    outcome plain =
        run("%sOPENBLAS_NUM_THREADS=1 timeout 100 " PROGRAM("coalesce_hostile") " %s %d %d",
            library, mode, threads, calls);
    cr_assert_eq(plain.status, 0, "%s: %s", mode, plain.out);
    double items = 0, batches = 0;
    /* A thread may be through before the next is given a processor. (Below a frame that was left by
     * longjmp calls look nested, and are forwarded.) */
    for (int i = 0; i < 10 && batches == 0; i++) {
        outcome o = run("%s" ALWAYS "timeout 100 " PROGRAM("coalesce_hostile") " %s %d %d", library,
                        mode, threads, calls);
        cr_assert_eq(o.status, 0, "%s: status %d: %s%s", mode, o.status, o.out, o.err);
        const char *at = strstr(o.err, "concurrent callers:");
        if (at) sscanf(at, "concurrent callers: %lf calls ran as %lf", &items, &batches);
    }
    fprintf(stderr, "%s: %.0f calls in %.0f batches\n", mode, items, batches);
    cr_assert(batches > 0 || !strcmp(mode, "xerbla"), "%s", mode);
}

static void hostile_with_reference(const char *mode, int threads, int calls) {
    const char *library = with_provider(&providers[0]);
    if (!library) SKIP("no reference BLAS");
    hostile(mode, threads, calls, library);
}

Test(shim_coalesce, ops_by_chance) {
    hostile("mixed", 32, 3000, "");
}
Test(shim_coalesce, threads_come_and_go) {
    hostile("storm", 24, 100, "");
}
Test(shim_coalesce, cancelled_threads) {
    hostile("cancel", 16, 30, "");
}
Test(shim_coalesce, interrupting_timer) {
    hostile("signals", 16, 1000, "");
}
Test(shim_coalesce, xerbla_leaves_by_longjmp) {
    hostile("xerbla", 16, 500, "");
}
Test(shim_coalesce, rounding_modes_are_kept) {
    hostile("rounding", 16, 1000, "");
}
Test(shim_coalesce, small_stacks) {
    hostile("stacks", 32, 3000, "");
}
Test(shim_coalesce, a_handler_leaves_the_call) {
    hostile_with_reference("longjmp", 16, 1000);
}
Test(shim_coalesce, a_handler_calls_in) {
    hostile_with_reference("nested", 16, 1000);
}
Test(shim_coalesce, callers_in_openmp_regions) {
    if (access(PROGRAM("coalesce_openmp"), X_OK)) SKIP("built without OpenMP");
    outcome o =
        run("OMP_NUM_THREADS=8 " ALWAYS "timeout 100 " PROGRAM("coalesce_openmp") " getrf 4000 8");
    cr_assert_eq(o.status, 0, "%s", o.err);
}

/* Nanoseconds of processor time a call. */
static double openmp_loop(const char *mode, const char *op, int calls, int n, int threads) {
    outcome o = run("OMP_NUM_THREADS=%d OMP_WAIT_POLICY=passive OPENBLAS_NUM_THREADS=1 "
                    "BATCHLAS_COALESCE=%s " PRELOAD PROGRAM("coalesce_openmp") " %s %d %d",
                    threads, mode, op, calls, n);
    cr_assert_eq(o.status, 0);
    return atof(o.out);
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* In turn, the median of the ratios, and more rounds if that is not enough: what another program
 * does meanwhile does not count, nor does a lucky run. */
static double auto_to_never(const char *op, int n, int threads) {
    enum { LEAST = 7, MOST = 61 };
    double ratio[MOST], sorted[MOST], median = 2;
    int calls = n < 32 ? 4000 : 400, rounds = 0;
    while (rounds < LEAST || (rounds < MOST && median > 1.05)) {
        double never = openmp_loop("never", op, calls, n, threads);
        ratio[rounds++] = openmp_loop("auto", op, calls, n, threads) / never;
        memcpy(sorted, ratio, (size_t)rounds * sizeof *ratio);
        qsort(sorted, (size_t)rounds, sizeof *sorted, by_size);
        median = sorted[rounds / 2];
    }
    fprintf(stderr,
            "OpenMP loop, %d threads: d%s of order %2d: auto takes %.3f of never, %d rounds\n",
            threads, op, n, median, rounds);
    return median;
}

Test(shim_coalesce, timed_auto_costs_an_openmp_loop_nothing, .timeout = 600) {
    TIMED();
    static const char *const ops[] = {"gemm", "getrf", "posv"};
    if (access(PROGRAM("coalesce_openmp"), X_OK)) SKIP("built without OpenMP");
    for (int op = 0; op < 3; op++)
        for (int n = 4; n <= 64; n *= 4)
            for (int threads = 1; threads <= 4; threads *= 2)
                cr_expect_leq(auto_to_never(ops[op], n, threads), 1.05);
}

/* ---- What the check costs where nothing comes of it ---- */

/* Nanoseconds that a forwarded call costs with this table. */
static double cost(const char *folder, int threads) {
    double least = 1e30;
    for (int i = 0; i < 5; i++) {
        outcome o = run("BATCHLAS_TUNED_DIR=%s OPENBLAS_NUM_THREADS=1 " BATCHLAS_BUILD_DIR
                        "/tools/batchlas-bench-forward " SHIM " 100000",
                        folder);
        char at[32];
        snprintf(at, sizeof at, "threads=%d:", threads);
        const char *line = strstr(o.out, at), *of = line ? strstr(line, "cost ") : NULL;
        cr_assert(of, "%s%s", o.out, o.err);
        least = fmin(least, atof(of + 5));
    }
    return least;
}

static const char *table_folder(const char *name, const char *last_row) {
    static const char *const isa[] = {"avx512", "avx2", "generic", "neon"};
    static char folder[2][128];
    char *at = folder[!!last_row[0]], file[256];
    snprintf(at, 128, "%s/%s", scratch(), name);
    cr_assert(mkdir(at, 0777) == 0);
    for (int i = 0; i < 4; i++) {
        snprintf(file, sizeof file, "%s/coalesce.cpu_%s.txt", at, isa[i]);
        FILE *f = fopen(file, "w");
        fprintf(f,
                "# op: coalesce\n# device: cpu_%s\n# keys: op:exact order:log threads:log\n"
                "# date: 2026-11-30\n# versions: none\n# source: a test\n"
                "d op=gemm order=4 threads=8 | single 1 | combine 2\n%s",
                isa[i], last_row);
        fclose(f);
    }
    return at;
}

Test(shim_coalesce, timed_the_check_costs_little, .timeout = 300) {
    TIMED();
    if (access(BATCHLAS_BUILD_DIR "/tools/batchlas-bench-forward", X_OK)) SKIP("no bench");
    const char *none = table_folder("none", "");
    const char *some =
        table_folder("some", "d op=gemm order=64 threads=32 | combine 1 | single 2\n");
    for (int threads = 1; threads <= 8; threads *= 8) {
        double without = cost(none, threads), with = cost(some, threads);
        fprintf(stderr, "%d threads: a call through the shim costs %.1f ns, with the check %.1f\n",
                threads, without, with);
        cr_expect_lt(with - without, threads == 1 ? 10 : 20);
    }
}
