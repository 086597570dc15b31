/* A user of the installed library: two systems of two equations. */
#include <lapacke_batched.h>
#include <stdio.h>

int main(int count, char **argument) {
    double A[8] = {2, 1, 1, 3, 4, 0, 0, 5}, B[4] = {3, 5, 8, 10};
    lapack_int ipiv[4], info[2];
    (void)argument;
    if (count > 1) {
        printf("%d.%d.%d\n", BATCHLAS_VERSION_MAJOR, BATCHLAS_VERSION_MINOR,
               BATCHLAS_VERSION_PATCH);
        return 0;
    }
    int failed = dgesv_strided_batched(2, 1, A, 2, 4, ipiv, 2, B, 2, 2, info, 2);
    return failed || B[2] != 2 || B[3] != 2;
}
