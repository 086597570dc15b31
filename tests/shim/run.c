/* batchlas-run: what it sets, what it refuses, and that the program's own status comes back. */
#include <sys/stat.h>

#include "support/shim.h"

#define RUN BATCHLAS_BUILD_DIR "/tools/batchlas-run "

Test(shim_run, puts_a_program_under_the_shim_and_reports) {
    outcome o = run(RUN "--report " PROGRAM("shim_calls"));
    cr_expect(o.status == 0);
    cr_expect(reported(o.err, "dgesv", 1) == 3, "%s", o.err);
}

Test(shim_run, reports_to_a_file) {
    outcome o = run(RUN "--report=%s/report " PROGRAM("shim_calls"), scratch());
    char name[128];
    snprintf(name, sizeof name, "%s/report", scratch());
    char *text = file_text(name);
    cr_expect(o.status == 0);
    cr_expect_str_empty(o.err);
    cr_expect(reported(text, "dgesv", 1) == 3, "%s", text);
}

Test(shim_run, sets_a_variable_for_each_option) {
    outcome o = run(RUN "--device cuda:1 --coalesce never --trace --dlsym -- env");
    cr_expect(o.status == 0);
    cr_expect(strstr(o.out, "BATCHLAS_DEVICE=cuda:1\n"), "%s", o.out);
    cr_expect(strstr(o.out, "BATCHLAS_COALESCE=never\n"));
    cr_expect(strstr(o.out, "BATCHLAS_TRACE=1\n"));
    const char *shim = strstr(o.out, "LD_PRELOAD="), *hook = strstr(o.out, "libbatchlas_dlsym.so");
    cr_assert(shim && hook);
    cr_expect(strstr(shim, "libbatchlas_shim.so:") && strstr(shim, "libbatchlas_shim.so") < hook);
}

Test(shim_run, keeps_a_preload_that_is_there) {
    outcome o = run("LD_PRELOAD=libm.so.6 " RUN "env");
    cr_expect(strstr(o.out, "libbatchlas_shim.so:libm.so.6\n"), "%s", o.out);
}

Test(shim_run, hands_the_status_and_the_arguments_on) {
    outcome o = run(RUN "sh -c 'echo \"$1\"; exit 42' name '--report of mine'");
    cr_expect(o.status == 42, "%d", o.status);
    cr_expect_str_eq(o.out, "--report of mine\n");
}

Test(shim_run, refuses_what_it_does_not_know) {
    static const char *const wrong[] = {"--nope true",
                                        "--device gpu true",
                                        "--device cuda: true",
                                        "--coalesce on true",
                                        "--device",
                                        "--report= true",
                                        "--report"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        outcome o = run(RUN "%s", wrong[i]);
        cr_expect(o.status == 2, "%s: %d", wrong[i], o.status);
        cr_expect(strlen(o.err) > 0);
    }
}

Test(shim_run, tells_a_missing_program_from_one_that_may_not_run) {
    char name[128];
    snprintf(name, sizeof name, "%s/text", scratch());
    FILE *f = fopen(name, "w");
    cr_assert(f && fclose(f) == 0);
    cr_expect(run(RUN "no-such-program").status == 127);
    cr_expect(run(RUN "/no/such/program").status == 127);
    cr_expect(run(RUN "/").status == 126);
    outcome o = run(RUN "%s", name);
    cr_expect(o.status == 126, "%d", o.status);
    cr_expect(strstr(o.err, name), "%s", o.err);
}

static int compile_static(const char *to) {
    char command[256];
    snprintf(command, sizeof command,
             "echo 'int main(void){return 3;}' | cc -static -x c - -o %s 2>/dev/null", to);
    return system(command);
}

Test(shim_run, says_which_programs_it_cannot_reach) {
    char name[128];
    snprintf(name, sizeof name, "%s/fixed", scratch());
    cr_assert(compile_static(name) == 0);
    outcome o = run(RUN "%s", name);
    cr_expect(o.status == 3, "%d", o.status);
    cr_expect(strstr(o.err, "is statically linked"), "%s", o.err);

    snprintf(name, sizeof name, "%s/gains", scratch());
    outcome copy =
        run("sh -c 'cp /bin/true %s && chown 65534 %s && chmod 4755 %s'", name, name, name);
    if (copy.status != 0 || getuid() == 65534) SKIP("no other user's program can be made");
    o = run(RUN "%s", name);
    cr_expect(strstr(o.err, "set-user-id"), "%s", o.err);
}

Test(shim_run, looks_through_a_script) {
    char name[128];
    snprintf(name, sizeof name, "%s/script", scratch());
    FILE *f = fopen(name, "w");
    cr_assert(f && fprintf(f, "#!/usr/bin/env %s/fixed\n", scratch()) > 0 && fclose(f) == 0);
    cr_assert(chmod(name, 0755) == 0);
    char fixed[128];
    snprintf(fixed, sizeof fixed, "%s/fixed", scratch());
    cr_assert(compile_static(fixed) == 0);
    outcome o = run(RUN "%s", name);
    cr_expect(o.status == 3, "%d", o.status);
    cr_expect(strstr(o.err, "is statically linked"), "%s", o.err);
}

Test(shim_run, is_quiet_for_an_ordinary_script) {
    char name[128];
    snprintf(name, sizeof name, "%s/script", scratch());
    FILE *f = fopen(name, "w");
    cr_assert(f && fputs("#!/bin/sh\nexit 5\n", f) >= 0 && fclose(f) == 0);
    cr_assert(chmod(name, 0755) == 0);
    outcome o = run(RUN "%s", name);
    cr_expect(o.status == 5);
    cr_expect_str_empty(o.err);
}

Test(shim_run, names_itself) {
    cr_expect(strstr(run(RUN "--help").out, "usage: batchlas-run"));
    cr_expect(strncmp(run(RUN "--version").out, "batchlas-run ", 13) == 0);
}
