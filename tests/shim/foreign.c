/* MKL's batch names: right through the machine, right without one, and wrong arguments reported
 * once to the program's xerbla with nothing written. */
#include "support/shim.h"

static const char *const names[] = {"dgemm_batch",         "cblas_dgemm_batch",
                                    "dgemm_batch_strided", "cblas_dgemm_batch_strided",
                                    "dtrsm_batch_strided", "dgetrf_batch_strided",
                                    "dgetrs_batch_strided"};

static const char right[] = "dgemm_batch_ same\n"
                            "cblas_dgemm_batch same\n"
                            "dgemm_batch_strided_ same\n"
                            "cblas_dgemm_batch_strided same\n"
                            "dtrsm_batch_strided_ same\n"
                            "dgetrf_batch_strided_ info 0 wrong, member 3: 2\n"
                            "dgetrs_batch_strided_ same\n"
                            "info 0 wrong\n";

static const char wrong[] = "xerbla DGEMM_BATCH 3\n"
                            "xerbla DGEMM_BATCH 14\n"
                            "cblas_xerbla cblas_dgemm_batch 4\n"
                            "cblas_xerbla cblas_dgemm_batch 1\n"
                            "xerbla DGEMM_BATCH_STRIDED 2\n"
                            "xerbla DGEMM_BATCH_STRIDED 16\n"
                            "cblas_xerbla cblas_dgemm_batch_strided 16\n"
                            "xerbla DTRSM_BATCH_STRIDED 12\n"
                            "xerbla DGETRF_BATCH_STRIDED 4\n"
                            "info -4 -4\n"
                            "nothing written same\n";

Test(shim_foreign, are_batches) {
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        outcome o = run("%sBATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_foreign"), path);
        cr_expect_str_eq(o.out, right, "%s:\n%s", providers[i].name, o.out);
        for (size_t j = 0; j < sizeof names / sizeof *names; j++) {
            cr_expect(reported(o.err, names[j], 1) == 1, "%s %s", providers[i].name, names[j]);
            cr_expect(reported(o.err, names[j], 3) == 1, "%s %s", providers[i].name, names[j]);
        }
    }
}

Test(shim_foreign, report_wrong_arguments) {
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        /* It has gemm_batch of its own, which is asked and does not check. */
        if (!strcmp(providers[i].name, "blis")) continue;
        outcome o = run("%s" PRELOAD PROGRAM("shim_foreign") " wrong", path);
        cr_expect_str_eq(o.out, wrong, "%s:\n%s", providers[i].name, o.out);
        cr_expect_str_empty(o.err);
    }
}

/* Switched off, or without a core: by the plain routine, one by one. */
Test(shim_foreign, do_without_a_machine) {
    outcome o = run("BATCHLAS_DISABLE=1 " PRELOAD PROGRAM("shim_foreign"));
    cr_expect_str_eq(o.out, right);
    run("cp " SHIM " %s", scratch());
    o = run("LD_PRELOAD=%s/libbatchlas_shim.so " PROGRAM("shim_foreign"), scratch());
    cr_expect_str_eq(o.out, right);
    cr_expect_str_empty(o.err);
}
