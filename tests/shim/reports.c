/* Failures that users of other libraries reported, in programs that know nothing of us: results on
 * the tables' routes and on our own kernels, bits, forks, time. What the batched routines owe is in
 * api_reports.c. */
#include "support/shim.h"
#include "support/timing.h"

/* "BATCHLAS_<OP>_ROUTE=route " for every op, in place of run()'s own: "" for the tables'. */
static const char *routes(const char *route) {
    static const char *const op[] = {"GEMM",  "TRSM",  "SYRK",  "HERK",  "POTRF", "POTRS",
                                     "POTRI", "POSV",  "GETRF", "GETRS", "GETRI", "GESV",
                                     "GEQRF", "ORGQR", "ORMQR", "GELS"};
    static char text[1024];
    size_t used = 0;
    for (size_t i = 0; i < sizeof op / sizeof *op; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "BATCHLAS_%s_ROUTE=%s ", op[i],
                                 route);
    return text;
}

static int wrong_in(const char *out) {
    const char *at = strstr(out, " checks, ");
    int wrong = -1;
    cr_assert(at && sscanf(at, " checks, %d wrong", &wrong) == 1, "%s", out);
    return wrong;
}

/* NaN, scalars, padding, singular members, pivoting, rows: no worse than without us, and right on the
 * reference BLAS. */
static void right_results(const char *mode, const char *route) {
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        int before = wrong_in(run("%s" PROGRAM("shim_reports"), path).out);
        outcome o = run("%sBATCHLAS_COALESCE=%s %s" PRELOAD PROGRAM("shim_reports"), path, mode,
                        routes(route));
        cr_expect(wrong_in(o.out) <= before, "%s %s:\n%s", providers[i].name, mode, o.out);
        cr_expect(i > 0 || before == 0);
        cr_expect_str_empty(o.err, "%s", o.err);
    }
}

Test(shim_reports, single_calls, .timeout = 300) {
    right_results("auto", "");
    right_results("never", "");
}
Test(shim_reports, single_calls_on_our_kernels, .timeout = 300) {
    right_results("auto", "native");
}
Test(shim_reports, batches_of_one, .timeout = 300) {
    right_results("always", "");
}

/* The bits of a call do not depend on which calls it was merged with (pytorch #45422, jax #20047). */
Test(shim_reports, bits_with_and_without_company, .timeout = 300) {
    const char *alone = "BATCHLAS_COALESCE=always BATCHLAS_DETERMINISTIC=1 OPENBLAS_NUM_THREADS=1";
    outcome o = run("%s %s" PRELOAD PROGRAM("shim_bits") " 1 1", alone, routes(""));
    outcome shut = run("%s BATCHLAS_COALESCE_WAIT_US=0 %s" PRELOAD PROGRAM("shim_bits") " 16 20",
                       alone, routes(""));
    outcome many = run("%s BATCHLAS_COALESCE_WAIT_US=1000 BATCHLAS_REPORT=1 %s" PRELOAD PROGRAM(
                           "shim_bits") " 16 60",
                       alone, routes(""));
    cr_expect(o.status == 0 && !strstr(o.out, "differs"));
    cr_expect_str_eq(shut.out, o.out, "%s", shut.out);
    cr_expect_str_eq(many.out, o.out, "%s", many.out);
    const char *merged = strstr(many.err, "concurrent callers: ");
    double mean = 0;
    cr_assert(merged, "%s", many.err);
    sscanf(merged, "concurrent callers: %*d calls ran as %*d batches, %lf", &mean);
    cr_expect(mean > 1.5, "%s", merged);
}

/* With DETERMINISTIC they do not depend on whether it could have been merged either, nor on threads. */
Test(shim_reports, bits_in_every_mode, .timeout = 300) {
    static const char *const modes[] = {"always", "auto", "never"};
    outcome first = {0};
    for (int threads = 1; threads <= 2; threads++)
        for (int m = 0; m < 3; m++) {
            outcome o = run("BATCHLAS_COALESCE=%s BATCHLAS_DETERMINISTIC=1 OPENBLAS_NUM_THREADS=%d "
                            "OMP_NUM_THREADS=%d %s" PRELOAD PROGRAM("shim_bits") " %d 2",
                            modes[m], threads, threads, routes(""), threads);
            cr_expect(o.status == 0 && !strstr(o.out, "differs"));
            if (!first.out) first = o;
            cr_expect_str_eq(o.out, first.out, "%s, %d: %s", modes[m], threads, o.out);
        }
}

/* A pool of forked workers, its parent having called BLAS (OpenBLAS #294, #240). */
Test(shim_reports, forked_workers_of_python, .timeout = 300) {
    static const char script[] =
        "import numpy as n, multiprocessing as m\n"
        "def f(i):\n"
        "    a = n.arange(64.).reshape(8,8) + (9+i)*n.eye(8)\n"
        "    return [(a @ a).sum(), n.linalg.solve(a, a).sum(), n.linalg.cholesky(a @ a.T).sum()]\n"
        "here = [f(i) for i in range(8)]\n"
        "with m.get_context('fork').Pool(3) as p: there = p.map(f, range(8))\n"
        "print(n.allclose(here, there, rtol=1e-12))\n";
    char name[128];
    snprintf(name, sizeof name, "%s/script.py", scratch());
    FILE *f = fopen(name, "w");
    fputs(script, f);
    fclose(f);
    if (run("/usr/bin/python3 -c 'import numpy'").status != 0) SKIP("no NumPy");
    for (int always = 0; always < 2; always++) {
        outcome o = run("OPENBLAS_NUM_THREADS=1 BATCHLAS_COALESCE=%s %s" PRELOAD
                        "timeout 30 /usr/bin/python3 %s",
                        always ? "always" : "auto", routes(""), name);
        cr_expect(o.status == 0 && !strcmp(o.out, "True\n"), "%d: %s%s", o.status, o.out, o.err);
    }
}

/* A loop of small calls that reads each result is not slower than without us (numpy #17166):
 * processor time, the least of several runs in turn. */
Test(shim_reports, timed_a_loop_of_small_calls_is_not_slower, .timeout = 300) {
    TIMED();
    if (access(PROGRAM("coalesce_openmp"), X_OK)) SKIP("built without OpenMP");
    static const int size[] = {3, 9, 64}, calls[] = {100000, 50000, 2000};
    for (int s = 0; s < 3; s++) {
        double least[2] = {1e30, 1e30};
        for (int i = 0; i < 12; i++) {
            outcome o = run("OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 %s%s" PROGRAM(
                                "coalesce_openmp") " getrf %d %d",
                            routes(""), i % 2 ? PRELOAD : "", calls[s], size[s]);
            double ns = atof(o.out);
            cr_assert(o.status == 0 && ns > 0, "%s%s", o.out, o.err);
            if (ns < least[i % 2]) least[i % 2] = ns;
        }
        fprintf(stderr, "loop of dgetrf of order %d: %.1f ns a call without us, %.1f with: %.3f\n",
                size[s], least[0], least[1], least[1] / least[0]);
        cr_expect(least[1] <= 1.1 * least[0], "order %d: %g ns, %g without us", size[s], least[1],
                  least[0]);
    }
}
