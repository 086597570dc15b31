/* Generations of threads, each calling dgemm_ and dgesv_: the counts must add up.
 * shim_threads [ORDER]: of the matrices, 2 unless said; beyond 2 they are the identity. */
#include <lapacke.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

extern void dgemm_(const char *, const char *, const int *, const int *, const int *,
                   const double *, const double *, const int *, const double *, const int *,
                   const double *, double *, const int *, size_t, size_t);

enum { THREADS = 8, GENERATIONS = 4, CALLS = 250, MOST = 8 };
static int n = 2;

static void *work(void *failures) {
    for (int i = 0; i < CALLS; i++) {
        int one = 1, ipiv[MOST], info;
        double a[MOST * MOST] = {0}, b[MOST] = {3, 5}, c[MOST * MOST], x = 1, zero = 0;
        for (int k = 0; k < n; k++) a[k + k * n] = 1;
        a[0] = 2, a[1] = a[n] = 1, a[1 + n] = 3;
        dgemm_("N", "N", &n, &n, &n, &x, a, &n, a, &n, &zero, c, &n, 1, 1);
        LAPACK_dgesv(&n, &one, a, &n, ipiv, b, &n, &info);
        if (info || c[0] != 5 || b[0] > 0.8 + 1e-12 || b[0] < 0.8 - 1e-12) ++*(int *)failures;
    }
    return NULL;
}

int main(int count, char **argument) {
    if (count > 1) n = atoi(argument[1]);
    if (n < 2 || n > MOST) return 2;
    int failures[THREADS] = {0}, sum = 0;
    for (int g = 0; g < GENERATIONS; g++) {
        pthread_t thread[THREADS];
        for (int i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, work, &failures[i]);
        for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    }
    for (int i = 0; i < THREADS; i++) sum += failures[i];
    printf("%d failures in %d calls of each\n", sum, THREADS * GENERATIONS * CALLS);
    return sum != 0;
}
