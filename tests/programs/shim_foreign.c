/* MKL's batch names, as a program that found them in the process calls them, against loops over the
 * plain routines. With an argument: each kind of wrong argument, reported to our own xerbla. */
/* Implementations disagree on its const. */
#define cblas_xerbla cblas_xerbla_of_the_header
#include <cblas.h>
#undef cblas_xerbla

#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef const void *p;
typedef void gemm_batch(p, p, p, p, p, p, p, p, p, p, p, p, p, p, p);
typedef void gemm_batch_strided(p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p);
typedef void trsm_batch_strided(p, p, p, p, p, p, p, p, p, p, p, p, p, p);
typedef void getrf_batch_strided(p, p, p, p, p, p, p, p, p);
typedef void getrs_batch_strided(p, p, p, p, p, p, p, p, p, p, p, p, p);
typedef void cblas_gemm_batch(int, p, p, p, p, p, p, p, p, p, p, p, p, p, int, p);
typedef void cblas_gemm_batch_strided(int, int, int, int, int, int, double, p, int, int, p, int,
                                      int, double, p, int, int, int);

static void *find(const char *name) {
    void *data = dlsym(RTLD_DEFAULT, name);
    if (!data) printf("%s is missing\n", name), exit(1);
    return data;
}
#define FIND(type, variable, name)                                                                 \
    type *variable;                                                                                \
    void *variable##_data = find(name);                                                            \
    memcpy(&variable, &variable##_data, sizeof variable)

void xerbla_(const char *name, const int *position, size_t length);
void xerbla_(const char *name, const int *position, size_t length) {
    printf("xerbla %.*s %d\n", (int)length, name, *position);
}
void cblas_xerbla(int position, const char *name, const char *form, ...);
void cblas_xerbla(int position, const char *name, const char *form, ...) {
    (void)form;
    printf("cblas_xerbla %s %d\n", name, position);
}

enum { N = 4, BATCH = 6, SIZE = N * N };
static double a[BATCH * SIZE], b[BATCH * SIZE], c[BATCH * SIZE], d[BATCH * SIZE];
static const double *pa[BATCH], *pb[BATCH];
static double *pc[BATCH];

static void fill(void) {
    for (int i = 0; i < BATCH * SIZE; i++) {
        a[i] = (i * 7 % 11) - 4 + 20 * (i % SIZE % (N + 1) == 0);
        b[i] = (i * 5 % 13) - 6;
        c[i] = d[i] = i % 3;
    }
    for (int i = 0; i < BATCH; i++)
        pa[i] = a + i * SIZE, pb[i] = b + i * SIZE, pc[i] = c + i * SIZE;
}

static void same(const char *what, const double *x, const double *y) {
    double worst = 0;
    for (int i = 0; i < BATCH * SIZE; i++) worst = fmax(worst, fabs(x[i] - y[i]));
    printf("%s %s\n", what, worst < 1e-12 ? "same" : "DIFFERS");
}

static void groups(void) {
    const int m[] = {4, 3, 2}, n[] = {4, 2, 3}, k[] = {4, 4, 3}, ld[] = {4, 4, 4};
    const int size[] = {2, 0, 4}, count = 3;
    const double alpha[] = {1, 2, 3}, beta[] = {0, 1, -1};
    const CBLAS_TRANSPOSE ta[] = {CblasNoTrans, CblasTrans, CblasTrans};
    const CBLAS_TRANSPOSE tb[] = {CblasTrans, CblasNoTrans, CblasTrans};
    FIND(gemm_batch, dgemm_batch_, "dgemm_batch_");
    FIND(cblas_gemm_batch, cblas_dgemm_batch, "cblas_dgemm_batch");
    fill();
    dgemm_batch_("nTT", "TNt", m, n, k, alpha, pa, ld, pb, ld, beta, pc, ld, &count, size);
    for (int g = 0, i = 0; g < count; g++)
        for (int j = 0; j < size[g]; j++, i++)
            cblas_dgemm(CblasColMajor, ta[g], tb[g], m[g], n[g], k[g], alpha[g], pa[i], 4, pb[i], 4,
                        beta[g], d + i * SIZE, 4);
    same("dgemm_batch_", c, d);
    fill();
    cblas_dgemm_batch(CblasRowMajor, ta, tb, m, n, k, alpha, pa, ld, pb, ld, beta, pc, ld, count,
                      size);
    for (int g = 0, i = 0; g < count; g++)
        for (int j = 0; j < size[g]; j++, i++)
            cblas_dgemm(CblasRowMajor, ta[g], tb[g], m[g], n[g], k[g], alpha[g], pa[i], 4, pb[i], 4,
                        beta[g], d + i * SIZE, 4);
    same("cblas_dgemm_batch", c, d);
}

static void strided(void) {
    const int m = 3, n = 2, k = 4, ld = 4, stride = SIZE, batch = BATCH;
    const double alpha = 2, beta = 1;
    FIND(gemm_batch_strided, dgemm_batch_strided_, "dgemm_batch_strided_");
    FIND(cblas_gemm_batch_strided, cblas_dgemm_batch_strided, "cblas_dgemm_batch_strided");
    fill();
    dgemm_batch_strided_("N", "T", &m, &n, &k, &alpha, a, &ld, &stride, b, &ld, &stride, &beta, c,
                         &ld, &stride, &batch);
    for (int i = 0; i < BATCH; i++)
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, m, n, k, alpha, a + i * SIZE, ld,
                    b + i * SIZE, ld, beta, d + i * SIZE, ld);
    same("dgemm_batch_strided_", c, d);
    fill();
    cblas_dgemm_batch_strided(CblasRowMajor, CblasTrans, CblasNoTrans, m, n, k, alpha, a, ld,
                              stride, b, ld, 0, beta, c, ld, stride, batch);
    for (int i = 0; i < BATCH; i++)
        cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, m, n, k, alpha, a + i * SIZE, ld, b,
                    ld, beta, d + i * SIZE, ld);
    same("cblas_dgemm_batch_strided", c, d);
    FIND(trsm_batch_strided, dtrsm_batch_strided_, "dtrsm_batch_strided_");
    fill();
    memcpy(d, b, sizeof d);
    dtrsm_batch_strided_("R", "l", "T", "N", &m, &n, &alpha, a, &ld, &stride, b, &ld, &stride,
                         &batch);
    for (int i = 0; i < BATCH; i++)
        cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, m, n, alpha,
                    a + i * SIZE, ld, d + i * SIZE, ld);
    same("dtrsm_batch_strided_", b, d);
}

static void lu(void) {
    const int n = N, nrhs = 2, stride = SIZE, stride_ipiv = N + 1, batch = BATCH;
    int ipiv[BATCH * (N + 1)], info[BATCH], bad = 0;
    FIND(getrf_batch_strided, dgetrf_batch_strided_, "dgetrf_batch_strided_");
    FIND(getrs_batch_strided, dgetrs_batch_strided_, "dgetrs_batch_strided_");
    fill();
    for (int i = 0; i < SIZE; i++) a[3 * SIZE + i] = 1; /* member 3 is singular */
    static double before[BATCH * SIZE];
    memcpy(before, a, sizeof a);
    memset(info, 99, sizeof info);
    dgetrf_batch_strided_(&n, &n, a, &n, &stride, ipiv, &stride_ipiv, &batch, info);
    for (int i = 0; i < BATCH; i++) bad += (info[i] != 0) != (i == 3);
    printf("dgetrf_batch_strided_ info %d wrong, member 3: %d\n", bad, info[3]);
    memcpy(a + 3 * SIZE, a, SIZE * sizeof *a);
    memcpy(before + 3 * SIZE, before, SIZE * sizeof *a);
    memcpy(ipiv + 3 * stride_ipiv, ipiv, N * sizeof *ipiv);
    memset(info, 99, sizeof info);
    dgetrs_batch_strided_("T", &n, &nrhs, a, &n, &stride, ipiv, &stride_ipiv, b, &n, &stride,
                          &batch, info);
    memset(c, 0, sizeof c);
    for (int i = 0; i < BATCH; i++) {
        bad += info[i] != 0;
        cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, N, nrhs, N, 1, before + i * SIZE, N,
                    b + i * SIZE, N, 0, c + i * SIZE, N);
    }
    static double product[BATCH * SIZE];
    memcpy(product, c, sizeof c);
    fill();
    memset(d, 0, sizeof d);
    for (int i = 0; i < BATCH; i++) memcpy(d + i * SIZE, b + i * SIZE, N * nrhs * sizeof *d);
    same("dgetrs_batch_strided_", product, d);
    printf("info %d wrong\n", bad);
}

static void wrong(void) {
    const int m = 3, n = 2, k = 4, ld = 4, small = 2, stride = SIZE, batch = BATCH, minus = -1;
    const int ms[] = {3, -3}, two[] = {1, 1}, lds[] = {4, 4}, count = 2;
    const CBLAS_TRANSPOSE ta[] = {CblasNoTrans, CblasTrans};
    const double one = 1, ones[] = {1, 1};
    int ipiv[BATCH * N], info[BATCH] = {7, 7, 7, 7, 7, 7};
    FIND(gemm_batch, dgemm_batch_, "dgemm_batch_");
    FIND(cblas_gemm_batch, cblas_dgemm_batch, "cblas_dgemm_batch");
    FIND(gemm_batch_strided, dgemm_batch_strided_, "dgemm_batch_strided_");
    FIND(cblas_gemm_batch_strided, cblas_dgemm_batch_strided, "cblas_dgemm_batch_strided");
    FIND(trsm_batch_strided, dtrsm_batch_strided_, "dtrsm_batch_strided_");
    FIND(getrf_batch_strided, dgetrf_batch_strided_, "dgetrf_batch_strided_");
    fill();
    dgemm_batch_("NN", "NN", ms, two, two, ones, pa, lds, pb, lds, ones, pc, lds, &count, two);
    dgemm_batch_("NN", "NN", two, two, two, ones, pa, lds, pb, lds, ones, pc, lds, &minus, two);
    cblas_dgemm_batch(CblasColMajor, ta, ta, ms, two, two, ones, pa, lds, pb, lds, ones, pc, lds, 2,
                      two);
    cblas_dgemm_batch(7, ta, ta, two, two, two, ones, pa, lds, pb, lds, ones, pc, lds, 2, two);
    dgemm_batch_strided_("N", "X", &m, &n, &k, &one, a, &ld, &stride, b, &ld, &stride, &one, c, &ld,
                         &stride, &batch);
    dgemm_batch_strided_("N", "N", &m, &n, &k, &one, a, &ld, &stride, b, &ld, &stride, &one, c, &ld,
                         &small, &batch);
    cblas_dgemm_batch_strided(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, ld, stride,
                              b, ld, stride, 1, c, 1, stride, batch);
    dtrsm_batch_strided_("R", "L", "T", "N", &m, &n, &one, a, &ld, &stride, b, &small, &stride,
                         &batch);
    dgetrf_batch_strided_(&m, &n, a, &small, &stride, ipiv, &ld, &batch, info);
    printf("info %d %d\n", info[0], info[5]);
    same("nothing written", c, d);
}

int main(int count, char **argument) {
    (void)argument;
    if (count > 1) {
        wrong();
        return 0;
    }
    groups();
    strided();
    lu();
    return 0;
}
