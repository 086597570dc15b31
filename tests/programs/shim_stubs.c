/* Batched entry points and control functions found in the process, as a program linked to them
 * would. Prints what they return. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define FIND(type, variable, name)                                                                 \
    type *variable;                                                                                \
    do {                                                                                           \
        void *data = dlsym(RTLD_DEFAULT, name);                                                    \
        if (!data) return printf("%s is missing\n", name), 1;                                      \
        memcpy(&variable, &data, sizeof data);                                                     \
    } while (0)

typedef int gemm(char, char, int, int, int, double, double *const[], int, double *const[], int,
                 double, double *const[], int, int);
typedef int64_t gesv(int64_t, int64_t, double *, int64_t, int64_t, int64_t *, int64_t, double *,
                     int64_t, int64_t, int64_t *, int64_t);
typedef void potrf_f77(const char *, const int *, double *const[], const int *, int *, const int *);
typedef int lapacke_getrf(int, int, int, double *, int, int64_t, int *, int64_t, int *, int);
typedef int integer(void);
typedef const char *text(void);
typedef int set(int);

int main(void) {
    double a[8] = {4, 1, 1, 3, 4, 1, 1, 3}, c[8] = {0}, b[4] = {5, 4, 5, 4};
    double *pa[2] = {a, a + 4}, *pc[2] = {c, c + 4};
    int n = 2, batch = 2, info[2] = {7, 7}, ipiv[4];
    int64_t ipiv64[4], info64[2] = {7, 7};

    FIND(gemm, dgemm_batched, "dgemm_batched");
    printf("dgemm_batched");
    for (int i = 0; i < 2; i++)
        printf(" %d", dgemm_batched('N', 'N', 2, 2, 2, 0.5, pa, 2, pa, 2, 0, pc, 2, 2));
    printf(" %g %g\n", c[0], c[7]);
    FIND(gesv, dgesv_strided_batched_64, "dgesv_strided_batched_64");
    printf("dgesv_strided_batched_64 %d",
           (int)dgesv_strided_batched_64(2, 1, a, 2, 4, ipiv64, 2, b, 2, 2, info64, 2));
    printf(" info %d %d x %g %g\n", (int)info64[0], (int)info64[1], b[0], b[3]);
    FIND(lapacke_getrf, getrf, "LAPACKE_dgetrf_strided_batched");
    printf("LAPACKE_dgetrf_strided_batched %d", getrf(102, 2, 2, a, 2, 4, ipiv, 2, info, 2));
    printf(" info %d %d\n", info[0], info[1]);
    FIND(potrf_f77, dpotrf_batched_, "dpotrf_batched_");
    info[0] = info[1] = 7;
    dpotrf_batched_("U", &n, pa, &n, info, &batch);
    printf("dpotrf_batched_ info %d %d\n", info[0], info[1]);
    FIND(text, last_error, "batchlas_last_error");
    printf("last_error \"%s\"\n", last_error());
    FIND(set, set_enabled, "batchlas_set_enabled");
    printf("set_enabled %d", set_enabled(0));
    printf(" %d", set_enabled(1));
    printf(" %d\n", set_enabled(1));
    FIND(integer, region_begin, "batchlas_region_begin");
    printf("region %d", region_begin());
    FIND(integer, region_end, "batchlas_region_end");
    printf(" %d\n", region_end());
    return 0;
}
