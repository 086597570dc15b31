/* trsm:sg: order <= 32, any number of right-hand sides, left and right, all 24 cases of uplo,
 * trans, diag and conjugation. The right side solves op(A)^T X^T = alpha B^T. */
#include "kernels/cuda/solve/solve_plan.cuh"

static bool bl_trsm_can_run(const bl_cuda_args *x) {
    int order = x->side == 'L' ? x->m : x->n;
    return bl_can_launch(x) && order >= 0 && order <= 32 && x->m >= 0 && x->n >= 0;
}
static bl_solve_plan bl_trsm_plan(const bl_cuda_args *x) {
    bl_solve_plan s = {};
    s.right = x->side == 'R';
    s.n = s.right ? x->n : x->m;
    s.q = s.right ? x->m : x->n;
    s.passes = 1;
    s.alpha = true;
    s.part = x->uplo;
    bl_solve_pass &p = s.pass[0];
    p.transposed = (x->transa != 'N') != s.right;
    p.conjugate = x->transa == 'C';
    p.unit = x->diag == 'U';
    p.forward = (x->uplo == 'L') != p.transposed;
    return s;
}

extern "C" int bl_cuda_trsm_sg_can_run(const bl_cuda_args *x) {
    return bl_trsm_can_run(x);
}
extern "C" int bl_cuda_trsm_sg(const bl_cuda_args *x, void *stream) {
    if (!bl_trsm_can_run(x)) return BL_CUDA_REFUSED;
    return bl_solve_run(x, bl_trsm_plan(x), stream);
}
extern "C" int bl_cuda_trsm_cta_can_run(const bl_cuda_args *x) {
    return bl_trsm_can_run(x);
}
extern "C" int bl_cuda_trsm_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_trsm_can_run(x)) return BL_CUDA_REFUSED;
    return bl_solve_cta_run(x, bl_trsm_plan(x), stream);
}
