/* Asks a cuBLAS or cuSOLVER handle, through the library that made it. */
#define _GNU_SOURCE
#include "shim/device/device_handle.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "batch/process/object.h"
#include "batch/process/postpone.h"

static bl_function beside(bl_function original, const char *name) {
    const struct link_map *map = bl_object_of(bl_to_address(original));
    void *library = map ? dlopen(map->l_name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    bl_function f = library ? bl_to_function(dlsym(library, name)) : NULL;
    return f; /* the library stays: the original is in use */
}

/* Asks the handle, through a query that is looked up once: one library of each kind to a process.
 * False: the library has no such query, or the handle is none. */
typedef struct {
    const char *name;
    _Atomic(bl_function) kept;
    atomic_bool looked;
} query;
static bl_function look_up(query *q, bl_function original) {
    if (atomic_load_explicit(&q->looked, memory_order_acquire))
        return atomic_load_explicit(&q->kept, memory_order_relaxed);
    sigset_t before;
    bl_postpone_signals(&before); /* looking symbols up holds the loader's lock */
    bl_function f = beside(original, q->name);
    atomic_store_explicit(&q->kept, f, memory_order_relaxed); /* the same from every thread */
    atomic_store_explicit(&q->looked, true, memory_order_release);
    bl_allow_signals(&before);
    return f;
}
static bool ask_number(query *q, bl_function original, uint64_t handle, int *to) {
    typedef int function(uint64_t handle, int *to);
    bl_function f = look_up(q, original);
    return f && !((function *)f)(handle, to);
}
static bool ask_pointer(query *q, bl_function original, uint64_t handle, void **to) {
    typedef int function(uint64_t handle, void **to);
    bl_function f = look_up(q, original);
    return f && !((function *)f)(handle, to);
}

static query blas_stream = {.name = "cublasGetStream_v2"},
             solver_stream = {.name = "cusolverDnGetStream"};

/* cuBLAS can be told by the environment to emulate single or double precision. */
static bool emulates(void) {
    static atomic_int known; /* 1: no, 2: yes */
    int is = atomic_load_explicit(&known, memory_order_relaxed);
    if (!is) {
        const char *s = getenv("CUBLAS_EMULATE_SINGLE_PRECISION");
        const char *d = getenv("CUBLAS_EMULATE_DOUBLE_PRECISION");
        bool on = (s && *s && *s != '0') || (d && *d && *d != '0');
        is = on ? 2 : 1;
        atomic_store_explicit(&known, is, memory_order_relaxed);
    }
    return is == 2;
}

/* Bit 4 of the math mode is about reductions in half precision. */
bool bl_ask_blas(uint64_t handle, bl_function original, bl_handle_state *to) {
    static query math = {.name = "cublasGetMathMode"},
                 scalars = {.name = "cublasGetPointerMode_v2"},
                 processors = {.name = "cublasGetSmCountTarget"};
    int mode = 0, precision = 0, target = 0;
    if (!ask_pointer(&blas_stream, original, handle, &to->stream) ||
        !ask_number(&scalars, original, handle, &mode) ||
        !ask_number(&math, original, handle, &precision))
        return false;
    ask_number(&processors, original, handle, &target); /* older ones have no such limit */
    to->device_scalars = mode == 1;
    to->plain = (precision & ~16) == 0 && target == 0 && !emulates();
    return true;
}

/* cuSOLVER's default math mode is 1; before CUDA 13 there is none to ask. */
bool bl_ask_solver(uint64_t handle, bl_function original, bl_handle_state *to) {
    static query math = {.name = "cusolverDnGetMathMode"};
    int precision = 1;
    if (!ask_pointer(&solver_stream, original, handle, &to->stream)) return false;
    ask_number(&math, original, handle, &precision);
    to->plain = precision <= 1 && !emulates();
    return true;
}

uint64_t bl_stream_of(bool solver, uint64_t handle, bl_function original) {
    void *stream;
    bool told = ask_pointer(solver ? &solver_stream : &blas_stream, original, handle, &stream);
    return told ? (uint64_t)(uintptr_t)stream : handle;
}
