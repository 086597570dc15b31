/* Where our own routes find a BLAS and LAPACK when the program has none: each test in a process that
 * has none, in which dlopen refuses what a machine may lack. */
#include <dlfcn.h>
#include <stdbool.h>

#include <criterion/criterion.h>

#include "batch/host/host.h"
#include "batch/process/symbol.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"

static bool (*lacks)(const char *file);

/* In place of the C library's: the core in this program calls it. */
void *dlopen(const char *file, int mode) {
    static void *(*next)(const char *, int);
    if (!next) next = (void *(*)(const char *, int))bl_symbol(RTLD_NEXT, "dlopen");
    return file && lacks && lacks(file) ? NULL : next(file, mode);
}

static bool openblas(const char *file) {
    return strstr(file, "openblas") != NULL;
}
static bool plain_names(const char *file) {
    return openblas(file) || !strcmp(file, "libblas.so.3") || !strcmp(file, "liblapack.so.3");
}
static bool any_lapack(const char *file) {
    return plain_names(file) || strstr(file, "liblapack");
}
static bool any(const char *file) {
    return any_lapack(file) || strstr(file, "libblas");
}

enum { N = 100, BATCH = 3 }; /* more than our kernels take */
static double A[BATCH * N * N];
static lapack_int info[BATCH];

static lapack_int factor(void) {
    for (int i = 0; i < BATCH * N * N; i++) A[i] = i % (N * N) % (N + 1) ? 0 : 4;
    return dpotrf_strided_batched('L', N, A, N, (int64_t)N * N, info, BATCH);
}

static void factors(void) {
    setenv("OMP_WAIT_POLICY", "passive", 1);
    cr_expect(factor() == 0 && A[0] == 2 && A[BATCH * N * N - 1] == 2, "%s", batchlas_last_error());
}

/* In every member, with a text that says what is missing. */
static void fails(const char *why) {
    cr_expect(factor() == BATCHLAS_E_BLAS);
    for (int b = 0; b < BATCH; b++) cr_expect(info[b] == BATCHLAS_E_BLAS);
    cr_expect(A[0] == 4);
    cr_expect(strstr(batchlas_last_error(), why), "%s", batchlas_last_error());
}

static void need(const char *file) {
    void *h = dlopen(file, RTLD_LAZY);
    if (!h) cr_skip_test("no %s", file);
    dlclose(h);
}

static void need_the_reference(void) {
    if (system("ls /lib/*-linux-gnu*/lapack/liblapack.so.3 /lib/*-linux-gnu*/blas/libblas.so.3 "
               ">/dev/null 2>&1"))
        cr_skip_test("the reference implementation is not installed as Debian does");
}

Test(provider, openblas_first) {
    need("libopenblas.so.0");
    factors();
    cr_expect(strstr(bl_host_provider()->path, "openblas"), "%s", bl_host_provider()->path);
}

Test(provider, then_the_system_s) {
    lacks = openblas;
    need("liblapack.so.3");
    factors();
}

Test(provider, then_the_reference_in_its_folders) {
    lacks = plain_names;
    need_the_reference();
    factors();
    cr_assert(bl_host_provider());
    cr_expect(bl_host_provider()->kind == BL_BLAS_REFERENCE);
    cr_expect(strstr(bl_host_provider()->path, "/blas/libblas.so.3"), "%s",
              bl_host_provider()->path);
}

Test(provider, no_lapack_is_an_error_of_its_own) {
    lacks = any_lapack;
    need_the_reference();
    fails("dpotrf: no kernel of ours can run this problem, and there is no such routine in /");
}

Test(provider, no_blas_is_an_error_of_its_own) {
    lacks = any;
    fails("dpotrf: no kernel of ours can run this problem, and no BLAS/LAPACK was found");
    cr_expect(bl_host_provider() == NULL);
}
