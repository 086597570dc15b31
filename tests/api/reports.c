/* Failures that users of other libraries reported: each must not happen here. The names are those
 * of the reports' subjects; projects and numbers stand beside them. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/dense.h"
#include "support/every.h"
#include "support/fence.h"
#include "support/fill.h"
#include "support/random.h"
#include "support/skip.h"

static void check_residual(const call *c, int64_t b) {
    double ratio = c->op->residual(c, b);
    dense_release();
    check(ratio < 30, "%s: member %ld, residual %g n eps", call_text(c), (long)b, ratio);
}

/* Batches past a grid's 65535 (pytorch #21643, #13276). */
static void long_batch(op_id id, dtype t, int64_t m, int64_t n, int64_t k, int64_t batch) {
    call c = plain_call(id, t, m, n, k, 1, batch);
    call_fill(&c, 61);
    check(run_here(&c, NULL) && failures(&c) == 0, "%s failed", call_text(&c));
    check_residual(&c, 0);
    for (int64_t b = 65530; b < batch; b++) check_residual(&c, b);
    call_free(&c);
}
Test(reports, batch_past_65535) {
    for (int64_t batch = 65535; batch <= 65537; batch++) {
        long_batch(OP_getrf, S, 12, 12, 0, batch);
        long_batch(OP_getrs, S, 12, 12, 0, batch);
    }
    long_batch(OP_getri, S, 2, 2, 0, 65536);
    long_batch(OP_gemm, S, 16, 16, 8, 65536);
}

/* More than 1024 right-hand sides (pytorch #36921), one large matrix (#61929). */
Test(reports, many_right_hand_sides) {
    static const int64_t count[] = {1025, 4096};
    for (int i = 0; i < 2; i++) {
        call c = plain_call(OP_gesv, D, 3, 3, 0, count[i], 2);
        call_fill(&c, 67);
        check(run_here(&c, NULL) && failures(&c) == 0, "%s failed", call_text(&c));
        check_residual(&c, 0);
        check_residual(&c, 1);
        call_free(&c);
    }
}

/* Three of the columns: L (U x) against P b. */
Test(reports, one_large_matrix) {
    enum { N = 1109, COLUMNS = 3 };
    call c = plain_call(OP_getrs, S, N, N, 0, N, 1);
    call_fill(&c, 71);
    check(run_here(&c, NULL) && get_info(&c, 0) == 0, "%s failed", call_text(&c));
    dense lu = dense_before(&c, SLOT_A, 0);
    dense l = dense_triangle(lu, 'L', true), u = dense_triangle(lu, 'U', false);
    dense x = dense_zero(N, COLUMNS), b = dense_zero(N, COLUMNS);
    for (int64_t j = 0; j < COLUMNS; j++)
        for (int64_t i = 0; i < N; i++) {
            *at(x, i, j) = get(&c, SLOT_B, 0, i, j * (N - 1) / 2);
            *at(b, i, j) = get_before(&c, SLOT_B, 0, i, j * (N - 1) / 2);
        }
    dense ax = dense_product(l, dense_product(u, x));
    dense_permute(ax, &c, 0);
    double scale = dense_norm(l) * dense_norm(u) * dense_norm(x);
    double ratio = error_ratio(&c, dense_difference(ax, b), scale, N);
    check(ratio < 30, "residual %g n eps", ratio);
    dense_release();
    call_free(&c);
}

/* Leading dimensions larger than needed (libxsmm #51), in both layouts, against a loop of the
 * system's cblas_sgemm. */
typedef void sgemm_fn(int, int, int, int, int, int, float, const float *, int, const float *, int,
                      float, float *, int);

static sgemm_fn *cblas_sgemm_of_system(void) {
    void *symbol = dlsym(RTLD_DEFAULT, "cblas_sgemm");
    sgemm_fn *fn;
    memcpy(&fn, &symbol, sizeof fn);
    return fn;
}

static void large_ld(int layout, int64_t m, int64_t n, int64_t k, const int64_t ld[3]) {
    call c = call_of(OP_gemm, S), loop;
    c.style = LAYOUT, c.layout = layout, c.m = m, c.n = n, c.k = k, c.batch = 4;
    call_describe(&c);
    for (int s = 0; s <= SLOT_C; s++) {
        c.operand[s].ld = ld[s];
        c.operand[s].stride = least_stride(&c, (slot)s) + 5;
    }
    loop = c;
    call_allocate(&c), call_allocate(&loop);
    call_fill(&c, 73), call_fill(&loop, 73);
    for (int64_t b = 0; b < c.batch; b++)
        cblas_sgemm_of_system()(layout, 111, 111, (int)m, (int)n, (int)k, 1,
                                loop.operand[SLOT_A].pointers[b], (int)ld[0],
                                loop.operand[SLOT_B].pointers[b], (int)ld[1], 1,
                                loop.operand[SLOT_C].pointers[b], (int)ld[2]);
    check(run_here(&c, NULL), "%s failed", call_text(&c));
    for (int64_t b = 0; b < c.batch; b++) {
        check_residual(&c, b);
        double off = dense_difference(dense_now(&c, SLOT_C, b), dense_now(&loop, SLOT_C, b));
        check(off < 30 * (double)(k * k) * epsilon(S), "%s: member %ld is %g from cblas_sgemm's",
              call_text(&c), (long)b, off);
        dense_release();
    }
    call_free(&c), call_free(&loop);
}
Test(reports, leading_dimensions) {
    if (!cblas_sgemm_of_system()) SKIP("the system's BLAS has no CBLAS");
    large_ld(ROW_MAJOR, 64, 239, 64, (int64_t[]){64, 240, 240});
    large_ld(COL_MAJOR, 64, 239, 64, (int64_t[]){64, 65, 128});
    large_ld(COL_MAJOR, 100, 100, 100, (int64_t[]){100, 100, 100});
    large_ld(ROW_MAJOR, 100, 100, 100, (int64_t[]){200, 101, 100});
}

/* The pointer array is not read past its end (pytorch #26996); small batches are in api_memory.c. */
static void fenced_pointers(dtype t, int64_t n, int64_t batch) {
    call c = plain_call(OP_potrf, t, n, n, 0, 0, batch);
    operand *o = &c.operand[SLOT_A];
    call_fill(&c, 79);
    size_t bytes = (size_t)batch * sizeof *o->pointers;
    void **heap = o->pointers, **edge = fenced(bytes);
    memcpy(edge, heap, bytes);
    o->pointers = edge, c.form = POINTERS;
    check(run_here(&c, NULL) && failures(&c) == 0, "%s failed", call_text(&c));
    check_residual(&c, batch - 1);
    o->pointers = heap;
    call_free(&c);
    fence_release();
}
Test(reports, pointer_array_to_its_end) {
    fenced_pointers(Z, 5, 65536);
    fenced_pointers(S, 16, 262144);
}

/* beta = 0 does not read C, alpha = 0 not A and B, k = 0 still scales C; else a NaN propagates
 * (LAPACK #1077, OpenBLAS #929, rocBLAS #753). */
static call nan_gemm(dtype t, char transa, char transb, int64_t n, int64_t k) {
    call c = call_of(OP_gemm, t);
    c.transa = transa, c.transb = transb, c.m = c.n = n, c.k = k, c.batch = 3;
    return c;
}

static void gemm_case(call c, number alpha, number beta, slot nan, const char *route) {
    c.alpha = alpha, c.beta = beta;
    call_tight(&c);
    call_allocate(&c);
    call_fill(&c, 83);
    if (nan != SLOTS) put(&c, nan, 1, 0, 0, NAN);
    call_remember(&c);
    if (run_here(&c, route)) {
        for (int b = 0; b < 3; b += nan == SLOTS ? 1 : 2) check_residual(&c, b);
        if (nan != SLOTS)
            check_here(isnan(creal(get(&c, SLOT_C, 1, 0, 0))), &c, route, 1, "the NaN is lost");
    }
    call_free(&c);
}

static void gemm_scalars(op_id id, dtype t, const char *route) {
    static const int64_t size[] = {1, 2, 3, 5, 8, 16, 17, 33};
    (void)id;
    for (int i = 0; i < 8; i++)
        for (int f = 0; f < 9; f++) {
            call c = nan_gemm(t, "NTC"[f / 3], "NTC"[f % 3], size[i], size[i]);
            gemm_case(c, 1, 0, SLOTS, route);
            gemm_case(c, 0, 0.5, SLOTS, route);
            gemm_case(c, 1, 1, SLOT_A, route);
            gemm_case(c, 1, 0, SLOT_B, route);
            c.k = 0;
            gemm_case(c, 1, 0.5, SLOTS, route);
        }
}
Test(reports, gemm_scalars) {
    every_dtype(OP_gemm, gemm_scalars);
}

/* The same member in batches of 2 and of 50, or once and twice (pytorch #45422, jax #20047). */
static void same_twice(call c, int64_t fewer, int64_t more) {
    call few = c, many = c;
    few.batch = fewer, many.batch = more;
    call_allocate(&few), call_allocate(&many);
    for (int64_t b = 0; b < more; b++) {
        if (b < fewer) random_seed(89), c.op->fill(&few, b);
        random_seed(89), c.op->fill(&many, b);
    }
    check(invoke(&few) == 0 && invoke(&many) == 0, "%s failed", call_text(&c));
    for (int64_t b = 0; b < more; b++)
        check(same_member(&few, b % fewer, &many, b), "%s: member %ld of %ld has other bits",
              call_text(&c), (long)b, (long)more);
    call_free(&few), call_free(&many);
}
Test(reports, bits_do_not_depend_on_the_batch) {
    batchlas_set_deterministic(1);
    call c = call_of(OP_gemm, S), d = call_of(OP_gesv, C);
    c.m = 30, c.n = 20, c.k = 8;
    call_tight(&c);
    same_twice(c, 2, 50);
    d.n = 32, d.nrhs = 1;
    call_tight(&d);
    same_twice(d, 1, 2);
}

/* Diagonals from 1 to 1e-6: condition 1e6, in c64. */
Test(reports, ill_conditioned_alone_and_in_two) {
    batchlas_set_deterministic(1);
    call c = plain_call(OP_gesv, C, 32, 32, 0, 1, 2);
    random_seed(97);
    for (int64_t j = 0; j < 32; j++)
        for (int64_t i = 0; i < 32; i++) {
            number x = i == j ? pow(10, -6.0 * (double)j / 31) : 1e-7 * random_number(1);
            for (int b = 0; b < 2; b++) put(&c, SLOT_A, b, i, j, x);
        }
    for (int64_t i = 0; i < 32; i++)
        for (int b = 0; b < 2; b++) put(&c, SLOT_B, b, i, 0, 1);
    call_remember(&c);
    check(run_here(&c, NULL), "%s failed", call_text(&c));
    check(same_member(&c, 0, &c, 1) && same_as_alone(&c, 0), "%s: other bits", call_text(&c));
    check_residual(&c, 0);
    call_free(&c);
}

/* A singular member is reported, and the rest of the batch is as if run alone (pytorch #46557,
 * cupy #8833). */
static void identity(call *c, int64_t b, bool singular) {
    int64_t n = c->operand[SLOT_A].rows;
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++)
            put(c, SLOT_A, b, i, j, i == j && !(singular && j == n - 1));
}

static void singular_members(op_id id, dtype t, int64_t n, int64_t batch, const char *route) {
    call c = plain_call(id, t, n, n, 0, 2, batch);
    call_fill(&c, 101);
    for (int64_t b = 0; b < batch; b++)
        identity(&c, b, b == 0 || (batch > 3 && (b == 499 || b == 999)));
    for (int64_t b = 0; b < batch && id == OP_getri; b++)
        for (int64_t i = 0; i < n; i++) put_integer(&c, SLOT_IPIV, b, i, i + 1);
    call_remember(&c);
    if (run_here(&c, route))
        for (int64_t b = 0; b < batch; b++) {
            bool singular = b == 0 || (batch > 3 && (b == 499 || b == 999));
            check_here(get_info(&c, b) == (singular ? n : 0), &c, route, b, "info");
            check_here(same_as_alone(&c, b), &c, route, b, "other bits than alone");
            if (singular && id == OP_gesv)
                check_here(operand_unchanged(&c, SLOT_B, b), &c, route, b, "B changed");
        }
    call_free(&c);
}

static void singular(op_id id, dtype t, const char *route) {
    batchlas_set_deterministic(1);
    singular_members(id, t, 3, 2, route);
    singular_members(id, t, 3, 3, route);
    singular_members(id, t, 1, 2, route);
    singular_members(id, t, 3, 1000, route);
}
Test(reports, singular_getrf) {
    every_dtype(OP_getrf, singular);
}
Test(reports, singular_getri) {
    every_dtype(OP_getri, singular);
}
Test(reports, singular_gesv) {
    every_dtype(OP_gesv, singular);
}

/* Exactly singular, not pivoted, singular to rounding (OpenBLAS #610, kokkos-kernels #1409). */
static void put_rows(call *c, const double *a) {
    for (int64_t i = 0; i < c->operand[SLOT_A].rows; i++)
        for (int64_t j = 0; j < c->operand[SLOT_A].cols; j++)
            put(c, SLOT_A, 0, i, j, a[i * c->operand[SLOT_A].cols + j]);
}

static void rank_two(op_id id, dtype t, const char *route) {
    call c = plain_call(id, t, 3, 3, 0, 0, 1);
    put_rows(&c, (double[]){1, 5, 7, 2, 10, -3, 5, 25, 1});
    call_remember(&c);
    if (run_here(&c, route)) {
        double u22 = cabs(get(&c, SLOT_A, 0, 1, 1));
        check_here(get_info(&c, 0) == 2 || (get_info(&c, 0) == 0 && u22 < 3 * epsilon(t) * 40), &c,
                   route, 0, "not seen to be singular");
        check_residual(&c, 0);
    }
    call_free(&c);
}
Test(reports, exactly_singular) {
    every_dtype(OP_getrf, rank_two);
}

static void must_pivot(op_id id, dtype t, const char *route) {
    call c = plain_call(id, t, 2, 2, 0, 1, 1);
    put_rows(&c, (double[]){0, 2, -3, 0});
    put(&c, SLOT_B, 0, 0, 0, 1), put(&c, SLOT_B, 0, 1, 0, -4);
    call_remember(&c);
    if (run_here(&c, route)) {
        check_here(get_info(&c, 0) == 0, &c, route, 0, "info");
        check_here(cabs(get(&c, SLOT_B, 0, 0, 0) - 4.0 / 3) < 4 * epsilon(t) &&
                       get(&c, SLOT_B, 0, 1, 0) == 0.5,
                   &c, route, 0, "x is not (4/3, 1/2)");
    }
    call_free(&c);
}
Test(reports, zero_on_the_diagonal) {
    every_dtype(OP_gesv, must_pivot);
}

/* Nodal equations of 14 resistors without a ground: rows sum to zero but for rounding. */
static void floating_network(op_id id, dtype t, const char *route) {
    call c = plain_call(id, t, 14, 14, 0, 1, 3);
    call_fill(&c, 103);
    random_seed(107);
    double g[14][14] = {{0}};
    for (int i = 0; i < 14; i++)
        for (int j = 0; j < i; j++) {
            double x = 0.1 + fabs(random_real());
            g[i][j] -= x, g[j][i] -= x, g[i][i] += x, g[j][j] += x;
        }
    for (int i = 0; i < 14; i++)
        for (int j = 0; j < 14; j++) put(&c, SLOT_A, 1, i, j, g[i][j]);
    call_remember(&c);
    batchlas_set_deterministic(1);
    if (run_here(&c, route)) {
        check_here(same_as_alone(&c, 1), &c, route, 1, "other bits or info than alone");
        if (get_info(&c, 1) == 0) check_residual(&c, 1);
    }
    call_free(&c);
}
Test(reports, singular_to_rounding) {
    every_dtype(OP_gesv, floating_network);
}

/* Row-major ld is the row length: ldb >= nrhs, not >= n (LAPACK #766, OpenBLAS #717). */
static void row_major_gesv(int64_t ldb) {
    call c = call_of(OP_gesv, S);
    c.style = LAYOUT, c.layout = ROW_MAJOR, c.n = 3, c.nrhs = 2, c.batch = 3;
    call_tight(&c);
    c.operand[SLOT_A].ld = 5, c.operand[SLOT_B].ld = ldb;
    for (int s = 0; s <= SLOT_B; s++) c.operand[s].stride = least_stride(&c, (slot)s) + 2;
    call_allocate(&c);
    call_fill(&c, 109);
    check(run_here(&c, NULL) && failures(&c) == 0, "%s failed", call_text(&c));
    for (int b = 0; b < 3; b++) check_residual(&c, b);
    c.operand[SLOT_B].ld = 1;
    check(invoke(&c) == -10, "ldb < nrhs is not argument 10");
    call_free(&c);
}
Test(reports, row_major_ld) {
    row_major_gesv(4);
    row_major_gesv(2);
}

/* Millions of tiny systems (jax #1139, numpy #17166). The time is printed, not judged. */
static void many_tiny(op_id id, dtype t, int64_t n, int64_t batch) {
    struct timespec from, to;
    call c = plain_call(id, t, n, n, 0, 1, batch);
    call_fill(&c, 113);
    clock_gettime(CLOCK_MONOTONIC, &from);
    int64_t result = invoke(&c);
    clock_gettime(CLOCK_MONOTONIC, &to);
    check(result == 0, "%s: returned %ld", call_text(&c), (long)result);
    check_residual(&c, 0), check_residual(&c, batch / 2), check_residual(&c, batch - 1);
    double ms =
        1e3 * (double)(to.tv_sec - from.tv_sec) + 1e-6 * (double)(to.tv_nsec - from.tv_nsec);
    fprintf(stderr, "reports: %s n=%ld batch=%ld: %.1f ms\n", call_name(&c), (long)n, (long)batch,
            ms);
    call_free(&c);
}
Test(reports, millions_of_tiny_systems) {
    many_tiny(OP_gesv, S, 3, 1000000);
    many_tiny(OP_getrf, D, 9, 100000);
    many_tiny(OP_getrs, D, 9, 100000);
}
