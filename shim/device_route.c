/* Reads cuBLAS's and cuSOLVER's batched calls. What is not exactly a batch that our kernels
 * compute, in the handle's own mode, is the original's: wrong arguments, empty batches, a math mode
 * other than the default, no pivots. */
#define _GNU_SOURCE
#include "shim/device_route.h"

#include <dlfcn.h>
#include <string.h>

#include "shim/core.h"

/* What the handle says, from the library that made it. */
typedef struct {
    void *stream;
    bool device_scalars, plain_math;
} handle_state;

static bl_function beside(bl_function original, const char *name) {
    Dl_info info;
    void *library = dladdr(bl_to_address(original), &info)
                        ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                        : NULL;
    bl_function f = library ? bl_to_function(dlsym(library, name)) : NULL;
    return f; /* the library stays: the original is in use */
}

/* One library of each kind to a process: its queries are looked up once. */
typedef int ask_pointer(uint64_t handle, void **to);
typedef int ask_number(uint64_t handle, int *to);
static bl_function query(bl_function *kept, bl_function original, const char *name) {
    bl_function f = __atomic_load_n(kept, __ATOMIC_ACQUIRE);
    if (f) return f;
    f = beside(original, name);
    __atomic_store_n(kept, f, __ATOMIC_RELEASE);
    return f;
}

static bool ask_blas(uint64_t handle, bl_function original, handle_state *to) {
    static bl_function stream, scalars, math;
    int mode = 0, precision = 0;
    bl_function f = query(&stream, original, "cublasGetStream_v2");
    bl_function g = query(&scalars, original, "cublasGetPointerMode_v2");
    bl_function h = query(&math, original, "cublasGetMathMode");
    if (!f || !g || !h || ((ask_pointer *)f)(handle, &to->stream) ||
        ((ask_number *)g)(handle, &mode) || ((ask_number *)h)(handle, &precision))
        return false;
    to->device_scalars = mode == 1;
    to->plain_math = precision == 0;
    return true;
}

static bool ask_solver(uint64_t handle, bl_function original, handle_state *to) {
    static bl_function stream;
    bl_function f = query(&stream, original, "cusolverDnGetStream");
    to->plain_math = true;
    return f && !((ask_pointer *)f)(handle, &to->stream);
}

/* ---- arguments ---- */

static int number(uint64_t arg) {
    return (int)(uint32_t)arg;
}
static void *pointer(uint64_t arg) {
    return (void *)(uintptr_t)arg;
}

typedef struct {
    bl_problem p;
    const uint64_t *args;
    size_t elem;
    bool good;
} reader;

static void matrix(reader *r, bl_slot slot, uint64_t pointers, uint64_t ld, int least) {
    bl_operand *o = &r->p.operand[slot];
    o->pointers = pointer(pointers);
    o->pointers_location = o->location = BL_DEVICE;
    o->ld = number(ld);
    o->elem = (uint8_t)r->elem;
    r->good &= o->pointers && o->ld >= (least > 1 ? least : 1);
}

static void integers(reader *r, bl_operand *o, uint64_t at, int64_t each) {
    o->base = pointer(at);
    o->stride = each;
    o->ld = 1;
    o->elem = 4;
    o->location = BL_DEVICE;
    r->good &= o->base != NULL;
}

static char letter(uint64_t arg, const char *of, int count, reader *r) {
    int i = number(arg);
    r->good &= i >= 0 && i < count;
    return i >= 0 && i < count ? of[i] : 0;
}

static void size(reader *r, int64_t *to, uint64_t arg) {
    *to = number(arg);
    r->good &= *to > 0;
}

/* (handle, n, A, lda, P, info, batch) */
static void getrf(reader *r) {
    const uint64_t *a = r->args;
    size(r, &r->p.n, a[1]);
    r->p.m = r->p.n;
    matrix(r, BL_SLOT_A, a[2], a[3], number(a[1]));
    integers(r, &r->p.operand[BL_SLOT_IPIV], a[4], r->p.n);
    integers(r, &r->p.info, a[5], 1);
    size(r, &r->p.batch, a[6]);
}

/* (handle, trans, n, nrhs, A, lda, P, B, ldb, host info, batch) */
static void getrs(reader *r) {
    const uint64_t *a = r->args;
    r->p.transa = letter(a[1], "NTC", 3, r);
    size(r, &r->p.n, a[2]), size(r, &r->p.nrhs, a[3]);
    matrix(r, BL_SLOT_A, a[4], a[5], number(a[2]));
    integers(r, &r->p.operand[BL_SLOT_IPIV], a[6], r->p.n);
    matrix(r, BL_SLOT_B, a[7], a[8], number(a[2]));
    size(r, &r->p.batch, a[10]);
    r->good &= a[9] != 0;
}

/* (handle, m, n, A, lda, Tau, host info, batch) */
static void geqrf(reader *r) {
    const uint64_t *a = r->args;
    size(r, &r->p.m, a[1]), size(r, &r->p.n, a[2]);
    matrix(r, BL_SLOT_A, a[3], a[4], number(a[1]));
    matrix(r, BL_SLOT_TAU, a[5], 1, 1);
    size(r, &r->p.batch, a[7]);
    r->good &= a[6] != 0;
}

/* (handle, uplo, n, A, lda, info, batch) */
static void potrf(reader *r) {
    const uint64_t *a = r->args;
    r->p.uplo = letter(a[1], "LU", 2, r);
    size(r, &r->p.n, a[2]);
    matrix(r, BL_SLOT_A, a[3], a[4], number(a[2]));
    integers(r, &r->p.info, a[5], 1);
    size(r, &r->p.batch, a[6]);
}

/* (handle, uplo, n, nrhs, A, lda, B, ldb, info, batch) */
static void potrs(reader *r) {
    const uint64_t *a = r->args;
    r->p.uplo = letter(a[1], "LU", 2, r);
    size(r, &r->p.n, a[2]), size(r, &r->p.nrhs, a[3]);
    matrix(r, BL_SLOT_A, a[4], a[5], number(a[2]));
    matrix(r, BL_SLOT_B, a[6], a[7], number(a[2]));
    size(r, &r->p.batch, a[9]);
    r->good &= r->p.nrhs == 1; /* what the original takes */
}

/* (handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, batch) */
static void trsm(reader *r) {
    const uint64_t *a = r->args;
    r->p.side = letter(a[1], "LR", 2, r), r->p.uplo = letter(a[2], "LU", 2, r);
    r->p.transa = letter(a[3], "NTC", 3, r), r->p.diag = letter(a[4], "NU", 2, r);
    size(r, &r->p.m, a[5]), size(r, &r->p.n, a[6]);
    r->p.alpha.device = pointer(a[7]);
    matrix(r, BL_SLOT_A, a[8], a[9], number(r->p.side == 'L' ? a[5] : a[6]));
    matrix(r, BL_SLOT_B, a[10], a[11], number(a[5]));
    size(r, &r->p.batch, a[12]);
}

/* (handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, batch) */
static void gemm(reader *r) {
    const uint64_t *a = r->args;
    bl_problem *p = &r->p;
    p->transa = letter(a[1], "NTC", 3, r), p->transb = letter(a[2], "NTC", 3, r);
    size(r, &p->m, a[3]), size(r, &p->n, a[4]), size(r, &p->k, a[5]);
    p->alpha.device = pointer(a[6]), p->beta.device = pointer(a[11]);
    matrix(r, BL_SLOT_A, a[7], a[8], number(p->transa == 'N' ? a[3] : a[5]));
    matrix(r, BL_SLOT_B, a[9], a[10], number(p->transb == 'N' ? a[5] : a[4]));
    matrix(r, BL_SLOT_C, a[12], a[13], number(a[3]));
    size(r, &p->batch, a[14]);
}

typedef struct {
    void (*read)(reader *r);
    uint8_t op, dtype;
    bool solver;
} route;

#define ALL(before, after, name, op, solver)                                                       \
    [BL_DEV_##before##S##after] = {name, BL_OP_##op, BL_S, solver},                                \
    [BL_DEV_##before##D##after] = {name, BL_OP_##op, BL_D, solver},                                \
    [BL_DEV_##before##C##after] = {name, BL_OP_##op, BL_C, solver},                                \
    [BL_DEV_##before##Z##after] = {name, BL_OP_##op, BL_Z, solver}
static const route routes[BL_DEVICE_SYMBOLS] = {
    ALL(cublas, getrfBatched, getrf, getrf, false),
    ALL(cublas, getrsBatched, getrs, getrs, false),
    ALL(cublas, geqrfBatched, geqrf, geqrf, false),
    ALL(cublas, trsmBatched, trsm, trsm, false),
    ALL(cublas, gemmBatched, gemm, gemm, false),
    ALL(cusolverDn, potrfBatched, potrf, potrf, true),
    ALL(cusolverDn, potrsBatched, potrs, potrs, true),
};

bool bl_device_has_route(bl_device_id s) {
    return routes[s].read != NULL;
}

/* Scalars lie where the handle's pointer mode says: in host memory they are read now. */
static void take_scalar(reader *r, bl_scalar *x, bool on_device) {
    const void *at = x->device;
    if (!at || on_device) return;
    memcpy(x->bits, at, r->elem);
    x->device = NULL;
}

/* getrs and geqrf say by an integer in host memory that no argument was wrong. */
static void say_no_error(const route *way, const uint64_t args[]) {
    int at = way->op == BL_OP_getrs ? 9 : way->op == BL_OP_geqrf ? 6 : 0;
    if (at) *(int *)pointer(args[at]) = 0;
}

bool bl_device_decide(bl_device_id s, const uint64_t args[], bl_function original, int *status) {
    const route *way = &routes[s];
    const bl_core_api *core = bl_core();
    handle_state state = {0};
    if (!core) return false;
    reader r = {.args = args, .elem = bl_sizeof((bl_dtype)way->dtype), .good = true};
    r.p.dtype = (bl_dtype)way->dtype;
    r.p.int_bytes = 4;
    way->read(&r);
    bool known = r.good && (way->solver ? ask_solver(args[0], original, &state)
                                        : ask_blas(args[0], original, &state));
    if (!known || !state.plain_math) return false;
    take_scalar(&r, &r.p.alpha, state.device_scalars);
    take_scalar(&r, &r.p.beta, state.device_scalars);
    if (!core->device((bl_op_id)way->op, &r.p, state.stream)) return false;
    say_no_error(way, args);
    *status = 0;
    return true;
}
