/* What a region must survive from programs that are not well-behaved: region_odd MODE. Linked to
 * libbatchlas_region.a and a LAPACK; with BatchLAS preloaded it must print what it prints without.
 *
 *   rounding    calls under other rounding modes than the region's, and a region under another
 *   xerbla      a wrong argument whose xerbla leaves by longjmp, then calls from deeper frames
 *   elsewhere   the process exits while another thread has a region open
 *   forked      a child that has a region of its own
 *   reuse       memory of recorded calls' arguments is reused, all but the matrices */
#include <fenv.h>
#include <pthread.h>
#include <setjmp.h>
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
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

enum { N = 5, COUNT = 60 };
static const int n = N, one = 1;
static double a[COUNT][N * N], b[COUNT][N], c[COUNT][N * N];
static int ipiv[N], info;

static void prepare(void) {
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < N * N; k++) a[i][k] = k % (N + 1) ? 1.0 / (3 + k + i) : 7;
        for (int k = 0; k < N; k++) b[i][k] = 1.0 / (1 + k);
        for (int k = 0; k < N * N; k++) c[i][k] = 0.1;
    }
}

static void tell(const char *what) {
    double s = 0;
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < N; k++) s += b[i][k] * (k % 3 + 1);
        for (int k = 0; k < N * N; k++) s += c[i][k] * (k % 5 + 1);
    }
    printf("%s %a\n", what, s);
    fflush(stdout);
}

static void multiply(int i) {
    const double plus = 1;
    dgemm_("N", "N", &n, &n, &n, &plus, a[i], &n, a[i], &n, &plus, c[i], &n);
}

static void solve(int i) {
    dgetrf_(&n, &n, a[i], &n, ipiv, &info);
    dgetrs_("N", &n, &one, a[i], &n, ipiv, b[i], &n, &info);
}

static int rounding(void) {
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    prepare();
    batchlas_region_begin();
    for (int i = 0; i < COUNT; i++) {
        fesetround(modes[i / 4 % 4]);
        multiply(i);
    }
    fesetround(FE_TONEAREST);
    batchlas_region_end();
    tell("by turns");
    prepare();
    fesetround(FE_UPWARD);
    batchlas_region_begin();
    for (int i = 0; i < COUNT; i++) multiply(i);
    fesetround(FE_TONEAREST);
    batchlas_region_end();
    tell("upward");
    return fegetround() != FE_TONEAREST;
}

static jmp_buf back;
void xerbla_(const char *name, const int *position, size_t length);
void xerbla_(const char *name, const int *position, size_t length) {
    (void)name, (void)length;
    printf("argument %d\n", *position);
    longjmp(back, 1);
}

__attribute__((noinline)) static void deeper(int levels) {
    volatile char room[256];
    memset((char *)room, levels, sizeof room);
    if (levels)
        deeper(levels - 1);
    else
        dgetrs_("N", &n, &one, a[0], &n, ipiv, b[0], &n, &info);
    room[0] = 1; /* not a tail call */
}

static int wrong_argument(void) {
    const int bad = -1;
    prepare();
    batchlas_region_begin();
    dgetrf_(&n, &n, a[0], &n, ipiv, &info);
    if (!setjmp(back)) dgetrf_(&n, &bad, a[1], &n, ipiv, &info);
    deeper(20);
    solve(1);
    batchlas_region_end();
    tell("xerbla");
    return 0;
}

static pthread_barrier_t opened;
static void *leave_open(void *unused) {
    batchlas_region_begin();
    solve(7);
    pthread_barrier_wait(&opened);
    for (;;) pause();
    return unused;
}

static int elsewhere(void) {
    pthread_t t;
    prepare();
    pthread_barrier_init(&opened, NULL, 2);
    if (pthread_create(&t, NULL, leave_open, NULL)) return 2;
    pthread_barrier_wait(&opened);
    batchlas_region_begin();
    for (int i = 20; i < COUNT; i++) solve(i);
    return 0; /* exit flushes this thread's region */
}

static int forked(void) {
    prepare();
    batchlas_region_begin();
    for (int i = 0; i < COUNT / 2; i++) solve(i);
    batchlas_region_end();
    pid_t child = fork();
    if (child == 0) {
        batchlas_region_begin();
        for (int i = COUNT / 2; i < COUNT; i++) solve(i);
        batchlas_region_end();
        tell("child");
        return 0;
    }
    int status = -1;
    waitpid(child, &status, 0);
    tell("parent");
    return status;
}

static int reuse(void) {
    prepare();
    batchlas_region_begin();
    for (int i = 0; i < COUNT; i++) {
        char *trans = malloc(1);
        int *size = malloc(2 * sizeof *size);
        size[0] = N, size[1] = 1, trans[0] = 'N';
        dgetrf_(size, size, a[i], size, ipiv, &info);
        dgetrs_(trans, size, size + 1, a[i], size, ipiv, b[i], size, &info);
        size[0] = -7, size[1] = -7, trans[0] = '?';
        free(trans);
        free(size);
    }
    batchlas_region_end();
    tell("reuse");
    return 0;
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "rounding")) return rounding();
    if (!strcmp(mode, "xerbla")) return wrong_argument();
    if (!strcmp(mode, "elsewhere")) {
        int status = elsewhere();
        exit(status);
    }
    if (!strcmp(mode, "forked")) return forked();
    if (!strcmp(mode, "reuse")) return reuse();
    return 2;
}
