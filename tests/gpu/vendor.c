/* Finds the routines. */
#include "tests/gpu/vendor.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/gpu.h"

vendor_routines nv;

static void take(void *to, const char *before, int t, const char *after) {
    char name[64], letter[2] = {t < 0 ? 0 : "SDCZ"[t], 0};
    snprintf(name, sizeof name, "%s%s%s", before, letter, after);
    void *at = dlsym(RTLD_DEFAULT, name);
    memcpy(to, &at, sizeof at);
    check(at != NULL, "%s is not found", name);
}

bool open_vendor(void) {
    static const char *const library[][2] = {{"libcublas.so.13", "libcusolver.so.12"},
                                             {"libcublas.so.12", "libcusolver.so.11"}};
    const char *cuda = getenv("BATCHLAS_TEST_CUDA");
    for (int i = 0; i < 2; i++)
        if (!dlopen(library[cuda && !strcmp(cuda, "12")][i], RTLD_LAZY | RTLD_GLOBAL))
            return check(false, "%s", dlerror());
    return true;
}

bool take_vendor(void) {
    if (!open_vendor()) return false;
    take(&nv.create, "cublasCreate_v2", -1, ""), take(&nv.destroy, "cublasDestroy_v2", -1, "");
    take(&nv.set_stream, "cublasSetStream_v2", -1, "");
    take(&nv.get_stream, "cublasGetStream_v2", -1, "");
    take(&nv.set_mode, "cublasSetPointerMode_v2", -1, "");
    take(&nv.get_mode, "cublasGetPointerMode_v2", -1, "");
    take(&nv.set_math, "cublasSetMathMode", -1, ""),
        take(&nv.get_math, "cublasGetMathMode", -1, "");
    take(&nv.solver_create, "cusolverDnCreate", -1, "");
    take(&nv.solver_set_stream, "cusolverDnSetStream", -1, "");
    take(&nv.create_parameters, "cusolverDnCreateParams", -1, "");
    take(&nv.create_syevj, "cusolverDnCreateSyevjInfo", -1, "");
    take(&nv.xsyev_size, "cusolverDnXsyevBatched_bufferSize", -1, "");
    take(&nv.xsyev, "cusolverDnXsyevBatched", -1, "");
    take(&nv.gemm_ex, "cublasGemmBatchedEx", -1, "");
    take(&nv.gemm_strided_ex, "cublasGemmStridedBatchedEx", -1, "");
    for (int t = 0; t < BL_DTYPES; t++) {
#define X(slot, before, after, arguments) take(&nv.slot[t], #before, t, #after);
        BL_EACH_NV_ROUTINE(X)
#undef X
        take(&nv.matinv[t], "cublas", t, "matinvBatched");
        take(&nv.potrs[t], "cusolverDn", t, "potrsBatched");
        const char *syevj = t < BL_C ? "syevjBatched" : "heevjBatched";
        take(&nv.syevj[t], "cusolverDn", t, syevj);
        take(&nv.syevj_size[t], "cusolverDn", t,
             t < BL_C ? "syevjBatched_bufferSize" : "heevjBatched_bufferSize");
        take(&nv.trsm_64[t], "cublas", t, "trsmBatched_64");
        take(&nv.gemm_64[t], "cublas", t, "gemmBatched_64");
        take(&nv.gemm_strided_64[t], "cublas", t, "gemmStridedBatched_64");
    }
    return failures == 0;
}
