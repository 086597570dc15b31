/* The shim and the core: found beside the shim, missing, or of another version. */
#include "support/shim.h"

static const char with_core[] = "dgemm_batched 0 0 8.5 5\n"
                                "dgesv_strided_batched_64 0 info 0 0 x 1 1\n"
                                "LAPACKE_dgetrf_strided_batched 0 info 0 0\n"
                                "dpotrf_batched_ info 0 0\n"
                                "last_error \"\"\n"
                                "set_enabled 1 0 1\n"
                                "region 0 0\n";

static const char without_core[] = "dgemm_batched -1002 -1002 0 0\n"
                                   "dgesv_strided_batched_64 -1002 info -1002 -1002 x 5 4\n"
                                   "LAPACKE_dgetrf_strided_batched -1002 info -1002 -1002\n"
                                   "dpotrf_batched_ info -1002 -1002\n"
                                   "last_error \"\"\n"
                                   "set_enabled 1 0 1\n"
                                   "region 0 0\n";

Test(shim_core, is_found_beside_the_shim) {
    outcome o = run(PRELOAD PROGRAM("shim_stubs"));
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, with_core, "%s", o.out);
    cr_expect_str_empty(o.err);
}

Test(shim_core, missing_fails_cleanly) {
    run("cp " SHIM " %s", scratch());
    outcome o = run("LD_PRELOAD=%s/libbatchlas_shim.so " PROGRAM("shim_stubs"), scratch());
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, without_core, "%s", o.out);
    cr_expect(lines(o.err) == 1 && strstr(o.err, "libbatchlas.so.0"), "%s", o.err);
}

Test(shim_core, missing_forwards) {
    outcome plain = run(PROGRAM("shim_calls"));
    run("cp " SHIM " %s", scratch());
    outcome o =
        run("BATCHLAS_COALESCE=always LD_PRELOAD=%s/libbatchlas_shim.so " PROGRAM("shim_calls"),
            scratch());
    cr_expect_str_eq(o.out, plain.out);
    cr_expect_str_empty(o.err);
    o = run("BATCHLAS_REPORT=1 BATCHLAS_COALESCE=always LD_PRELOAD=%s/libbatchlas_shim.so " PROGRAM(
                "shim_calls"),
            scratch());
    cr_expect_str_eq(o.out, plain.out);
    cr_expect(strstr(o.err, "libbatchlas.so.0 cannot be loaded") != NULL, "%s", o.err);
    cr_expect(reported(o.err, "dgesv", 2) == 3, "%s", o.err);
}

Test(shim_core, of_another_version_leaves_calls_alone) {
    outcome plain = run(PROGRAM("shim_calls"));
    outcome o = run("LD_LIBRARY_PATH=" PROGRAM(
        "other_core") " BATCHLAS_COALESCE=always " PRELOAD PROGRAM("shim_calls"));
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, plain.out);
    cr_expect_str_empty(o.err);
    o = run("LD_LIBRARY_PATH=" PROGRAM(
        "other_core") " BATCHLAS_COALESCE=always BATCHLAS_TRACE=1 " PRELOAD PROGRAM("shim_calls"));
    cr_expect(lines(o.err) == 1 && strstr(o.err, "another version"), "%s", o.err);
}

/* The stubs of libbatchlas_region.a, with and without us. */
Test(shim_core, regions_are_optional) {
    outcome plain = run(PROGRAM("shim_region"));
    cr_assert(plain.status == 0);
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        outcome o = run("%sBATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_region"), path);
        cr_expect_str_eq(o.out, plain.out, "%s", providers[i].name);
        cr_expect(reported(o.err, "dgetrf", 3) == 100, "%s", o.err);
        cr_expect(reported(o.err, "dgetrs", 3) == 100, "%s", o.err);
    }
}

/* A child forked while another thread opens the core would have half of it; a fork by what is
 * opened waits for nobody. */
Test(shim_core, forks_while_it_is_opened, .timeout = 60) {
    outcome o =
        run("BATCHLAS_COALESCE=always " PRELOAD "timeout 20 " PROGRAM("shim_opening") " other");
    cr_expect(o.status == 0, "status %d: %s", o.status, o.err);
    cr_expect_str_eq(o.out, "0 0\n", "%s", o.out);
    o = run("BATCHLAS_COALESCE=always " PRELOAD "timeout 0.9 " PROGRAM("shim_opening") " same");
    cr_expect(o.status == 0, "status %d: %s", o.status, o.err);
    cr_expect_str_eq(o.out, "1 0\n", "%s", o.out);
}

/* A fork that began before the core was loaded does not run its handlers, and would copy its locks
 * as another fork holds them. */
Test(shim_core, forks_that_began_before_it, .timeout = 60) {
    outcome o =
        run("BATCHLAS_COALESCE=always " PRELOAD "timeout 20 " PROGRAM("shim_forks") " early");
    cr_expect(o.status == 0, "status %d: %s", o.status, o.err);
    cr_expect_str_eq(o.out, "0 0\n", "%s", o.out);
}

Test(shim_core, signals_in_the_middle_of_a_fork, .timeout = 60) {
    outcome o =
        run("BATCHLAS_COALESCE=always " PRELOAD "timeout 20 " PROGRAM("shim_forks") " signal");
    cr_expect(o.status == 0, "status %d: %s", o.status, o.err);
    cr_expect_str_eq(o.out, "0\n", "%s", o.out);
}

/* Half of the runs hung while a lock was held across dlopen. */
Test(shim_core, constructors_call_while_others_begin, .timeout = 120) {
    static const char *const mode[] = {"auto", "never", "always"};
    for (int i = 0; i < 15; i++) {
        outcome o = run("BATCHLAS_COALESCE=%s " PRELOAD "timeout -s KILL 5 " PROGRAM(
                            "shim_constructor") " " PROGRAM("libshim_constructed.so"),
                        mode[i % 3]);
        cr_assert(o.status == 0, "run %d: status %d: %s", i, o.status, o.err);
    }
}
