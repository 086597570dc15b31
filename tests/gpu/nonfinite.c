/* NaN and Inf at every position of every operand of every CUDA kernel, orders 1 to 40, and some of larger kernels': what is not
 * finite on the host is not finite here, and info is the same. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

#include "tests/gpu/judge.h"

static bool can_run(const kernel_row *k, const batch *one) {
    device_batch d = to_device(one, FORM_STRIDED);
    int code = run_kernel(k, &d);
    release(&d);
    return code != BL_E_PIN;
}

/* Every element in turn, `step` apart; half of the members have a NaN, half an Inf. */
static void one_operand(const kernel_row *k, const shape *of, bl_slot slot, unsigned seed,
                        long *members) {
    static const double value[] = {NAN, INFINITY, -INFINITY};
    shape s = *of;
    s.members = 1;
    batch one = make(&s, seed);
    bool read = one.p.operand[slot].access & BL_READ && slot != BL_SLOT_IPIV;
    int64_t elements = read ? count_elements(&one, slot) : 0, most = interpreted  ? 12
                                                                     : of->n > 40 ? 512
                                                                                  : 4096;
    bool runs = elements && can_run(k, &one); /* a large batch takes long to make */
    discard(&one);
    if (!runs) return;
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
        *members += s.members;
        discard(&want), discard(&got);
    }
    check(!code || code == BL_E_PIN, "%s: %d", describe(&s, k->name), code);
    release(&d);
    discard(&before);
}

/* ---- and an infinity does not spread where LAPACK has nothing to compute with it ---- */

static void fill(batch *x, bl_slot slot, double diagonal, double other) {
    const bl_operand *o = &x->p.operand[slot];
    for (int64_t b = 0; b < x->p.batch; b++)
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++)
                set_element(x, slot, b, i, j, i == j ? diagonal : other);
}

/* Reflectors with tau = 0, of which there are none but those: nothing changes. A real beta of one half
 * leaves the imaginary part beside an infinity alone. */
static bool stays(const kernel_row *k, bl_dtype t, int64_t n) {
    shape s = {.op = k->op,
               .dtype = t,
               .m = n,
               .n = n,
               .k = n,
               .members = 5,
               .int_bytes = 4,
               .side = 'L',
               .uplo = 'U',
               .transa = 'N',
               .alpha = 1,
               .beta = 0.5};
    bool hermitian = k->op == BL_OP_herk;
    batch before = make(&s, 3);
    bl_slot slot = k->op == BL_OP_geqrf ? BL_SLOT_A : BL_SLOT_C;
    if (k->op == BL_OP_ormqr) {
        fill(&before, BL_SLOT_A, 1, 0.5), fill(&before, BL_SLOT_TAU, 0, 0);
        fill(&before, BL_SLOT_C, 2, 3);
    } else if (!hermitian) {
        fill(&before, BL_SLOT_A, 2, 0);
    }
    for (int64_t b = 0; b < s.members; b++)
        set_element(&before, slot, b, 0, n - 1, hermitian ? INFINITY + 1.0 * I : INFINITY);
    batch got = copy_of(&before);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = run_kernel(k, &d);
    if (!code) from_device(&d, &got);
    for (int64_t b = 0; b < s.members && !code; b++) {
        bool right = hermitian ? isfinite(cimag(element(&got, slot, b, 0, n - 1)))
                               : is_member_equal(&before, &got, slot, b);
        check(right, "%s: member %d: an infinity has spread", describe(&s, k->name), (int)b);
    }
    release(&d);
    discard(&before), discard(&got);
    return !code;
}

static void test_spreading(const kernel_row *k, bl_dtype t, FILE *out) {
    int runs = 0;
    if (k->op != BL_OP_geqrf && k->op != BL_OP_ormqr && k->op != BL_OP_herk) return;
    for (int64_t n = 2; n <= 16; n = n < 4 ? n + 1 : 2 * n) runs += stays(k, t, n);
    fprintf(out, "spreading %s:%s %c: %d batches\n", bl_op_get(k->op)->name, k->name, bl_prefix(t),
            runs);
    claim(k, t, runs);
}

static void one_dtype(int task, FILE *out) {
    static const int64_t few[] = {1, 2, 3, 5, 9, 17}, some[] = {33, 48, 64, 70, 100, 128};
    const kernel_row *k = &kernel_rows[task / BL_DTYPES];
    bl_dtype t = (bl_dtype)(task % BL_DTYPES);
    bool large = k->from > 32;
    int orders = interpreted ? (large ? 1 : 6) : large ? 6 : 40;
    if (!chosen(k->op) || !bl_op_has_dtype(bl_op_get(k->op), t)) return;
    long members = 0, failed = own_failures;
    for (int i = 0; i < orders; i++)
        for (unsigned v = 0; v < (interpreted ? 3 : 4); v++) {
            unsigned turn = (unsigned)(i + 5 * (int)t) + 3 * v;
            int64_t n = large ? some[i] : interpreted ? few[i] : i + 1;
            shape s = kernel_shape(k->op, t, n, turn, 1);
            s.data = UNIFORM;
            for (int slot = BL_SLOT_A; slot <= BL_SLOT_TAU; slot++)
                one_operand(k, &s, (bl_slot)slot, turn + 1, &members);
        }
    fprintf(out, "nonfinite %s:%s %c: %ld members, %ld failed\n", bl_op_get(k->op)->name, k->name,
            bl_prefix(t), members, own_failures - failed);
    claim(k, t, members);
    test_spreading(k, t, out);
}

void test_nonfinite(void) {
    in_threads(kernel_row_count * BL_DTYPES, one_dtype);
}
