/* Threads that solve small systems one at a time, each checked:
 *
 *     coalesce_threads THREADS CALLS N [MODE]
 *
 * MODE lock: a lock orders calls on one shared matrix; fork: children are forked meanwhile; exit: a
 * worker ends the process. Prints the number of wrong results. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

enum { MOST = 32, THREADS = 1024 };
static int n, calls;
static const char *mode = "";
static atomic_long wrong, finished;
static pthread_barrier_t together;

static int one_solve(unsigned *seed) {
    double a[MOST * MOST], b[MOST], x[MOST];
    int ipiv[MOST], one = 1, info = -5, bad;
    for (int i = 0; i < n * n; i++) {
        *seed = *seed * 1103515245 + 12345;
        a[i] = (*seed >> 16) % 1000 / 1000.0;
    }
    for (int i = 0; i < n; i++) a[i * n + i] += n, x[i] = 1 + i;
    for (int i = 0; i < n; i++) {
        b[i] = 0;
        for (int j = 0; j < n; j++) b[i] += a[j * n + i] * x[j];
    }
    dgesv_(&n, &one, a, &n, ipiv, b, &n, &info);
    bad = info != 0;
    for (int i = 0; i < n; i++) bad |= !(fabs(b[i] - x[i]) < 1e-9);
    return bad;
}

/* Read, add one, write: each step must see the one before, whichever thread took it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double shared;
static long steps;

static void locked_step(void) {
    double plus = 1;
    int k = 1;
    pthread_mutex_lock(&lock);
    dgemm_("N", "N", &k, &k, &k, &plus, &plus, &k, &plus, &k, &plus, &shared, &k);
    if (shared != (double)++steps) atomic_fetch_add(&wrong, 1);
    pthread_mutex_unlock(&lock);
}

static void *work(void *number) {
    unsigned seed = (unsigned)(size_t)number;
    pthread_barrier_wait(&together);
    for (int c = 0; c < calls; c++) {
        if (one_solve(&seed)) atomic_fetch_add(&wrong, 1);
        if (!strcmp(mode, "lock")) locked_step();
        if (!strcmp(mode, "exit") && number == (void *)1 && c == calls / 2) {
            printf("%ld wrong\n", atomic_load(&wrong));
            exit(7);
        }
    }
    atomic_fetch_add(&finished, 1);
    return NULL;
}

static int child(void) {
    unsigned seed = 5;
    for (int c = 0; c < 100; c++)
        if (one_solve(&seed)) _exit(1);
    _exit(0);
}

static void fork_meanwhile(int threads) {
    while (atomic_load(&finished) < threads) {
        pid_t pid = fork();
        if (pid == 0) child();
        int status = -1;
        waitpid(pid, &status, 0);
        if (status) atomic_fetch_add(&wrong, 1);
        usleep(1000);
    }
}

int main(int argc, char **argv) {
    static pthread_t thread[THREADS];
    if (argc < 4) return 2;
    int threads = atoi(argv[1]);
    calls = atoi(argv[2]), n = atoi(argv[3]);
    if (argc > 4) mode = argv[4];
    pthread_barrier_init(&together, NULL, (unsigned)threads);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, (void *)(size_t)(i + 1))) return 2;
    if (!strcmp(mode, "fork")) fork_meanwhile(threads);
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    printf("%ld wrong\n", atomic_load(&wrong));
    return atomic_load(&wrong) != 0;
}
