/* Whole runs of the programs among the stand-in's candidates: right, wrong and slow ones. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <criterion/criterion.h>

#include "batch/choose/select.h"
#include "batch/device.h"
#include "tools/bench/cases.h"

static char folder[64];

static void make_folder(void) {
    strcpy(folder, "/tmp/batchlas-tuner-XXXXXX");
    cr_assert(mkdtemp(folder));
}
static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect(system(command) == 0);
}

TestSuite(tuner, .init = make_folder, .fini = remove_folder, .timeout = 120);

/* Runs a program with the stand-in for a GPU; its output is in `said`. Returns its exit status. */
static char said[1 << 16];
static int run_only(const char *program, const char *arguments) {
    char command[2048];
    snprintf(command, sizeof command, "LD_LIBRARY_PATH=%s %s %s 2>&1", BATCHLAS_STANDIN, program,
             arguments);
    FILE *f = popen(command, "r");
    cr_assert(f);
    said[fread(said, 1, sizeof said - 1, f)] = 0;
    int status = pclose(f);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Even beside other work. */
static int run(const char *program, const char *arguments) {
    char more[1100];
    snprintf(more, sizeof more, "%s --shared", arguments);
    return run_only(program, more);
}

static int tune(const char *more) {
    char arguments[512];
    snprintf(arguments, sizeof arguments, "--gpu --op gemm --tier preview --out %s %s", folder,
             more);
    return run(BATCHLAS_TUNE, arguments);
}

static char *get(const char *name) {
    static char text[1 << 16];
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "r");
    text[f ? fread(text, 1, sizeof text - 1, f) : 0] = 0;
    if (f) fclose(f);
    return text;
}

static int count(const char *text, const char *what) {
    int n = 0;
    for (; (text = strstr(text, what)); text += strlen(what)) n++;
    return n;
}

Test(tuner, a_wrong_candidate_is_reported_and_never_ranked) {
    cr_assert(tune("--dtype d") == 0, "%s", said);
    cr_expect(count(said, "wrong is wrong") >= 3, "%s", said);
    char *table = get("gemm.sm_90.txt");
    cr_expect(!strstr(table, "wrong"), "%s", table);
    cr_expect(strstr(table, "d order=2 q=2 batch=1000 | small "), "%s", table);
    cr_expect(!strstr(table, "order=16"), "no choice there: %s", table);
    cr_expect(strstr(get("ledger/gemm.sm_90.txt"), "| ! wrong |"));
    char check[128];
    snprintf(check, sizeof check, "--check --out %s", folder);
    cr_expect(run(BATCHLAS_TUNE, check) == 0, "%s", said);
}

Test(tuner, what_is_known_is_not_raced_again) {
    cr_assert(tune("--dtype s") == 0);
    char *before = strdup(get("ledger/gemm.sm_90.txt"));
    cr_assert(tune("--dtype s") == 0);
    cr_expect(strstr(said, "0 cells to race"), "%s", said);
    cr_expect_str_eq(get("ledger/gemm.sm_90.txt"), before);
    /* Other sources under one cell: that one alone is raced. */
    char *stamp = strstr(before, "stamp=") + strlen("stamp=");
    memcpy(stamp, "00000000", 8);
    char path[128];
    snprintf(path, sizeof path, "%s/ledger/gemm.sm_90.txt", folder);
    FILE *f = fopen(path, "w");
    fputs(before, f);
    fclose(f);
    cr_assert(tune("--dtype s") == 0);
    cr_expect(strstr(said, "tune: 1 cells to race"), "%s", said);
    cr_expect(!strstr(get("ledger/gemm.sm_90.txt"), "stamp=00000000"));
    free(before);
}

Test(tuner, what_contradicts_its_neighbours_is_raced_again_when_doubted) {
    cr_assert(tune("--dtype s --tier coarse --minutes 0.1") == 0, "%s", said);
    char *before = strdup(get("ledger/gemm.sm_90.txt")), path[128];
    char *spoilt = strstr(before, "\ns order=8 q=8 batch=1000 ");
    cr_assert(spoilt && (spoilt = strstr(spoilt, "| small ")));
    memcpy(spoilt + strlen("| small "), "99", 2); /* as if all its rounds had been disturbed */
    snprintf(path, sizeof path, "%s/ledger/gemm.sm_90.txt", folder);
    FILE *f = fopen(path, "w");
    fputs(before, f);
    fclose(f);
    int all = count(before, "\ns "), raced = 0;
    cr_assert(tune("--dtype s --tier coarse --doubted") == 0, "%s", said);
    char *said_so = strstr(said, " cells in ");
    cr_assert(said_so, "%s", said);
    while (said_so > said && said_so[-1] >= '0' && said_so[-1] <= '9') said_so--;
    raced = atoi(said_so);
    cr_expect(raced >= 1 && raced < all / 2, "%d of %d", raced, all);
    cr_expect(!strstr(get("ledger/gemm.sm_90.txt"), "| small 99"));
    free(before);
}

Test(tuner, a_killed_run_goes_on) {
    pid_t child = fork();
    if (child == 0) {
        setenv("LD_LIBRARY_PATH", BATCHLAS_STANDIN, 1);
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        execl(BATCHLAS_TUNE, BATCHLAS_TUNE, "--gpu", "--op", "gemm", "--tier", "deep", "--dtype",
              "s", "--out", folder, "--shared", (char *)NULL);
        _exit(1);
    }
    int lines = 0;
    for (int i = 0; i < 6000 && lines < 5; i++) {
        usleep(10000);
        lines = count(get("ledger/gemm.sm_90.txt"), "\ns ");
    }
    kill(child, SIGKILL);
    cr_assert(waitpid(child, NULL, 0) == child);
    lines = count(get("ledger/gemm.sm_90.txt"), "\ns ");
    cr_assert(lines >= 5 && get("gemm.sm_90.txt")[0] == 0, "killed before its end");
    cr_assert(tune("--dtype s --minutes 0.02") == 0, "%s", said);
    cr_expect(count(get("ledger/gemm.sm_90.txt"), "\ns ") >= lines, "nothing is lost");
    cr_expect(count(get("gemm.sm_90.txt"), "\ns ") > 0);
}

Test(tuner, a_cell_that_loses_the_device_is_left_out_next_time) {
    setenv("STANDIN_CRASHES_AT", "4", 1);
    cr_expect(tune("--dtype d") == 3, "%s", said);
    cr_expect(strstr(said, "the device was lost at gemm d order=4"), "%s", said);
    cr_expect(tune("--dtype d") == 3, "the other cell of order 4: %s", said);
    cr_expect(tune("--dtype d") == 0, "%s", said);
    unsetenv("STANDIN_CRASHES_AT");
    cr_expect(count(get("ledger/died.txt"), "gemm d order=4") == 2);
    cr_expect(!strstr(get("gemm.sm_90.txt"), "order=4 "));
    cr_expect(strstr(get("gemm.sm_90.txt"), "d order=8 q=8 batch=1000 | small "));
}

Test(tuner, an_audit_of_a_good_table_passes_and_of_a_bad_one_fails) {
    char arguments[256];
    cr_assert(tune("--dtype sd --minutes 0.1") == 0);
    snprintf(arguments, sizeof arguments, "--audit --gpu --op gemm --dtype sd --samples 4");
    setenv("BATCHLAS_TUNED_DIR", folder, 1);
    run(BATCHLAS_TUNE, arguments);
    cr_expect(strstr(said, "all       4 shapes"), "%s", said);
    char path[128];
    snprintf(path, sizeof path, "%s/gemm.sm_90.txt", folder);
    FILE *f = fopen(path, "w");
    fputs("# op: gemm\n# device: sm_90\n# keys: order:log\ns order=4 | wrong 0.1\n"
          "d order=4 | wrong 0.1\n",
          f);
    fclose(f);
    cr_expect(run(BATCHLAS_TUNE, arguments) == 4, "auto took a wrong route unseen: %s", said);
    unsetenv("BATCHLAS_TUNED_DIR");
}

Test(tuner, the_bench_names_a_wrong_route_and_fails) {
    int status = run(BATCHLAS_BENCH, "--gpu --op gemm --dtype d --order 3 --batch 10 --rounds 3");
    cr_expect(status == 3, "%s", said);
    cr_expect(count(said, "WRONG") == 1 && strstr(said, "small"), "%s", said);
}

Test(tuner, the_bench_says_how_it_is_used) {
    cr_expect(run(BATCHLAS_BENCH, "--help") == 0);
    cr_expect(strstr(said, "--dtype sdcz") && !strstr(said, "unknown"), "%s", said);
    cr_expect(run(BATCHLAS_BENCH, "--orders 3") == 2);
    cr_expect(strstr(said, "unknown option --orders") && strstr(said, "--dtype sdcz"), "%s", said);
}

/* With a beta every arm adds to C, and is checked for it; libxsmm's too where it is installed. */
Test(tuner, the_bench_adds_to_c) {
    int status =
        run(BATCHLAS_BENCH, "--op gemm --dtype sdcz --order 5 --batch 10 --rounds 3 --beta 1 "
                            "--threads 1 --shared");
    cr_expect(status == 0 && !strstr(said, "WRONG") && count(said, "small") == 4, "%s", said);
}

Test(tuner, the_report_draws_what_the_bench_wrote) {
    char command[1024];
    if (system("python3 -c '' 2>/dev/null") != 0) cr_skip("there is no python3");
    snprintf(command, sizeof command,
             "--gpu --op gemm --dtype sd --order 2,4,8 --batch 10,100 --rounds 3 --csv %s/b.csv",
             folder);
    run(BATCHLAS_BENCH, command);
    cr_assert(tune("--dtype sd --minutes 0.05") == 0, "%s", said);
    snprintf(command, sizeof command,
             "%s/tools/report/report %s/b.csv --ledger %s/ledger --html %s/r.html && python3 -c '"
             "import re, xml.dom.minidom as x\n"
             "svg = re.findall(r\"<svg.*?</svg>\", open(\"%s/r.html\").read(), re.S)\n"
             "[x.parseString(s) for s in svg]\nassert len(svg) == 2, len(svg)'",
             BATCHLAS_SOURCE_DIR, folder, folder, folder, folder);
    cr_expect(system(command) == 0);
}

/* What NVIDIA's own routine is faster at stays with it, if the call is the program's. */
Test(tuner, an_interposed_call_is_left_to_nvidia_where_that_is_faster) {
    char path[128];
    snprintf(path, sizeof path, "%s/gemm.sm_90.txt", folder);
    FILE *f = fopen(path, "w");
    fputs("# op: gemm\n# device: sm_90\n# keys: order:log\n"
          "d order=2 | nvidia 1 | small 2 | vendor 3\nd order=8 | small 1 | nvidia 2 | vendor 3\n",
          f);
    fclose(f);
    setenv("BATCHLAS_TUNED_DIR", folder, 1);
    bl_gpu gpu = {.sms = 132, .name = "sm_90"};
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .gpu = &gpu};
    for (int64_t n = 2; n <= 8; n += 6) {
        bench_shape s = bench_shape_at(BL_OP_gemm, BL_D, n, n, 10, 'L');
        bl_problem p = bench_problem(&s);
        for (int i = 0; i < 4; i++) { /* the memo knows one from the other */
            p.interposed = i & 1;
            const bl_candidate *c = bl_select(&p, &x).candidate;
            cr_assert(c);
            cr_expect_str_eq(c->spelling, n == 2 && p.interposed ? "vendor" : "small");
        }
    }
}

/* What a program does not know it refuses, and names it. */
typedef struct {
    const char *arguments, *names;
} bad_line;

static void refuses(const char *program, const bad_line *line, int lines) {
    for (int i = 0; i < lines; i++) {
        int status = run_only(program, line[i].arguments);
        cr_expect(status == 2, "%s %s: %d, %s", program, line[i].arguments, status, said);
        cr_expect(strstr(said, line[i].names), "%s %s: %s", program, line[i].arguments, said);
    }
    printf("%s refused %d command lines\n", strrchr(program, '/') + 1, lines);
}

Test(tuner, the_bench_refuses_what_it_does_not_know) {
    static const bad_line line[] = {{"--op nope", "nope"},
                                    {"--op getrf,nope", "nope"},
                                    {"--op getrf,", "getrf,"},
                                    {"--op ''", "--op"},
                                    {"--dtype q", "q"},
                                    {"--dtype dq", "dq"},
                                    {"--order abc", "abc"},
                                    {"--order 8,x", "8,x"},
                                    {"--order 0", "0"},
                                    {"--order 8,,16", "8,,16"},
                                    {"--q -1", "-1"},
                                    {"--batch satt", "satt"},
                                    {"--side M", "M"},
                                    {"--uplo X", "X"},
                                    {"--threads two", "two"},
                                    {"--rounds 0", "0"},
                                    {"--rounds 1000", "1000"},
                                    {"--beta one", "one"},
                                    {"--csv /no/such/folder/x.csv", "/no/such/folder/x.csv"},
                                    {"--csv", "--csv"},
                                    {"--op herk --dtype s --shared", "no such shape"}};
    refuses(BATCHLAS_BENCH, line, sizeof line / sizeof *line);
}

Test(tuner, the_bench_says_that_its_file_was_not_written) {
    if (access("/dev/full", W_OK) != 0) cr_skip("no /dev/full");
    int status = run(BATCHLAS_BENCH, "--order 4 --batch 10 --rounds 1 --csv /dev/full");
    cr_expect(status == 1 && strstr(said, "/dev/full was not written"), "%d: %s", status, said);
}

/* On a host that others use, only --shared measures: here the others are a loop on every processor. */
Test(tuner, the_bench_refuses_to_measure_beside_other_work) {
    char command[1024];
    snprintf(
        command, sizeof command,
        "for i in $(seq $(nproc)); do (while :; do :; done) & all=\"$all $!\"; done; sleep 0.2; "
        "%s --order 4 --batch 10 --rounds 1 2>&1; status=$?; kill $all; exit $status",
        BATCHLAS_BENCH);
    FILE *f = popen(command, "r");
    cr_assert(f);
    said[fread(said, 1, sizeof said - 1, f)] = 0;
    int status = WEXITSTATUS(pclose(f));
    cr_expect(status == 1 && strstr(said, "of the processors busy; --shared"), "%d: %s", status,
              said);
}

Test(tuner, the_tuner_refuses_what_it_does_not_know) {
    static const bad_line line[] = {
        {"--tier deeper", "deeper"},
        {"--op nope", "nope"},
        {"--dtype q", "q"},
        {"--minutes soon", "soon"},
        {"--minutes -1", "-1"},
        {"--samples 0", "0"},
        {"--gate one", "one"},
        {"--what", "--what"},
        {"--check --out /no/such/folder", "/no/such/folder"},
        {"--derive --out /no/such/folder", "/no/such/folder"},
        {"--leave-one-out --device vax --out " BATCHLAS_SOURCE_DIR "/tuned", "vax"}};
    refuses(BATCHLAS_TUNE, line, sizeof line / sizeof *line);
    cr_expect(run(BATCHLAS_TUNE, "--gate /nonexistent/a /nonexistent/b") == 1);
}

Test(tuner, the_other_tools_refuse_what_they_do_not_know) {
    static const bad_line threads[] = {{"nope", "usage"},
                                       {"lanes nope", "usage"},
                                       {"lanes getrf q", "usage"},
                                       {"lanes getrf d 4,x", "usage"},
                                       {"lanes getrf d 4 0", "usage"}},
                          shim[] = {{"", "usage"},
                                    {"shim.so many", "usage"},
                                    {"shim.so 0", "usage"}},
                          info[] = {{"--what", "usage"}, {"one two", "usage"}};
    refuses(BATCHLAS_TOOLS "/batchlas-bench-threads", threads, 5);
    refuses(BATCHLAS_TOOLS "/batchlas-bench-forward", shim, 3);
    refuses(BATCHLAS_TOOLS "/batchlas-bench-single", shim, 3);
    refuses(BATCHLAS_TOOLS "/batchlas-info", info, 2);
}

Test(tuner, the_scripts_refuse_what_they_do_not_know) {
    static const bad_line targets[] = {{BATCHLAS_TOOLS "/.. --op nope", "nope"},
                                       {BATCHLAS_TOOLS "/.. --rounds 0", "--rounds"},
                                       {"/tmp", "is it a build folder?"}},
                          pairs[] = {{BATCHLAS_TOOLS "/.. --client nope", "nope"},
                                     {"/tmp", "is it a build folder?"}},
                          demo[] = {{"/no/such/folder", "usage"}, {"/tmp /tmp", "usage"}};
    if (system("python3 -c '' 2>/dev/null") != 0) cr_skip("there is no python3");
    refuses(BATCHLAS_SOURCE_DIR "/tools/host_targets", targets, 3);
    refuses(BATCHLAS_SOURCE_DIR "/tools/client_pairs/pairs", pairs, 2);
    refuses(BATCHLAS_SOURCE_DIR "/tools/demo/run", demo, 2);
}
