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
#define WORK(type, work, lwork) , work_##type, lwork
#define FIXED(type, work) , work_##type
#define INFO(info) , &info
#define LENGTH(x) , (size_t)1
#define NONE(...)
#define ARGUMENTS FLAG, SIZE, SCALAR, MATRIX, INCREMENT, VECTOR, WORK, FIXED, INFO
#define LENGTHS LENGTH, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE
#define CASE(op)                                                                                   \
    case BL_OP_##op:                                                                               \
        ((void (*)())v->routine[BL_OP_##op][DT])(BL_AFTER_COMMA(                                   \
            BL_EXPAND(BL_SIGNATURE_##op, ARGUMENTS) BL_EXPAND(BL_SIGNATURE_##op, LENGTHS)));       \
        break;

/* Workspace of one thread: `length` elements of each type. */
typedef struct {
    void *scalars, *reals, *integers;
    int32_t length;
} room;

#define BODY "tools/bench/loops.inc"
#include "kernels/host/each_dtype.inc"

static void one(const bl_problem *p, const bl_provider *v, int64_t b, const room *work) {
    switch (p->dtype) {
    case BL_S:
        one_s(p, v, b, work);
        break;
    case BL_D:
        one_d(p, v, b, work);
        break;
    case BL_C:
        one_c(p, v, b, work);
        break;
    default:
        one_z(p, v, b, work);
        break;
    }
}

bool bench_loop(const bl_problem *p, const bl_provider *v, int threads) {
    const int64_t size = p->op->host_work ? p->op->host_work(p, v) : 1;
    const size_t bytes = (size_t)size * 16;
    bool ok = true;
    bl_backend_single_enter(v);
#pragma omp parallel num_threads(threads) if (threads > 1)
    {
        char *memory = malloc(3 * bytes);
        const room work = {memory, memory + bytes, memory + 2 * bytes, (int32_t)size};
        if (!memory) ok = false;
#pragma omp for schedule(static)
        for (int64_t b = 0; b < p->batch; b++)
            if (memory) one(p, v, b, &work);
        free(memory);
    }
    bl_backend_single_leave(v);
    return ok;
}
