/* Host operands sent to the device (BATCHLAS_DEVICE=cuda) give what the host gives. */
#include "batch/device.h"
#include "batch/process/config.h"
#include "tests/gpu/gpu.h"

static void one(shape s, unsigned seed) {
    batch before = make(&s, seed), want = copy_of(&before), got = copy_of(&before);
    bl_execute_plain(&want.p);
    int code = bl_device_run_host(&got.p);
    check(code == 0, "%s: %d", describe(&s, "from the host"), code);
    if (code == 0) compare(describe(&s, "from the host"), &before, &want, &got);
    discard(&before), discard(&want), discard(&got);
}

void test_host_operands(void) {
    static const int64_t sizes[] = {1, 6, 16, 40};
    if (bl_config_get()->device < BL_PLACE_CUDA || !bl_device_count())
        return; /* tests/gpu/run runs it again with BATCHLAS_DEVICE=cuda */
    for (int op = 0; op < BL_OPS; op++)
        for (int t = 0; t < BL_DTYPES; t++)
            for (int i = 0; i < 4; i++) {
                if (!bl_op_has_dtype(bl_op_get((bl_op_id)op), (bl_dtype)t) || !chosen(op)) continue;
                shape s = {.op = (bl_op_id)op,
                           .dtype = (bl_dtype)t,
                           .m = sizes[i],
                           .n = sizes[i],
                           .k = sizes[i],
                           .nrhs = 3,
                           .side = 'L',
                           .uplo = i % 2 ? 'U' : 'L',
                           .transa = 'N',
                           .transb = 'N',
                           .diag = 'N',
                           .alpha = 0.75,
                           .beta = 0.5,
                           .members = i == 2 ? 3000 : 37,
                           .int_bytes = i == 3 ? 8 : 4,
                           .row_major = i == 1 && bl_op_has(bl_op_get((bl_op_id)op), BL_ARG_INFO)};
                one(s, (unsigned)(op * 100 + t * 10 + i));
            }
}
