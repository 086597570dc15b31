/* The job of loess.c through BatchLAS: the loop over the systems is one call.
 *
 *     loess_batched DATA FIT [DIGITS] */
#include "series.h"

#include <lapacke_batched.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    struct series s;
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: loess_batched DATA FIT [DIGITS]\n");
        return 2;
    }
    if (series_read(argv[1], &s)) return 1;

    const int n = SERIES_ORDER;
    const size_t count = (size_t)s.dates;
    double *A = calloc(count, n * n * sizeof *A);
    double *b = calloc(count, n * sizeof *b);
    double **A_of = malloc(count * sizeof *A_of), **b_of = malloc(count * sizeof *b_of);
    lapack_int *info = malloc(count * sizeof *info);
    if (!A || !b || !A_of || !b_of || !info) {
        fprintf(stderr, "loess_batched: out of memory\n");
        return 1;
    }
    for (int i = 0; i < s.dates; i++) {
        A_of[i] = A + i * n * n;
        b_of[i] = b + i * n;
        series_assemble(&s, i, A_of[i], b_of[i]);
    }

    /* The first call loads the host's BLAS, which in an ordinary program the loader does before
     * main; a batch of one keeps that out of the time. */
    dposv_batched('L', n, 1, A_of, n, b_of, n, info, 1);
    series_assemble(&s, 0, A_of[0], b_of[0]);

    double start = series_clock();
    lapack_int failed = dposv_batched('L', n, 1, A_of, n, b_of, n, info, s.dates);
    double seconds = series_clock() - start;

    if (failed > 0)
        for (int i = 0; i < s.dates; i++)
            if (info[i])
                fprintf(stderr, "loess_batched: the system of %s has no solution (info %d)\n",
                        s.date[i], (int)info[i]);
    if (failed < 0) fprintf(stderr, "loess_batched: %s\n", batchlas_last_error());
    fprintf(stderr, "loess_batched: %d systems of order %d solved in %.6f s\n", s.dates, n,
            seconds);
    if (!failed) failed = series_write_fit(argv[2], &s, b, argc > 3 ? atoi(argv[3]) : 0);
    free(A);
    free(b);
    free(A_of);
    free(b_of);
    free(info);
    series_free(&s);
    return failed != 0;
}
