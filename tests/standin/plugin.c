/* A CUDA plug-in whose device is the host and whose one op is a real gemm: candidates that are
 * right, wrong, and slow, to tune among. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "batch/plugin.h"

static _Atomic(const bl_plugin_core_api *) core; /* racing threads attach */
static const bl_gpu gpu = {.ordinal = 0, .sms = 132, .name = "sm_90"};

static double get(const bl_problem *p, bl_slot slot, int64_t b, int64_t i, int64_t j) {
    const bl_operand *o = &p->operand[slot];
    const void *at = bl_member_of(o, b);
    int64_t e = i + j * o->ld;
    return p->dtype == BL_S ? (double)((const float *)at)[e] : ((const double *)at)[e];
}

static void set(const bl_problem *p, int64_t b, int64_t i, int64_t j, double v) {
    const bl_operand *o = &p->operand[BL_SLOT_C];
    void *at = bl_member_of(o, b);
    if (p->dtype == BL_S)
        ((float *)at)[i + j * o->ld] = (float)v;
    else
        ((double *)at)[i + j * o->ld] = v;
}

static void multiply(const bl_problem *p, double off) {
    for (int64_t b = 0; b < p->batch; b++)
        for (int64_t j = 0; j < p->n; j++)
            for (int64_t i = 0; i < p->m; i++) {
                double sum = 0;
                for (int64_t l = 0; l < p->k; l++)
                    sum += get(p, BL_SLOT_A, b, i, l) * get(p, BL_SLOT_B, b, l, j);
                set(p, b, i, j, sum + off);
            }
}

static bool any(const bl_problem *p, const bl_exec *x) {
    return x->device == BL_DEVICE && p->m <= 16 && !bl_is_complex(p->dtype) && p->transa == 'N' &&
           p->transb == 'N';
}
/* Up to order 8, as a small kernel would be. */
static bool small(const bl_problem *p, const bl_exec *x) {
    return any(p, x) && p->m <= 8 && p->n <= 8;
}

static int fast(const bl_problem *p, const bl_exec *x) {
    (void)x;
    multiply(p, 0);
    return 0;
}
static int wrong(const bl_problem *p, const bl_exec *x) {
    (void)x;
    if (p->batch > 0) multiply(p, 0.125);
    return 0;
}
static int slow(const bl_problem *p, const bl_exec *x) {
    (void)x;
    for (int i = 0; i < 10; i++) multiply(p, 0); /* beyond any noise */
    return 0;
}

/* A kernel that goes out of bounds at one order, if the test asks for it. */
static int crash(const bl_problem *p, const bl_exec *x) {
    enum { ILLEGAL_ADDRESS = 700 };
    const char *order = getenv("STANDIN_CRASHES_AT");
    int *lost = (int *)dlsym(RTLD_DEFAULT, "standin_lost");
    if (lost && order && atoi(order) == p->m) *lost = ILLEGAL_ADDRESS;
    return slow(p, x);
}
static bool asked(const bl_problem *p, const bl_exec *x) {
    return any(p, x) && getenv("STANDIN_CRASHES_AT");
}

static const bl_candidate crashing_one = {"crashing", BL_FAMILY_NATIVE, true, asked, NULL, crash};
static const bl_candidate wrong_one = {"wrong", BL_FAMILY_NATIVE, true, any, NULL, wrong};
static const bl_candidate small_one = {"small", BL_FAMILY_NATIVE, true, small, NULL, fast};
static const bl_candidate slow_one = {"vendor", BL_FAMILY_VENDOR, false, any, NULL, slow};
static const bl_candidate *const gemm[] = {&crashing_one, &wrong_one, &small_one, &slow_one, NULL};
static const bl_candidate *const none[] = {NULL};

static const bl_candidate *const *candidates(bl_op_id op) {
    return op == BL_OP_gemm ? gemm : none;
}
static int gpus(void) {
    return 1;
}
static const bl_gpu *gpu_at(int ordinal) {
    return ordinal == 0 ? &gpu : NULL;
}
static int run(const bl_problem *p, void *stream, int ordinal) {
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .gpu = &gpu, .stream = stream};
    return ordinal <= 0 ? atomic_load(&core)->dispatch(p, &x) : BL_E_DEVICE;
}
static const bl_csr_candidate *const *csr_candidates(int op) {
    static const bl_csr_candidate *const no_csr[] = {NULL};
    (void)op;
    return no_csr;
}
static int csr_run(const bl_csr_problem *p, void *stream, int ordinal) {
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .gpu = &gpu, .stream = stream};
    return ordinal <= 0 ? atomic_load(&core)->csr_dispatch(p, &x) : BL_E_DEVICE;
}
static int run_host(const bl_problem *p, int ordinal) {
    (void)ordinal;
    return atomic_load(&core)->on_host(p);
}
static void *allocate(size_t bytes, const bl_exec *x) {
    (void)bytes, (void)x;
    return NULL;
}
static void release(void *memory, const bl_exec *x) {
    (void)memory, (void)x;
}
static void finalize(void) {}

static const bl_plugin_api plugin = {
    .version = BL_PLUGIN_VERSION,
    .size = sizeof plugin,
    .ops = BL_ROUTED_OPS,
    .problem = sizeof(bl_problem),
    .csr_problem = sizeof(bl_csr_problem),
    .candidates = candidates,
    .gpus = gpus,
    .gpu = gpu_at,
    .run = run,
    .run_host = run_host,
    .csr_candidates = csr_candidates,
    .csr_run = csr_run,
    .allocate = allocate,
    .release = release,
    .finalize = finalize,
};

const bl_plugin_api *batchlas_cuda_attach_v1(const bl_plugin_core_api *of) {
    atomic_store(&core, of);
    return &plugin;
}
