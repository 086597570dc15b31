/* Smooths a data series by local regression: an ordinary LAPACK program, which solves one small
 * system for every date in a loop and has never heard of BatchLAS.
 *
 *     loess DATA FIT [DIGITS]
 *
 * Built with -DREGION it is loess_region: two lines more, which record the loop's calls and run them
 * as one batch when BatchLAS is preloaded, and do nothing when it is not.
 *
 * DIGITS: significant digits of the fitted values in FIT (default: 6 decimals). */
#include "series.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef REGION
#include <batchlas.h>
#endif

void dposv_(const char *uplo, const int *n, const int *nrhs, double *A, const int *lda, double *B,
            const int *ldb, int *info);

int main(int argc, char **argv) {
    struct series s;
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: loess DATA FIT [DIGITS]\n");
        return 2;
    }
    if (series_read(argv[1], &s)) return 1;

    const int n = SERIES_ORDER, one = 1;
    const size_t count = (size_t)s.dates;
    double *A = calloc(count, n * n * sizeof *A);
    double *b = calloc(count, n * sizeof *b);
    int *info = malloc(count * sizeof *info);
    if (!A || !b || !info) {
        fprintf(stderr, "loess: out of memory\n");
        return 1;
    }
    for (int i = 0; i < s.dates; i++) series_assemble(&s, i, A + i * n * n, b + i * n);

    double start = series_clock();
#ifdef REGION
    batchlas_region_begin();
#endif
    for (int i = 0; i < s.dates; i++)
        dposv_("L", &n, &one, A + i * n * n, &n, b + i * n, &n, info + i);
#ifdef REGION
    batchlas_region_end();
#endif
    double seconds = series_clock() - start;

    int failed = 0;
    for (int i = 0; i < s.dates; i++)
        if (info[i]) {
            fprintf(stderr, "loess: the system of %s has no solution (info %d)\n", s.date[i],
                    info[i]);
            failed = 1;
        }
    fprintf(stderr, "loess: %d systems of order %d solved in %.6f s\n", s.dates, n, seconds);
    if (!failed) failed = series_write_fit(argv[2], &s, b, argc > 3 ? atoi(argv[3]) : 0) != 0;
    free(A);
    free(b);
    free(info);
    series_free(&s);
    return failed;
}
