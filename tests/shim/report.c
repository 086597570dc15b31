/* The report and the switches: where it goes, what it says, and that nothing is said otherwise. */
#include <sys/stat.h>

#include "support/shim.h"

Test(shim_report, goes_to_a_file_that_grows) {
    char name[128];
    snprintf(name, sizeof name, "%s/report", scratch());
    for (int i = 1; i <= 2; i++) {
        outcome o = run("BATCHLAS_REPORT=%s " PRELOAD PROGRAM("shim_calls"), name);
        cr_expect(o.status == 0);
        cr_expect_str_empty(o.err);
        char *text = file_text(name);
        cr_assert(text != NULL);
        cr_expect(lines(text) == i * 8, "%s", text);
        cr_expect(reported(text, "dgesv", 1) == 3, "%s", text);
        cr_expect(text[strlen(text) - 1] == '\n');
    }
}

Test(shim_report, names_the_process) {
    char pattern[128];
    glob_t g;
    run("BATCHLAS_REPORT=%s/r.%%p.txt " PRELOAD PROGRAM("shim_fork"), scratch());
    snprintf(pattern, sizeof pattern, "%s/r.[0-9]*.txt", scratch());
    cr_assert(glob(pattern, 0, NULL, &g) == 0);
    cr_expect(g.gl_pathc == 2, "%zu files for two processes", g.gl_pathc);
}

Test(shim_report, has_time) {
    outcome o = run("BATCHLAS_REPORT=1 " PRELOAD PROGRAM("shim_calls"));
    const char *row = strstr(o.err, "\ndgesv ");
    double seconds = -1;
    cr_assert(row != NULL);
    cr_expect(sscanf(row, " dgesv %*d %*d %*d %*d %*d %lf", &seconds) == 1);
    cr_expect(seconds > 1e-6 && seconds < 10, "%g s", seconds);
}

/* A single call that a kernel takes, past the machine, is a launch like any other. */
Test(shim_report, tells_of_single_calls_too) {
    char trace[128], coverage[128];
    snprintf(trace, sizeof trace, "%s/trace", scratch());
    snprintf(coverage, sizeof coverage, "%s/coverage", scratch());
    outcome o = run("BATCHLAS_REPORT=1 BATCHLAS_TRACE=%s BATCHLAS_COVERAGE_OUT=%s "
                    "BATCHLAS_GEMM_ROUTE=native " PRELOAD PROGRAM("shim_fork"),
                    trace, coverage);
    cr_expect(strstr(o.err, "\ndgemm      cpu   small "), "%s", o.err);
    char *text = file_text(trace);
    cr_expect(text && strstr(text, "dgemm trans=N transb=T m=7 n=7 k=7 batch=1 cpu small (single)"),
              "%s", text);
    text = file_text(coverage);
    cr_expect(text && strstr(text, "gemm,d,trans=N transb=T m=8 n=8 k=8,1,cpu,small,"), "%s", text);
    remove(coverage);
    o = run("BATCHLAS_COVERAGE_OUT=%s BATCHLAS_GEMM_ROUTE=native " PRELOAD PROGRAM("shim_fork"),
            coverage);
    text = file_text(coverage);
    cr_expect(text && strstr(text, "m=8 n=8 k=8,1,cpu,small,"), "%s", text);
    cr_expect(!strstr(o.err, "launches"), "%s", o.err);
}

Test(shim_report, is_not_written_where_nothing_was_called) {
    char name[128];
    snprintf(name, sizeof name, "%s/report", scratch());
    run("BATCHLAS_REPORT=%s " PRELOAD "/bin/true", name);
    cr_expect(access(name, F_OK) != 0);
}

Test(shim_report, of_a_file_that_cannot_be_written_costs_a_line) {
    outcome o = run("BATCHLAS_REPORT=/no/such/folder/report " PRELOAD PROGRAM("shim_calls"));
    cr_expect(o.status == 0);
    cr_expect(lines(o.err) == 1 && strstr(o.err, "/no/such/folder"), "%s", o.err);
}

Test(shim_report, onto_a_full_disk_costs_a_line) {
    if (access("/dev/full", W_OK) != 0) cr_skip_test("no /dev/full");
    outcome o = run("BATCHLAS_REPORT=/dev/full " PRELOAD PROGRAM("shim_calls"));
    cr_expect(o.status == 0);
    cr_expect(lines(o.err) == 1 && strstr(o.err, "/dev/full cannot be written: "), "%s", o.err);
}

Test(shim_report, does_not_follow_a_planted_link) {
    char name[128], kept[128];
    snprintf(name, sizeof name, "%s/link", scratch());
    snprintf(kept, sizeof kept, "%s/kept", scratch());
    FILE *f = fopen(kept, "w");
    cr_assert(f && fputs("a line\n", f) >= 0 && fclose(f) == 0);
    cr_assert(symlink(kept, name) == 0 && chmod(scratch(), 01777) == 0);
    outcome o = run("BATCHLAS_REPORT=%s " PRELOAD PROGRAM("shim_calls"), name);
    cr_expect(o.status == 0);
    cr_expect(lines(o.err) == 1 && strstr(o.err, "a symbolic link"), "%s", o.err);
    cr_expect_str_eq(file_text(kept), "a line\n");
}

Test(shim_report, into_a_pipe_that_nobody_reads_costs_a_line, .timeout = 60) {
    char name[128];
    snprintf(name, sizeof name, "%s/pipe", scratch());
    cr_assert(mkfifo(name, 0600) == 0);
    outcome o = run("BATCHLAS_REPORT=%s " PRELOAD "timeout 10 " PROGRAM("shim_calls"), name);
    cr_expect(o.status == 0, "status %d", o.status);
    cr_expect(lines(o.err) == 1 && strstr(o.err, name), "%s", o.err);
}

Test(shim_report, unset_empty_and_0_are_off) {
    static const char *const off[] = {"BATCHLAS_REPORT=0", "BATCHLAS_REPORT=", "BATCHLAS_DISABLE=0",
                                      "BATCHLAS_COALESCE="};
    for (int i = 0; i < 4; i++) {
        outcome o = run("%s " PRELOAD PROGRAM("shim_calls"), off[i]);
        cr_expect(o.status == 0);
        cr_expect_str_empty(o.err, "%s: %s", off[i], o.err);
    }
}

Test(shim_report, an_unknown_value_costs_a_line) {
    static const char *const bad[] = {"BATCHLAS_DISABLE=perhaps", "BATCHLAS_COALESCE=sometimes"};
    for (int i = 0; i < 2; i++) {
        outcome o = run("%s " PRELOAD PROGRAM("shim_calls"), bad[i]);
        cr_expect(o.status == 0);
        cr_expect(lines(o.err) == 1 && strstr(o.err, bad[i]), "%s: %s", bad[i], o.err);
    }
}

/* One line a process, however many calls and threads, and whatever the mode; all are forwarded. */
Test(shim_report, a_pin_that_cannot_run_costs_a_line) {
    static const char *const modes[] = {"always", "auto", "never"};
    outcome plain = run(PROGRAM("shim_threads"));
    for (int i = 0; i < 3; i++) {
        outcome o = run("BATCHLAS_COALESCE=%s BATCHLAS_GESV_ROUTE=fastest "
                        "BATCHLAS_REPORT=%s/report%d " PRELOAD PROGRAM("shim_threads"),
                        modes[i], scratch(), i);
        char name[128];
        snprintf(name, sizeof name, "%s/report%d", scratch(), i);
        cr_expect(o.status == 0);
        cr_expect_str_eq(o.out, plain.out);
        cr_expect(lines(o.err) == 1 && strstr(o.err, "gesv: there is no route fastest"), "%s: %s",
                  modes[i], o.err);
        cr_expect_eq(reported(file_text(name), "dgesv", 2), 8000, "%s", modes[i]);
    }
}

Test(shim_report, disabled_is_inert) {
    outcome o =
        run("BATCHLAS_DISABLE=1 BATCHLAS_COALESCE=always BATCHLAS_REPORT=1 " PRELOAD PROGRAM(
            "shim_calls"));
    outcome plain = run(PROGRAM("shim_calls"));
    cr_expect(o.status == 0);
    cr_expect_str_eq(o.out, plain.out);
    cr_expect_str_empty(o.err, "%s", o.err);
}
