/* A set-user-id program reads, opens and writes nothing that its caller names. The same program with
 * no such bit does, which shows that each variable would have been heard. */
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "support/shim.h"

enum { NOBODY = 65534 };

static char folder[128], program[160];

static void sh(const char *format, ...) {
    char command[1024];
    va_list ap;
    va_start(ap, format);
    vsnprintf(command, sizeof command, format, ap);
    va_end(ap);
    cr_assert(system(command) == 0, "%s", command);
}

/* `folder`, nobody's, with a table for every host that is none. */
static void prepare(mode_t mode) {
    static const char *const isa[] = {"avx512", "avx2", "generic", "neon"};
    snprintf(folder, sizeof folder, "%s/mine", scratch());
    snprintf(program, sizeof program, "%s/program", scratch());
    sh("chmod 755 %s && mkdir -p %s && rm -f %s/*", scratch(), folder, folder);
    for (int i = 0; i < 4; i++) sh("echo 'no table' > %s/gesv.cpu_%s.txt", folder, isa[i]);
    sh("chown -R %d %s && cp " PROGRAM("shim_secure") " %s", NOBODY, folder, program);
    cr_assert(chown(program, 0, 0) == 0 && chmod(program, mode) == 0);
}

static outcome run_as_nobody(void) {
    return run(
        "BATCHLAS_GESV_ROUTE= BATCHLAS_HOST_BLAS=%s/blas.so BATCHLAS_TUNED_DIR=%s "
        "BATCHLAS_TRACE=%s/trace BATCHLAS_REPORT=%s/report BATCHLAS_COVERAGE_OUT=%s/coverage "
        "setpriv --reuid %d --regid %d --clear-groups %s",
        folder, folder, folder, folder, folder, NOBODY, NOBODY, program);
}

static bool written(const char *name) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

static void need_set_user_id(void) {
    struct statvfs fs;
    if (geteuid() != 0) cr_skip_test("not root");
    if (statvfs(scratch(), &fs) || fs.f_flag & ST_NOSUID) cr_skip_test("no set-user-id in /tmp");
    if (system("setpriv --reuid 65534 --clear-groups test -r " SHIM " 2>/dev/null"))
        cr_skip_test("no setpriv, or the build is not everybody's to read");
}

Test(shim_secure, a_set_user_id_program_lets_nobody_say_what_it_opens) {
    need_set_user_id();
    prepare(04755);
    outcome o = run_as_nobody();
    cr_assert(o.status == 0, "%d: %s%s", o.status, o.out, o.err);
    if (strstr(o.out, "secure 0")) cr_skip_test("set-user-id bits are not honoured here");
    cr_expect_str_eq(o.out, "secure 1\n");
    cr_expect_str_empty(o.err, "%s", o.err);
    cr_expect(!written("trace") && !written("report") && !written("coverage"));
}

Test(shim_secure, any_other_program_does) {
    need_set_user_id();
    prepare(0755);
    sh("chmod -R a+rX %s", scratch());
    outcome o = run_as_nobody();
    cr_assert(o.status == 0, "%d: %s%s", o.status, o.out, o.err);
    cr_expect_str_eq(o.out, "secure 0\n");
    cr_expect(strstr(o.err, "blas.so cannot be opened"), "%s", o.err);
    cr_expect(strstr(o.err, "/gesv.cpu_"), "%s", o.err);
    cr_expect(written("trace") && written("report") && written("coverage"));
}
