/* Trace, coverage and report: what is written, where, and that nothing else is. */
#include "batch/report/observe.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <criterion/criterion.h>

#include "batch/choose/tables.h"
#include "batch/run.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"
#include "support/capture.h"

static const char header[] = "op,dtype,shape,batch,device,route,calls,members,seconds\n";
static char folder[64], path[128];

/* A file in a new folder, for the variable; `name` may hold %p. */
static void observe_into(const char *variable, const char *name) {
    char value[128];
    if (!folder[0]) temporary_folder(folder);
    snprintf(value, sizeof value, "%s/%s", folder, name);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    setenv(variable, value, 1);
    setenv("OMP_WAIT_POLICY", "passive", 1);
}

enum { N = 4, BATCH = 6 };

static void factor(int batch) {
    double A[BATCH * N * N] = {0};
    lapack_int ipiv[BATCH * N], info[BATCH];
    for (int b = 0; b < batch; b++)
        for (int i = 0; i < N; i++) A[(b * N + i) * N + i] = 2;
    cr_expect(dgetrf_strided_batched(N, N, A, N, N * N, ipiv, N, info, batch) == 0);
}

static void multiply(void) {
    float A[4] = {1, 2, 3, 4}, B[4] = {1, 0, 0, 1}, C[4];
    cr_expect(sgemm_strided_batched('n', 'T', 2, 2, 2, 1, A, 2, 0, B, 2, 0, 0, C, 2, 4, 1) == 0);
}

/* What a forked child writes; `work` runs in it, and it leaves by exit(). */
static void in_child(void (*work)(void)) {
    fflush(NULL);
    pid_t pid = fork();
    cr_assert(pid >= 0);
    if (pid == 0) {
        work();
        batchlas_finalize(); /* what exit() does; a test's own exit belongs to Criterion */
        _exit(0);
    }
    int status;
    cr_assert(waitpid(pid, &status, 0) == pid);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

Test(observe, coverage_is_the_csv_the_manual_states) {
    observe_into("BATCHLAS_COVERAGE_OUT", "coverage.csv");
    setenv("BATCHLAS_GETRF_ROUTE", "vendor_serial", 1);
    factor(BATCH);
    factor(BATCH);
    factor(2);
    multiply();
    batchlas_finalize();
    char *text = read_whole(path), op[16], shape[64], device[16], route[64], dtype;
    cr_expect(strncmp(text, header, strlen(header)) == 0, "%s", text);
    cr_expect(lines_in(text) == 4, "%s", text);
    long batch, calls, members;
    double seconds;
    const char *row = strstr(text, "\ngetrf,d,m=4 n=4,6,");
    cr_assert(row, "%s", text);
    cr_expect(sscanf(row, "\n%15[^,],%c,%63[^,],%ld,%15[^,],%63[^,],%ld,%ld,%lf\n", op, &dtype,
                     shape, &batch, device, route, &calls, &members, &seconds) == 9);
    cr_expect_str_eq(device, "cpu");
    cr_expect_str_eq(route, "vendor_serial");
    cr_expect(calls == 2 && members == 2 * BATCH && seconds > 0 && seconds < 60);
    cr_expect(strstr(text, "\ngetrf,d,m=4 n=4,2,cpu,vendor_serial,1,2,"), "%s", text);
    cr_expect(strstr(text, "\ngemm,s,trans=N transb=T m=2 n=2 k=2,1,cpu,"), "%s", text);
    free(text);
    temporary_remove(folder);
}

static void nothing(void) {}
static void once(void) {
    factor(3);
}

/* Processes append whole lines to one file: one header, and each call once. */
Test(observe, processes_share_a_file) {
    observe_into("BATCHLAS_COVERAGE_OUT", "coverage.csv");
    for (int i = 0; i < 8; i++) in_child(once);
    char *text = read_whole(path);
    cr_expect(lines_in(text) == 9 && count_of(text, header) == 1, "%s", text);
    free(text);
    temporary_remove(folder);
}

/* A child tells what it did itself, not what its parent had done. */
Test(observe, a_child_does_not_tell_its_parents_calls) {
    observe_into("BATCHLAS_COVERAGE_OUT", "coverage.%p.csv");
    factor(BATCH);
    in_child(once);
    in_child(nothing);
    batchlas_finalize();
    char command[160], own[160];
    snprintf(command, sizeof command, "test $(ls %s | wc -l) = 2", folder);
    cr_expect(system(command) == 0, "one file of the parent, one of the child that called");
    snprintf(own, sizeof own, "%s/coverage.%ld.csv", folder, (long)getpid());
    char *text = read_whole(own);
    cr_expect(lines_in(text) == 2 && strstr(text, ",6,cpu,"), "%s", text);
    free(text);
    temporary_remove(folder);
}

Test(observe, trace_is_a_line_a_launch) {
    setenv("BATCHLAS_TRACE", "1", 1);
    setenv("BATCHLAS_GETRF_ROUTE", "vendor_serial", 1);
    capture out = capture_begin(1), err = capture_begin(2);
    factor(BATCH);
    factor(1);
    char *said = capture_end(err), *printed = capture_end(out);
    double ms;
    cr_expect(lines_in(said) == 2, "%s", said);
    cr_expect(sscanf(said, "batchlas: dgetrf m=4 n=4 batch=6 cpu vendor_serial (pin) %lf ms\n",
                     &ms) == 1 &&
                  ms > 0,
              "%s", said);
    cr_expect_str_eq(printed, "");
    free(said);
    free(printed);
}

Test(observe, trace_into_a_file) {
    observe_into("BATCHLAS_TRACE", "trace");
    factor(BATCH);
    in_child(once);
    char *text = read_whole(path);
    cr_expect(lines_in(text) == 2 && strstr(text, "batch=3 "), "%s", text);
    free(text);
    temporary_remove(folder);
}

Test(observe, report_adds_up_shapes_and_batches) {
    observe_into("BATCHLAS_REPORT", "report");
    setenv("BATCHLAS_GETRF_ROUTE", "vendor_serial", 1);
    factor(BATCH);
    factor(2);
    multiply();
    batchlas_finalize();
    char *text = read_whole(path);
    const char *row = strstr(text, "dgetrf ");
    long batches = 0, members = 0;
    cr_assert(row, "%s", text);
    cr_expect(sscanf(row, "dgetrf cpu vendor_serial %ld %ld", &batches, &members) == 2);
    cr_expect(batches == 2 && members == BATCH + 2);
    cr_expect(strstr(text, "sgemm ") && count_of(text, "dgetrf") == 1, "%s", text);
    free(text);
    temporary_remove(folder);
}

Test(observe, nothing_called_nothing_written) {
    observe_into("BATCHLAS_REPORT", "report");
    observe_into("BATCHLAS_COVERAGE_OUT", "coverage");
    observe_into("BATCHLAS_TRACE", "trace");
    setenv("BATCHLAS_DETERMINISTIC", "perhaps", 1); /* would be said, if it were read */
    capture err = capture_begin(2);
    batchlas_finalize();
    bl_observe_finish();
    char *said = capture_end(err), command[128];
    cr_expect_str_eq(said, "");
    snprintf(command, sizeof command, "test -z \"$(ls %s)\"", folder);
    cr_expect(system(command) == 0);
    free(said);
    temporary_remove(folder);
}

Test(observe, zero_and_empty_are_off) {
    setenv("BATCHLAS_TRACE", "0", 1);
    setenv("BATCHLAS_REPORT", "", 1);
    setenv("BATCHLAS_COVERAGE_OUT", "0", 1);
    setenv("BATCHLAS_DETERMINISTIC", "0", 1);
    capture err = capture_begin(2);
    factor(BATCH);
    batchlas_finalize();
    char *said = capture_end(err);
    cr_expect_str_eq(said, "");
    free(said);
}

/* Each unknown value: one line, and the default. */
Test(observe, unknown_values_are_said_once_each) {
    static const char *const wrong[][2] = {{"BATCHLAS_DETERMINISTIC", "perhaps"},
                                           {"BATCHLAS_DISABLE", "2"},
                                           {"BATCHLAS_NUM_THREADS", "many"},
                                           {"BATCHLAS_ISA", "sse9"},
                                           {"BATCHLAS_DGETRF_ROUTE", "vendor"},
                                           {"BATCHLAS__ROUTE", "vendor"},
                                           {"BATCHLAS_HOST_BLAS", "/nowhere/libblas.so"}};
    int count = sizeof wrong / sizeof *wrong;
    for (int i = 0; i < count; i++) setenv(wrong[i][0], wrong[i][1], 1);
    capture out = capture_begin(1), err = capture_begin(2);
    for (int i = 0; i < 3; i++) factor(BATCH);
    cr_expect(batchlas_set_deterministic(0) == 0);
    cr_expect(batchlas_set_enabled(1) == 1);
    char *said = capture_end(err), *printed = capture_end(out);
    cr_expect(lines_in(said) == count, "%s", said);
    for (int i = 0; i < count; i++) {
        char both[64];
        snprintf(both, sizeof both, "batchlas: %s=%s ", wrong[i][0], wrong[i][1]);
        cr_expect(count_of(said, both) == 1, "no line of %s in %s", wrong[i][0], said);
    }
    cr_expect_str_eq(printed, "");
    free(said);
    free(printed);
}

/* A file that cannot be written is said once, and the call is none the worse. */
Test(observe, a_file_that_cannot_be_written) {
    setenv("BATCHLAS_TRACE", "/nowhere/trace", 1);
    capture err = capture_begin(2);
    factor(BATCH);
    factor(BATCH);
    char *said = capture_end(err);
    cr_expect(lines_in(said) == 1 && strstr(said, "/nowhere/trace"), "%s", said);
    free(said);
}

/* A full disk is one too: the lines that are lost are not lost silently. */
static void onto_a_full_disk(const char *variable) {
    if (access("/dev/full", W_OK) != 0) cr_skip_test("no /dev/full");
    setenv(variable, "/dev/full", 1);
    capture err = capture_begin(2);
    factor(BATCH);
    factor(BATCH);
    batchlas_finalize();
    char *said = capture_end(err);
    cr_expect(lines_in(said) == 1 && strstr(said, "/dev/full cannot be written: "), "%s", said);
    free(said);
}
Test(observe, a_trace_onto_a_full_disk) {
    onto_a_full_disk("BATCHLAS_TRACE");
}
Test(observe, a_report_onto_a_full_disk) {
    onto_a_full_disk("BATCHLAS_REPORT");
}
Test(observe, coverage_onto_a_full_disk) {
    onto_a_full_disk("BATCHLAS_COVERAGE_OUT");
}

/* `name`, a link to the file `kept`, which has a line; the folder as `mode` says. */
static void link_in_a_folder(const char *variable, mode_t mode, char kept[160]) {
    observe_into(variable, "link");
    write_file(folder, "kept", "a line\n");
    snprintf(kept, 160, "%s/kept", folder);
    cr_assert(symlink(kept, path) == 0 && chmod(folder, mode) == 0);
}

/* Whoever may write to the folder may have put the link there, to make us write to a file of ours. */
static void a_planted_link(const char *variable) {
    char kept[160];
    link_in_a_folder(variable, 01777, kept);
    capture err = capture_begin(2);
    factor(BATCH);
    batchlas_finalize();
    char *said = capture_end(err), *text = read_whole(kept);
    cr_expect_str_eq(text, "a line\n");
    cr_expect(lines_in(said) == 1 && strstr(said, "/link cannot be written: a symbolic link"), "%s",
              said);
    free(said), free(text);
    temporary_remove(folder);
}
Test(observe, a_trace_does_not_follow_a_planted_link) {
    a_planted_link("BATCHLAS_TRACE");
}
Test(observe, a_report_does_not_follow_a_planted_link) {
    a_planted_link("BATCHLAS_REPORT");
}
Test(observe, coverage_does_not_follow_a_planted_link) {
    a_planted_link("BATCHLAS_COVERAGE_OUT");
}

/* A link of our own is a file like any other, and what a file has it keeps. */
Test(observe, a_link_of_ours_is_followed_and_its_file_grows) {
    char kept[160];
    link_in_a_folder("BATCHLAS_TRACE", 0755, kept);
    factor(BATCH);
    char *text = read_whole(kept);
    cr_expect(lines_in(text) == 2 && !strncmp(text, "a line\nbatchlas: dgetrf ", 24), "%s", text);
    free(text);
    temporary_remove(folder);
}

/* A pipe that nobody reads is such a file: opening it would wait. One that is read gets all lines. */
Test(observe, a_pipe_is_written_only_if_read, .timeout = 20) {
    observe_into("BATCHLAS_TRACE", "pipe");
    cr_assert(mkfifo(path, 0600) == 0);
    capture err = capture_begin(2);
    factor(BATCH);
    char *said = capture_end(err), text[512] = "";
    cr_expect(lines_in(said) == 1 && strstr(said, path), "%s", said);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    factor(2);
    cr_expect(read(reader, text, sizeof text - 1) > 0 && strstr(text, "batch=2 "), "%s", text);
    close(reader);
    free(said);
    temporary_remove(folder);
}

/* LAPACK has no cancellation point: a thread cancelled while it writes a line, or reads a table, for
 * others too would leave them waiting. */
static atomic_bool returned;

static void *call_while_cancelled(void *arg) {
    (void)arg;
    pthread_cancel(pthread_self());
    factor(BATCH);
    atomic_store(&returned, true);
    pthread_testcancel();
    return NULL;
}

Test(observe, no_call_is_a_cancellation_point) {
    observe_into("BATCHLAS_TRACE", "trace");
    setenv("BATCHLAS_TUNED_DIR", folder, 1);
    char name[64];
    snprintf(name, sizeof name, "getrf.%s.txt", bl_host_device());
    write_file(folder, name, "no table\n");
    capture err = capture_begin(2);
    pthread_t thread;
    void *result;
    cr_assert(pthread_create(&thread, NULL, call_while_cancelled, NULL) == 0);
    pthread_join(thread, &result);
    char *said = capture_end(err), *text = read_whole(path);
    cr_expect(atomic_load(&returned) && result == PTHREAD_CANCELED);
    cr_expect(lines_in(said) == 1 && lines_in(text) == 1, "%s%s", said, text);
    free(said), free(text);
    temporary_remove(folder);
}
