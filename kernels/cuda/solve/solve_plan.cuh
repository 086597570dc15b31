/* What trsm, getrs and potrs ask of their kernels (solve.cu, solve_one.cu, solve_cta.cu): one or two
 * substitutions with triangles of one matrix. */
#ifndef BL_SOLVE_PLAN_CUH
#define BL_SOLVE_PLAN_CUH

#include "kernels/cuda/members.cuh"

struct bl_solve_pass {
    bool transposed, conjugate, unit, forward;
};
struct bl_solve_plan {
    int n, q, passes;
    bool right;    /* right-hand sides are rows of B */
    bool alpha;    /* scale B first */
    char part;     /* what is read of A: 'U', 'L' or 'A' */
    char exchange; /* rows of B by ipiv: 'F' before the passes, 'B' after them, else 0 */
    bl_solve_pass pass[2];
};

/* The order is at most 32; the other limits are the op's. */
typedef int bl_solve_fn(const bl_cuda_args *x, const bl_solve_plan &s, void *stream);
bl_solve_fn bl_solve_run, bl_solve_one_run, bl_solve_cta_run;
#endif
