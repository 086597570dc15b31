/* The kernels of kernels/cuda/kernels.def as candidates: a row there is a candidate here. */
#include <string.h>

#include "batch/cuda/cuda.h"
#include "kernels/cuda/cuda.h"

typedef int can_run_fn(const bl_cuda_args *);
typedef int launch_fn(const bl_cuda_args *, void *stream);

static bool can_run(const bl_problem *p, const bl_exec *x, can_run_fn *f) {
    bl_cuda_args args;
    return bl_args_of(p, x, &args) && f(&args);
}

static int launch(const bl_problem *p, const bl_exec *x, launch_fn *f, const char *name) {
    bl_cuda_args args;
    if (!bl_args_of(p, x, &args)) return BL_E_DEVICE;
    return bl_gpu_failed(f(&args, x->stream), name);
}

#define X(op, kernel, dtypes, from, to)                                                            \
    static bool can_##op##_##kernel(const bl_problem *p, const bl_exec *x) {                       \
        return can_run(p, x, bl_cuda_##op##_##kernel##_can_run);                                   \
    }                                                                                              \
    static int run_##op##_##kernel(const bl_problem *p, const bl_exec *x) {                        \
        return launch(p, x, bl_cuda_##op##_##kernel, #op ":" #kernel);                             \
    }
BL_EACH_CUDA_KERNEL(X)
#undef X

static const struct {
    const char *op;
    bl_candidate candidate;
} native[] = {
#define X(op, kernel, dtypes, from, to)                                                            \
    {#op, {#kernel, BL_FAMILY_NATIVE, true, can_##op##_##kernel, NULL, run_##op##_##kernel}},
    BL_EACH_CUDA_KERNEL(X)
#undef X
};

int bl_native_candidates(bl_op_id op, const bl_candidate **list) {
    const char *name = bl_core_of_plugin->op(op)->name;
    int count = 0;
    for (size_t i = 0; i < sizeof native / sizeof *native; i++)
        if (!strcmp(native[i].op, name)) list[count++] = &native[i].candidate;
    return count;
}
