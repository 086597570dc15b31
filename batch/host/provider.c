/* Which BLAS/LAPACK our own routes call, and how its thread setting is reached. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/config.h"
#include "batch/error.h"
#include "batch/host/host.h"
#include "batch/host/openmp.h"
#include "batch/symbol.h"

const char *bl_blas_kind_name(bl_blas_kind kind) {
    static const char *const name[BL_BLAS_KINDS] = {
        [BL_BLAS_OPENBLAS_PTHREAD] = "openblas-pthread",
        [BL_BLAS_OPENBLAS_OPENMP] = "openblas-openmp",
        [BL_BLAS_BLIS] = "blis",
        [BL_BLAS_MKL] = "mkl",
        [BL_BLAS_REFERENCE] = "reference",
        [BL_BLAS_OTHER] = "other",
    };
    return name[kind];
}

static const char *const routine_name[BL_OPS][BL_DTYPES] = {
#define X(op, dtype, prefix, routine, ...) [BL_OP_##op][dtype] = #prefix #routine "_",
    BL_EACH_ROUTINE(X)
#undef X
};

static bl_provider provider;
static bool found;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A backend of our own must not resolve its inner calls to a preloaded shim or to the program's
 * BLAS. AddressSanitizer refuses RTLD_DEEPBIND. */
static void *open_backend(const char *path) {
    int deep = bl_symbol(RTLD_DEFAULT, "__asan_init") ? 0 : RTLD_DEEPBIND;
    return dlopen(path, RTLD_NOW | RTLD_LOCAL | deep);
}

static void *backends[3];

/* OpenBLAS, else the system's LAPACK and BLAS, for routines the program's libraries lack. */
static bl_fn from_backend(const char *name, const char **path) {
    static const char *const file[] = {"libopenblas.so.0", "liblapack.so.3", "libblas.so.3"};
    for (int i = 0; i < 3; i++) {
        if (!backends[i]) backends[i] = open_backend(file[i]);
        bl_fn fn = backends[i] ? bl_symbol(backends[i], name) : NULL;
        if (fn) {
            *path = file[i];
            return fn;
        }
    }
    return NULL;
}

/* ilaver writes three integers: through 64-bit ones a 32-bit library leaves the upper half. */
static bool has_64bit_integers(void *handle) {
    bl_fn fn = handle ? bl_symbol(handle, "ilaver_") : bl_symbol_in_process("ilaver_", NULL);
    if (!fn) return false;
    int64_t v[3] = {-1, -1, -1};
    ((void (*)(int64_t *, int64_t *, int64_t *))fn)(&v[0], &v[1], &v[2]);
    return v[0] >= 0;
}

static int always_one(void) {
    return 1;
}

/* Thread controls of the library that defines `gemm`. */
static void find_kind(bl_provider *v, void *h) {
    int (*parallel)(void) = (int (*)(void))bl_symbol(h, "openblas_get_parallel");
    if (parallel) {
        v->kind = parallel() == 2 ? BL_BLAS_OPENBLAS_OPENMP : BL_BLAS_OPENBLAS_PTHREAD;
        if (v->kind == BL_BLAS_OPENBLAS_PTHREAD && parallel() != 0) {
            v->get_threads = (int (*)(void))bl_symbol(h, "openblas_get_num_threads");
            v->set_threads = (void (*)(int))bl_symbol(h, "openblas_set_num_threads");
        }
    } else if (bl_symbol(h, "MKL_Set_Num_Threads_Local")) {
        v->kind = BL_BLAS_MKL;
        v->set_threads_local = (int (*)(int))bl_symbol(h, "MKL_Set_Num_Threads_Local");
    } else if (bl_symbol(h, "bli_thread_set_num_threads")) {
        v->kind = BL_BLAS_BLIS; /* its dim_t is 64-bit; the values are small and non-negative */
        v->get_threads = (int (*)(void))bl_symbol(h, "bli_thread_get_num_threads");
        v->set_threads = (void (*)(int))bl_symbol(h, "bli_thread_set_num_threads");
    } else if (bl_symbol(h, "dcabs1_") && !bl_symbol(h, "ATL_buildinfo")) {
        v->kind = BL_BLAS_REFERENCE;
        v->get_threads = always_one;
    }
}

static void identify(bl_provider *v) {
    v->kind = BL_BLAS_OTHER;
    void *h = dlopen(v->path, RTLD_LAZY | RTLD_NOLOAD);
    if (!h) h = dlopen(NULL, RTLD_LAZY | RTLD_NOLOAD); /* linked into the program */
    if (h) find_kind(v, h);                            /* the handle is kept: we use its code */
}

static bl_fn resolve(void *chosen, const char *name, const char **path) {
    if (chosen) {
        bl_fn fn = bl_symbol(chosen, name);
        *path = bl_config_get()->host_blas;
        return fn ? fn : from_backend(name, path);
    }
    bl_fn fn = bl_symbol_in_process(name, path);
    return fn ? fn : from_backend(name, path);
}

static void find(void) {
    const char *file = bl_config_get()->host_blas;
    void *chosen = file ? open_backend(file) : NULL;
    if (file && !chosen) bl_warn("BATCHLAS_HOST_BLAS=%s cannot be opened; not used", file);
    if (chosen && has_64bit_integers(chosen)) {
        bl_warn("BATCHLAS_HOST_BLAS=%s has 64-bit integers; not used", file);
        chosen = NULL;
    }
    bool foreign = !chosen && has_64bit_integers(NULL);
    for (int op = 0; op < BL_OPS; op++)
        for (int t = 0; t < BL_DTYPES; t++) {
            const char *path = "", *name = routine_name[op][t];
            if (!name) continue;
            provider.routine[op][t] =
                foreign ? from_backend(name, &path) : resolve(chosen, name, &path);
            if (op == BL_OP_gemm && t == BL_D) provider.path = strdup(path);
        }
    found = provider.path && provider.routine[BL_OP_gemm][BL_D];
    if (found) identify(&provider);
}

const bl_provider *bl_host_provider(void) {
    pthread_once(&once, find);
    return found ? &provider : NULL;
}

/* Process-wide setters are reference-counted: the first in saves, the last out restores. */
static pthread_mutex_t setting = PTHREAD_MUTEX_INITIALIZER;
static int users, saved;
static _Thread_local int saved_local;

void bl_backend_single_enter(const bl_provider *v) {
    if (v->set_threads_local) {
        saved_local = v->set_threads_local(1);
    } else if (v->kind == BL_BLAS_OPENBLAS_OPENMP) {
        /* Its own setter would reset the program's OpenMP threads; it follows this one. */
        const bl_openmp *o = bl_openmp_loaded();
        if (!o) return;
        saved_local = o->get_max_threads();
        if (saved_local != 1) o->set_num_threads(1);
    } else if (v->set_threads) {
        pthread_mutex_lock(&setting);
        if (users++ == 0) {
            saved = v->get_threads();
            if (saved != 1) v->set_threads(1);
        }
        pthread_mutex_unlock(&setting);
    }
}

void bl_backend_single_leave(const bl_provider *v) {
    if (v->set_threads_local) {
        v->set_threads_local(saved_local);
    } else if (v->kind == BL_BLAS_OPENBLAS_OPENMP) {
        const bl_openmp *o = bl_openmp_loaded();
        if (o && saved_local != 1) o->set_num_threads(saved_local);
    } else if (v->set_threads) {
        pthread_mutex_lock(&setting);
        if (--users == 0 && saved != 1) v->set_threads(saved);
        pthread_mutex_unlock(&setting);
    }
}
