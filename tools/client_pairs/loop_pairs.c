/* A C program that solves many small systems with dgesv_, with and without the shim (see pairs): in a
 * loop, in a loop shared out over the machine's cores by OpenMP, and in a loop inside a region. */
#include <batchlas.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dgesv_(const int *n, const int *nrhs, double *A, const int *lda, int *ipiv, double *B,
            const int *ldb, int *info);
__attribute__((weak)) int batchlas_set_enabled(int on); /* the shim's */

enum { LARGEST = 256 };

typedef struct {
    int n, count;
    double *A, *b;  /* what is solved */
    double *LU, *x; /* and where */
    int *ipiv, *info;
} systems;

static void solve(systems *s, int i) {
    int one = 1, n = s->n;
    dgesv_(&n, &one, s->LU + (size_t)i * n * n, &n, s->ipiv + (size_t)i * n, s->x + (size_t)i * n,
           &n, &s->info[i]);
}

/* The calling thread's own time: what else runs on the machine does not count. */
static double own_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double loop(systems *s) {
    double start = own_seconds();
    for (int i = 0; i < s->count; i++) solve(s, i);
    return own_seconds() - start;
}

/* The time of the thread that takes longest. */
static double openmp(systems *s) {
    double longest = 0;
#pragma omp parallel num_threads(omp_get_num_procs()) reduction(max : longest)
    {
        double start = own_seconds();
#pragma omp for nowait
        for (int i = 0; i < s->count; i++) solve(s, i);
        longest = own_seconds() - start;
    }
    return longest;
}

static double region(systems *s) {
    double start = own_seconds();
    batchlas_region_begin();
    for (int i = 0; i < s->count; i++) solve(s, i);
    batchlas_region_end();
    return own_seconds() - start;
}

static double seconds(systems *s, double (*run)(systems *), int on) {
    size_t vectors = (size_t)s->count * s->n * sizeof *s->b;
    memcpy(s->LU, s->A, vectors * s->n);
    memcpy(s->x, s->b, vectors);
    batchlas_set_enabled(on);
    return run(s) / s->count;
}

static systems some_systems(int n, int count) {
    size_t vectors = (size_t)n * count;
    systems s = {.n = n, .count = count};
    s.A = malloc(vectors * n * sizeof *s.A), s.LU = malloc(vectors * n * sizeof *s.LU);
    s.b = malloc(vectors * sizeof *s.b), s.x = malloc(vectors * sizeof *s.x);
    s.ipiv = malloc(vectors * sizeof *s.ipiv), s.info = malloc(count * sizeof *s.info);
    if (!s.A || !s.LU || !s.b || !s.x || !s.ipiv || !s.info) exit(1);
    srand(1);
    for (size_t k = 0; k < vectors * n; k++) s.A[k] = rand() / (double)RAND_MAX - 0.5;
    for (size_t k = 0; k < vectors; k++) s.b[k] = rand() / (double)RAND_MAX - 0.5;
    return s;
}

int main(void) {
    const struct {
        const char *name;
        double (*run)(systems *);
    } ways[] = {{"loop", loop}, {"openmp", openmp}, {"region", region}};
    const char *orders = getenv("PAIRS_ORDERS"), *count = getenv("PAIRS_COUNT"),
               *rounds = getenv("PAIRS_ROUNDS");
    if (!orders || !count || !rounds || !batchlas_set_enabled) return 2;
    printf("# %d cores\n", omp_get_num_procs());
    for (char *rest = (char *)orders; *rest; rest += *rest == ',') {
        int n = (int)strtol(rest, &rest, 10);
        if (n < 1 || n > LARGEST) return 2;
        systems s = some_systems(n, atoi(count));
        for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
            seconds(&s, ways[w].run, 1), seconds(&s, ways[w].run, 0);
            for (int r = 0, end = atoi(rounds); r < end; r++) {
                double of[2];
                of[r % 2] = seconds(&s, ways[w].run, r % 2);
                of[1 - r % 2] = seconds(&s, ways[w].run, 1 - r % 2);
                printf("%s %d %g %g\n", ways[w].name, n, of[1], of[0]);
            }
        }
        free(s.A), free(s.LU), free(s.b), free(s.x), free(s.ipiv), free(s.info);
    }
    return 0;
}
