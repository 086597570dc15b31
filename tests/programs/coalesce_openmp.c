/* An OpenMP loop of single solves, each on its own matrix: coalesce_openmp CALLS N. Prints
 * nanoseconds of processor time a call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dgetrf_(const int *, const int *, double *, const int *, int *, int *);

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    int calls = atoi(argv[1]), n = atoi(argv[2]);
    size_t bytes = (size_t)n * (size_t)n * sizeof(double);
    double *original = malloc(bytes);
    for (int i = 0; i < n * n; i++) original[i] = i % (n + 1) ? 0.5 : n;
    struct timespec from, to;
    for (int round = 0; round < 2; round++) { /* the first finds and loads everything */
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
#pragma omp parallel
        {
            double *a = malloc(bytes);
            int *ipiv = malloc((size_t)n * sizeof *ipiv), info;
#pragma omp for schedule(static)
            for (int c = 0; c < calls; c++) {
                memcpy(a, original, bytes);
                dgetrf_(&n, &n, a, &n, ipiv, &info);
            }
            free(a);
            free(ipiv);
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    }
    double ns = 1e9 * (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec);
    printf("%.1f\n", ns / calls);
    return 0;
}
