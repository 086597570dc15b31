/* Signatures are batch/cuda/library.h's; the library is the one the plug-in uses, found first. */
#include "tools/bench/nvidia.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "batch/cuda/library.h"
#include "batch/process/symbol.h"
#include "tools/bench/driver.h"

/* clang-format off */
#define EACH_MORE_ROUTINE(X)                                                                       \
    X(gels, cublas, gelsBatched,                                                                   \
      (void *h, int trans, int m, int n, int nrhs, bl_nv_out A, int lda, bl_nv_out C, int ldc,     \
       int *info, int *each_info, int batch))                                                      \
    X(potrs, cusolverDn, potrsBatched,                                                             \
      (void *h, int uplo, int n, int nrhs, bl_nv_out A, int lda, bl_nv_out B, int ldb, int *info,  \
       int batch))
/* clang-format on */

static struct {
    void *blas, *solver;
    char version[32];
#define X(slot, before, after, arguments) int(*slot[BL_DTYPES]) arguments;
    BL_EACH_NV_ROUTINE(X)
    EACH_MORE_ROUTINE(X)
#undef X
} nv;

static const char *const folders[] = {"", "/usr/local/cuda/lib64/"};
static const char *const pairs[][2] = {{"libcublas.so.13", "libcusolver.so.12"},
                                       {"libcublas.so.12", "libcusolver.so.11"}};

static bl_fn_any function(void *blas, void *solver, const char *before, char letter,
                          const char *after) {
    char name[64];
    snprintf(name, sizeof name, "%s%c%s", before, letter, after);
    void *library = before[2] == 'b' ? blas : solver;
    return library ? bl_symbol(library, name) : NULL;
}

static void take(void *blas, void *solver) {
    int (*create)(void **) = (int (*)(void **))bl_symbol(blas, "cublasCreate_v2");
    int (*stream)(void *, void *) = (int (*)(void *, void *))bl_symbol(blas, "cublasSetStream_v2");
    int (*version)(void *, int *) = (int (*)(void *, int *))bl_symbol(blas, "cublasGetVersion_v2");
    int number = 0;
    if (!create || !stream || !version || create(&nv.blas) || stream(nv.blas, gpu_stream())) return;
    version(nv.blas, &number);
    snprintf(nv.version, sizeof nv.version, "cuBLAS %d.%d.%d", number / 10000, number / 100 % 100,
             number % 100);
    if (solver) {
        create = (int (*)(void **))bl_symbol(solver, "cusolverDnCreate");
        stream = (int (*)(void *, void *))bl_symbol(solver, "cusolverDnSetStream");
        if (!create || create(&nv.solver) || stream(nv.solver, gpu_stream())) nv.solver = NULL;
    }
    for (int t = 0; t < BL_DTYPES; t++) {
#define X(slot, before, after, arguments)                                                          \
    nv.slot[t] = (int(*) arguments)function(blas, solver, #before, "SDCZ"[t], #after);
        BL_EACH_NV_ROUTINE(X)
        EACH_MORE_ROUTINE(X)
#undef X
    }
}

const char *nvidia_version(void) {
    static bool tried;
    for (int p = 0; p < 2 && !tried; p++)
        for (int f = 0; f < 2 && !nv.blas; f++) {
            char path[2][96];
            for (int i = 0; i < 2; i++)
                snprintf(path[i], sizeof path[i], "%s%s", folders[f], pairs[p][i]);
            void *blas = dlopen(path[0], RTLD_NOW | RTLD_LOCAL);
            if (blas) take(blas, dlopen(path[1], RTLD_NOW | RTLD_LOCAL));
        }
    tried = true;
    return nv.blas ? nv.version : NULL;
}

static void **inverses; /* addresses of getri's results */

static bool has_routine(const bl_problem *p) {
    bl_dtype t = p->dtype;
    switch (p->op->id) {
    case BL_OP_gemm:
        return nv.gemm_strided[t];
    case BL_OP_gemv:
        return nv.gemv_strided[t];
    case BL_OP_trsm:
        return nv.trsm[t];
    case BL_OP_getrf:
    case BL_OP_getrf_nopiv:
        return p->m == p->n && nv.getrf[t];
    case BL_OP_gesv:
        return nv.getrf[t] && nv.getrs[t];
    case BL_OP_getrs:
        return nv.getrs[t];
    case BL_OP_getri:
        return nv.getri[t];
    case BL_OP_geqrf:
        return nv.geqrf[t];
    case BL_OP_gels:
        return p->m >= p->n && nv.gels[t];
    case BL_OP_potrf:
        return nv.solver && nv.potrf[t];
    case BL_OP_potrs:
        return nv.solver && p->nrhs == 1 && nv.potrs[t];
    case BL_OP_posv:
        return nv.solver && p->nrhs == 1 && nv.potrf[t] && nv.potrs[t];
    default:
        return false;
    }
}

bool nvidia_prepare(device_case *c) {
    if (!nvidia_version() || !has_routine(&c->p) || !device_case_addresses(c)) return false;
    if (c->p.op->id != BL_OP_getri) return true;
    int64_t total = c->batch * c->replicas;
    size_t member = bench_member_bytes(&c->p.operand[BL_SLOT_A]);
    char *inverse = device_scratch((size_t)total * member);
    inverses = inverse ? device_addresses(inverse, member, total) : NULL;
    return inverses;
}

static const void *one(bl_dtype t) {
    static const float s[2] = {1, 0};
    static const double d[2] = {1, 0};
    return t == BL_S || t == BL_C ? (const void *)s : (const void *)d;
}

static int op_of(char trans) {
    return trans == 'N' ? 0 : trans == 'T' ? 1 : 2;
}

static void **from(void **array, int64_t first) {
    return array ? array + first : NULL;
}

int nvidia_run(const device_case *c, int64_t r) {
    bl_problem p = device_replica(c, r);
    bl_dtype t = p.dtype;
    const bl_operand *o = p.operand;
    int64_t first = r * c->batch;
    void **A = from(c->address[BL_SLOT_A], first), **B = from(c->address[BL_SLOT_B], first);
    void **C = from(inverses, first), **tau = from(c->address[BL_SLOT_TAU], first);
    const void *const *a = (const void *const *)A;
    int m = (int)p.m, n = (int)p.n, nrhs = (int)p.nrhs, batch = (int)p.batch, status, host_info;
    int lda = (int)o[BL_SLOT_A].ld, ldb = (int)o[BL_SLOT_B].ld, ldc = (int)o[BL_SLOT_C].ld;
    int *P = o[BL_SLOT_IPIV].base, *info = p.info.base, fill = p.uplo == 'U';
    static const double zero[2];
    switch (p.op->id) {
    case BL_OP_gemm:
        return nv.gemm_strided[t](nv.blas, op_of(p.transa), op_of(p.transb), m, n, (int)p.k, one(t),
                                  o[BL_SLOT_A].base, lda, o[BL_SLOT_A].stride, o[BL_SLOT_B].base,
                                  ldb, o[BL_SLOT_B].stride, zero, o[BL_SLOT_C].base, ldc,
                                  o[BL_SLOT_C].stride, batch);
    case BL_OP_gemv:
        return nv.gemv_strided[t](nv.blas, op_of(p.transa), m, n, one(t), o[BL_SLOT_A].base, lda,
                                  o[BL_SLOT_A].stride, o[BL_SLOT_B].base, ldb, o[BL_SLOT_B].stride,
                                  zero, o[BL_SLOT_C].base, ldc, o[BL_SLOT_C].stride, batch);
    case BL_OP_trsm:
        return nv.trsm[t](nv.blas, p.side == 'R', fill, op_of(p.transa), p.diag == 'U', m, n,
                          one(t), a, lda, B, ldb, batch);
    case BL_OP_getrf:
    case BL_OP_getrf_nopiv: /* P is NULL */
        return nv.getrf[t](nv.blas, n, A, lda, P, info, batch);
    case BL_OP_gesv:
        status = nv.getrf[t](nv.blas, n, A, lda, P, info, batch);
        return status ? status
                      : nv.getrs[t](nv.blas, 0, n, nrhs, a, lda, P, B, ldb, &host_info, batch);
    case BL_OP_getrs:
        return nv.getrs[t](nv.blas, op_of(p.transa), n, nrhs, a, lda, P, B, ldb, &host_info, batch);
    case BL_OP_getri:
        return nv.getri[t](nv.blas, n, a, lda, P, C, lda, info, batch);
    case BL_OP_geqrf:
        return nv.geqrf[t](nv.blas, m, n, A, lda, tau, &host_info, batch);
    case BL_OP_gels:
        return nv.gels[t](nv.blas, 0, m, n, nrhs, A, lda, B, ldb, &host_info, NULL, batch);
    case BL_OP_potrf:
        return nv.potrf[t](nv.solver, fill, n, A, lda, info, batch);
    case BL_OP_potrs:
        return nv.potrs[t](nv.solver, fill, n, nrhs, A, lda, B, ldb, info, batch);
    default: /* posv */
        status = nv.potrf[t](nv.solver, fill, n, A, lda, info, batch);
        return status ? status : nv.potrs[t](nv.solver, fill, n, nrhs, A, lda, B, ldb, info, batch);
    }
}
