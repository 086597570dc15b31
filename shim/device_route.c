/* Decides a device call. What is not exactly a batch that our kernels compute, in the handle's own
 * mode, is the original's: wrong arguments, empty batches, a math mode other than the
 * default, emulated arithmetic, a limit on the multiprocessors. Our kernels use no atomics and no
 * workspace of the handle's, so those settings hold either way. */
#define _GNU_SOURCE
#include "shim/device_route.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "shim/core.h"
#include "shim/device_read.h"

/* What the handle says, from the library that made it. */
typedef struct {
    void *stream;
    bool device_scalars;
    bool plain; /* arithmetic as our kernels do it */
} handle_state;

static bl_function beside(bl_function original, const char *name) {
    Dl_info info;
    void *library = dladdr(bl_to_address(original), &info)
                        ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                        : NULL;
    bl_function f = library ? bl_to_function(dlsym(library, name)) : NULL;
    return f; /* the library stays: the original is in use */
}

/* Asks the handle, through a query that is looked up once: one library of each kind to a process.
 * False: the library has no such query, or the handle is none. */
typedef struct {
    const char *name;
    bl_function kept;
    bool looked;
} query;
static bl_function look_up(query *q, bl_function original) {
    if (__atomic_load_n(&q->looked, __ATOMIC_ACQUIRE)) return q->kept;
    q->kept = beside(original, q->name);
    __atomic_store_n(&q->looked, true, __ATOMIC_RELEASE);
    return q->kept;
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

/* cuBLAS can be told by the environment to emulate single or double precision. */
static bool emulates(void) {
    static int known; /* 1: no, 2: yes */
    if (!__atomic_load_n(&known, __ATOMIC_RELAXED)) {
        const char *s = getenv("CUBLAS_EMULATE_SINGLE_PRECISION");
        const char *d = getenv("CUBLAS_EMULATE_DOUBLE_PRECISION");
        bool on = (s && *s && *s != '0') || (d && *d && *d != '0');
        __atomic_store_n(&known, on ? 2 : 1, __ATOMIC_RELAXED);
    }
    return known == 2;
}

/* Bit 4 of the math mode is about reductions in half precision. */
static bool ask_blas(uint64_t handle, bl_function original, handle_state *to) {
    static query stream = {.name = "cublasGetStream_v2"}, math = {.name = "cublasGetMathMode"},
                 scalars = {.name = "cublasGetPointerMode_v2"},
                 processors = {.name = "cublasGetSmCountTarget"};
    int mode = 0, precision = 0, target = 0;
    if (!ask_pointer(&stream, original, handle, &to->stream) ||
        !ask_number(&scalars, original, handle, &mode) ||
        !ask_number(&math, original, handle, &precision))
        return false;
    ask_number(&processors, original, handle, &target); /* older ones have no such limit */
    to->device_scalars = mode == 1;
    to->plain = (precision & ~16) == 0 && target == 0 && !emulates();
    return true;
}

/* cuSOLVER's default math mode is 1; before CUDA 13 there is none to ask. */
static bool ask_solver(uint64_t handle, bl_function original, handle_state *to) {
    static query stream = {.name = "cusolverDnGetStream"}, math = {.name = "cusolverDnGetMathMode"};
    int precision = 1;
    if (!ask_pointer(&stream, original, handle, &to->stream)) return false;
    ask_number(&math, original, handle, &precision);
    to->plain = precision <= 1 && !emulates();
    return true;
}

bool bl_device_has_route(bl_device_id s) {
    return bl_device_way_of(s)->read != NULL;
}

/* Scalars lie where the handle's pointer mode says: in host memory they are read now. */
static void take_scalar(bl_device_reader *r, bl_scalar *x, bool on_device) {
    const void *at = x->device;
    if (!at || on_device) return;
    memcpy(x->bits, at, r->elem);
    x->device = NULL;
}

bool bl_device_decide(bl_device_id s, const uint64_t args[], bl_function original, int *status) {
    const bl_device_way *way = bl_device_way_of(s);
    const bl_core_api *core = bl_core();
    handle_state state = {0};
    if (!core || (way->host_info && !args[way->host_info])) return false;
    bl_device_reader r = {
        .args = args, .elem = bl_sizeof((bl_dtype)way->dtype), .wide = way->wide, .good = true};
    r.p.dtype = (bl_dtype)way->dtype;
    r.p.int_bytes = 4;
    way->read(&r);
    bool known = r.good && (way->solver ? ask_solver(args[0], original, &state)
                                        : ask_blas(args[0], original, &state));
    if (!known || !state.plain) return false;
    take_scalar(&r, &r.p.alpha, state.device_scalars);
    take_scalar(&r, &r.p.beta, state.device_scalars);
    if (!core->device((bl_op_id)way->op, &r.p, state.stream)) return false;
    if (way->host_info) *(int *)(uintptr_t)args[way->host_info] = 0;
    *status = 0;
    return true;
}
