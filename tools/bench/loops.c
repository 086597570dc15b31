/* The hand-written arms of the bench. Calls go through the provider's addresses, so that every arm
 * runs the same library. */
#include "tools/bench/loops.h"
#include "kernels/signatures.def"

#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wstrict-prototypes" /* one CALL for every routine's arguments */

/* A signature's arguments as Fortran wants them: addresses, then the lengths of its flags. */
#define FLAG(x) , x
#define SIZE(x) , &x
#define SCALAR(type, x) , x
#define MATRIX(access, type, x, ld, stride) , x, &ld
#define INCREMENT(access, type, x, inc, stride) , x, &inc
#define VECTOR(access, type, x, stride) , x
#define WORK(work, lwork) , work, lwork
#define INFO(info) , &info
#define LENGTH(x) , (size_t)1
#define NONE(...)
#define ARGUMENTS FLAG, SIZE, SCALAR, MATRIX, INCREMENT, VECTOR, WORK, INFO
#define LENGTHS LENGTH, NONE, NONE, NONE, NONE, NONE, NONE, NONE
#define CASE(op)                                                                                   \
    case BL_OP_##op:                                                                               \
        ((void (*)())v->routine[BL_OP_##op][DT])(BL_AFTER_COMMA(                                   \
            BL_EXPAND(BL_SIGNATURE_##op, ARGUMENTS) BL_EXPAND(BL_SIGNATURE_##op, LENGTHS)));       \
        break;

#define BODY "tools/bench/loops.inc"
#include "kernels/host/each_dtype.inc"

static void one(const bl_problem *p, const bl_provider *v, int64_t b, void *work,
                const int32_t *lwork) {
    switch (p->dtype) {
    case BL_S:
        one_s(p, v, b, work, lwork);
        break;
    case BL_D:
        one_d(p, v, b, work, lwork);
        break;
    case BL_C:
        one_c(p, v, b, work, lwork);
        break;
    default:
        one_z(p, v, b, work, lwork);
        break;
    }
}

bool bench_loop(const bl_problem *p, const bl_provider *v, int threads) {
    int64_t size = p->op->host_work ? p->op->host_work(p, v) : 1;
    int32_t lwork = (int32_t)size;
    bool ok = true;
    bl_backend_single_enter(v);
#pragma omp parallel num_threads(threads) if (threads > 1)
    {
        void *work = malloc((size_t)size * bl_sizeof(p->dtype));
        if (!work) ok = false;
#pragma omp for schedule(static)
        for (int64_t b = 0; b < p->batch; b++)
            if (work) one(p, v, b, work, &lwork);
        free(work);
    }
    bl_backend_single_leave(v);
    return ok;
}
