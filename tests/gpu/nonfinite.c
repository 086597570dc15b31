/* NaN and Inf at every position of every operand of every CUDA kernel, orders 1 to 40 or some of larger ones, and
 * of LU two of them in one column: what is not finite on the host is not finite here, and info is the same. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

#include "tests/gpu/judge.h"

static bool can_run(const kernel_row *k, const shape *s) {
    batch one = make(s, 1); /* a large batch takes long to make */
    device_batch d = to_device(&one, FORM_STRIDED);
    int code = run_kernel(k, &d);
    release(&d);
    discard(&one);
    return code != BL_E_PIN;
}

/* Every element in turn, `step` apart: has a NaN in one member and an Inf in the next; of large matrices
 * one or the other. */
static void one_operand(const kernel_row *k, const shape *of, bl_slot slot, unsigned seed,
                        long *members) {
    static const double value[] = {NAN, INFINITY, NAN, -INFINITY};
    shape s = *of;
    s.members = 1;
    batch one = make(&s, seed);
    bool read = one.p.operand[slot].access & BL_READ && slot != BL_SLOT_IPIV;
    int64_t elements = read ? count_elements(&one, slot) : 0;
    int64_t most = interpreted ? 6 : of->n > 40 ? 256 : 2048;
    discard(&one);
    if (!elements) return;
    int64_t step = bl_max(1, elements / most), each = elements > 256 ? 1 : 2;
    s.members = bl_max(2, each * (elements / step));
    batch before = make(&s, seed);
    for (int64_t b = 0; b < s.members; b++)
        poison_element(&before, slot, b,
                       (b / each * step + (int64_t)(seed % (unsigned)step)) % elements,
                       value[(b + (each == 1) * (int64_t)seed) % 4]);
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

/* ---- two in one column ---- */

/* The second becomes NaN when the column is divided by the first, and is met again as a pivot: a NaN that
 * the GPU made, of either sign. */
static void poison_pairs(batch *x, int64_t n, int64_t step, int64_t every) {
    static const double value[][2] = {
        {INFINITY, INFINITY}, {INFINITY, -INFINITY}, {INFINITY, NAN}, {NAN, INFINITY}};
    int64_t at = 0;
    for (int64_t c = 0; c < n; c += step)
        for (int64_t i = 0; i < n; i++)
            for (int64_t j = i + 1; j < n; j++)
                for (int v = 0; v < 4; v++, at++) {
                    if (at % every) continue;
                    double sign = (i + j + v) % 3 ? 1 : -1;
                    poison_element(x, BL_SLOT_A, at / every, i + c * n, sign * value[v][0]);
                    poison_element(x, BL_SLOT_A, at / every, j + c * n, sign * value[v][1]);
                }
}

/* Every column of small matrices, and some of larger ones. */
static void one_order(const kernel_row *k, bl_dtype t, int64_t n, long *members) {
    int64_t step = n <= 8 ? 1 : n / 2, columns = (n + step - 1) / step;
    int64_t cases = 2 * n * (n - 1) * columns, every = interpreted ? cases / 48 * 2 + 1
                                                       : n > 32    ? cases / 600 * 2 + 1
                                                                   : 1;
    shape s = kernel_shape(k->op, t, n, 0, 1);
    s.data = UNIFORM, s.nrhs = 1 + n % 3;
    if (!can_run(k, &s)) return;
    s.members = (cases + every - 1) / every;
    batch before = make(&s, (unsigned)n);
    poison_pairs(&before, n, step, every);
    device_batch d = to_device(&before, FORM_STRIDED);
    batch want = copy_of(&before), got = copy_of(&before);
    int code = run_kernel(k, &d);
    check(!code, "%s: %d", describe(&s, k->name), code);
    bl_execute_plain(&want.p);
    from_device(&d, &got);
    char name[64];
    snprintf(name, sizeof name, "%s, two in a column", k->name);
    for (int64_t b = 0; b < s.members && !code; b++)
        judge_special(describe(&s, name), &want, &got, b);
    *members += s.members;
    discard(&want), discard(&got), discard(&before);
    release(&d);
}

static void test_pairs(const kernel_row *k, bl_dtype t, FILE *out) {
    static const int64_t small[] = {2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 25, 32},
                         large[] = {33, 64, 100};
    bool is_large = k->from > 32;
    const int64_t *orders = is_large ? large : small;
    int count = is_large ? 3 : 13;
    if (k->op != BL_OP_getrf && k->op != BL_OP_getrf_nopiv && k->op != BL_OP_gesv) return;
    long members = 0, failed = own_failures;
    for (int i = 0; i < count; i += interpreted ? 3 : 1) one_order(k, t, orders[i], &members);
    fprintf(out, "two in a column, %s:%s %c: %ld members, %ld failed\n", bl_op_get(k->op)->name,
            k->name, bl_prefix(t), members, own_failures - failed);
    claim(k, t, members);
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
        for (unsigned v = 0; v < (interpreted ? 3 : i < 16 && !large ? 4 : 1); v++) {
            unsigned turn = (unsigned)(i + 5 * (int)t) + 3 * v;
            int64_t n = large ? some[i] : interpreted ? few[i] : i + 1;
            shape s = kernel_shape(k->op, t, n, turn, 1);
            s.data = UNIFORM;
            if (!can_run(k, &s)) continue;
            for (int slot = BL_SLOT_A; slot <= BL_SLOT_TAU; slot++)
                one_operand(k, &s, (bl_slot)slot, turn + 1, &members);
        }
    fprintf(out, "nonfinite %s:%s %c: %ld members, %ld failed\n", bl_op_get(k->op)->name, k->name,
            bl_prefix(t), members, own_failures - failed);
    claim(k, t, members);
    test_pairs(k, t, out);
    test_spreading(k, t, out);
}

void test_nonfinite(void) {
    in_threads(kernel_row_count * BL_DTYPES, one_dtype);
}
