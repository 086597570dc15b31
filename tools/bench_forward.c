/* What passing a call through the shim costs: calls that do no work, straight to the library and
 * through the shim, interleaved in one process, medians.
 *
 *   batchlas-bench-forward SHIM [CALLS]      prints ns a call, for 1 and 8 threads */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void gemm(const char *, const char *, const int *, const int *, const int *, const double *,
                  const double *, const int *, const double *, const int *, const double *,
                  double *, const int *, size_t, size_t);

enum { ROUNDS = 15, MOST_THREADS = 8 };

typedef struct {
    gemm *routine;
    long calls;
} job;

static gemm *find(const char *library, int mode) {
    void *handle = dlopen(library, mode), *data = handle ? dlsym(handle, "dgemm_") : NULL;
    gemm *f = NULL;
    if (!data) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    memcpy(&f, &data, sizeof f);
    return f;
}

/* Of this process: other processes, and waiting for a core, do not count. */
static double processor_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *work(void *data) {
    const job *j = data;
    int n = 0, ld = 1;
    double x = 1;
    for (long i = 0; i < j->calls; i++)
        j->routine("N", "N", &n, &n, &n, &x, &x, &ld, &x, &ld, &x, &x, &ld, 1, 1);
    return NULL;
}

/* ns a call. */
static double time_of(gemm *routine, long calls, int threads) {
    pthread_t thread[MOST_THREADS];
    job j = {routine, calls};
    double start = processor_time();
    for (int i = 1; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, &j) != 0) exit(1);
    work(&j);
    for (int i = 1; i < threads; i++) pthread_join(thread[i], NULL);
    return 1e9 * (processor_time() - start) / (double)(calls * threads);
}

static int by_value(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

static double median(double *x) {
    qsort(x, ROUNDS, sizeof *x, by_value);
    return x[ROUNDS / 2];
}

static void compare(gemm *direct, gemm *shim, long calls, int threads) {
    double plain[ROUNDS], through[ROUNDS], cost[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        plain[i] = time_of(direct, calls, threads);
        through[i] = time_of(shim, calls, threads);
        cost[i] = through[i] - plain[i];
    }
    printf("dgemm_ n=0 threads=%d: direct %.1f ns, through the shim %.1f ns, cost %.1f ns\n",
           threads, median(plain), median(through), median(cost));
}

int main(int count, char **argument) {
    char *end = "";
    long calls = count > 2 ? strtol(argument[2], &end, 10) : 1000000;
    if (count < 2 || count > 3 || *end || calls < 1) {
        fprintf(stderr, "usage: %s SHIM [CALLS]\n", argument[0]);
        return 2;
    }
    gemm *direct = find("libblas.so.3", RTLD_NOW | RTLD_GLOBAL);
    gemm *shim = find(argument[1], RTLD_NOW | RTLD_LOCAL);
    for (int threads = 1; threads <= MOST_THREADS; threads *= MOST_THREADS)
        compare(direct, shim, calls, threads);
    return 0;
}
