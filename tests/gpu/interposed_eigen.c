/* cuSOLVER's batched eigensolvers by their own names: what comes back are eigenvalues and eigenvectors. */
#include <complex.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "tests/gpu/gpu.h"
#include "tests/gpu/vendor.h"

enum { MEMBERS = 50, MOST = 64, BOUND = 30 };

typedef struct {
    bl_dtype t;
    int n, jobz, up;
    double _Complex *a, *z; /* MEMBERS matrices: given, and vectors */
    double *w;
} problem;

static size_t index_of(const problem *p, int b, int i, int j) {
    return ((size_t)b * (size_t)p->n + (size_t)j) * (size_t)p->n + (size_t)i;
}

static double any(void) {
    return rand() / (double)RAND_MAX - 0.5;
}

static void make_hermitian(problem *p) {
    for (int b = 0; b < MEMBERS; b++)
        for (int j = 0; j < p->n; j++)
            for (int i = 0; i <= j; i++) {
                double re = any(), im = bl_is_complex(p->t) && i < j ? any() : 0;
                if (p->t == BL_S || p->t == BL_C) re = (float)re, im = (float)im;
                p->a[index_of(p, b, i, j)] = re + im * I;
                p->a[index_of(p, b, j, i)] = re - im * I;
            }
}

static void put(bl_dtype t, char *to, double _Complex x) {
    const double d[2] = {creal(x), cimag(x)};
    const float f[2] = {(float)creal(x), (float)cimag(x)};
    memcpy(to, t == BL_S || t == BL_C ? (const void *)f : d, bl_sizeof(t));
}

static double _Complex get(bl_dtype t, const char *from) {
    double d[2] = {0, 0};
    float f[2] = {0, 0};
    if (t == BL_D || t == BL_Z) {
        memcpy(d, from, bl_sizeof(t));
        return d[0] + d[1] * I;
    }
    memcpy(f, from, bl_sizeof(t));
    return (double)f[0] + (double)f[1] * I;
}

/* Only the triangle that is said is given; the other is 7. */
static int solve(problem *p, void *solver, bool xsyev) {
    const size_t entries = (size_t)MEMBERS * (size_t)p->n * (size_t)p->n, elem = bl_sizeof(p->t);
    const bl_dtype real = p->t == BL_S || p->t == BL_C ? BL_S : BL_D;
    const size_t values = (size_t)MEMBERS * (size_t)p->n;
    char *host = malloc(entries * elem), *w = malloc(values * bl_sizeof(real));
    void *a, *vals, *work, *parameters = NULL;
    int *info, infos[MEMBERS], lwork = 0, status;
    for (int b = 0; b < MEMBERS; b++)
        for (int j = 0; j < p->n; j++)
            for (int i = 0; i < p->n; i++) {
                const size_t at = index_of(p, b, i, j);
                put(p->t, host + at * elem, (p->up ? i <= j : i >= j) ? p->a[at] : 7);
            }
    cudaMalloc(&a, entries * elem), cudaMalloc(&vals, values * 8);
    cudaMalloc((void **)&info, sizeof infos);
    cudaMemset(info, 0x55, sizeof infos);
    cudaMemcpy(a, host, entries * elem, cudaMemcpyHostToDevice);
    if (xsyev) {
        static const int type[] = {0, 1, 4, 5};
        size_t device = 0, on_host = 0;
        nv.create_parameters(&parameters);
        status = nv.xsyev_size(solver, parameters, p->jobz, p->up, p->n, type[p->t], a, p->n,
                               type[real], vals, type[p->t], &device, &on_host, MEMBERS);
        void *memory = malloc(on_host + 1);
        cudaMalloc(&work, device + 1);
        if (!status)
            status =
                nv.xsyev(solver, parameters, p->jobz, p->up, p->n, type[p->t], a, p->n, type[real],
                         vals, type[p->t], work, device, memory, on_host, info, MEMBERS);
        cudaDeviceSynchronize();
        free(memory);
    } else {
        nv.create_syevj(&parameters);
        status = nv.syevj_size[p->t](solver, p->jobz, p->up, p->n, a, p->n, vals, &lwork,
                                     parameters, MEMBERS);
        cudaMalloc(&work, (size_t)lwork * elem + 1);
        if (!status)
            status = nv.syevj[p->t](solver, p->jobz, p->up, p->n, a, p->n, vals, work, lwork, info,
                                    parameters, MEMBERS);
    }
    cudaMemcpy(host, a, entries * elem, cudaMemcpyDeviceToHost);
    cudaMemcpy(w, vals, values * bl_sizeof(real), cudaMemcpyDeviceToHost);
    cudaMemcpy(infos, info, sizeof infos, cudaMemcpyDeviceToHost);
    for (int b = 0; b < MEMBERS; b++) status |= infos[b];
    for (size_t i = 0; i < entries; i++) p->z[i] = get(p->t, host + i * elem);
    for (size_t i = 0; i < values; i++) p->w[i] = creal(get(real, w + i * bl_sizeof(real)));
    cudaFree(a), cudaFree(vals), cudaFree(info), cudaFree(work);
    free(host), free(w);
    return status;
}

/* The largest |A z - w z| and |Z'Z - I| of all members, in n eps |A|. */
static double worst(const problem *p) {
    const double eps = p->t == BL_S || p->t == BL_C ? FLT_EPSILON : DBL_EPSILON;
    double most = 0;
    for (int b = 0; b < MEMBERS; b++) {
        double norm = 0;
        for (int i = 0; i < p->n * p->n; i++)
            norm = fmax(norm, cabs(p->a[index_of(p, b, 0, 0) + (size_t)i]));
        for (int k = 0; k < p->n; k++)
            for (int i = 0; i < p->n; i++) {
                double _Complex r = 0, o = 0;
                for (int j = 0; j < p->n; j++) {
                    r += p->a[index_of(p, b, i, j)] * p->z[index_of(p, b, j, k)];
                    o += conj(p->z[index_of(p, b, j, i)]) * p->z[index_of(p, b, j, k)];
                }
                r -= p->w[b * p->n + k] * p->z[index_of(p, b, i, k)];
                o -= i == k;
                most = fmax(most, fmax(cabs(r) / (norm * p->n), cabs(o)) / (p->n * eps));
                if (!(cabs(r) + cabs(o) < INFINITY)) return INFINITY;
            }
    }
    return most;
}

static bool ascend(const problem *p) {
    for (int b = 0; b < MEMBERS; b++)
        for (int k = 1; k < p->n; k++)
            if (!(p->w[b * p->n + k - 1] <= p->w[b * p->n + k])) return false;
    return true;
}

static void one(void *solver, bl_dtype t, int n, int up, bool xsyev) {
    const size_t entries = (size_t)MEMBERS * (size_t)n * (size_t)n;
    problem p = {.t = t, .n = n, .jobz = 1, .up = up};
    p.a = malloc(entries * sizeof *p.a), p.z = malloc(entries * sizeof *p.z);
    p.w = malloc((size_t)MEMBERS * (size_t)n * sizeof *p.w);
    double *w = malloc((size_t)MEMBERS * (size_t)n * sizeof *w);
    const char *name = xsyev ? "XsyevBatched" : "syevjBatched";
    make_hermitian(&p);
    int status = solve(&p, solver, xsyev);
    check(status == 0 && ascend(&p) && worst(&p) < BOUND, "%s %c n=%d uplo=%d: %d, %g", name,
          bl_prefix(t), n, up, status, worst(&p));
    memcpy(w, p.w, (size_t)MEMBERS * (size_t)n * sizeof *w);
    p.jobz = 0;
    status = solve(&p, solver, xsyev);
    double most = 0;
    for (int i = 0; i < MEMBERS * n; i++) most = fmax(most, fabs(w[i] - p.w[i]));
    check(status == 0 && most < BOUND * n * (t == BL_S || t == BL_C ? FLT_EPSILON : DBL_EPSILON),
          "%s %c n=%d uplo=%d, values alone: %d, %g", name, bl_prefix(t), n, up, status, most);
    free(p.a), free(p.z), free(p.w), free(w);
}

void interposed_eigen(void *solver) {
    static const int orders[] = {1, 3, 8, 17, 32, 33, MOST};
    for (int t = 0; t < BL_DTYPES; t++)
        for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
            for (int kind = 0; kind < 4; kind++)
                one(solver, (bl_dtype)t, orders[i], kind & 1, kind & 2);
}
