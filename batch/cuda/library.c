/* Finds cuBLAS and cuSOLVER. One cuBLAS to a process: the program's if it has loaded one, and the
 * cuSOLVER of the same CUDA; a second cuBLAS beside it would break its cublasLt. */
#include "batch/cuda/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "batch/cuda/cuda.h"
#include "batch/process/once.h"

static bl_nv nv;
static bool found;
static bl_once once = BL_ONCE_INIT;

static const struct {
    const char *blas, *solver, *toolkit;
} pair[] = {
    {"libcublas.so.13", "libcusolver.so.12", "/usr/local/cuda-13/lib64"},
    {"libcublas.so.12", "libcusolver.so.11", "/usr/local/cuda-12/lib64"},
};
enum { PAIRS = sizeof pair / sizeof *pair };

/* Where CUDA's own installer puts it, which is often on no search path. */
static const char toolkit[] = "/usr/local/cuda/lib64";

static void *open_in(const char *directory, const char *name) {
    char path[2 * 4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static void *open_anywhere(const char *name, const char *versioned) {
    void *h = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!h) h = open_in(toolkit, name);
    return h ? h : open_in(versioned, name);
}

/* Python wheels put each library in a folder of its own, or all into one. */
static void *open_beside(void *neighbour, const char *name) {
    char origin[4096], other[4096 + 32];
    if (dlinfo(neighbour, RTLD_DI_ORIGIN, origin) != 0) return NULL;
    void *h = open_in(origin, name);
    snprintf(other, sizeof other, "%s/../../cusolver/lib", origin);
    return h ? h : open_in(other, name);
}

static void *function(void *library, const char *name) {
    return library ? dlsym(library, name) : NULL;
}

void *bl_nv_open(const char *name) {
    void *h = dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
    for (int i = 0; i < PAIRS && !h; i++) h = open_anywhere(name, pair[i].toolkit);
    return h;
}

/* ISO C has no conversion from an object pointer to a function pointer; POSIX does. */
#define TAKE(to, library, name)                                                                    \
    do {                                                                                           \
        void *at = function(library, name);                                                        \
        memcpy(&(to), &at, sizeof at);                                                             \
    } while (0)

static void take_routines(void *blas, void *solver) {
    static const char letter[BL_DTYPES] = {'S', 'D', 'C', 'Z'};
    char name[64];
    for (int t = 0; t < BL_DTYPES; t++) {
#define X(slot, before, after, arguments)                                                          \
    snprintf(name, sizeof name, "%s%c%s", #before, letter[t], #after);                             \
    TAKE(nv.slot[t], strcmp(#before, "cublas") ? solver : blas, name);
        BL_EACH_NV_ROUTINE(X)
#undef X
    }
}

static void take(void *blas, void *solver) {
    int (*version)(void *, int *);
    TAKE(version, blas, "cublasGetVersion_v2");
    TAKE(nv.create, blas, "cublasCreate_v2");
    TAKE(nv.destroy, blas, "cublasDestroy_v2");
    TAKE(nv.set_stream, blas, "cublasSetStream_v2");
    TAKE(nv.solver_create, solver, "cusolverDnCreate");
    TAKE(nv.solver_destroy, solver, "cusolverDnDestroy");
    TAKE(nv.solver_set_stream, solver, "cusolverDnSetStream");
    TAKE(nv.params_create, solver, "cusolverDnCreateParams");
    TAKE(nv.params_destroy, solver, "cusolverDnDestroyParams");
    TAKE(nv.xsyev_batched_size, solver, "cusolverDnXsyevBatched_bufferSize");
    TAKE(nv.xsyev_batched, solver, "cusolverDnXsyevBatched");
    take_routines(blas, solver);
    found = nv.create && nv.set_stream && nv.destroy && version;
    if (found) version(NULL, &nv.version);
}

/* The handles are kept: their code is in use until the process ends. */
static void find(void) {
    for (int i = 0; i < PAIRS && !found; i++) {
        void *blas = dlopen(pair[i].blas, RTLD_LAZY | RTLD_NOLOAD);
        if (!blas) continue;
        void *solver = dlopen(pair[i].solver, RTLD_LAZY | RTLD_NOLOAD);
        if (!solver) solver = open_beside(blas, pair[i].solver);
        if (!solver) solver = open_anywhere(pair[i].solver, pair[i].toolkit);
        take(blas, solver);
    }
    for (int i = 0; i < PAIRS && !found; i++) {
        void *blas = open_anywhere(pair[i].blas, pair[i].toolkit);
        if (blas) take(blas, open_anywhere(pair[i].solver, pair[i].toolkit));
    }
    if (!found) bl_core_of_plugin->tell("cuBLAS 12 or 13 cannot be loaded; its routes are missing");
}

const bl_nv *bl_nv_library(void) {
    bl_do_once(&once, find);
    return found ? &nv : NULL;
}
