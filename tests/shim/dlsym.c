/* libbatchlas_dlsym.so beside the shim: a look-up of the shim's names in a library gets the shim's
 * functions, and nothing else changes, RTLD_NEXT of other hooks least of all. */
#include "support/shim.h"

#define DLSYM BATCHLAS_BUILD_DIR "/libbatchlas_dlsym.so"
#define BOTH "LD_PRELOAD='" SHIM " " DLSYM "' "
#define LIBRARY(tag) BATCHLAS_BUILD_DIR "/tests/programs/libdlsym_library_" #tag ".so"

Test(shim_dlsym, looks_up_ours) {
    outcome o =
        run(BOTH "BATCHLAS_REPORT=%s/report " PROGRAM("dlsym_user") " " LIBRARY(1), scratch());
    cr_assert(o.status == 0, "%d %s", o.status, o.err);
    cr_expect(strstr(o.out, "cublasDgetrfBatched: libbatchlas_shim.so\n"), "%s", o.out);
    cr_expect(strstr(o.out, "cublasDgeamBatched_not_ours: nowhere\n"), "%s", o.out);
    cr_expect(strstr(o.out, "cublasZgetrfBatched: nowhere\n"), "%s", o.out);
    cr_expect(strstr(o.out, "strlen: libc.so.6\n"), "%s", o.out);
    cr_expect(strstr(o.out, "called: 103\n"), "%s", o.out);
    char name[128];
    snprintf(name, sizeof name, "%s/report", scratch());
    char *report = file_text(name);
    cr_assert(report);
    cr_expect(reported(report, "cublasDgetrfBatched", 1) == 1, "%s", report);
}

Test(shim_dlsym, leaves_other_hooks_their_next) {
    outcome o = run(BOTH PROGRAM("dlsym_user") " " LIBRARY(1));
    cr_expect(strstr(o.out, "wrapped: 1017\n"), "%s", o.out);
    o = run("LD_PRELOAD='" DLSYM " " SHIM "' " PROGRAM("dlsym_user") " " LIBRARY(1));
    cr_expect(o.status == 0 && strstr(o.out, "wrapped: 1017\n"), "%s", o.out);
    cr_expect(strstr(o.out, "called: 103\n"), "%s", o.out);
}

/* The shim forwards to the first of two libraries: a look-up in the second stays there. */
Test(shim_dlsym, keeps_to_the_library_that_was_asked) {
    outcome o = run(BOTH PROGRAM("dlsym_user") " " LIBRARY(1) " " LIBRARY(2));
    cr_expect(strstr(o.out, "cublasDgetrfBatched: libdlsym_library_2.so\n"), "%s", o.out);
}

Test(shim_dlsym, alone_or_absent_changes_nothing) {
    static const char *const preload[] = {"", "LD_PRELOAD=" DLSYM " ", PRELOAD};
    for (int i = 0; i < 3; i++) {
        outcome o = run("%s" PROGRAM("dlsym_user") " " LIBRARY(1), preload[i]);
        cr_expect(o.status == 0, "%s", o.err);
        cr_expect(strstr(o.out, "cublasDgetrfBatched: libdlsym_library_1.so\n"), "%s", o.out);
        cr_expect(strstr(o.out, "wrapped: 1017\n"), "%s", o.out);
    }
}

/* Ordinary programs under both. */
Test(shim_dlsym, is_silent) {
    outcome o = run(BOTH "python3 -c 'import ctypes, json; print(1)'");
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, "1\n");
    cr_expect_str_empty(o.err);
}
