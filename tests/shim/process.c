/* What being preloaded costs a process that may have nothing to do with us: nothing printed, no
 * device, no thread, no time; and what happens across fork. */
#include "support/shim.h"
#include "support/timing.h"

#include <spawn.h>
#include <time.h>

Test(shim_process, is_silent) {
    outcome o = run(PRELOAD "/bin/true");
    cr_expect(o.status == 0);
    cr_expect_str_empty(o.out);
    cr_expect_str_empty(o.err);
    o = run(PRELOAD "/bin/false");
    cr_expect(o.status == 1);
    o = run(PRELOAD "BATCHLAS_REPORT=1 sh -c 'echo a b | tr a c | sed s/b/d/ | cat; exit 3'");
    cr_expect(o.status == 3);
    cr_expect_str_eq(o.out, "c d\n");
    cr_expect_str_empty(o.err);
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        o = run("%s" PRELOAD PROGRAM("shim_calls"), path);
        cr_expect(o.status == 0);
        cr_expect_str_empty(o.err);
    }
}

Test(shim_process, needs_no_device) {
    outcome o = run("CUDA_VISIBLE_DEVICES= " PRELOAD PROGRAM("shim_calls"));
    cr_expect(o.status == 0);
    cr_expect_str_empty(o.err);
}

Test(shim_process, opens_nothing_and_starts_nothing) {
    if (system("strace -o /dev/null true 2>/dev/null") != 0) SKIP("no strace");
    outcome o = run("strace -f -E " PRELOAD "-e trace=openat,open,clone,clone3,fork,vfork,write "
                    "-o %s/trace /bin/true",
                    scratch());
    char name[128];
    snprintf(name, sizeof name, "%s/trace", scratch());
    char *trace = file_text(name);
    cr_assert(o.status == 0 && trace);
    cr_expect(strstr(trace, "libbatchlas_shim.so") != NULL, "%s", trace);
    cr_expect(strstr(trace, "/dev/") == NULL, "%s", trace);
    cr_expect(strstr(trace, "clone") == NULL && strstr(trace, "fork") == NULL, "%s", trace);
    cr_expect(strstr(trace, "write(") == NULL, "%s", trace);
    cr_expect(strstr(trace, "libbatchlas.so") == NULL, "%s", trace);
    cr_expect(strstr(trace, "libcuda") == NULL && strstr(trace, "blas.so.3") == NULL, "%s", trace);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static double start_true(char *const environment[]) {
    char *argument[] = {"true", NULL};
    pid_t child;
    int status;
    double before = now();
    cr_assert(posix_spawn(&child, "/bin/true", NULL, NULL, argument, environment) == 0);
    waitpid(child, &status, 0);
    cr_assert(status == 0);
    return now() - before;
}

static int by_value(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

Test(shim_process, timed_starts_in_no_time) {
    TIMED();
    enum { RUNS = 101 };
    char *plain[] = {NULL}, *preloaded[] = {"LD_PRELOAD=" SHIM, NULL};
    static double without[RUNS], with[RUNS];
    for (int i = 0; i < RUNS; i++) without[i] = start_true(plain), with[i] = start_true(preloaded);
    qsort(without, RUNS, sizeof *without, by_value);
    qsort(with, RUNS, sizeof *with, by_value);
    double cost = with[RUNS / 2] - without[RUNS / 2];
    printf("start-up: %.3f ms without, %.3f ms with\n", without[RUNS / 2], with[RUNS / 2]);
    cr_expect(cost < 5, "%g ms", cost);
}

Test(shim_process, forks, .timeout = 60) {
    const char *path;
    int forked = 0;
    for (int i = -1; (path = next_provider(&i));) {
        /* OpenBLAS on libgomp hangs in a child whose parent used it; with us no more than that. */
        outcome plain = run("%stimeout 3 " PROGRAM("shim_fork"), path);
        if (plain.status != 0) {
            printf("%s: hangs without us\n", providers[i].name);
            continue;
        }
        forked++;
        for (int always = 0; always < 2; always++) {
            outcome o = run("%sBATCHLAS_REPORT=1 BATCHLAS_COALESCE=%s " PRELOAD
                            "timeout 20 " PROGRAM("shim_fork"),
                            path, always ? "always" : "auto");
            cr_expect(o.status == 0, "%s always=%d: status %d\n%s", providers[i].name, always,
                      o.status, o.err);
            /* The child counts its own calls only, and reports first. */
            cr_expect(reported(o.err, "dgemm", 1) == 3, "%s", o.err);
            const char *second = strstr(o.err, "batchlas: calls of");
            second = second ? strstr(second + 1, "batchlas: calls of") : NULL;
            cr_expect(second && reported(second, "dgemm", 1) == 6, "%s", o.err);
        }
    }
    if (!forked) SKIP("no BLAS here survives a fork, with us or without");
}

/* A call that goes to a kernel alone allocates nothing, takes no lock and makes no system call. */
Test(shim_process, single_calls_do_nothing_else, .timeout = 60) {
    static const char *const routine[] = {"dgemm",  "cblas_dgemm", "dtrsm", "dgetrf",
                                          "dgetrs", "dgetri",      "dgesv", "dpotrf",
                                          "dpotrs", "dposv",       "dgeqrf"};
    const char *pins =
        "BATCHLAS_GEMM_ROUTE=small BATCHLAS_TRSM_ROUTE=rows BATCHLAS_GETRF_ROUTE=rows "
        "BATCHLAS_GETRS_ROUTE=rows BATCHLAS_GETRI_ROUTE=rows BATCHLAS_GESV_ROUTE=rows "
        "BATCHLAS_POTRF_ROUTE=rows BATCHLAS_POTRS_ROUTE=rows BATCHLAS_POSV_ROUTE=rows "
        "BATCHLAS_GEQRF_ROUTE=rows OPENBLAS_NUM_THREADS=1 ";
    outcome o = run("%sBATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_single"), pins);
    cr_assert(o.status == 0, "%d: %s", o.status, o.err);
    for (size_t i = 0; i < sizeof routine / sizeof *routine; i++)
        cr_expect(reported(o.err, routine[i], 1) == 100 && reported(o.err, routine[i], 4) == 100 &&
                      reported(o.err, routine[i], 3) == 0,
                  "%s: %s", routine[i], o.err);
    o = run("%s" PRELOAD PROGRAM("shim_single") " nothing", pins);
    if (o.status == 77) SKIP("no seccomp");
    cr_expect(o.status == 0, "%d", o.status);
    cr_expect_str_eq(o.out, "0 allocations, 0 locks\n");
}

/* Passing a call on costs nanoseconds. */
Test(shim_process, timed_forwards_for_nothing, .timeout = 60) {
    TIMED();
    outcome o = run(BATCHLAS_BUILD_DIR "/tools/batchlas-bench-forward " SHIM " 100000");
    double cost[2] = {-1, -1};
    const char *row = o.out;
    for (int i = 0; i < 2 && row; i++, row = strchr(row, '\n') + 1) {
        const char *at = strstr(row, "cost ");
        if (at) sscanf(at, "cost %lf", &cost[i]);
    }
    printf("%s", o.out);
    cr_expect(o.status == 0 && cost[0] < 50 && cost[1] < 50, "%s%s", o.out, o.err);
}

/* Nor does it make a system call or take a lock. OpenBLAS's threads yield while they wait for work: the
 * reference BLAS has none, and what the pins open shall have none. */
Test(shim_process, forwards_without_a_system_call, .timeout = 60) {
    const char *path = with_provider(&providers[0]);
    if (!path) SKIP("no reference BLAS");
    if (system("strace -o /dev/null true 2>/dev/null") != 0) SKIP("no strace");
    int calls[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        char name[128];
        run("%sOPENBLAS_NUM_THREADS=1 strace -f -o %s/trace " BATCHLAS_BUILD_DIR
            "/tools/batchlas-bench-forward " SHIM " %d",
            path, scratch(), i ? 20000 : 200);
        snprintf(name, sizeof name, "%s/trace", scratch());
        char *trace = file_text(name);
        for (char *line = strtok(trace, "\n"); line; line = strtok(NULL, "\n"))
            calls[i] += !strstr(line, "futex(") && !strstr(line, "resumed>");
    }
    cr_expect(calls[0] > 0 && abs(calls[1] - calls[0]) < 100, "%d and %d system calls", calls[0],
              calls[1]);
}
