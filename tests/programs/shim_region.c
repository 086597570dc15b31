/* A loop of single calls in a region, from a program linked to libbatchlas_region.a and to nothing
 * else of ours: it must give the same with and without us. */
#include <lapacke.h>
#include <stdio.h>

int batchlas_region_begin(void);
int batchlas_region_flush(void);
int batchlas_region_end(void);

enum { BATCH = 100, N = 4 };
static double a[BATCH][N * N], b[BATCH][N];

int main(void) {
    int n = N, one = 1, ipiv[N], info = 0;
    double sum = 0;
    for (int i = 0; i < BATCH; i++)
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < N; k++) a[i][j * N + k] = (j == k) * 9 + (i + j * k) % 5;
            b[i][j] = i % 7 - j;
        }
    int begun = batchlas_region_begin();
    for (int i = 0; i < BATCH; i++) {
        LAPACK_dgetrf(&n, &n, a[i], &n, ipiv, &info);
        LAPACK_dgetrs("N", &n, &one, a[i], &n, ipiv, b[i], &n, &info);
        if (i == BATCH / 2) begun += batchlas_region_flush();
    }
    int ended = batchlas_region_end();
    for (int i = 0; i < BATCH; i++)
        for (int j = 0; j < N; j++) sum += (j + 1) * b[i][j];
    printf("%d %d %d %.12g\n", begun, ended, info, sum);
    return 0;
}
