/* Threads that make the same calls at the same time, for REPEAT rounds:
 *
 *     shim_bits THREADS REPEAT
 *
 * Prints a hash of each call's result, or `differs` where two of them were not the same bits. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *,
            int *);

void dpotrf_(const char *, const int *, double *, const int *, int *);
void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *,
            const double *, const double *, const int *, double *, const int *);
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

enum { MOST = 60, THREADS = 64 };
static int threads, rounds;
static uint64_t result[THREADS][MOST + 1];
static pthread_barrier_t together;

static uint64_t hash(uint64_t h, const double *x, int n) {
    for (int i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        h = (h ^ bits) * 1099511628211u;
    }
    return h;
}

static void fill(double *x, int n, unsigned *seed) {
    for (int i = 0; i < n; i++) {
        *seed = *seed * 1103515245 + 12345;
        x[i] = (*seed >> 16) % 1000 / 1000.0;
    }
}

static uint64_t one_call(int n) {
    double a[MOST * MOST], b[MOST * 7];
    int ipiv[MOST], info = 0, nrhs = 1 + n % 7;
    const double one = 1;
    unsigned seed = (unsigned)n;
    fill(a, n * n, &seed), fill(b, n * nrhs, &seed);
    for (int i = 0; i < n; i++) a[i * n + i] += n;
    if (n % 6 == 0) dgesv_(&n, &nrhs, a, &n, ipiv, b, &n, &info);
    if (n % 6 == 1) dgetrf_(&n, &n, a, &n, ipiv, &info);
    if (n % 6 == 2) dposv_("L", &n, &nrhs, a, &n, b, &n, &info);
    if (n % 6 == 3) dgemm_("N", "T", &n, &n, &nrhs, &one, b, &n, b, &n, &one, a, &n);
    if (n % 6 == 4) dtrsm_("R", "U", "N", "N", &nrhs, &n, &one, a, &n, b, &nrhs);
    if (n % 6 == 5) dpotrf_("U", &n, a, &n, &info);
    return hash(hash(2 + (uint64_t)info, a, n * n), b, n * nrhs);
}

static void *work(void *arg) {
    uint64_t *mine = arg;
    pthread_barrier_wait(&together);
    for (int round = 0; round < rounds; round++)
        for (int n = 1; n <= MOST; n++) {
            uint64_t h = one_call(n);
            mine[n] = round == 0 || mine[n] == h ? h : 0;
        }
    return NULL;
}

int main(int count, char **word) {
    pthread_t thread[THREADS];
    threads = count > 1 ? atoi(word[1]) : 1, rounds = count > 2 ? atoi(word[2]) : 1;
    pthread_barrier_init(&together, NULL, (unsigned)threads);
    for (int i = 0; i < threads; i++) pthread_create(&thread[i], NULL, work, result[i]);
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    for (int n = 1; n <= MOST; n++) {
        int same = result[0][n] != 0;
        for (int i = 1; i < threads; i++) same &= result[i][n] == result[0][n];
        if (same)
            printf("%d %016llx\n", n, (unsigned long long)result[0][n]);
        else
            printf("%d differs\n", n);
    }
    return 0;
}
