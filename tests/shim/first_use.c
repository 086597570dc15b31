/* First uses from eight threads at once with a fork between, and left by a signal's handler; and
 * calls where no thread can be had. BATCHLAS_TEST_RUNS=200 makes so many runs of each case. */
#include "support/shim.h"

#define CORE_WITH_STANDIN BATCHLAS_BUILD_DIR "/tests/programs/standin_core"

static int runs(void) {
    const char *v = getenv("BATCHLAS_TEST_RUNS");
    return v && atoi(v) > 0 ? atoi(v) : 3;
}

static void try_all(const char *how, int cases) {
    outcome o = run(PROGRAM("first_use") " " SHIM " " CORE_WITH_STANDIN " %d %s", runs(), how);
    printf("%s", o.out);
    cr_expect(o.status == 0, "%d: %s%s", o.status, o.out, o.err);
    cr_expect(lines(o.out) == cases, "%d cases", lines(o.out));
}

Test(shim_first_use, from_eight_threads_and_a_fork, .timeout = 3600) {
    try_all("race", 14);
}

Test(shim_first_use, left_by_siglongjmp, .timeout = 3600) {
    try_all("jump", 12);
}

/* Whether libgomp or OpenBLAS would miss the thread. */
Test(shim_first_use, where_no_thread_can_be_had, .timeout = 60) {
    static const char *const ways[] = {
        "BATCHLAS_GESV_ROUTE=vendor BATCHLAS_NUM_THREADS=4 OPENBLAS_NUM_THREADS=1 " PRELOAD PROGRAM(
            "no_threads") " batch",
        "OPENBLAS_NUM_THREADS= BATCHLAS_GESV_ROUTE=vendor BATCHLAS_NUM_THREADS=4 " PRELOAD PROGRAM(
            "no_threads") " batch",
        "OPENBLAS_NUM_THREADS= BATCHLAS_GESV_ROUTE=lanes BATCHLAS_NUM_THREADS=4 " PRELOAD PROGRAM(
            "no_threads") " batch",
        "OPENBLAS_NUM_THREADS= " PRELOAD PROGRAM("no_threads") " single",
    };
    static const char *const said[] = {
        "no thread, 600 of 600 solved\n", "no thread, 600 of 600 solved\n",
        "no thread, 600 of 600 solved\n", "no thread, 3 of 3 solved\n"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        outcome o = run("%s", ways[i]);
        if (o.status == 77) SKIP("the limit does not bind");
        printf("%s", o.out);
        cr_expect(o.status == 0, "%zu: status %d\n%s", i, o.status, o.err);
        cr_expect_str_eq(o.out, said[i]);
        cr_expect_str_empty(o.err);
    }
}
