/* What each route does with a member that fails, with NaN, and with scalars and sizes of zero. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "batch/device.h"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

static void each_route(bl_op_id op, void (*run)(bl_op_id, const char *route, bl_dtype, int64_t n)) {
    static const int64_t sizes[] = {1, 4, 8, 19, 32, 45};
    if (!chosen(op)) return;
    for (const bl_candidate *const *c = bl_device_candidates(op); *c; c++) {
        batchlas_set_route(bl_op_get(op)->name, (*c)->spelling);
        for (int t = 0; t < BL_DTYPES; t++)
            for (int i = 0; i < 6; i++) run(op, (*c)->spelling, (bl_dtype)t, sizes[i]);
        batchlas_set_route(bl_op_get(op)->name, NULL);
    }
}

static shape shape_for(bl_op_id op, bl_dtype t, int64_t n, int64_t members) {
    return (shape){.op = op,
                   .dtype = t,
                   .m = n,
                   .n = n,
                   .k = n,
                   .nrhs = 2,
                   .uplo = 'L',
                   .transa = op == BL_OP_getrs || op == BL_OP_gels ? 'N' : 0,
                   .members = members,
                   .int_bytes = 4};
}

/* Members 0, 2 and the last of 5 cannot be factored; the others are as if alone. */
enum { MEMBERS = 5 };
static bool is_bad(int64_t b) {
    return b == 0 || b == 2 || b == MEMBERS - 1;
}

static void spoil(batch *x, int64_t b, bool nan) {
    int64_t n = x->p.n, at = n / 2;
    double _Complex v = nan ? NAN : 0;
    bool definite = x->p.op->id == BL_OP_potrf || x->p.op->id == BL_OP_posv;
    bool triangle = x->p.op->id == BL_OP_potri || x->p.op->id == BL_OP_getri;
    if (definite) {
        set_element(x, BL_SLOT_A, b, at, at, nan ? NAN : -1e3);
        return;
    }
    if (triangle) {
        set_element(x, BL_SLOT_A, b, at, at, v);
        return;
    }
    for (int64_t i = 0; i < n; i++) set_element(x, BL_SLOT_A, b, i, at, v);
}

static bool keeps(const batch *a, const batch *b, bl_slot slot, int64_t member) {
    const bl_operand *o = &a->p.operand[slot];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            double _Complex x = element(a, slot, member, i, j), y = element(b, slot, member, i, j);
            if (memcmp(&x, &y, sizeof x) != 0) return false;
        }
    return true;
}

static void failing(bl_op_id op, const char *route, bl_dtype t, int64_t n) {
    shape s = shape_for(op, t, n, MEMBERS);
    batch before = make(&s, 7);
    for (int64_t b = 0; b < MEMBERS; b++)
        if (is_bad(b)) spoil(&before, b, false);
    batch want = copy_of(&before), got = copy_of(&before);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = bl_execute(&d.p);
    if (code != BL_E_PIN) {
        from_device(&d, &got);
        check(code == 0, "%s: %d", describe(&s, route), code);
        for (int64_t b = 0; b < MEMBERS; b++) {
            int64_t info = bl_get_info(&got.p, b), host = bl_get_info(&want.p, b);
            check(info == host, "%s failing: member %d info %d, not %d", describe(&s, route),
                  (int)b, (int)info, (int)host);
            bool solver = op == BL_OP_gesv || op == BL_OP_posv;
            bool inverse = op == BL_OP_getri || op == BL_OP_potri;
            if (is_bad(b) && (solver || inverse))
                check(keeps(&before, &got, solver ? BL_SLOT_B : BL_SLOT_A, b),
                      "%s failing: member %d was changed", describe(&s, route), (int)b);
        }
    }
    release(&d);
    discard(&before), discard(&want), discard(&got);
}

/* A NaN: pivots stay rows of the matrix, potrf says where, the neighbours are as without it. */
static void with_nan(bl_op_id op, const char *route, bl_dtype t, int64_t n) {
    shape s = shape_for(op, t, n, MEMBERS);
    batch before = make(&s, 11), clean = copy_of(&before);
    for (int64_t b = 0; b < MEMBERS; b++)
        if (is_bad(b)) spoil(&before, b, true);
    batch got = copy_of(&before), want = copy_of(&clean);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = bl_execute(&d.p);
    if (code != BL_E_PIN) {
        from_device(&d, &got);
        for (int64_t b = 0; b < MEMBERS; b++) {
            bool lu = op == BL_OP_getrf || op == BL_OP_gesv;
            for (int64_t i = 0; lu && i < n; i++)
                check(pivot(&got, b, i) > i && pivot(&got, b, i) <= n,
                      "%s NaN: member %d pivot %d is %d", describe(&s, route), (int)b, (int)i + 1,
                      (int)pivot(&got, b, i));
            int64_t info = bl_get_info(&got.p, b);
            if (is_bad(b) && !lu)
                check(info == n / 2 + 1, "%s NaN: member %d info %d", describe(&s, route), (int)b,
                      (int)info);
            if (!is_bad(b))
                check(info == 0, "%s NaN: neighbour info %d", describe(&s, route), (int)info);
        }
    }
    release(&d);
    discard(&before), discard(&want), discard(&got), discard(&clean);
}

/* beta == 0 does not read C; alpha == 0 and k == 0 do not read A and B, and scale C. */
static void scalars(bl_op_id op, const char *route, bl_dtype t, int64_t n) {
    if (!bl_op_has_dtype(bl_op_get(op), t)) return;
    for (int v = 0; v < 4; v++) {
        shape s = shape_for(op, t, n, 3);
        s.transa = s.transb = 'N', s.side = 'L', s.diag = 'N';
        s.alpha = v == 1 || v == 3 ? 0 : 0.75, s.beta = v == 0 || v == 3 ? 0 : 0.5;
        s.k = v == 2 ? 0 : n;
        if (v == 2 && !bl_op_has(bl_op_get(op), BL_ARG_K)) continue;
        batch before = make(&s, 3);
        bl_slot dead[2] = {v == 0 ? BL_SLOT_C : BL_SLOT_A, v == 0 ? BL_SLOT_C : BL_SLOT_B};
        if (op == BL_OP_trsm) dead[0] = dead[1] = v == 1 || v == 3 ? BL_SLOT_A : BL_SLOTS;
        for (int i = 0; i < 2; i++) {
            const bl_operand *o = dead[i] < BL_SLOTS ? &before.p.operand[dead[i]] : NULL;
            for (int64_t j = 0; o && o->access && j < o->cols; j++)
                for (int64_t r = 0; r < o->rows; r++)
                    for (int64_t b = 0; b < 3; b++) set_element(&before, dead[i], b, r, j, NAN);
        }
        batch want = copy_of(&before), got = copy_of(&before);
        bl_execute_plain(&want.p);
        device_batch d = to_device(&before, v % 2 ? FORM_STRIDED : FORM_DEVICE_POINTERS);
        int code = bl_execute(&d.p);
        if (code != BL_E_PIN) {
            from_device(&d, &got);
            check(code == 0, "%s: %d %s", describe(&s, route), code, batchlas_last_error());
            compare(describe(&s, route), &before, &want, &got);
        }
        release(&d);
        discard(&before), discard(&want), discard(&got);
    }
}

void test_failures(void) {
    static const bl_op_id fail[] = {BL_OP_potrf, BL_OP_posv,  BL_OP_getrf,      BL_OP_gesv,
                                    BL_OP_getri, BL_OP_potri, BL_OP_getrf_nopiv};
    for (int i = 0; i < 7; i++) each_route(fail[i], failing);
    for (int i = 0; i < 4; i++) each_route(fail[i], with_nan);
    for (int op = 0; op < BL_OPS; op++)
        if (bl_op_get((bl_op_id)op)->transpose) each_route((bl_op_id)op, scalars);
}
