/* The calling convention: callers that pass hidden CHARACTER lengths and callers that do not, flags
 * in either case, complex functions left alone, and a program's own xerbla. */
#include "support/shim.h"

/* Same output and status with the shim, forwarding and through the machine, on every provider. */
static void same_output(const char *program) {
    static const char *const modes[] = {"BATCHLAS_COALESCE=auto", "BATCHLAS_COALESCE=always"};
    if (access(program, X_OK) != 0) SKIP("%s was not built", program);
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        outcome plain = run("%s%s", path, program);
        cr_expect(plain.status == 0, "%s: %s", providers[i].name, plain.err);
        for (int m = 0; m < 2; m++) {
            outcome o = run("%s%s " PRELOAD "%s", path, modes[m], program);
            cr_expect(o.status == 0, "%s %s: %s", providers[i].name, modes[m], o.err);
            cr_expect_str_eq(o.out, plain.out, "%s %s:\n%s", providers[i].name, modes[m], o.out);
            cr_expect_str_empty(o.err);
        }
    }
}

Test(shim_calling, c_without_lengths) {
    same_output(PROGRAM("shim_lengths"));
    outcome o = run(PRELOAD PROGRAM("shim_lengths"));
    cr_expect(strstr(o.out, "cdotu -39 214") != NULL, "%s", o.out);
}

/* A caller and a BLAS that agree on the hidden-argument form of complex functions go on agreeing. */
Test(shim_calling, complex_functions_with_a_hidden_result) {
    outcome plain = run(PROGRAM("shim_hidden")), o = run(PRELOAD PROGRAM("shim_hidden"));
    cr_expect_str_eq(plain.out, "-39 214 -39 214\n217 -18 217 -18\n");
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, plain.out);
}

/* Both again, where the link optimises caller and runtime as one; every call is still seen. */
Test(shim_calling, link_time_optimised) {
    same_output(PROGRAM("shim_lengths_lto"));
    outcome lto = run("BATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_lengths_lto"));
    outcome not = run("BATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_lengths"));
    static const char *const routines[] = {"dgemm", "dtrsm", "dgeqrf", "dormqr"};
    for (int i = 0; i < 4; i++) {
        long calls = reported(not .err, routines[i], 1);
        cr_expect(calls > 0 && reported(lto.err, routines[i], 1) == calls, "%s: %s", routines[i],
                  lto.err);
    }
    same_output(PROGRAM("shim_fortran_lto"));
}

Test(shim_calling, gfortran_with_lengths) {
    same_output(PROGRAM("shim_fortran"));
}

Test(shim_calling, errors_reach_the_programs_xerbla) {
    same_output(PROGRAM("shim_xerbla"));
    outcome o = run("BATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_xerbla"));
    cr_expect(strstr(o.out, "xerbla DGEMM 13") && strstr(o.out, "xerbla DPOTRF 4"), "%s", o.out);
    /* After a longjmp out of a call the thread is not inside it any more. */
    cr_expect(reported(o.err, "dgemm", 1) == 4, "%s", o.err);
}

Test(shim_calling, valgrind_finds_nothing, .timeout = 120) {
    if (system("command -v valgrind >/dev/null") != 0) SKIP("no valgrind");
    const char *path = with_provider(&providers[0]);
    if (!path) SKIP("no reference BLAS");
    /* Nor memory of ours that nobody holds: a leak checker would change the exit status. */
    static const char *const modes[] = {"", "BATCHLAS_COALESCE=always BATCHLAS_NUM_THREADS=1 "
                                            "BATCHLAS_DEVICE=cpu BATCHLAS_REPORT=/dev/null "};
    for (int m = 0; m < 2; m++) {
        outcome o = run("%s%s" PRELOAD "valgrind -q --error-exitcode=9 --leak-check=full "
                        "--errors-for-leak-kinds=definite --suppressions=" BATCHLAS_SOURCE_DIR
                        "/tests/support/valgrind.supp " PROGRAM("shim_lengths"),
                        path, modes[m]);
        cr_expect(o.status == 0, "%s", o.err);
    }
}

Test(shim_calling, lapacke_every_routine_both_layouts) {
    same_output(PROGRAM("shim_lapacke"));
    outcome o = run("BATCHLAS_REPORT=1 BATCHLAS_COALESCE=always " PRELOAD PROGRAM("shim_lapacke"));
    static const char *const rows[] = {"LAPACKE_sgesv", "LAPACKE_zunmqr_work", "LAPACKE_cgels"};
    for (int i = 0; i < 3; i++) cr_expect(reported(o.err, rows[i], 4) >= 4, "%s", o.err);
}

/* The library underneath prints 1 where all arguments arrived. */
Test(shim_calling, wide_integers_in_every_spelling) {
    outcome o = run("BATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_wide"));
    cr_assert(o.status == 0, "%s", o.err);
    cr_expect(lines(o.out) == 10);
    for (char *line = strtok(o.out, "\n"); line; line = strtok(NULL, "\n")) {
        char name[64];
        int arrived = 0;
        cr_expect(sscanf(line, "%63s %d", name, &arrived) == 2 && arrived == 1, "%s", line);
        cr_expect(reported(o.err, name, 1) == 1, "%s: %s", name, o.err);
    }
}
