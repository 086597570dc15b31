/* What a region makes of a loop: the same loop plain, and in a region, in turns, with the time to record
 * it. Medians of ns a system, of one thread.
 *
 *   batchlas-run batchlas-bench-region [ORDER ...]      without the preload both are the plain loop */
#define _GNU_SOURCE
#include <batchlas.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dgetrs_(const char *, const int *, const int *, const double *, const int *, const int *,
             double *, const int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *,
            int *);

enum { SYSTEMS = 4000, ROUNDS = 15, MOST = 256 };
static const int one = 1;
static int pivots[MOST], info;

static void gesv(int n, double *a, double *b) {
    dgesv_(&n, &one, a, &n, pivots, b, &n, &info);
}
static void posv(int n, double *a, double *b) {
    dposv_("L", &n, &one, a, &n, b, &n, &info);
}
static void getrf_getrs(int n, double *a, double *b) {
    dgetrf_(&n, &n, a, &n, pivots, &info);
    dgetrs_("N", &n, &one, a, &n, pivots, b, &n, &info);
}

/* Of this process: other processes do not count. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int ascending(const void *x, const void *y) {
    const double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static double median(double *x) {
    qsort(x, ROUNDS, sizeof *x, ascending);
    return x[ROUNDS / 2];
}

typedef struct {
    size_t each; /* numbers of a system */
    double *fresh, *plain, *region;
} data;

/* Diagonally dominant and symmetric, so that every routine here solves them. */
static data systems(int n) {
    data d = {(size_t)n * (size_t)n + (size_t)n, NULL, NULL, NULL};
    const size_t bytes = d.each * SYSTEMS * sizeof(double);
    d.fresh = malloc(bytes), d.plain = malloc(bytes), d.region = malloc(bytes);
    if (!d.fresh || !d.plain || !d.region) exit(1);
    for (size_t s = 0; s < SYSTEMS; s++) {
        double *x = d.fresh + s * d.each;
        for (size_t i = 0; i < d.each; i++) x[i] = rand() / (double)RAND_MAX - 0.5;
        for (int j = 0; j < n; j++) {
            x[j + j * n] += n;
            for (int i = 0; i < j; i++) x[i + j * n] = x[j + i * n];
        }
    }
    return d;
}

static double largest_difference(const data *d, int n) {
    double most = 0;
    for (size_t s = 0; s < SYSTEMS; s++)
        for (int i = 0; i < n; i++) {
            const size_t at = s * d->each + (size_t)n * (size_t)n + (size_t)i;
            const double x = d->plain[at] - d->region[at];
            if (!(x <= most && -x <= most)) most = x < 0 ? -x : x;
        }
    return most;
}

static void loop(void (*solve)(int, double *, double *), int n, double *x, size_t each) {
    for (size_t s = 0; s < SYSTEMS; s++) solve(n, x + s * each, x + s * each + n * n);
}

static void compare(const char *name, void (*solve)(int, double *, double *), int n) {
    data d = systems(n);
    const size_t bytes = d.each * SYSTEMS * sizeof(double);
    double plain[ROUNDS], record[ROUNDS], all[ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
        memcpy(d.plain, d.fresh, bytes);
        memcpy(d.region, d.fresh, bytes);
        double start = now();
        loop(solve, n, d.plain, d.each);
        plain[r] = (now() - start) / SYSTEMS * 1e9;
        start = now();
        batchlas_region_begin();
        loop(solve, n, d.region, d.each);
        record[r] = (now() - start) / SYSTEMS * 1e9;
        batchlas_region_end();
        all[r] = (now() - start) / SYSTEMS * 1e9;
    }
    const double most = largest_difference(&d, n), p = median(plain), a = median(all);
    printf("%s,%d,%.0f,%.0f,%.0f,%.2f,%s\n", name, n, p, a, median(record), a / p,
           most < 1e-12 ? "ok" : "WRONG");
    free(d.fresh), free(d.plain), free(d.region);
}

int main(int count, char **argument) {
    static const int usual[] = {2, 3, 4, 8, 16, 32, 64};
    const int orders = count > 1 ? count - 1 : (int)(sizeof usual / sizeof *usual);
    printf("loop,order,plain_ns,region_ns,record_ns,region_over_plain,verdict\n");
    for (int i = 0; i < orders; i++) {
        const int n = count > 1 ? atoi(argument[i + 1]) : usual[i];
        if (n < 1 || n > MOST) return 2;
        compare("gesv", gesv, n);
        compare("posv", posv, n);
        compare("getrf+getrs", getrf_getrs, n);
    }
    return 0;
}
