/* A user of regions: two systems of one equation. With an argument they are to be recorded, not run at once. */
#include <batchlas.h>

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);

int main(int count, char **argument) {
    double a[2] = {2, 4}, b[2] = {6, 8};
    const int one = 1;
    int pivot, info;
    (void)argument;
    batchlas_region_begin();
    for (int i = 0; i < 2; i++) dgesv_(&one, &one, a + i, &one, &pivot, b + i, &one, &info);
    const int waited = b[1] == 8;
    batchlas_region_end();
    return b[0] != 3 || b[1] != 2 || waited != (count > 1);
}
