/* An OpenMP loop of single calls, each on its own matrices: coalesce_openmp OP CALLS N, OP getrf, posv
 * or gemm. Prints nanoseconds of processor time a call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *,
            int *);
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

static int n;
static const double *original;

static void call(char op, double *a, double *b, int *ipiv) {
    const double plus = 1, zero = 0;
    const int one = 1;
    int info;
    if (op != 'm') memcpy(a, original, (size_t)n * (size_t)n * sizeof *a);
    if (op == 't') dgetrf_(&n, &n, a, &n, ipiv, &info);
    if (op == 's') dposv_("L", &n, &one, a, &n, b, &n, &info);
    if (op == 'm') dgemm_("N", "N", &n, &n, &n, &plus, original, &n, original, &n, &zero, a, &n);
}

static double *matrix(void) {
    size_t elements = (size_t)n * (size_t)n;
    double *x = malloc(elements * sizeof *x);
    for (size_t i = 0; i < elements; i++) x[i] = i % (size_t)(n + 1) ? 0.5 : n;
    return x;
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    char op = argv[1][2];
    int calls = atoi(argv[2]);
    n = atoi(argv[3]);
    original = matrix();
    struct timespec from, to;
    for (int round = 0; round < 2; round++) { /* the first finds and loads everything */
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
#pragma omp parallel
        {
            double *a = matrix(), *b = calloc((size_t)n, sizeof *b);
            int *ipiv = malloc((size_t)n * sizeof *ipiv);
#pragma omp for schedule(static)
            for (int c = 0; c < calls; c++) call(op, a, b, ipiv);
            free(a);
            free(b);
            free(ipiv);
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    }
    double ns = 1e9 * (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec);
    printf("%.1f\n", ns / calls);
    return 0;
}
