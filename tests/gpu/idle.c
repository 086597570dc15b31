/* A call that LAPACK returns from at once: nothing is read or written on the device but info, which is
 * zeroed in the order of the stream, also in a graph. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "batch/idle.h"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

enum { MEMBERS = 3 };

/* Every operand as it was, info zero. */
static void unchanged(const shape *s, const char *how, const batch *before, const device_batch *d) {
    batch got = copy_of(before);
    from_device(d, &got);
    for (int i = 0; i < BL_SLOTS; i++)
        if (before->data[i])
            check(!memcmp(before->data[i], got.data[i], before->bytes[i]), "%s: operand %d changed",
                  describe(s, how), i);
    for (int64_t b = 0; b < MEMBERS && before->p.info.access; b++)
        check(bl_get_info(&got.p, b) == 0, "%s: member %d: info %d", describe(s, how), (int)b,
              (int)bl_get_info(&got.p, b));
    discard(&got);
}

static void captured(const shape *s, const batch *before, device_batch *d) {
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    batchlas_set_stream(stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    int code = bl_execute(&d->p);
    int error = cudaStreamEndCapture(stream, &graph);
    batchlas_set_stream(NULL);
    check(!code && !error, "%s: %d %d %s", describe(s, "captured"), code, error,
          batchlas_last_error());
    if (!error && !cudaGraphInstantiate(&exec, graph, 0)) {
        refill(d, before);
        cudaGraphLaunch(exec, stream);
        cudaStreamSynchronize(stream);
        unchanged(s, "captured", before, d);
        cudaGraphExecDestroy(exec);
    }
    if (!error) cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

/* Data that any reading would spread. */
static void run(const shape *s) {
    batch before = make(s, 5);
    for (int i = BL_SLOT_A; i <= BL_SLOT_C; i++) {
        const bl_operand *o = &before.p.operand[i];
        for (int64_t b = 0; b < MEMBERS && o->access; b++)
            for (int64_t j = 0; j < o->cols; j++)
                for (int64_t r = 0; r < o->rows; r++)
                    set_element(&before, (bl_slot)i, b, r, j, r == j ? INFINITY : NAN);
    }
    check(bl_op_is_idle(&before.p), "%s: LAPACK does not return at once", describe(s, ""));
    for (int f = 0; f < FORMS; f++) {
        device_batch d = to_device(&before, (form)f);
        int code = bl_execute(&d.p);
        check(code == 0, "%s: %d %s", describe(s, form_name[f]), code, batchlas_last_error());
        unchanged(s, form_name[f], &before, &d);
        if (f != FORM_HOST_POINTERS) captured(s, &before, &d);
        release(&d);
    }
    discard(&before);
}

void test_idle(void) {
    long before = checks;
    for (int t = 0; t < BL_DTYPES; t++)
        for (int row = 0; row < 2; row++) {
            shape s = {.dtype = (bl_dtype)t,
                       .m = 4,
                       .n = 4,
                       .k = 4,
                       .nrhs = 2,
                       .members = MEMBERS,
                       .int_bytes = 4 + 4 * row,
                       .side = 'L',
                       .uplo = 'U',
                       .transa = 'N',
                       .transb = 'N',
                       .alpha = 0,
                       .beta = 1};
            shape gels = s, ormqr = s, none = s, gemm = s;
            gels.op = BL_OP_gels, gels.nrhs = 0, gels.row_major = row;
            ormqr.op = BL_OP_ormqr, ormqr.k = 0, ormqr.row_major = row;
            none.op = BL_OP_potrf, none.n = 0;
            gemm.op = row ? BL_OP_syrk : BL_OP_gemm;
            run(&gels), run(&ormqr), run(&none), run(&gemm);
            gemm.alpha = 1, gemm.k = 0;
            run(&gemm);
        }
    static const bl_op_id scaled[] = {BL_OP_symm, BL_OP_hemm, BL_OP_syr2k, BL_OP_her2k, BL_OP_gemv};
    for (int t = 0; t < BL_DTYPES; t++)
        for (int i = 0; i < 5; i++) {
            shape s = {.op = scaled[i],
                       .dtype = (bl_dtype)t,
                       .m = 4,
                       .n = 4,
                       .k = 4,
                       .members = MEMBERS,
                       .int_bytes = 4,
                       .side = 'L',
                       .uplo = 'U',
                       .transa = 'N',
                       .alpha = 0,
                       .beta = 1};
            if (!bl_op_has_dtype(bl_op_get(s.op), s.dtype)) continue;
            run(&s);
            s.alpha = 1, s.k = 0, s.m = 0;
            if (s.op != BL_OP_symm && s.op != BL_OP_hemm) run(&s);
        }
    for (int t = BL_C; t < BL_DTYPES; t++) {
        shape s = {.op = BL_OP_herk,
                   .dtype = (bl_dtype)t,
                   .n = 4,
                   .k = 0,
                   .members = MEMBERS,
                   .int_bytes = 4,
                   .uplo = 'L',
                   .transa = 'N',
                   .alpha = 1,
                   .beta = 1};
        run(&s);
    }
    printf("idle: %ld checks\n", checks - before);
}
