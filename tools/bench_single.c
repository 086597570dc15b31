/* What the single-call fast path costs over the kernel it ends at: the same small problem by a direct
 * call of the kernel and through the shim's symbol, interleaved in one process, medians.
 *
 *   batchlas-bench-single SHIM [ORDER] [CALLS]      prints ns a call
 *
 * Every route is pinned to the kernel, so that it is the fast path that is measured, whatever the
 * tables say. Both arms start each call from a fresh copy of the operands. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/rows/rows.h"

enum { ROUNDS = 31, MOST = 16 };

static double fresh_a[MOST * MOST], fresh_b[MOST * MOST];
static double A[MOST * MOST], B[MOST * MOST], C[MOST * MOST], work[MOST];
static int32_t ipiv[MOST], n, one_column = 1, info;
static const double one = 1, zero;
static size_t bytes;

/* op, the kernel's arguments, those of Fortran's routine. */
#define EACH(X)                                                                                    \
    X(getrf, GETRF, (n, n, A, n, ipiv), (&n, &n, A, &n, ipiv, &info))                              \
    X(gesv, GESV, (n, 1, A, n, ipiv, B, n), (&n, &one_column, A, &n, ipiv, B, &n, &info))          \
    X(getrs, GETRS, ('N', n, 1, A, n, ipiv, B, n),                                                 \
      ("N", &n, &one_column, A, &n, ipiv, B, &n, &info))                                           \
    X(getri, GETRI, (n, A, n, ipiv), (&n, A, &n, ipiv, work, &n, &info))                           \
    X(potrf, POTRF, ('L', n, A, n), ("L", &n, A, &n, &info))                                       \
    X(potrs, POTRS, ('L', n, 1, A, n, B, n), ("L", &n, &one_column, A, &n, B, &n, &info))          \
    X(posv, POSV, ('L', n, 1, A, n, B, n), ("L", &n, &one_column, A, &n, B, &n, &info))            \
    X(geqrf, GEQRF, (n, n, A, n, C), (&n, &n, A, &n, C, work, &n, &info))                          \
    X(trsm, TRSM, ('L', 'L', 'N', 'N', n, n, &one, A, n, B, n, NULL),                              \
      ("L", "L", "N", "N", &n, &n, &one, A, &n, B, &n))                                            \
    X(gemm, GEMM, ('N', 'N', n, n, n, &one, A, n, B, n, &zero, C, n),                              \
      ("N", "N", &n, &n, &n, &one, A, &n, B, &n, &zero, C, &n))

/* Fortran's routines, by one type: the call says what they take. */
typedef void routine();
#define X(op, upper, direct, shim) static routine *shim_##op;
EACH(X)
#undef X

static void restore(void) {
    memcpy(A, fresh_a, bytes);
    memcpy(B, fresh_b, bytes);
}

#define X(op, upper, direct, shim)                                                                 \
    static void direct_##op(void) {                                                                \
        bl_rows()->op[BL_D] direct;                                                                \
    }                                                                                              \
    static void through_##op(void) {                                                               \
        shim_##op shim;                                                                            \
    }
EACH(X)
#undef X

/* Of this process: other processes, and waiting for a core, do not count. ns a call. */
static double time_of(void (*call)(void), long calls) {
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long i = 0; i < calls; i++) {
        restore();
        call();
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    return (1e9 * (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec)) /
           (double)calls;
}

static int by_value(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

static double median(double *x) {
    qsort(x, ROUNDS, sizeof *x, by_value);
    return x[ROUNDS / 2];
}

static void compare(const char *op, void (*direct)(void), void (*through)(void), long calls) {
    double kernel[ROUNDS], shim[ROUNDS], cost[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        kernel[i] = time_of(direct, calls);
        shim[i] = time_of(through, calls);
        cost[i] = shim[i] - kernel[i];
    }
    printf("d%-5s n=%d: kernel %.1f ns, through the shim %.1f ns, cost %.1f ns\n", op, n,
           median(kernel), median(shim), median(cost));
}

static routine *find(void *library, const char *name) {
    void *data = dlsym(library, name);
    routine *f = NULL;
    if (!data) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    memcpy(&f, &data, sizeof f);
    return f;
}

/* -1: it is no number. */
static long whole(const char *text) {
    char *end;
    long v = strtol(text, &end, 10);
    return end == text || *end ? -1 : v;
}

int main(int count, char **argument) {
    const long order = count > 2 ? whole(argument[2]) : 4;
    const long calls = count > 3 ? whole(argument[3]) : 100000;
    if (count < 2 || count > 4 || order < 1 || order > MOST || calls < 1) {
        fprintf(stderr, "usage: %s SHIM [ORDER, at most %d] [CALLS]\n", argument[0], MOST);
        return 2;
    }
    n = (int32_t)order;
    bytes = (size_t)n * (size_t)n * sizeof(double);
    for (int i = 0; i < n * n; i++) {
        fresh_a[i] = i / n == i % n ? 2 * n : 0.1 * (i % 7), fresh_b[i] = i % 5;
        ipiv[i / n] = i / n + 1; /* for getrs and getri */
    }
    void *blas = dlopen("liblapack.so.3", RTLD_NOW | RTLD_GLOBAL);
    void *shim = dlopen(argument[1], RTLD_NOW | RTLD_LOCAL);
    if (!blas || !shim) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
#define X(op, upper, direct, through)                                                              \
    setenv("BATCHLAS_" #upper "_ROUTE", strcmp(#op, "gemm") ? "rows" : "small", 1);                \
    shim_##op = find(shim, "d" #op "_");
    EACH(X)
#undef X
#define X(op, upper, direct, through) compare(#op, direct_##op, through_##op, calls);
    EACH(X)
#undef X
    return 0;
}
