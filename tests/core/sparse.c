/* Products with a sparse matrix share what dense ones are chosen and observed by: pins, tables, memo, trace,
 * coverage, report. What they compute is api_spmm's to test. */
#include "batch/sparse/select.h"

#include <criterion/criterion.h>

#include "batch/choose/pins.h"
#include "batch/choose/prefer.h"
#include "batch/choose/routes.h"
#include "batch/choose/tables.h"
#include "batch/host/host.h"
#include "batch/plugin.h"
#include "batch/process/config.h"
#include "batch/sparse/run.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"
#include "support/capture.h"

static char folder[64], path[160];

static void into(const char *variable, const char *name) {
    if (!folder[0]) temporary_folder(folder);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    setenv(variable, path, 1);
}

/* A 2 x 3 matrix of which one pattern serves both members. */
static lapack_int multiply(double C[4]) {
    static const lapack_int offsets[] = {0, 2, 3}, columns[] = {0, 2, 1};
    static const double values[] = {1, 2, 3, 4, 5, 6}, B[] = {1, 10, 100};
    return dspmm_csr_strided_batched('n', 2, 1, 3, 3, 1, offsets, 0, columns, 0, values, 3, B, 3, 0,
                                     0, C, 2, 2, 2);
}

static void expect_product(const double C[4]) {
    cr_expect(C[0] == 201 && C[1] == 30 && C[2] == 504 && C[3] == 60, "%g %g %g %g", C[0], C[1],
              C[2], C[3]);
}

Test(sparse, ops_of_both_kinds_are_in_one_row) {
    for (int op = 0; op < BL_ROUTED_OPS; op++) cr_expect(bl_routed_find(bl_routed_name(op)) == op);
    cr_expect(bl_routed_find("spmm") == BL_ROUTED_spmm);
    cr_expect(bl_routed_find("gemm") == BL_OP_gemm);
    cr_expect(bl_routed_find("none") == -1);
    bl_route r;
    cr_expect(bl_routed_route(BL_ROUTED_spmm, BL_HOST, 0, &r) && !strcmp(r.spelling, "rows"));
    cr_expect(!bl_routed_route(BL_ROUTED_spmm, BL_HOST, 1, &r));
}

Test(sparse, pins_are_heeded_and_checked) {
    double C[4];
    cr_expect(batchlas_set_route("spmm", "rows") == 0);
    cr_expect(multiply(C) == 0);
    expect_product(C);
    cr_expect(batchlas_set_route("spmm", "native") == 0);
    cr_expect(multiply(C) == 0);
    cr_expect(batchlas_set_route("spmm", "fastest") == BATCHLAS_E_PIN);
    cr_expect(strstr(batchlas_last_error(), "spmm has no route fastest; it has native rows"), "%s",
              batchlas_last_error());
    cr_expect(batchlas_set_route("spmm", NULL) == 0);
    cr_expect(!bl_pin(BL_ROUTED_spmm) && !bl_pin(BL_OP_gemm));
}

Test(sparse, an_unknown_pin_of_the_environment_fails_the_call) {
    double C[4] = {7, 7, 7, 7};
    setenv("BATCHLAS_SPMM_ROUTE", "fastest", 1);
    capture said = capture_begin(2);
    cr_expect(multiply(C) == BATCHLAS_E_PIN);
    cr_expect(multiply(C) == BATCHLAS_E_PIN);
    char *text = capture_end(said);
    cr_expect(strstr(batchlas_last_error(), "spmm: there is no route fastest; runnable: rows"),
              "%s", batchlas_last_error());
    const char *once = strstr(text, "there is no route fastest");
    cr_expect(once && !strstr(once + 1, "there is no route"), "said once: %s", text);
    cr_expect(C[0] == 7 && C[3] == 7, "C was written");
    free(text);
}

Test(sparse, trace_says_shape_and_route) {
    double C[4];
    into("BATCHLAS_TRACE", "trace");
    multiply(C);
    batchlas_set_route("spmm", "rows");
    multiply(C);
    char *text = read_whole(path);
    cr_expect(strstr(text, "dspmm trans=N m=2 n=1 k=3 nnz=3 batch=2 cpu rows (last resort)"), "%s",
              text);
    cr_expect(strstr(text, "dspmm trans=N m=2 n=1 k=3 nnz=3 batch=2 cpu rows (pin)"), "%s", text);
    free(text);
}

Test(sparse, coverage_and_report_have_its_rows) {
    double C[4];
    into("BATCHLAS_REPORT", "report");
    char report[160];
    memcpy(report, path, sizeof report);
    into("BATCHLAS_COVERAGE_OUT", "coverage");
    multiply(C);
    multiply(C);
    batchlas_finalize();
    char *text = read_whole(path);
    cr_expect(strstr(text, "\nspmm,d,trans=N m=2 n=1 k=3 nnz=3,2,cpu,rows,2,4,"), "%s", text);
    free(text);
    text = read_whole(report);
    cr_expect(strstr(text, "dspmm"), "%s", text);
    free(text);
}

/* A problem without addresses. */
static bl_csr_problem problem(bl_dtype t, char transa, int64_t order, int64_t n, int64_t q,
                              int64_t batch) {
    bl_csr_problem p = {.op = BL_ROUTED_spmm, .batch = batch};
    p.dtype = t, p.transa = transa, p.int_bytes = 4;
    p.m = p.k = order, p.n = n, p.nnz = order * q;
    return p;
}

Test(sparse, keys_are_what_the_tables_are_by) {
    bl_csr_problem p = problem(BL_C, 'T', 4096, 64, 16, 128);
    bl_exec x = {.device = BL_HOST, .threads = 2};
    bl_point at;
    p.nnz++; /* entries a row are rounded up */
    bl_csr_point_of(&p, &x, &at);
    cr_expect(at.log[BL_KEY_order] == 12 && at.log[BL_KEY_n] == 6 && at.log[BL_KEY_batch] == 7);
    cr_expect(at.log[BL_KEY_q] == bl_octaves(17) && at.has[BL_KEY_transa] &&
              at.log[BL_KEY_threads] == 1);
}

Test(sparse, a_table_of_the_folder_decides) {
    char name[256];
    temporary_folder(folder);
    setenv("BATCHLAS_TUNED_DIR", folder, 1); /* before the environment is read */
    snprintf(name, sizeof name, "%s/spmm.%s.txt", folder, bl_host_device());
    FILE *f = fopen(name, "w");
    fprintf(f,
            "# op: spmm\n# device: %s\n# keys: trans:exact order:log\nd trans=N order=2 | rows 1\n",
            bl_host_device());
    fclose(f);
    bl_csr_problem p = problem(BL_D, 'N', 2, 1, 1, 1);
    bl_exec x = {.device = BL_HOST, .threads = 1};
    bl_csr_choice c = bl_csr_select_fresh(&p, &x);
    cr_expect(c.candidate && !strcmp(c.why, "table"), "%s", c.why);
    c = bl_csr_select(&p, &x);
    cr_expect(!strcmp(c.why, "table"));
    c = bl_csr_select(&p, &x); /* remembered */
    cr_expect(!strcmp(c.why, "table"));
    p.transa = 'T'; /* an exact key that no row has */
    c = bl_csr_select(&p, &x);
    cr_expect(!strcmp(c.why, "last resort"), "%s", c.why);
    batchlas_set_route("spmm", "rows"); /* and forgotten with a new pin */
    p.transa = 'N';
    c = bl_csr_select(&p, &x);
    cr_expect(!strcmp(c.why, "pin"));
}

/* The bars are kept by the compiled-in choice, not by a pin. */
Test(sparse, h200s_table_takes_the_staged_kernel_at_the_bars) {
    static const bl_gpu gpu = {.sms = 132, .name = "sm_90"};
    static const char *const names[] = {"staged", "vendor", "gather"};
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .gpu = &gpu};
    for (int i = 0; i < 8; i++) {
        bl_csr_problem p = i / 4 ? problem((bl_dtype)(i % 4), 'N', 16384, 64, 16, 32)
                                 : problem((bl_dtype)(i % 4), 'N', 4096, 64, 16, 128);
        bl_point at;
        bl_csr_point_of(&p, &x, &at);
        bl_preference best = bl_prefer(BL_ROUTED_spmm, p.dtype, &x, &at, p.batch, 0, names, 3);
        cr_expect(best.pick == 0, "%c %d: %d", bl_prefix(p.dtype), i / 4, best.pick);
        cr_expect(!strcmp(best.why, "table"), "%s", best.why);
    }
}

/* Its operands may be what a recorded call writes. */
Test(sparse, a_region_runs_what_it_recorded_first) {
    double A[4] = {2, 0, 0, 2}, b[2] = {2, 4}, C[2];
    lapack_int ipiv[2], info[1];
    static const lapack_int offsets[] = {0, 1, 2}, columns[] = {0, 1};
    static const double one[] = {1, 1};
    batchlas_region_begin();
    cr_expect(dgesv_strided_batched(2, 1, A, 2, 4, ipiv, 2, b, 2, 2, info, 1) == 0);
    cr_expect(dspmm_csr_strided_batched('N', 2, 1, 2, 2, 1, offsets, 0, columns, 0, one, 0, b, 2, 0,
                                        0, C, 2, 2, 1) == 0);
    batchlas_region_end();
    cr_expect(C[0] == 1 && C[1] == 2, "%g %g", C[0], C[1]);
}
