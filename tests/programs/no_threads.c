/* Calls where no thread can be had:
 *
 *     no_threads batch | single
 *
 * A user with no other process, and RLIMIT_NPROC 1. batch: a large batch, on as many threads as
 * BATCHLAS_NUM_THREADS says; single: dgesv_, which no library in the process has but the shim. Both
 * find a BLAS of their own, as the program is linked to none. Prints what a trial pthread_create
 * says, and how many systems were solved. Exit status 77: the limit does not bind here. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { BATCH = 200, N = 20 };
typedef int gesv_batch(int, int, double *, int, int64_t, int *, int64_t, double *, int, int64_t,
                       int *, int);
typedef void gesv_single(const int *, const int *, double *, const int *, int *, double *,
                         const int *, int *);

static double A[BATCH * N * N], B[BATCH * N];
static int ipiv[BATCH * N], info[BATCH];

static void *nothing(void *arg) {
    return arg;
}

/* The limit does not bind root. */
static void be_somebody(void) {
    struct rlimit one = {1, 1};
    uid_t unused = (uid_t)(100000 + getpid());
    setrlimit(RLIMIT_NPROC, &one);
    if (geteuid() == 0 && setuid(unused) != 0) _exit(77);
}

static void *function(const char *name) {
    void *at = dlsym(RTLD_DEFAULT, name);
    if (!at) _exit(4);
    return at;
}

static void call(int batch) {
    void *at = function(batch > 1 ? "dgesv_strided_batched" : "dgesv_");
    int n = N, one = 1;
    gesv_batch *many;
    gesv_single *single;
    memcpy(&many, &at, sizeof at);
    memcpy(&single, &at, sizeof at);
    if (batch > 1)
        many(N, 1, A, N, N * N, ipiv, N, B, N, N, info, batch);
    else
        single(&n, &one, A, &n, ipiv, B, &n, info);
}

int main(int count, char **word) {
    int batch = count > 1 && !strcmp(word[1], "batch") ? BATCH : 1, solved = 0;
    pthread_t thread;
    be_somebody();
    int code = pthread_create(&thread, NULL, nothing, NULL);
    if (code == 0) return 77;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < BATCH * N; i++) {
            memset(A + i * N, 0, N * sizeof *A);
            A[i * N + i % N] = 2;
            B[i] = 2 * (i % 7);
            info[i / N] = 9;
        }
        call(batch);
        for (int b = 0; b < batch; b++) {
            int right = info[b] == 0;
            for (int i = 0; i < N; i++) right &= B[b * N + i] == (b * N + i) % 7;
            solved += right;
        }
    }
    printf("%s, %d of %d solved\n", code == EAGAIN ? "no thread" : "error", solved, 3 * batch);
    return solved != 3 * batch;
}
