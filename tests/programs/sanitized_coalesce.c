/* Concurrent callers of the core under ThreadSanitizer, with kernels of ours, which it sees: what one
 * thread computes for another must be handed over. Some threads have a region open meanwhile, and
 * others come and go. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "batch/region/region.h"
#include "lapacke/call.h"
#include "lapacke/include/batchlas.h"

enum { THREADS = 8, CALLS = 400, MOST = 12 };
static atomic_int wrong;

static int single(bl_routine routine, const void *const args[]) {
    int64_t info;
    bl_answer answer = bl_call_single(routine, BL_D, BL_F77, 4, args, true, &info);
    return answer == BL_HAS_RUN || answer == BL_HAS_RUN_ALONE;
}

static void solve(unsigned *seed, double *a, double *b, int *ipiv, int *info) {
    static const int one = 1;
    *seed = *seed * 1103515245 + 12345;
    int n = 1 + (int)(*seed >> 16) % MOST;
    for (int i = 0; i < n * n; i++) a[i] = i % (n + 1) ? 0 : 2;
    for (int i = 0; i < n; i++) b[i] = 2 * (i + 1);
    *info = -5;
    if (!single(BL_ROUTINE_gesv, (const void *const[]){&n, &one, a, &n, ipiv, b, &n, info}))
        *info = 99;
}

static int off(const double *b, int info) {
    return info != 0 || !(fabs(b[0] - 1) < 1e-12);
}

static void *work(void *number) {
    unsigned seed = (unsigned)(size_t)number;
    double a[4][MOST * MOST], b[4][MOST];
    int ipiv[4][MOST], info[4];
    for (int c = 0; c < CALLS; c++) {
        int region = (size_t)number % 4 == 0, count = region ? 4 : 1;
        if (region) batchlas_region_begin();
        for (int i = 0; i < count; i++) solve(&seed, a[i], b[i], ipiv[i], &info[i]);
        if (region) batchlas_region_end();
        for (int i = 0; i < count; i++)
            if (off(b[i], info[i])) atomic_fetch_add(&wrong, 1);
    }
    return NULL;
}

int main(void) {
    setenv("BATCHLAS_COALESCE", "always", 1);
    for (int round = 0; round < 4; round++) {
        pthread_t thread[THREADS];
        for (size_t i = 0; i < THREADS; i++)
            pthread_create(&thread[i], NULL, work, (void *)(i + 1));
        for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    }
    if (wrong) fprintf(stderr, "sanitized_coalesce: %d wrong\n", atomic_load(&wrong));
    return wrong != 0;
}
