/* getrs:tiny: both substitutions and the exchanges of rows, n <= 32, any nrhs and trans. */
#include "kernels/cuda/solve/solve_plan.cuh"

static bool bl_getrs_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->n >= 0 && x->n <= 32 && x->nrhs >= 0;
}
static bl_solve_plan bl_getrs_plan(const bl_cuda_args *x) {
    bl_solve_plan s = {};
    bool transposed = x->transa != 'N', conjugate = x->transa == 'C';
    s.n = x->n;
    s.q = x->nrhs;
    s.passes = 2;
    s.part = 'A';
    s.exchange = transposed ? 'B' : 'F';
    bl_solve_pass lower = {transposed, conjugate, true, !transposed};
    bl_solve_pass upper = {transposed, conjugate, false, transposed};
    s.pass[0] = transposed ? upper : lower;
    s.pass[1] = transposed ? lower : upper;
    return s;
}

extern "C" int bl_cuda_getrs_tiny_can_run(const bl_cuda_args *x) {
    return bl_getrs_can_run(x);
}
extern "C" int bl_cuda_getrs_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_getrs_can_run(x)) return BL_CUDA_REFUSED;
    return bl_solve_run(x, bl_getrs_plan(x), stream);
}
extern "C" int bl_cuda_getrs_cta_can_run(const bl_cuda_args *x) {
    return bl_getrs_can_run(x);
}
extern "C" int bl_cuda_getrs_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_getrs_can_run(x)) return BL_CUDA_REFUSED;
    return bl_solve_cta_run(x, bl_getrs_plan(x), stream);
}
