/* potrs:tiny: both substitutions with a Cholesky factor, n <= 32, any nrhs. */
#include "kernels/cuda/solve/solve_plan.cuh"

static bool bl_potrs_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && (x->uplo == 'U' || x->uplo == 'L') && x->n >= 0 && x->n <= 32 &&
           x->nrhs >= 0;
}
static bl_solve_plan bl_potrs_plan(const bl_cuda_args *x) {
    bl_solve_plan s = {};
    bool upper = x->uplo == 'U';
    s.n = x->n;
    s.q = x->nrhs;
    s.passes = 2;
    s.part = x->uplo;
    s.pass[0] = {upper, upper, false, true};
    s.pass[1] = {!upper, !upper, false, false};
    return s;
}

extern "C" int bl_cuda_potrs_tiny_can_run(const bl_cuda_args *x) {
    return bl_potrs_can_run(x);
}
extern "C" int bl_cuda_potrs_tiny(const bl_cuda_args *x, void *stream) {
    if (!bl_potrs_can_run(x)) return BL_CUDA_REFUSED;
    return bl_solve_run(x, bl_potrs_plan(x), stream);
}
extern "C" int bl_cuda_potrs_cta_can_run(const bl_cuda_args *x) {
    return bl_potrs_can_run(x);
}
extern "C" int bl_cuda_potrs_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_potrs_can_run(x)) return BL_CUDA_REFUSED;
    return bl_solve_cta_run(x, bl_potrs_plan(x), stream);
}
