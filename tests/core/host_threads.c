/* The host executor among a program's threads: BLAS and OpenMP settings stay the program's, regions
 * and forked children run serially, results are right from many threads at once, and memory that
 * is not there costs nothing but the call. */
#include "batch/host/host.h"

#include <dlfcn.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <criterion/criterion.h>

#include "batch/process/symbol.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"
#include "support/capture.h"
#include "support/skip.h"

/* The libraries a Debian machine may have, each in a process of its own. */
#define DEBIAN "/usr/lib/x86_64-linux-gnu/"
static const struct {
    const char *path;
    bl_blas_kind kind;
} libraries[] = {
    {DEBIAN "openblas-pthread/libopenblas.so.0", BL_BLAS_OPENBLAS_PTHREAD},
    {DEBIAN "openblas-openmp/libopenblas.so.0", BL_BLAS_OPENBLAS_OPENMP},
    {DEBIAN "openblas-pthread/libblas.so.3", BL_BLAS_OPENBLAS_PTHREAD},
    {DEBIAN "blis-openmp/libblis.so.4", BL_BLAS_BLIS},
    {DEBIAN "blis-openmp/libblas.so.3", BL_BLAS_BLIS},
    {DEBIAN "blas/libblas.so.3", BL_BLAS_REFERENCE},
};
enum { LIBRARIES = sizeof libraries / sizeof *libraries };

/* Waiting threads sleep: the processors are not ours alone. */
static void quiet(void) {
    setenv("OMP_WAIT_POLICY", "passive", 1);
}

static void needs_library(int i) {
    if (access(libraries[i].path, R_OK) != 0) SKIP("%s is not installed", libraries[i].path);
}

static void use_library(int i) {
    quiet();
    needs_library(i);
    setenv("BATCHLAS_HOST_BLAS", libraries[i].path, 1);
    const bl_provider *v = bl_host_provider();
    cr_assert(v);
    cr_expect(v->kind == libraries[i].kind, "%s is taken for %s", libraries[i].path,
              bl_blas_kind_name(v->kind));
}

/* A X = B with a known X; true if it comes out. */
enum { N = 6, BATCH = 5 };
static bool solves(int salt) {
    double A[BATCH * N * N], B[BATCH * N];
    lapack_int ipiv[BATCH * N], info[BATCH];
    for (int b = 0; b < BATCH; b++)
        for (int i = 0; i < N; i++) {
            B[b * N + i] = 0;
            for (int j = 0; j < N; j++) {
                double a = i == j ? 9 + salt % 7 : (double)((i * 5 + j * 3 + b + salt) % 4);
                A[(b * N + j) * N + i] = a;
                B[b * N + i] += a * (j + 1);
            }
        }
    if (dgesv_strided_batched(N, 1, A, N, N * N, ipiv, N, B, N, N, info, BATCH) != 0) return false;
    for (int i = 0; i < BATCH * N; i++)
        if (!(fabs(B[i] - (i % N + 1)) < 1e-10)) return false;
    return true;
}

/* ---- Settings ---- */

typedef int get_fn(void);
typedef void set_fn(int);
static get_fn *of_library(const char *name) {
    void *h = dlopen(getenv("BATCHLAS_HOST_BLAS"), RTLD_LAZY | RTLD_NOLOAD);
    return h ? (get_fn *)bl_symbol(h, name) : NULL;
}

enum { THREADS = 8, CALLS = 1000 };
static atomic_int wrong, changed;

/* Each thread has an OpenMP setting of its own, where there is a runtime. */
static void *caller(void *arg) {
    int mine = 2 + (int)(intptr_t)arg % 3;
    void *h = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
    get_fn *get = h ? (get_fn *)bl_symbol(h, "omp_get_max_threads") : NULL;
    set_fn *set = h ? (set_fn *)bl_symbol(h, "omp_set_num_threads") : NULL;
    if (set) set(mine);
    for (int i = 0; i < CALLS; i++) wrong += !solves(i);
    if (get) changed += get() != mine;
    return NULL;
}

static void many_callers(void) {
    pthread_t thread[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        cr_assert(pthread_create(&thread[i], NULL, caller, (void *)i) == 0);
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
}

/* 8 threads, 1000 calls each: openblas_get_num_threads, bli_thread_get_num_threads and
 * omp_get_max_threads say at the end what the program had set. */
static void settings_survive(int library, const char *route) {
    setenv("BATCHLAS_GESV_ROUTE", route, 1);
    setenv("BATCHLAS_NUM_THREADS", "2", 1);
    use_library(library);
    cr_expect(solves(1));
    bl_fn_any set = (bl_fn_any)of_library("openblas_set_num_threads");
    get_fn *get = of_library("openblas_get_num_threads");
    bool pthreads = libraries[library].kind == BL_BLAS_OPENBLAS_PTHREAD;
    if (set && pthreads) ((set_fn *)set)(3);
    int before = get ? get() : 0;
    get_fn *blis = of_library("bli_thread_get_num_threads");
    int blis_before = blis ? blis() : 0;
    many_callers();
    cr_expect(wrong == 0 && changed == 0, "%d wrong, %d settings changed", wrong, changed);
    if (get) cr_expect(get() == before, "%d, was %d", get(), before);
    if (get && pthreads) cr_expect(before == 3);
    if (blis) cr_expect(blis() == blis_before, "%d, was %d", blis(), blis_before);
}

#define SURVIVES(name, library)                                                                    \
    Test(host_threads, name##_settings_survive, .timeout = 120) {                                  \
        settings_survive(library, "vendor");                                                       \
    }                                                                                              \
    Test(host_threads, name##_settings_survive_serial, .timeout = 120) {                           \
        settings_survive(library, "vendor_serial");                                                \
    }
SURVIVES(openblas_pthread, 0)
SURVIVES(openblas_openmp, 1)
SURVIVES(openblas_as_libblas, 2)
SURVIVES(blis, 3)
SURVIVES(blis_as_libblas, 4)
SURVIVES(reference, 5)

/* The runtime arrives with our own first call: nothing was saved then, nothing may be restored. */
Test(host_threads, a_runtime_that_arrives_late_keeps_its_threads) {
    quiet();
    setenv("BATCHLAS_GESV_ROUTE", "vendor", 1);
    setenv("BATCHLAS_NUM_THREADS", "2", 1);
    setenv("OMP_NUM_THREADS", "7", 1);
    needs_library(1);
    setenv("BATCHLAS_HOST_BLAS", libraries[1].path, 1);
    cr_expect(solves(1) && solves(2));
    void *h = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
    cr_assert(h);
    int now = ((get_fn *)bl_symbol(h, "omp_get_max_threads"))();
    cr_expect(now == 7, "%d", now);
}

/* ---- How many threads ---- */

Test(host_threads, batchlas_num_threads_wins) {
    setenv("BATCHLAS_NUM_THREADS", "3", 1);
    setenv("OMP_NUM_THREADS", "5", 1);
    cr_expect(bl_host_threads() == 3);
}

Test(host_threads, omp_num_threads_with_and_without_a_runtime) {
    setenv("OMP_NUM_THREADS", "5,2", 1);
    cr_expect(bl_host_threads() == 5);
    cr_assert(dlopen("libgomp.so.1", RTLD_NOW | RTLD_GLOBAL));
    for (int i = 0; i < 4; i++) bl_host_threads(); /* it looks again now and then */
    cr_expect(bl_host_threads() == 5);
}

Test(host_threads, a_bad_count_is_said_and_ignored) {
    setenv("BATCHLAS_NUM_THREADS", "0", 1);
    setenv("OMP_NUM_THREADS", "4", 1);
    capture err = capture_begin(2);
    int threads = bl_host_threads();
    char *said = capture_end(err);
    cr_expect(threads == 4 && lines_in(said) == 1, "%s", said);
    free(said);
}

Test(host_threads, a_library_that_is_no_blas_is_said) {
    setenv("BATCHLAS_HOST_BLAS", "libm.so.6", 1);
    capture err = capture_begin(2);
    bool right = solves(1) && solves(2);
    char *said = capture_end(err);
    cr_expect(right);
    cr_expect_str_eq(said, "batchlas: BATCHLAS_HOST_BLAS=libm.so.6 has no dgemm_; not used\n");
    free(said);
}

/* ---- Inside a parallel region ---- */

typedef void parallel_fn(void (*)(void *), void *, unsigned, unsigned);
static parallel_fn *gomp_parallel(void) {
    void *h = dlopen("libgomp.so.1", RTLD_NOW | RTLD_GLOBAL);
    cr_assert(h);
    return (parallel_fn *)bl_symbol(h, "GOMP_parallel");
}

static atomic_int entered;
static void in_region(void *arg) {
    (void)arg;
    entered++;
    wrong += bl_host_threads() != 1;
    for (int i = 0; i < 100; i++) wrong += !solves(i);
}

static void region(int library, const char *route) {
    setenv("BATCHLAS_GESV_ROUTE", route, 1);
    setenv("BATCHLAS_NUM_THREADS", "3", 1);
    parallel_fn *parallel = gomp_parallel();
    use_library(library);
    parallel(in_region, NULL, 4, 0);
    cr_expect(entered == 4 && wrong == 0, "%d entered, %d wrong", entered, wrong);
    cr_expect(bl_host_threads() == 3);
}

Test(host_threads, serial_in_a_region_openblas_pthread) {
    region(0, "vendor");
}
Test(host_threads, serial_in_a_region_openblas_openmp) {
    region(1, "vendor");
}
Test(host_threads, serial_in_a_region_openblas_openmp_threads) {
    region(1, "vendor_threads");
}
Test(host_threads, serial_in_a_region_blis) {
    region(3, "vendor");
}

/* ---- fork ---- */

static void child_must_solve(void) {
    fflush(NULL);
    pid_t pid = fork();
    cr_assert(pid >= 0);
    if (pid == 0) {
        alarm(30); /* a hang is a death by signal */
        bool good = bl_host_threads() == 1;
        for (int i = 0; i < 20; i++) good = solves(i) && good;
        _exit(good ? 0 : 1);
    }
    int status = 0;
    cr_assert(waitpid(pid, &status, 0) == pid);
    cr_expect(WIFEXITED(status), "the child died of signal %d", WTERMSIG(status));
    cr_expect(!WIFEXITED(status) || WEXITSTATUS(status) == 0, "the child computed wrongly");
}

/* A larger product first, so that the library has threads of its own before the fork. */
static void warm_up(void) {
    enum { M = 160 };
    double *A = calloc(3 * M * M, sizeof *A);
    cr_assert(A);
    cr_expect(dgemm_strided_batched('N', 'N', M, M, M, 1, A, M, 0, A + M * M, M, 0, 0,
                                    A + 2 * M * M, M, M * M, 1) == 0);
    free(A);
}

static void forks(int library, const char *route) {
    setenv("BATCHLAS_GESV_ROUTE", route, 1);
    setenv("BATCHLAS_GEMM_ROUTE", "vendor_threads", 1);
    setenv("BATCHLAS_NUM_THREADS", "2", 1);
    use_library(library);
    warm_up();
    for (int i = 0; i < 10; i++) cr_expect(solves(i));
    child_must_solve();
    for (int i = 0; i < 10; i++) cr_expect(solves(i), "the parent goes on");
    cr_expect(bl_host_threads() == 2);
    child_must_solve();
}

#define FORKS(name, library)                                                                       \
    Test(host_threads, fork_##name, .timeout = 90) {                                               \
        forks(library, "vendor");                                                                  \
    }                                                                                              \
    Test(host_threads, fork_##name##_threads, .timeout = 90) {                                     \
        forks(library, "vendor_threads");                                                          \
    }
FORKS(openblas_pthread, 0)
FORKS(openblas_openmp, 1)
FORKS(blis, 3)
FORKS(reference, 5)

static void nothing(void *arg) {
    (void)arg;
}

/* The parent had an OpenMP team, but never called us. */
Test(host_threads, fork_before_the_first_call, .timeout = 90) {
    quiet();
    setenv("BATCHLAS_GESV_ROUTE", "vendor", 1);
    setenv("BATCHLAS_NUM_THREADS", "2", 1);
    gomp_parallel()(nothing, NULL, 4, 0);
    child_must_solve();
}

/* fork while other threads open the BLAS: the child has all of it, or opens it itself. Each time in a
 * process that has opened none. The threads go no further: OpenBLAS has locks of its own. */
static void *opening_call(void *arg) {
    return bl_host_provider() ? NULL : arg;
}
static int forked_while_it_is_opened(useconds_t when) {
    pthread_t thread[4];
    int status = 1;
    for (int i = 0; i < 4; i++)
        if (pthread_create(&thread[i], NULL, opening_call, NULL)) return 2;
    usleep(when);
    pid_t pid = fork();
    if (pid == 0) {
        alarm(10);
        _exit(solves(1) ? 0 : 1);
    }
    waitpid(pid, &status, 0);
    for (int i = 0; i < 4; i++) pthread_join(thread[i], NULL);
    return status;
}
Test(host_threads, fork_while_blas_is_opened, .timeout = 90) {
    quiet();
    setenv("BATCHLAS_NUM_THREADS", "1", 1);
    setenv("BATCHLAS_GESV_ROUTE", "vendor_serial", 1);
    for (int i = 0; i < 60; i++) {
        fflush(NULL);
        pid_t pid = fork();
        cr_assert(pid >= 0);
        if (pid == 0) {
            alarm(20);
            int status = forked_while_it_is_opened((useconds_t)(i % 20) * 200);
            _exit(status ? 1 : 0);
        }
        int status = 1;
        cr_assert(waitpid(pid, &status, 0) == pid);
        cr_expect(status == 0, "time %d: status %x", i, status);
    }
}

/* fork while other threads are inside our locks. On a native route: OpenBLAS holds one of its own in
 * every call, which a child then finds taken for ever. */
static atomic_bool stop;
static void *until_stopped(void *arg) {
    (void)arg;
    for (int i = 0; !stop; i++) wrong += !solves(i);
    return NULL;
}

Test(host_threads, fork_while_others_are_inside, .timeout = 90) {
    setenv("BATCHLAS_NUM_THREADS", "1", 1); /* libgomp's locks are not ours to hold either */
    setenv("BATCHLAS_GESV_ROUTE", "native", 1);
    setenv("BATCHLAS_REPORT", "/dev/null", 1);
    cr_expect(solves(0));
    pthread_t thread[4];
    for (int i = 0; i < 4; i++) pthread_create(&thread[i], NULL, until_stopped, NULL);
    for (int i = 0; i < 8; i++) child_must_solve();
    stop = true;
    for (int i = 0; i < 4; i++) pthread_join(thread[i], NULL);
    cr_expect(wrong == 0);
}

/* A call from a callback of dl_iterate_phdr, which has the dynamic linker's lock, while other
 * threads' calls want that. */
static int call_from_a_walk(struct dl_phdr_info *object, size_t size, void *calls) {
    (void)object, (void)size;
    usleep(200); /* they come and wait */
    wrong += !solves(++*(int *)calls);
    return *(int *)calls % 8 == 0;
}

Test(host_threads, calls_while_objects_are_walked, .timeout = 60) {
    setenv("BATCHLAS_NUM_THREADS", "1", 1);
    setenv("BATCHLAS_GESV_ROUTE", "native", 1);
    cr_expect(solves(0));
    pthread_t thread[4];
    for (int i = 0; i < 4; i++) pthread_create(&thread[i], NULL, until_stopped, NULL);
    int calls = 0;
    for (int i = 0; i < 50; i++) dl_iterate_phdr(call_from_a_walk, &calls);
    stop = true;
    for (int i = 0; i < 4; i++) pthread_join(thread[i], NULL);
    cr_expect(wrong == 0 && calls > 50, "%d calls", calls);
}

/* ---- Many threads, much memory, none ---- */

/* Row-major: every call uses scratch. */
static void *row_major_caller(void *arg) {
    double A[N * N] = {0};
    lapack_int ipiv[N], info[1];
    for (int i = 0; i < N; i++) A[i * N + (i + 1) % N] = 2;
    wrong += LAPACKE_dgetrf_strided_batched(LAPACK_ROW_MAJOR, N, N, A, N, 0, ipiv, N, info, 1) != 0;
    wrong += !solves((int)(intptr_t)arg);
    return NULL;
}

static void row_major_threads(int count) {
    for (int done = 0; done < count; done += 16) {
        pthread_t thread[16];
        for (intptr_t i = 0; i < 16; i++)
            pthread_create(&thread[i], NULL, row_major_caller, (void *)i);
        for (int i = 0; i < 16; i++) pthread_join(thread[i], NULL);
    }
}

/* A thread's scratch, of a page at least, goes with it. */
Test(host_threads, a_thread_leaves_no_memory_behind) {
    quiet();
    setenv("BATCHLAS_GETRF_ROUTE", "vendor_serial", 1);
    setenv("BATCHLAS_GESV_ROUTE", "vendor_serial", 1);
    row_major_threads(64);
    size_t before = mallinfo2().uordblks;
    row_major_threads(640);
    size_t after = mallinfo2().uordblks;
    cr_expect(wrong == 0);
    cr_expect(after < before + 100 * 1024, "%zu bytes more", after - before);
}

/* Address space for what is there, not for the copy a row-major call needs. */
Test(host_threads, out_of_memory_writes_nothing) {
    enum { LARGE = 4096 };
    size_t bytes = (size_t)LARGE * LARGE * sizeof(double);
    setenv("LAPACKE_NANCHECK", "0", 1);
    setenv("BATCHLAS_GETRF_ROUTE", "vendor_serial", 1);
    cr_expect(solves(1)); /* libraries are loaded, scratch is there */
    double small[N * N] = {0};
    lapack_int *ipiv = calloc(LARGE, sizeof *ipiv), info[2] = {5, 5};
    cr_expect(
        LAPACKE_dgetrf_strided_batched(LAPACK_ROW_MAJOR, 1, 1, small, 1, 0, ipiv, 1, info, 1) == 1);
    double *A = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    cr_assert(A != MAP_FAILED);
    A[3] = 7;
    struct rlimit old, tight;
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    cr_assert(f && fscanf(f, "%ld", &pages) == 1 && fclose(f) == 0);
    cr_assert(getrlimit(RLIMIT_AS, &old) == 0);
    tight = old;
    tight.rlim_cur = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + (16 << 20);
    cr_assert(setrlimit(RLIMIT_AS, &tight) == 0);
    info[0] = 5;
    int code = LAPACKE_dgetrf_strided_batched(LAPACK_ROW_MAJOR, LARGE, LARGE, A, LARGE, 0, ipiv,
                                              LARGE, info, 1);
    cr_assert(setrlimit(RLIMIT_AS, &old) == 0);
    cr_expect(code == BATCHLAS_E_NOMEM && info[0] == BATCHLAS_E_NOMEM && info[1] == 5);
    cr_expect(strstr(batchlas_last_error(), "out of memory"), "%s", batchlas_last_error());
    cr_expect(A[3] == 7 && A[0] == 0 && ipiv[1] == 0);
    munmap(A, bytes);
    free(ipiv);
    cr_expect(solves(2), "and the next call works");
}
