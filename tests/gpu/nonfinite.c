/* NaN and Inf at every position of every operand of every CUDA kernel, orders 1 to 40: what is not
 * finite on the host is not finite here, and info is the same. */
#include <math.h>
#include <stdio.h>

#include "tests/gpu/judge.h"

typedef struct {
    long members, launches;
} tally;

/* Every element in turn, `step` apart; half of the members have a NaN, half an Inf. */
static void one_operand(const kernel_row *k, const shape *of, bl_slot slot, unsigned seed,
                        tally *y) {
    static const double value[] = {NAN, INFINITY, -INFINITY};
    shape s = *of;
    s.members = 1;
    batch one = make(&s, seed);
    bool read = one.p.operand[slot].access & BL_READ && slot != BL_SLOT_IPIV;
    int64_t elements = read ? count_elements(&one, slot) : 0, most = interpreted ? 12 : 4096;
    discard(&one);
    if (!elements) return;
    int64_t step = bl_max(1, 2 * elements / most);
    s.members = bl_max(2, 2 * elements / step);
    batch before = make(&s, seed);
    for (int64_t b = 0; b < s.members; b++)
        poison_element(&before, slot, b,
                       (b / 2 * step + (int64_t)(seed % (unsigned)step)) % elements,
                       value[b % 2 ? 1 + b / 2 % 2 : 0]);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = run_kernel(k, &d);
    if (!code) {
        batch want = copy_of(&before), got = copy_of(&before);
        char name[64];
        snprintf(name, sizeof name, "%s, in operand %d", k->name, slot);
        bl_execute_plain(&want.p);
        from_device(&d, &got);
        for (int64_t b = 0; b < s.members; b++) judge_special(describe(&s, name), &want, &got, b);
        y->launches++, y->members += s.members;
        discard(&want), discard(&got);
    }
    check(!code || code == BL_E_PIN, "%s: %d", describe(&s, k->name), code);
    release(&d);
    discard(&before);
}

void test_nonfinite(void) {
    static const int64_t few[] = {1, 2, 3, 5, 9, 17};
    int orders = interpreted ? 6 : 40;
    for (int r = 0; r < kernel_row_count; r++) {
        const kernel_row *k = &kernel_rows[r];
        if (!chosen(k->op)) continue;
        tally y[BL_DTYPES] = {{0}};
        long failed = failures;
        for (int t = 0; t < BL_DTYPES; t++)
            for (int i = 0; i < orders; i++)
                for (unsigned v = 0; v < (interpreted ? 3 : 4); v++) {
                    int64_t n = interpreted ? few[i] : i + 1;
                    if (k->op == BL_OP_herk && t < BL_C) continue;
                    unsigned turn = (unsigned)(i + 5 * t) + 3 * v;
                    shape s = shape_of(k->op, (bl_dtype)t, n, turn, 1);
                    s.data = UNIFORM;
                    for (int slot = BL_SLOT_A; slot <= BL_SLOT_TAU; slot++)
                        one_operand(k, &s, (bl_slot)slot, turn + 1, &y[t]);
                }
        printf("nonfinite %s:%s: %ld %ld %ld %ld members s d c z, %ld failed\n",
               bl_op_get(k->op)->name, k->name, y[0].members, y[1].members, y[2].members,
               y[3].members, failures - failed);
        for (int t = 0; t < BL_DTYPES; t++) claim(k, (bl_dtype)t, y[t].members);
    }
}
