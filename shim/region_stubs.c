/* libbatchlas_region.a: batchlas_region_* for programs that also run without BatchLAS. Hidden
 * functions of the program's own that look the real ones up once and, if there are none, do nothing
 * and return 0. (Weak references would not do: they fail with -no-pie and in gfortran.) */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>

#include "batch/process/postpone.h"

typedef int region_function(void);

static int nothing(void) {
    return 0;
}

/* Signals wait: dlsym holds the loader's lock. */
static region_function *look_up(const char *name) {
    sigset_t before;
    bl_postpone_signals(&before);
    void *data = dlsym(RTLD_DEFAULT, name);
    bl_allow_signals(&before);
    region_function *f = nothing;
    if (data) memcpy(&f, &data, sizeof f);
    return f;
}

static int call(_Atomic(region_function *) *slot, const char *name) {
    region_function *f = atomic_load_explicit(slot, memory_order_acquire);
    if (!f) {
        f = look_up(name);
        atomic_store_explicit(slot, f, memory_order_release);
    }
    return f();
}

static _Atomic(region_function *) begin, flush, end;

#define HIDDEN __attribute__((visibility("hidden")))
HIDDEN region_function batchlas_region_begin, batchlas_region_flush, batchlas_region_end;
HIDDEN region_function batchlas_region_begin_, batchlas_region_flush_, batchlas_region_end_;

int batchlas_region_begin(void) {
    return call(&begin, "batchlas_region_begin");
}
int batchlas_region_flush(void) {
    return call(&flush, "batchlas_region_flush");
}
int batchlas_region_end(void) {
    return call(&end, "batchlas_region_end");
}

/* Fortran, as an external function without an interface. */
int batchlas_region_begin_(void) {
    return batchlas_region_begin();
}
int batchlas_region_flush_(void) {
    return batchlas_region_flush();
}
int batchlas_region_end_(void) {
    return batchlas_region_end();
}
