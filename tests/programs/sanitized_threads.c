/* Many pthreads in the machine at once, for ThreadSanitizer: first calls, new and repeated shapes,
 * pins and switches turned meanwhile, observers on, scratch, threads that come and go. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"

enum { THREADS = 16, ROUNDS = 150, BATCH = 3, LARGEST = 9 };
static atomic_int wrong;

static void one(int n, int layout) {
    double A[BATCH * LARGEST * LARGEST] = {0}, B[BATCH * LARGEST];
    lapack_int ipiv[BATCH * LARGEST], info[BATCH];
    for (int b = 0; b < BATCH; b++)
        for (int i = 0; i < n; i++) {
            A[(b * n + i) * n + i] = 2;
            B[b * n + i] = 2 * i;
        }
    int ldb = layout == LAPACK_ROW_MAJOR ? 1 : n;
    wrong += LAPACKE_dgesv_strided_batched(layout, n, 1, A, n, n * n, ipiv, n, B, ldb, n, info,
                                           BATCH) != 0;
    for (int i = 0; i < BATCH * n; i++) wrong += B[i] != i % n;
}

static void *work(void *arg) {
    int me = (int)(size_t)arg;
    for (int i = 0; i < ROUNDS; i++) {
        one(1 + (i + me) % LARGEST, i % 2 ? LAPACK_ROW_MAJOR : LAPACK_COL_MAJOR);
        if (me == 1) batchlas_set_deterministic(i % 2);
        if (me == 2) batchlas_set_route("gesv", i % 3 ? "vendor_serial" : NULL);
        if (me == 3) wrong += batchlas_set_route("gesv", "nonsense") != BATCHLAS_E_PIN;
        if (me == 4) wrong += batchlas_last_error()[0] != 0;
    }
    return NULL;
}

int main(void) {
    setenv("BATCHLAS_COVERAGE_OUT", "/dev/null", 1);
    for (int round = 0; round < 2; round++) {
        pthread_t thread[THREADS];
        for (size_t i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, work, (void *)i);
        for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    }
    if (wrong) fprintf(stderr, "sanitized_threads: %d wrong\n", wrong);
    return wrong != 0;
}
