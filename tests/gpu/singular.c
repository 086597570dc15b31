/* Exactly singular matrices of small integers, which people test for: of orders 2 to 4 at least as many
 * are seen as by the host's reference, of 5 to 8 all but 3 %. */
#include <stdio.h>

#include "tests/gpu/gpu.h"

static void count(const kernel_row *k, bl_dtype t, int64_t n, long seen[2], long *members) {
    shape s = kernel_shape(k->op, t, n, 0, interpreted ? 96 : 4000);
    s.m = n, s.n = n, s.data = SINGULAR, s.nrhs = 1;
    batch before = make(&s, (unsigned)(100 * n + t)), want = copy_of(&before),
          got = copy_of(&before);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = run_kernel(k, &d);
    if (!code) {
        bl_execute_plain(&want.p);
        from_device(&d, &got);
        for (int64_t b = 0; b < s.members; b++) {
            seen[0] += bl_get_info(&want.p, b) != 0;
            seen[1] += bl_get_info(&got.p, b) != 0;
        }
        *members += s.members;
    }
    check(!code || code == BL_E_PIN, "%s: %d", describe(&s, k->name), code);
    release(&d);
    discard(&before), discard(&want), discard(&got);
}

void test_singular(void) {
    for (int r = 0; r < kernel_row_count; r++) {
        const kernel_row *k = &kernel_rows[r];
        if (!chosen(k->op) || (k->op != BL_OP_getrf && k->op != BL_OP_gesv)) continue;
        for (int t = 0; t < BL_DTYPES; t++)
            for (int large = 0; large < 2; large++) {
                long seen[2] = {0, 0}, members = 0;
                for (int64_t n = large ? 5 : 2; n <= (large ? 8 : 4); n++)
                    count(k, (bl_dtype)t, n, seen, &members);
                if (!members) continue;
                printf("singular %s:%s %c, orders %s: %ld seen of %ld, %ld by the reference\n",
                       bl_op_get(k->op)->name, k->name, bl_prefix((bl_dtype)t),
                       large ? "5 to 8" : "2 to 4", seen[1], members, seen[0]);
                check(100 * seen[1] >= (large ? 97 : 100) * seen[0],
                      "%s:%s %c sees %ld singular matrices of %ld", bl_op_get(k->op)->name, k->name,
                      bl_prefix((bl_dtype)t), seen[1], seen[0]);
            }
    }
}
