/* A variable-size batch of which one group has no route returns before any group has run, in every
 * style, with and without a region. */
#include <complex.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "lapacke_batched.h"

/* rows and small take orders up to 64 (48). The member without a route is first, last, between. */
enum { SMALL = 8, LARGE = 100, MEMBERS = 3 };

static int cases;

typedef struct {
    lapack_int n[MEMBERS], info[MEMBERS];
    char *A[MEMBERS], *before[MEMBERS];
    size_t bytes[MEMBERS];
} batch;

static void start(batch *x, int large_at, size_t elem) {
    for (int b = 0; b < MEMBERS; b++) {
        x->n[b] = b == large_at ? LARGE : SMALL + b;
        x->bytes[b] = (size_t)(x->n[b] * x->n[b]) * elem;
        x->A[b] = malloc(x->bytes[b]), x->before[b] = malloc(x->bytes[b]);
        for (size_t i = 0; i < x->bytes[b]; i++) x->A[b][i] = (char)(i % 61); /* finite, not 0 */
        memcpy(x->before[b], x->A[b], x->bytes[b]);
        x->info[b] = 77;
    }
}

static void expect_untouched(batch *x, lapack_int code, bool has_info, const char *what) {
    cases++;
    cr_expect(code == BATCHLAS_E_PIN, "%s: %d", what, (int)code);
    cr_expect(strstr(batchlas_last_error(), "cannot run"), "%s: %s", what, batchlas_last_error());
    for (int b = 0; b < MEMBERS; b++) {
        cr_expect(!memcmp(x->A[b], x->before[b], x->bytes[b]), "%s: member %d was written", what,
                  b);
        cr_expect(x->info[b] == (has_info ? BATCHLAS_E_PIN : 77), "%s: info %d", what, x->info[b]);
        free(x->A[b]), free(x->before[b]);
    }
}

#define GEMM(x, T, elem, one)                                                                      \
    for (int at = 0; at < MEMBERS; at++) {                                                         \
        batch v;                                                                                   \
        start(&v, at, elem);                                                                       \
        T *const *A = (T *const *)v.A;                                                             \
        expect_untouched(                                                                          \
            &v,                                                                                    \
            x##gemm_vbatched('N', 'N', v.n, v.n, v.n, one, A, v.n, A, v.n, one, A, v.n, MEMBERS),  \
            false, #x "gemm");                                                                     \
    }

#define POTRF(x, T, elem)                                                                          \
    for (int at = 0; at < MEMBERS; at++) {                                                         \
        batch v;                                                                                   \
        start(&v, at, elem);                                                                       \
        T *const *A = (T *const *)v.A;                                                             \
        expect_untouched(&v, x##potrf_vbatched('L', v.n, A, v.n, v.info, MEMBERS), true,           \
                         #x "potrf");                                                              \
        start(&v, at, elem);                                                                       \
        A = (T *const *)v.A;                                                                       \
        expect_untouched(                                                                          \
            &v, LAPACKE_##x##potrf_vbatched(LAPACK_COL_MAJOR, 'L', v.n, A, v.n, v.info, MEMBERS),  \
            true, "LAPACKE_" #x "potrf");                                                          \
    }

static void every_call(void) {
    batchlas_set_route("gemm", "small");
    GEMM(s, float, 4, 1)
    GEMM(d, double, 8, 1)
    GEMM(c, lapack_complex_float, 8, 1)
    GEMM(z, lapack_complex_double, 16, 1)
    batchlas_set_route("potrf", "rows");
    POTRF(s, float, 4)
    POTRF(d, double, 8)
    POTRF(c, lapack_complex_float, 8)
    POTRF(z, lapack_complex_double, 16)
}

Test(api_all_or_nothing, a_pin_that_one_group_cannot_take) {
    every_call();
    fprintf(stderr, "all or nothing: %d calls\n", cases);
    cr_expect(cases == 36);
}

Test(api_all_or_nothing, in_a_region_too) {
    batchlas_region_begin();
    every_call();
    cr_expect(batchlas_region_end() == 0);
    cr_expect(cases == 36);
}

/* The same sizes without the pin, and members of which some have nothing to compute. */
Test(api_all_or_nothing, what_can_run_does) {
    batch v;
    start(&v, 1, 8);
    double *const *A = (double *const *)v.A;
    for (int b = 0; b < MEMBERS; b++)
        for (int j = 0; j < v.n[b]; j++) A[b][j + j * v.n[b]] = 1e300;
    cr_expect(dpotrf_vbatched('L', v.n, A, v.n, v.info, MEMBERS) == 0);
    batchlas_set_route("potrf", "rows");
    v.n[1] = 0;
    cr_expect(dpotrf_vbatched('L', v.n, A, (lapack_int[]){SMALL, 1, SMALL + 2}, v.info, MEMBERS) ==
              0);
    cr_expect(A[0][0] == 1e75);
}
