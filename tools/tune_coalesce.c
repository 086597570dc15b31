/* Measures what combining concurrent callers is worth: threads that call one routine on matrices of
 * their own, in a loop.
 *
 *     tune_coalesce OP ORDER THREADS MILLISECONDS [THINK_US]
 *
 * Prints microseconds a call, wall time over all calls of all threads, and the number of calls.
 * Between its calls a thread computes for half to one and a half times THINK_US (0). Whether calls
 * are combined is for the environment to say; tools/tune_coalesce_host runs it both ways, and
 * tools/tune_coalesce_wait with several waits. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);
void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *,
            int *);

typedef struct {
    double *a, *b, *original;
    int *ipiv;
} matrices;

static int n;
static const char *op;
static pthread_barrier_t together;
static atomic_bool stop;
static double think;

typedef struct {
    pthread_t thread;
    double begin, end; /* of its own: who starts it may itself be late */
    long calls;
} worker;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void call(matrices *m) {
    const double plus = 1, nothing = 0;
    const int one = 1;
    int info;
    size_t bytes = (size_t)n * (size_t)n * sizeof(double);
    if (!strcmp(op, "gemm")) {
        dgemm_("N", "N", &n, &n, &n, &plus, m->original, &n, m->original, &n, &nothing, m->a, &n);
        return;
    }
    memcpy(m->a, m->original, bytes);
    if (!strcmp(op, "gesv")) dgesv_(&n, &one, m->a, &n, m->ipiv, m->b, &n, &info);
    if (!strcmp(op, "getrf")) dgetrf_(&n, &n, m->a, &n, m->ipiv, &info);
    if (!strcmp(op, "potrf")) dpotrf_("L", &n, m->a, &n, &info);
    if (!strcmp(op, "posv")) dposv_("L", &n, &one, m->a, &n, m->b, &n, &info);
}

static void compute(double seconds) {
    double end = now() + seconds;
    while (think > 0 && now() < end) {
    }
}

static void *work(void *data) {
    worker *w = data;
    unsigned seed = (unsigned)(size_t)data;
    size_t elements = (size_t)n * (size_t)n;
    matrices m = {calloc(elements, 8), calloc((size_t)n, 8), calloc(elements, 8),
                  calloc((size_t)n, sizeof(int))};
    if (!m.a || !m.b || !m.original || !m.ipiv) exit(1);
    for (size_t i = 0; i < elements; i++) m.original[i] = i % (size_t)(n + 1) ? 0.5 : n;
    call(&m);
    pthread_barrier_wait(&together);
    w->begin = now();
    for (; !atomic_load_explicit(&stop, memory_order_relaxed); w->calls++) {
        seed = seed * 1103515245 + 12345;
        compute(think * (0.5 + (seed >> 16) % 1000 / 1000.0));
        call(&m);
    }
    w->end = now();
    return NULL;
}

static bool is_op(const char *name) {
    static const char *const all[] = {"gemm", "gesv", "getrf", "potrf", "posv"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(name, all[i])) return true;
    return false;
}

static bool number(const char *text, double least, double most, double *to) {
    char *end;
    *to = strtod(text, &end);
    return end != text && !*end && *to >= least && *to <= most;
}

int main(int argc, char **argv) {
    static worker workers[256];
    double ms, begin = 1e30, end = 0, think_us = 0, order, threads_given;
    bool good = argc >= 5 && argc <= 6 && is_op(argv[1]) && number(argv[2], 1, 10000, &order) &&
                number(argv[3], 1, 256, &threads_given) && number(argv[4], 1, 1e6, &ms) &&
                (argc < 6 || number(argv[5], 0, 1e6, &think_us));
    if (!good) {
        fprintf(stderr,
                "usage: %s gemm|gesv|getrf|potrf|posv ORDER THREADS MILLISECONDS [THINK_US]\n",
                argv[0]);
        return 2;
    }
    op = argv[1];
    n = (int)order;
    think = 1e-6 * think_us;
    int threads = (int)threads_given;
    pthread_barrier_init(&together, NULL, (unsigned)threads + 1);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i])) return 1;
    pthread_barrier_wait(&together);
    nanosleep(&(struct timespec){(time_t)(ms / 1e3), (long)(ms * 1e6) % 1000000000}, NULL);
    atomic_store(&stop, 1);
    long calls = 0;
    for (int i = 0; i < threads; i++) {
        worker *w = &workers[i];
        pthread_join(w->thread, NULL);
        begin = w->begin < begin ? w->begin : begin;
        end = w->end > end ? w->end : end;
        calls += w->calls;
    }
    printf("%.4f %ld\n", 1e6 * (end - begin) / (double)(calls + 1), calls);
    return 0;
}
