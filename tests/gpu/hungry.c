/* Hardly any device memory is left, because this process or another has it: host batches come out
 * right all the same, and device batches do or say that memory lacks. (A kernel that is loaded for the
 * first time then stays lost to the process, a device batch that wants it later says so.) */
#include <stdio.h>
#include <stdlib.h>

#include "batch/device.h"
#include "batch/process/config.h"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

enum { PIECES = 4096 };

static shape shape_of(bl_op_id op, int64_t n, int64_t members) {
    return (shape){.op = op,
                   .dtype = BL_Z,
                   .m = n,
                   .n = n,
                   .k = n,
                   .nrhs = 3,
                   .side = 'L',
                   .uplo = 'L',
                   .transa = 'N',
                   .transb = 'N',
                   .diag = 'N',
                   .alpha = 0.75,
                   .beta = 0.5,
                   .members = members,
                   .int_bytes = 4};
}

static void each_op(const char *when) {
    for (int op = 0; op < BL_OPS; op++) {
        shape s = shape_of((bl_op_id)op, 40, 700);
        batch before = make(&s, (unsigned)op), want = copy_of(&before), got = copy_of(&before);
        bl_execute_plain(&want.p);
        int code = bl_device_run_host(&got.p);
        check(code == 0, "%s: %d %s", describe(&s, when), code, batchlas_last_error());
        if (code == 0) compare(describe(&s, when), &before, &want, &got);
        discard(&before), discard(&want), discard(&got);
    }
}

void test_hungry(void) {
    void *piece[PIECES];
    int pieces = 0;
    shape s = shape_of(BL_OP_gels, 40, 700);
    if (bl_config_get()->device < BL_PLACE_CUDA || !bl_device_count()) return;
    batch a = make(&s, 1), want = copy_of(&a), got = copy_of(&a);
    device_batch d = to_device(&a, FORM_STRIDED);
    check(bl_execute(&d.p) == 0, "a device batch before: %s", batchlas_last_error());
    for (size_t size = (size_t)1 << 32; size >= 1 << 20; size /= 2)
        while (pieces < PIECES && cudaMalloc(&piece[pieces], size) == cudaSuccess) pieces++;
    cudaGetLastError();
    each_op("no memory left");
    int code = bl_execute(&d.p);
    check(code == 0 || code == BL_E_NOMEM || code == BL_E_DEVICE, "a device batch: %d %s", code,
          batchlas_last_error());
    for (int i = 0; i < pieces; i++) cudaFree(piece[i]);
    each_op("memory is back");
    refill(&d, &a);
    code = bl_execute(&d.p);
    bl_execute_plain(&want.p);
    from_device(&d, &got);
    check(code == 0, "a device batch, memory is back: %d %s", code, batchlas_last_error());
    compare(describe(&s, "memory is back"), &a, &want, &got);
    release(&d);
    discard(&a), discard(&want), discard(&got);
}
