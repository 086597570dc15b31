/* One batched call and one single call, in a program linked to the shim and to the core: what a
 * set-user-id program would do. Prints whether it is one. */
#include <stdio.h>
#include <sys/auxv.h>

#include "lapacke/include/lapacke_batched.h"

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);

int main(void) {
    double A[] = {4, 1, 1, 4, 4, 1, 1, 4}, B[] = {5, 5, 5, 5};
    lapack_int ipiv[4], info[2];
    int n = 2, one = 1, pivot[2], failed;
    if (dgesv_strided_batched(n, 1, A, n, 4, ipiv, n, B, n, n, info, 2) != 0) return 1;
    double a[] = {4, 1, 1, 4}, b[] = {5, 5};
    dgesv_(&n, &one, a, &n, pivot, b, &n, &failed);
    printf("secure %d\n", getauxval(AT_SECURE) != 0);
    return failed || B[3] != b[1];
}
