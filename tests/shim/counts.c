/* Each call of the program is counted once, under the name it called, whatever the BLAS and LAPACK
 * underneath call in turn; and results are what they are without us. */
#include "support/shim.h"

static const struct {
    const char *name;
    long calls;
} expected[] = {{"dgesv", 3},       {"LAPACKE_dgesv", 1}, {"LAPACKE_dgesv_work", 1},
                {"cblas_dgemm", 1}, {"dpotrf", 1},        {"dgetrf", 1}};
enum { ROWS = sizeof expected / sizeof *expected };

static void check(const provider *p, const char *path, const char *mode, int column) {
    outcome plain = run("%s" PROGRAM("shim_calls"), path);
    cr_assert(plain.status == 0, "%s: %s", p->name, plain.err);
    outcome o = run("%sBATCHLAS_REPORT=1 %s " PRELOAD PROGRAM("shim_calls"), path, mode);
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, plain.out, "%s %s", p->name, mode);
    for (int i = 0; i < ROWS; i++) {
        long calls = reported(o.err, expected[i].name, 1);
        cr_expect(calls == expected[i].calls, "%s %s: %ld of %s", p->name, mode, calls,
                  expected[i].name);
        cr_expect(reported(o.err, expected[i].name, column) == calls, "%s %s: %s", p->name, mode,
                  o.err);
    }
    cr_expect(reported(o.err, "dgetrs", 1) == 0 && reported(o.err, "dgemm", 1) == 0 &&
                  reported(o.err, "dtrsm", 1) == 0,
              "%s %s: calls of a library were counted:\n%s", p->name, mode, o.err);
}

Test(shim_counts, a_call_once_when_forwarded) {
    const char *path;
    for (int i = -1; (path = next_provider(&i));)
        check(&providers[i], path, "BATCHLAS_COALESCE=auto", 2);
}

Test(shim_counts, a_call_once_through_the_machine) {
    const char *path;
    for (int i = -1; (path = next_provider(&i));)
        check(&providers[i], path, "BATCHLAS_COALESCE=always", 4);
}

Test(shim_counts, all_threads_those_that_ended_too) {
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        for (int always = 0; always < 2; always++) {
            outcome o =
                run("%sBATCHLAS_REPORT=1 BATCHLAS_COALESCE=%s " PRELOAD PROGRAM("shim_threads"),
                    path, always ? "always" : "never");
            cr_expect(o.status == 0, "%s: %s", providers[i].name, o.out);
            cr_expect(reported(o.err, "dgemm", 1) == 8000, "%s", o.err);
            long batched = reported(o.err, "dgesv", 3), alone = reported(o.err, "dgesv", 4);
            cr_expect(batched + alone == (always ? 8000 : 0), "%s", o.err);
            cr_expect(always == (batched > 0), "%s", o.err);
            cr_expect(reported(o.err, "dgesv", 2) == 8000 - batched - alone, "%s", o.err);
        }
    }
}

/* Batches of a routine in the part on launches, summed over its routes; `route` NULL: any. */
static long launched(const char *text, const char *routine, const char *route) {
    const char *line = strstr(text, "\nlaunches");
    long sum = 0, batches;
    char name[32], where[32], by[32];
    for (; line && (line = strchr(line + 1, '\n'));)
        if (sscanf(line, " %31s %31s %31s %ld", name, where, by, &batches) == 4 &&
            !strcmp(name, routine) && (!route || !strcmp(by, route)))
            sum += batches;
    return sum;
}

/* Single calls that a kernel of ours took are counted by their threads, and added up. */
Test(shim_counts, launches_of_all_threads) {
    outcome o = run(
        "OPENBLAS_NUM_THREADS=1 BATCHLAS_REPORT=1 " PRELOAD UNPINNED PROGRAM("shim_threads") " 8");
    cr_expect(o.status == 0, "%s", o.out);
    const long gemm = reported(o.err, "dgemm", 4), gesv = reported(o.err, "dgesv", 4);
    cr_expect(launched(o.err, "dgemm", NULL) == gemm && launched(o.err, "dgesv", NULL) == gesv,
              "%s", o.err);
    cr_expect(gesv == 8000 && launched(o.err, "dgesv", "rows") == 8000, "%s", o.err);
}

/* What computes nothing is neither forwarded nor run: 2 of 4 calls of dgemm and the one of dpotrf
 * have a wrong argument. */
Test(shim_counts, wrong_arguments_and_queries_apart) {
    outcome o = run("BATCHLAS_REPORT=1 BATCHLAS_COALESCE=always " PRELOAD PROGRAM("shim_xerbla"));
    static const long gemm[] = {4, 0, 0, 2, 2}, potrf[] = {1, 0, 0, 0, 1};
    for (int column = 1; column <= 5; column++) {
        cr_expect(reported(o.err, "dgemm", column) == gemm[column - 1], "%s", o.err);
        cr_expect(reported(o.err, "dpotrf", column) == potrf[column - 1], "%s", o.err);
    }
    o = run("BATCHLAS_REPORT=1 BATCHLAS_COALESCE=always " PRELOAD PROGRAM(
        "region_life_pie") " scalars");
    cr_expect(reported(o.err, "dgeqrf", 5) >= 1 && reported(o.err, "dgeqrf", 2) == 0, "%s", o.err);
}
