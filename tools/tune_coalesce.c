/* Measures what combining concurrent callers is worth: threads that call one routine on matrices of
 * their own, in a loop.
 *
 *     tune_coalesce OP ORDER THREADS MILLISECONDS
 *
 * Prints microseconds a call: wall time times one, over all calls of all threads. Whether they are
 * combined is for the environment to say; tools/tune_coalesce_host runs it both ways. */
#include <pthread.h>
#include <stdatomic.h>
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
static atomic_long calls;

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

static void *work(void *unused) {
    size_t elements = (size_t)n * (size_t)n;
    matrices m = {calloc(elements, 8), calloc((size_t)n, 8), calloc(elements, 8),
                  calloc((size_t)n, sizeof(int))};
    (void)unused;
    if (!m.a || !m.b || !m.original || !m.ipiv) exit(1);
    for (size_t i = 0; i < elements; i++) m.original[i] = i % (size_t)(n + 1) ? 0.5 : n;
    call(&m);
    pthread_barrier_wait(&together);
    long own = 0;
    for (; !atomic_load_explicit(&stop, memory_order_relaxed); own++) call(&m);
    atomic_fetch_add(&calls, own);
    return NULL;
}

int main(int argc, char **argv) {
    static pthread_t thread[256];
    if (argc < 5) return 2;
    op = argv[1];
    n = atoi(argv[2]);
    int threads = atoi(argv[3]);
    if (threads < 1 || threads > 256) return 2;
    pthread_barrier_init(&together, NULL, (unsigned)threads + 1);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, NULL)) return 1;
    pthread_barrier_wait(&together);
    double start = now(), ms = atof(argv[4]);
    nanosleep(&(struct timespec){(time_t)(ms / 1e3), (long)(ms * 1e6) % 1000000000}, NULL);
    atomic_store(&stop, 1);
    double seconds = now() - start;
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    printf("%.4f\n", 1e6 * seconds / (double)(atomic_load(&calls) + 1));
    return 0;
}
