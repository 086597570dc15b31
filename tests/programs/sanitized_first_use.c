/* First uses for ThreadSanitizer:
 *
 *     sanitized_first_use [RUNS]
 *
 * Each run is a forked process in which nothing of ours was used yet; eight threads leave a barrier,
 * and each begins with another front door. Prints how many runs there were. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"

enum { THREADS = 8, N = 3, BATCH = 4 };
static pthread_barrier_t barrier;
static atomic_int wrong;

static void solve(int layout) {
    double A[BATCH * N * N] = {0}, B[BATCH * N];
    lapack_int ipiv[BATCH * N], info[BATCH];
    for (int i = 0; i < BATCH * N; i++) A[i * N + i % N] = 2, B[i] = 2 * i;
    int ldb = layout == LAPACK_ROW_MAJOR ? 1 : N;
    wrong += LAPACKE_dgesv_strided_batched(layout, N, 1, A, N, N * N, ipiv, N, B, ldb, N, info,
                                           BATCH) != 0;
    for (int i = 0; i < BATCH * N; i++) wrong += B[i] != i;
}

static void *begin(void *number) {
    int me = (int)(size_t)number;
    pthread_barrier_wait(&barrier);
    switch (me % 4) {
    case 0:
        wrong += batchlas_set_route("gemm", "vendor_serial") != 0;
        break;
    case 1:
        wrong += batchlas_region_begin() != 0;
        wrong += batchlas_region_end() != 0;
        break;
    case 2:
        batchlas_set_deterministic(0);
        break;
    }
    solve(me % 2 ? LAPACK_ROW_MAJOR : LAPACK_COL_MAJOR);
    return NULL;
}

static int run(void) {
    pthread_t thread[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, begin, (void *)i)) return 2;
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    return wrong != 0;
}

int main(int count, char **word) {
    int runs = count > 1 ? atoi(word[1]) : 200, failed = 0;
    for (int i = 0; i < runs; i++) {
        int status = -1;
        pid_t pid = fork();
        if (pid == 0) exit(run());
        waitpid(pid, &status, 0);
        failed += status != 0;
    }
    printf("first use: %d runs, %d failed\n", runs, failed);
    return failed || !runs;
}
