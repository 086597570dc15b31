/* Threads that are hard on whoever combines their calls: coalesce_hostile MODE THREADS CALLS. Prints
 * the number of wrong results, which without us is 0 as well.
 *
 *   mixed      ops, dtypes and orders by chance
 *   storm      threads that end after a few calls, and new ones that begin, all the time
 *   cancel     threads that are cancelled, and replaced
 *   signals    a timer that interrupts whoever runs, with a handler that returns
 *   longjmp    signals whose handler leaves the call it interrupted, and its frame
 *   nested     signals whose handler makes a call of its own
 *   xerbla     wrong arguments, reported to an xerbla that leaves by longjmp
 *   rounding   every thread in a rounding mode of its own, to the last digit
 *   stacks     threads with small stacks
 *
 * longjmp and nested ask of the BLAS that it holds no lock: the reference library. */
#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);
void sgemm_(const char *, const char *, const int *, const int *, const int *, const float *,
            const float *, const int *, const float *, const int *, const float *, float *,
            const int *);
void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *,
            int *);
void sgesv_(const int *, const int *, float *, const int *, int *, float *, const int *, int *);

enum { MOST = 24, THREADS = 512 };
static int calls, threads;
static const char *mode;
static atomic_long wrong;

static int chance(unsigned *seed, int below) {
    *seed = *seed * 1103515245 + 12345;
    return (int)(*seed >> 16) % below;
}

/* A diagonally dominant, symmetric matrix, and the right-hand side of the solution 1, 2, 3, ... */
static void system_of(int n, unsigned *seed, double *a, double *b) {
    for (int j = 0; j < n; j++)
        for (int i = 0; i <= j; i++) a[j * n + i] = a[i * n + j] = chance(seed, 1000) / 1000.0;
    for (int i = 0; i < n; i++) a[i * n + i] += n;
    for (int i = 0; i < n; i++) {
        b[i] = 0;
        for (int j = 0; j < n; j++) b[i] += a[j * n + i] * (j + 1);
    }
}

static int off(int n, const double *x, double tolerance) {
    for (int i = 0; i < n; i++)
        if (!(fabs(x[i] - (i + 1)) < tolerance * n)) return 1;
    return 0;
}

static int solve(int which, unsigned *seed) {
    double a[MOST * MOST], b[MOST];
    float f[MOST * MOST], g[MOST];
    int n = 1 + chance(seed, MOST), ipiv[MOST], one = 1, info = -5;
    system_of(n, seed, a, b);
    for (int i = 0; i < n * n; i++) f[i] = (float)a[i];
    for (int i = 0; i < n; i++) g[i] = (float)b[i];
    if (which == 0) dgesv_(&n, &one, a, &n, ipiv, b, &n, &info);
    if (which == 1) dposv_(chance(seed, 2) ? "L" : "U", &n, &one, a, &n, b, &n, &info);
    if (which == 2) sgesv_(&n, &one, f, &n, ipiv, g, &n, &info);
    if (which == 2)
        for (int i = 0; i < n; i++) b[i] = g[i];
    return info != 0 || off(n, b, which == 2 ? 1e-3 : 1e-10);
}

static int multiply(int single, unsigned *seed) {
    double a[9], b[9], c[9], expected[9], one = 1, zero = 0;
    float fa[9], fb[9], fc[9], fone = 1, fzero = 0;
    int n = 3, bad = 0;
    for (int i = 0; i < 9; i++) a[i] = chance(seed, 64), b[i] = chance(seed, 64);
    for (int i = 0; i < 9; i++) fa[i] = (float)a[i], fb[i] = (float)b[i];
    for (int i = 0; i < 9; i++) {
        expected[i] = 0;
        for (int k = 0; k < 3; k++) expected[i] += a[k * 3 + i % 3] * b[i / 3 * 3 + k];
    }
    if (single)
        sgemm_("N", "N", &n, &n, &n, &fone, fa, &n, fb, &n, &fzero, fc, &n);
    else
        dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
    for (int i = 0; i < 9; i++) bad |= (single ? fc[i] : c[i]) != expected[i];
    return bad;
}

static int any_call(unsigned *seed) {
    int which = chance(seed, 5);
    return which < 3 ? solve(which, seed) : multiply(which == 3, seed);
}

static void run_calls(unsigned *seed, int count) {
    for (int c = 0; c < count; c++)
        if (any_call(seed)) atomic_fetch_add(&wrong, 1);
}

static void *work(void *number) {
    unsigned seed = (unsigned)(size_t)number;
    run_calls(&seed, calls);
    return NULL;
}

static void all(void *(*what)(void *), const pthread_attr_t *attributes) {
    static pthread_t thread[THREADS];
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], attributes, what, (void *)(size_t)(i + 1))) exit(2);
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &alarm, NULL); /* it is for those threads */
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
}

/* ---- Threads that come and go ---- */

static void *few(void *number) {
    unsigned seed = (unsigned)(size_t)number;
    run_calls(&seed, 1 + chance(&seed, 4));
    return NULL;
}

static void *begin_and_end(void *number) {
    for (int i = 0; i < calls; i++) {
        pthread_t t;
        if (pthread_create(&t, NULL, few, (char *)number + 1000 * (i + 1))) exit(2);
        pthread_join(t, NULL);
    }
    return NULL;
}

static void *forever(void *number) {
    unsigned seed = (unsigned)(size_t)number;
    for (;;) {
        run_calls(&seed, 1);
        pthread_testcancel();
    }
    return NULL;
}

static void *cancels(void *number) {
    unsigned seed = (unsigned)(size_t)number;
    for (int i = 0; i < calls; i++) {
        pthread_t t;
        if (pthread_create(&t, NULL, forever, (char *)number + 1000 * (i + 1))) exit(2);
        usleep((unsigned)chance(&seed, 1000));
        pthread_cancel(t);
        pthread_join(t, NULL);
    }
    return NULL;
}

/* ---- Signals ---- */

static pthread_barrier_t together;
static atomic_long caught;
static _Thread_local sigjmp_buf back;
static _Thread_local volatile sig_atomic_t armed;

static void handler(int unused) {
    (void)unused;
    atomic_fetch_add(&caught, 1);
    if (!strcmp(mode, "nested")) {
        unsigned seed = 3;
        if (multiply(0, &seed)) atomic_fetch_add(&wrong, 1);
    }
    if (!strcmp(mode, "longjmp") && armed) {
        armed = 0;
        siglongjmp(back, 1);
    }
}

/* The call's arrays are in a frame that goes with it. */
__attribute__((noinline)) static void guarded_call(unsigned *seed) {
    run_calls(seed, 1);
}

static void *interrupted(void *number) {
    volatile unsigned seed = (unsigned)(size_t)number;
    unsigned first = (unsigned)seed;
    run_calls(&first, 100); /* what is allocated at first calls is */
    pthread_barrier_wait(&together);
    for (volatile int c = 0; c < calls; c++) {
        unsigned own = seed + (unsigned)c;
        if (sigsetjmp(back, 1)) continue;
        armed = 1;
        guarded_call(&own);
        armed = 0;
    }
    return NULL;
}

static void with_timer(int microseconds) {
    struct sigaction s = {.sa_handler = handler, .sa_flags = SA_RESTART};
    struct itimerval at = {{0, microseconds}, {0, microseconds}}, never = {0};
    sigaction(SIGALRM, &s, NULL);
    pthread_barrier_init(&together, NULL, (unsigned)threads);
    setitimer(ITIMER_REAL, &at, NULL);
    all(interrupted, NULL);
    setitimer(ITIMER_REAL, &never, NULL);
    if (!atomic_load(&caught)) atomic_fetch_add(&wrong, 1);
    fprintf(stderr, "%ld signals\n", atomic_load(&caught));
}

/* ---- Wrong arguments ---- */

static _Thread_local int expects_xerbla;
void xerbla_(const char *name, const int *position, size_t length);
void xerbla_(const char *name, const int *position, size_t length) {
    (void)name, (void)position, (void)length;
    if (expects_xerbla) siglongjmp(back, 1);
    abort();
}

static void *mistaken(void *number) {
    volatile unsigned seed = (unsigned)(size_t)number;
    for (volatile int c = 0; c < calls; c++) {
        unsigned own = seed + (unsigned)c;
        run_calls(&own, 2);
        double a[4] = {0};
        int n = 2, one = 1, bad = -1, ipiv[2], info;
        expects_xerbla = 1;
        if (!sigsetjmp(back, 0)) {
            dgesv_(&n, &bad, a, &n, ipiv, a, &n, &info);
            atomic_fetch_add(&wrong, 1);
        }
        expects_xerbla = 0;
        (void)one;
    }
    return NULL;
}

/* ---- Rounding ---- */

enum { ORDER = 7 };
static double rounded[4][ORDER * ORDER];

static void product(double *c) {
    double a[ORDER * ORDER], one = 1, zero = 0;
    int n = ORDER;
    for (int i = 0; i < n * n; i++) a[i] = 1.0 / (3 + i);
    dgemm_("N", "N", &n, &n, &n, &one, a, &n, a, &n, &zero, c, &n);
}

static void *rounding(void *number) {
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    int own = (int)((size_t)number % 4);
    double c[ORDER * ORDER];
    fesetround(modes[own]);
    for (int i = 0; i < calls; i++) {
        product(c);
        if (memcmp(c, rounded[own], sizeof c)) atomic_fetch_add(&wrong, 1);
    }
    if (fegetround() != modes[own]) atomic_fetch_add(&wrong, 1);
    return NULL;
}

static void all_rounding(void) {
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 4; i++) { /* alone, so by its own thread */
        fesetround(modes[i]);
        product(rounded[i]);
    }
    fesetround(FE_TONEAREST);
    if (!memcmp(rounded[1], rounded[2], sizeof rounded[1])) atomic_fetch_add(&wrong, 1);
    all(rounding, NULL);
}

static void with_small_stacks(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, 256 * 1024)) exit(2);
    all(work, &attributes);
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    mode = argv[1], threads = atoi(argv[2]), calls = atoi(argv[3]);
    if (threads > THREADS) return 2;
    if (!strcmp(mode, "mixed")) all(work, NULL);
    if (!strcmp(mode, "storm")) all(begin_and_end, NULL);
    if (!strcmp(mode, "cancel")) all(cancels, NULL);
    if (!strcmp(mode, "signals") || !strcmp(mode, "longjmp") || !strcmp(mode, "nested"))
        with_timer(300);
    if (!strcmp(mode, "xerbla")) all(mistaken, NULL);
    if (!strcmp(mode, "rounding")) all_rounding();
    if (!strcmp(mode, "stacks")) with_small_stacks();
    printf("%ld wrong\n", atomic_load(&wrong));
    return atomic_load(&wrong) != 0;
}
