/* Which table is in force: compiled in, overridden, refused, borrowed. */
#include "batch/tables.h"
#include "batch/routes.h"

#include <dirent.h>
#include <sys/stat.h>

#include <criterion/criterion.h>

#include "capture.h"

static void table_for(const char *folder, const char *op, const char *device, const char *rows) {
    char name[64], text[1024];
    snprintf(name, sizeof name, "%s.%s.txt", op, device);
    snprintf(text, sizeof text, "# op: %s\n# device: %s\n# keys: n:log\n%s", op, device, rows);
    write_file(folder, name, text);
}

/* The environment is read once, so the folder comes before anything else. */
static const char *use_folder(char folder[64]) {
    temporary_folder(folder);
    setenv("BATCHLAS_TUNED_DIR", folder, 1);
    return bl_host_device();
}

#define ROW "d n=8 | vendor 1\n"

/* The text of each file of tuned/ is a table, of the op and device its name says. */
static void check_file(const char *name) {
    char op[32], device[32], path[512], why[BL_TABLE_WHY];
    cr_assert(sscanf(name, "%31[^.].%31[^.].txt", op, device) == 2, "%s", name);
    snprintf(path, sizeof path, "%s/tuned/%s", BATCHLAS_SOURCE_DIR, name);
    char *text = read_whole(path);
    bl_table *t = bl_table_parse(name, text, strlen(text), NULL, NULL, why);
    cr_expect(t, "%s", why);
    if (t) {
        cr_expect_str_eq(t->op, op, "%s says op %s", name, t->op);
        cr_expect_str_eq(t->device, device, "%s says device %s", name, t->device);
        cr_expect(bl_routed_find(op) >= 0 || !strcmp(op, "place") || !strcmp(op, "coalesce"), "%s",
                  name);
    }
    bl_table_free(t);
    free(text);
}

Test(tables, every_tuned_file_parses) {
    DIR *dir = opendir(BATCHLAS_SOURCE_DIR "/tuned");
    cr_assert(dir);
    int files = 0;
    for (struct dirent *d; (d = readdir(dir));) {
        size_t length = strlen(d->d_name);
        if (length < 4 || strcmp(d->d_name + length - 4, ".txt") != 0) continue;
        check_file(d->d_name);
        files++;
    }
    closedir(dir);
    fprintf(stderr, "tables: %d files of tuned/ parsed\n", files);
}

Test(tables, a_file_in_the_folder_overrides) {
    char folder[64];
    const char *borrowed, *host = use_folder(folder);
    table_for(folder, "gemm", host, ROW "s n=9 | vendor 1\n");
    capture c = capture_begin(2);
    const bl_table *t = bl_tables_get(BL_OP_gemm, host, &borrowed);
    char *said = capture_end(c);
    cr_assert(t);
    cr_expect(t->rows == 2 && !borrowed);
    cr_expect_str_eq(bl_tables_source(BL_OP_gemm, host), folder);
    cr_expect(bl_tables_get(BL_OP_gemm, host, &borrowed) == t);
    cr_expect_str_eq(said, "");
    free(said);
    temporary_remove(folder);
}

/* One line with file, line and reason; what was compiled in, or nothing, stays in force. `device`
 * NULL is the host's. */
static void refused(const char *op, const char *device, const char *rows, const char *reason) {
    char folder[64], name[64], text[512], expected[512];
    const char *borrowed, *host = use_folder(folder);
    if (!device) device = host;
    snprintf(name, sizeof name, "gemm.%s.txt", host);
    snprintf(text, sizeof text, "# op: %s\n# device: %s\n# keys: n:log\n%s", op, device, rows);
    write_file(folder, name, text);
    capture c = capture_begin(2);
    for (int i = 0; i < 3; i++) bl_tables_get(BL_OP_gemm, host, &borrowed);
    char *said = capture_end(c);
    const char *source = bl_tables_source(BL_OP_gemm, host);
    int used = snprintf(expected, sizeof expected, "batchlas: %s/%s:", folder, name);
    snprintf(expected + used, sizeof expected - (size_t)used, reason, op, device);
    strcat(expected, "; the table is not used\n");
    cr_expect_str_eq(said, expected, "%s", said);
    cr_expect(!source || !strcmp(source, "compiled in"), "%s is in force", source);
    free(said);
    temporary_remove(folder);
}

Test(tables, a_bad_row_refuses_the_file) {
    refused("gemm", NULL, ROW "d n=9 | vendor\n" ROW,
            "5: an entry is `spelling ms` or `spelling -`");
}

Test(tables, a_file_of_another_op_is_refused) {
    refused("trsm", NULL, ROW, "1: the header says op %s and device %s");
}

Test(tables, a_file_of_another_device_is_refused) {
    refused("gemm", "sm_1", ROW, "1: the header says op %s and device %s");
}

Test(tables, a_file_that_cannot_be_read_is_said) {
    char folder[64], path[256], expected[512];
    const char *borrowed, *host = use_folder(folder);
    snprintf(path, sizeof path, "%s/gemm.%s.txt", folder, host);
    cr_assert(mkdir(path, 0700) == 0); /* root may read anything else */
    capture c = capture_begin(2);
    bl_tables_get(BL_OP_gemm, host, &borrowed);
    char *said = capture_end(c);
    snprintf(expected, sizeof expected, "batchlas: %s: Is a directory; the table is not used\n",
             path);
    cr_expect_str_eq(said, expected, "%s", said);
    free(said);
    temporary_remove(folder);
}

/* Neither waits for a writer nor reads without end. */
static void is_not_read(const char *reason, int (*make)(const char *path)) {
    char folder[64], path[256], expected[512];
    const char *borrowed, *host = use_folder(folder);
    snprintf(path, sizeof path, "%s/gemm.%s.txt", folder, host);
    cr_assert(make(path) == 0);
    capture c = capture_begin(2);
    bl_tables_get(BL_OP_gemm, host, &borrowed);
    char *said = capture_end(c);
    snprintf(expected, sizeof expected, "batchlas: %s: %s; the table is not used\n", path, reason);
    cr_expect_str_eq(said, expected, "%s", said);
    free(said);
    temporary_remove(folder);
}

static int pipe_at(const char *path) {
    return mkfifo(path, 0600);
}
Test(tables, a_pipe_is_not_waited_for, .timeout = 20) {
    is_not_read("not a file", pipe_at);
}

static int endless_at(const char *path) {
    return symlink("/dev/zero", path);
}
Test(tables, an_endless_file_is_not_read, .timeout = 20) {
    is_not_read("not a file", endless_at);
}

static int huge_at(const char *path) {
    FILE *f = fopen(path, "w");
    return f && fclose(f) == 0 ? truncate(path, (off_t)1 << 34) : -1;
}
Test(tables, a_huge_file_is_not_read, .timeout = 20) {
    is_not_read("File too large", huge_at);
}

Test(tables, a_folder_that_is_none_is_said_once) {
    const char *borrowed;
    setenv("BATCHLAS_TUNED_DIR", "/nowhere/at/all", 1);
    capture c = capture_begin(2);
    for (int op = 0; op < BL_OPS; op++) bl_tables_get((bl_op_id)op, bl_host_device(), &borrowed);
    char *said = capture_end(c);
    cr_expect_str_eq(said,
                     "batchlas: BATCHLAS_TUNED_DIR=/nowhere/at/all is not a directory; ignored\n",
                     "%s", said);
    free(said);
}

/* A file is no folder: it is said to be ignored, and it is. */
Test(tables, a_file_for_a_folder_is_said_once_and_ignored) {
    char folder[64], path[128], expected[256];
    temporary_folder(folder);
    write_file(folder, "file", "text\n");
    snprintf(path, sizeof path, "%s/file", folder);
    setenv("BATCHLAS_TUNED_DIR", path, 1);
    const char *borrowed;
    capture c = capture_begin(2);
    for (int op = 0; op < BL_OPS; op++) bl_tables_get((bl_op_id)op, bl_host_device(), &borrowed);
    bl_tables_coalesce();
    bl_tables_place(NULL);
    char *said = capture_end(c);
    snprintf(expected, sizeof expected,
             "batchlas: BATCHLAS_TUNED_DIR=%s is not a directory; ignored\n", path);
    cr_expect_str_eq(said, expected, "%s", said);
    cr_expect_str_eq(bl_tables_source(BL_OP_gemm, bl_host_device()), "compiled in");
    free(said);
    temporary_remove(folder);
}

static void lends(bl_op_id op, const char *device, const char *from) {
    const char *borrowed;
    const bl_table *t = bl_tables_get(op, device, &borrowed);
    cr_assert(t, "%s has no table", device);
    cr_expect_str_eq(t->device, from, "%s borrows from %s", device, t->device);
    cr_expect((borrowed != NULL) == (strcmp(device, from) != 0));
    if (borrowed) cr_expect_str_eq(borrowed, from);
}

/* By compute capability; devices beyond any that tables are compiled in for. */
Test(tables, a_gpu_borrows_from_the_nearest) {
    char folder[64];
    use_folder(folder);
    table_for(folder, "gemm", "sm_700", ROW);
    table_for(folder, "gemm", "sm_720", ROW);
    table_for(folder, "gemm", "sm_800", ROW);
    table_for(folder, "trsm", "sm_761", ROW);
    lends(BL_OP_gemm, "sm_700", "sm_700");
    lends(BL_OP_gemm, "sm_712", "sm_720");
    lends(BL_OP_gemm, "sm_705", "sm_700");
    lends(BL_OP_gemm, "sm_761", "sm_800");
    lends(BL_OP_gemm, "sm_900", "sm_800");
    temporary_remove(folder);
}

static bool compiled_in(const char *op, const char *device) {
    char path[512];
    snprintf(path, sizeof path, "%s/tuned/%s.%s.txt", BATCHLAS_SOURCE_DIR, op, device);
    return access(path, F_OK) == 0;
}

/* avx512 falls back to avx2, and avx2 to generic. */
Test(tables, a_cpu_falls_back_to_the_next) {
    char folder[64];
    use_folder(folder);
    table_for(folder, "herk", "cpu_generic", ROW);
    table_for(folder, "trsm", "cpu_generic", ROW);
    table_for(folder, "trsm", "cpu_avx2", ROW);
    lends(BL_OP_trsm, "cpu_generic", "cpu_generic");
    if (!compiled_in("trsm", "cpu_avx512")) lends(BL_OP_trsm, "cpu_avx512", "cpu_avx2");
    if (!compiled_in("herk", "cpu_avx2")) {
        lends(BL_OP_herk, "cpu_avx2", "cpu_generic");
        if (!compiled_in("herk", "cpu_avx512")) lends(BL_OP_herk, "cpu_avx512", "cpu_generic");
    }
    temporary_remove(folder);
}

Test(tables, a_cpu_never_borrows_from_a_gpu) {
    char folder[64];
    const char *borrowed;
    use_folder(folder);
    table_for(folder, "gemm", "sm_800", ROW);
    const bl_table *t = bl_tables_get(BL_OP_gemm, "cpu_generic", &borrowed);
    cr_expect(!t || strncmp(t->device, "cpu_", 4) == 0);
    temporary_remove(folder);
}

Test(tables, the_isa_switch_names_the_device) {
    setenv("BATCHLAS_ISA", "generic", 1);
    cr_expect_str_eq(bl_host_device(), "cpu_generic");
}

Test(tables, an_unknown_isa_is_said_once) {
    const char *native = NULL;
    setenv("BATCHLAS_ISA", "sse9", 1);
    capture c = capture_begin(2);
    for (int i = 0; i < 3; i++) native = bl_host_device();
    char *said = capture_end(c);
    cr_expect(strncmp(native, "cpu_", 4) == 0);
    cr_expect(lines_in(said) == 1 && strstr(said, "BATCHLAS_ISA=sse9"), "%s", said);
    free(said);
}
