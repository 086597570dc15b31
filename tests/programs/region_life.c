/* What can happen to a region: region_life MODE. Linked to libbatchlas_region.a and a LAPACK; with
 * BatchLAS preloaded it must print what it prints without. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int batchlas_region_begin(void);
int batchlas_region_flush(void);
int batchlas_region_end(void);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dgetrs_(const char *, const int *, const int *, const double *, const int *, const int *,
             double *, const int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void dgeqrf_(const int *, const int *, double *, const int *, double *, double *, const int *,
             int *);
void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *,
            const double *, const double *, const int *, double *, const int *);
void dsyrk_(const char *, const char *, const int *, const int *, const double *, const double *,
            const int *, const double *, double *, const int *);
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

enum { N = 4, FEW = 50 };
static const int n = N, one = 1;
static double *a, *b;
static int ipiv[N], info;

static void prepare(long count) {
    a = malloc((size_t)count * N * N * sizeof *a);
    b = malloc((size_t)count * N * sizeof *b);
    if (!a || !b) exit(2);
    for (long i = 0; i < count * N * N; i++) a[i] = i % (N * N) % (N + 1) ? i % 7 - 3 : 20;
    for (long i = 0; i < count * N; i++) b[i] = i % 11;
}

static double sum(long count) {
    double s = 0;
    for (long i = 0; i < count * N; i++) s += (double)(i % 13) * b[i];
    return s;
}

/* One pivot array and one info for all. */
static void solve(long from, long to) {
    for (long i = from; i < to; i++) {
        dgetrf_(&n, &n, a + i * N * N, &n, ipiv, &info);
        dgetrs_("N", &n, &one, a + i * N * N, &n, ipiv, b + i * N, &n, &info);
    }
}

static int loop(long count) {
    prepare(count);
    batchlas_region_begin();
    solve(0, count);
    int failed = batchlas_region_end();
    printf("%d %d %d %.15g\n", failed, info, ipiv[N - 1], sum(count));
    return 0;
}

/* The tiles of a matrix stored as one: columns of different tiles interleave. */
static int cholesky(void) {
    enum { TILES = 6, SIDE = 5, LD = TILES * SIDE };
    static double m[LD * LD];
    const int side = SIDE, ld = LD;
    double plus = 1, minus = -1, s = 0;
    for (int j = 0; j < LD; j++)
        for (int i = 0; i < LD; i++) m[j * LD + i] = i == j ? 40 : (i * j) % 5 * 0.25;
#define TILE(i, j) (m + (j)*SIDE * LD + (i)*SIDE)
    batchlas_region_begin();
    for (int k = 0; k < TILES; k++) {
        dpotrf_("L", &side, TILE(k, k), &ld, &info);
        for (int i = k + 1; i < TILES; i++)
            dtrsm_("R", "L", "T", "N", &side, &side, &plus, TILE(k, k), &ld, TILE(i, k), &ld);
        for (int i = k + 1; i < TILES; i++) {
            dsyrk_("L", "N", &side, &side, &minus, TILE(i, k), &ld, &plus, TILE(i, i), &ld);
            for (int j = k + 1; j < i; j++)
                dgemm_("N", "T", &side, &side, &side, &minus, TILE(i, k), &ld, TILE(j, k), &ld,
                       &plus, TILE(i, j), &ld);
        }
    }
    batchlas_region_end();
    for (int i = 0; i < LD * LD; i++) s += m[i] * (i % 17);
    printf("%d %.12g\n", info, s);
    return 0;
}

/* Scalars may change, and workspaces be asked for, between a call and the flush. */
static int scalars(void) {
    double tau[N], work[64], size;
    int m = N, query = -1, lwork = 64, local;
    prepare(FEW);
    batchlas_region_begin();
    dgeqrf_(&m, &m, a, &m, tau, &size, &query, &local);
    printf("query %d\n", size >= N);
    for (int i = 0; i < FEW; i++) {
        double alpha = i;
        m = N;
        dgeqrf_(&m, &m, a + i * N * N, &m, tau, work, &lwork, &local);
        dgemm_("N", "N", &m, &one, &m, &alpha, a + i * N * N, &m, a + i * N * N, &m, &alpha,
               b + i * N, &m);
        alpha = 1e9, m = -1;
    }
    batchlas_region_end();
    printf("%d %.12g %.12g\n", local, tau[0], sum(FEW));
    return 0;
}

static int nested(void) {
    prepare(FEW);
    int begun = batchlas_region_begin() + batchlas_region_begin();
    solve(0, 10);
    int inner = batchlas_region_end();
    double early = sum(10);
    solve(10, FEW);
    batchlas_region_flush();
    double flushed = sum(FEW);
    int outer = batchlas_region_end();
    printf("%d %d %d %.15g %.15g %.15g\n", begun, inner, outer, early, flushed, sum(FEW));
    return 0;
}

static int singular(void) {
    prepare(FEW);
    memset(a + 3 * N * N, 0, N * N * sizeof *a);
    int infos[FEW];
    batchlas_region_begin();
    for (int i = 0; i < FEW; i++) dgetrf_(&n, &n, a + i * N * N, &n, ipiv, &infos[i]);
    int failed = batchlas_region_end();
    fprintf(stderr, "failed %d\n", failed);
    printf("%d %d %d\n", infos[2], infos[3], infos[4]);
    return 0;
}

static int forks(void) {
    prepare(FEW);
    if (fork() == 0) exit(0);
    wait(NULL);
    batchlas_region_begin();
    solve(0, 20);
    fflush(stdout);
    int status;
    pid_t child = fork();
    double at_fork = sum(20);
    solve(20, FEW);
    batchlas_region_end();
    if (child == 0) {
        printf("child %.15g %.15g\n", at_fork, sum(FEW));
        fflush(stdout);
        _exit(0);
    }
    waitpid(child, &status, 0);
    printf("parent %d %.15g %.15g\n", status, at_fork, sum(FEW));
    fflush(stdout);
    if (fork() == 0) {
        prepare(FEW);
        batchlas_region_begin();
        solve(0, FEW);
        batchlas_region_end();
        printf("after %.15g\n", sum(FEW));
        exit(0);
    }
    wait(NULL);
    return 0;
}

static void tell_sum(void) {
    printf("at exit %.15g\n", sum(FEW));
}

static int exits(void) {
    prepare(FEW);
    atexit(tell_sum);
    batchlas_region_begin();
    solve(0, FEW);
    exit(0);
}

static void *leave_open(void *how) {
    batchlas_region_begin();
    solve(0, FEW);
    if (!strcmp(how, "exit")) exit(0);
    if (!strcmp(how, "cancel"))
        for (;;) pause();
    return NULL;
}

/* A thread that ends with a region open; then another that does its work properly. */
static int thread(char *how) {
    pthread_t t;
    prepare(FEW);
    if (!strcmp(how, "exit")) atexit(tell_sum);
    if (pthread_create(&t, NULL, leave_open, how)) return 2;
    if (!strcmp(how, "cancel")) {
        usleep(200000);
        pthread_cancel(t);
    }
    pthread_join(t, NULL);
    prepare(FEW);
    batchlas_region_begin();
    solve(0, FEW);
    batchlas_region_end();
    printf("%.15g\n", sum(FEW));
    return 0;
}

/* ---- Out of memory: from some call on, and for some time ---- */

void *__libc_realloc(void *, size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_memalign(size_t, size_t);
static int refuse;
static long refused;

static int no_memory(size_t bytes) {
    if (!refuse || bytes < 512) return 0;
    refused++;
    errno = ENOMEM;
    return 1;
}

void *realloc(void *p, size_t bytes) {
    return no_memory(bytes) ? NULL : __libc_realloc(p, bytes);
}
void *calloc(size_t k, size_t bytes) {
    return no_memory(k * bytes) ? NULL : __libc_calloc(k, bytes);
}
void *aligned_alloc(size_t to, size_t bytes) {
    return no_memory(bytes) ? NULL : __libc_memalign(to, bytes);
}

static int out_of_memory(void) {
    prepare(2000);
    batchlas_region_begin();
    solve(0, 200);
    refuse = 1;
    solve(200, 1500);
    batchlas_region_flush();
    refuse = 0;
    solve(1500, 2000);
    batchlas_region_end();
    fprintf(stderr, "refused %ld\n", refused);
    printf("%d %.15g\n", info, sum(2000));
    return 0;
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "loop")) return loop(atol(argv[2]));
    if (!strcmp(mode, "cholesky")) return cholesky();
    if (!strcmp(mode, "scalars")) return scalars();
    if (!strcmp(mode, "nested")) return nested();
    if (!strcmp(mode, "singular")) return singular();
    if (!strcmp(mode, "forks")) return forks();
    if (!strcmp(mode, "exits")) return exits();
    if (!strcmp(mode, "thread")) return thread(argv[2]);
    if (!strcmp(mode, "memory")) return out_of_memory();
    return 2;
}
