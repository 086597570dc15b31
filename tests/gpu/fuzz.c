/* Random members for every CUDA kernel, some of them spoilt: with NaN, Inf, zeros, subnormals, or
 * singular. A spoilt member gets the host's info and is not finite where the host's is not; a good one
 * is right, and bit by bit what it is among good ones; nothing else changes.
 *
 * BATCHLAS_TEST_MEMBERS: members of each kernel and dtype. BATCHLAS_TEST_CASES: launches of each, of
 * one to nine members and without the host's part: for sanitizers. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/gpu/backward.h"
#include "tests/gpu/judge.h"

typedef enum { GOOD, HAS_NAN, HAS_INF, HAS_ZEROS, IS_SUBNORMAL, IS_SINGULAR, KINDS } kind;
static const char *const kind_name[KINDS] = {"good",  "NaN",       "Inf",
                                             "zeros", "subnormal", "singular"};

static uint64_t state;
static int64_t below(int64_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33) % n;
}
static int64_t number_from(const char *name, int64_t otherwise) {
    const char *value = getenv(name);
    return value && *value ? strtoll(value, NULL, 10) : otherwise;
}

typedef struct {
    long members, launches, judged, of[KINDS];
    long by_rounding, by_reciprocal; /* named exceptions */
} tally;

/* ---- spoiling ---- */

static bl_slot some_input(const batch *x) {
    for (;;) {
        bl_slot slot = (bl_slot)below(BL_SLOTS);
        if (slot == BL_SLOT_IPIV || !(x->p.operand[slot].access & BL_READ)) continue;
        if (count_elements(x, slot)) return slot;
    }
}

static void scale_member(batch *x, int64_t b, double by) {
    const bl_operand *o = &x->p.operand[BL_SLOT_A];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            set_element(x, BL_SLOT_A, b, i, j, element(x, BL_SLOT_A, b, i, j) * by);
}

static void sow_zeros(batch *x, int64_t b) {
    const bl_operand *o = &x->p.operand[BL_SLOT_A];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            if (below(5) < 2) set_element(x, BL_SLOT_A, b, i, j, below(2) ? 0.0 : -0.0);
}

/* A row or column of zeros. */
static void make_singular(batch *x, int64_t b) {
    const bl_operand *o = &x->p.operand[BL_SLOT_A];
    bool column = below(2) || x->p.op->id == BL_OP_gels;
    int64_t at = below(column ? o->cols : o->rows);
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            if ((column ? j : i) == at || (o->part != BL_FULL && (i == at || j == at)))
                set_element(x, BL_SLOT_A, b, i, j, 0);
}

static void spoil(batch *x, int64_t b, kind how) {
    bool single = x->p.dtype == BL_S || x->p.dtype == BL_C;
    bl_slot slot = how == HAS_NAN || how == HAS_INF ? some_input(x) : BL_SLOT_A;
    double inf = below(2) ? INFINITY : -INFINITY;
    switch (how) {
    case HAS_NAN:
    case HAS_INF:
        for (int64_t more = 1 + below(2); more--;)
            poison_element(x, slot, b, below(count_elements(x, slot)), how == HAS_NAN ? NAN : inf);
        break;
    case HAS_ZEROS:
        sow_zeros(x, b);
        break;
    case IS_SUBNORMAL:
        scale_member(x, b, single ? 0x1p-135 : 0x1p-1040);
        break;
    default:
        make_singular(x, b);
    }
}

/* ---- judging ---- */

/* Rounding may decide whether a QR of zeros sown at random is singular. */
static bool is_defined(const batch *x, kind how) {
    return how != HAS_ZEROS || x->p.op->id != BL_OP_gels;
}

/* From order 9 on LU fuses products, and rounding decides whether a matrix with zeros sown at random has
 * an exact zero for a pivot. Then the one that found none has a pivot within its own rounding errors. */
static bool is_zero_by_rounding(const batch *want, const batch *got, int64_t b, kind how) {
    const bl_problem *p = &want->p;
    const bl_operand *o = &p->operand[BL_SLOT_A];
    bool single = p->dtype == BL_S || p->dtype == BL_C;
    bl_op_id op = p->op->id;
    if (how != HAS_ZEROS || bl_max(o->rows, o->cols) <= 8) return false;
    if (op != BL_OP_getrf && op != BL_OP_getrf_nopiv && op != BL_OP_gesv) return false;
    int64_t host = bl_get_info(p, b), ours = bl_get_info(&got->p, b);
    if (host == ours) return false;
    bool we_have = ours && (!host || ours < host);
    int64_t k = (we_have ? ours : host) - 1;
    const batch *other = we_have ? want : got;
    double pivot = cabs(element(other, BL_SLOT_A, b, k, k)), size = pivot;
    for (int64_t i = 0; i < k; i++)
        size += cabs(element(other, BL_SLOT_A, b, k, i)) * cabs(element(other, BL_SLOT_A, b, i, k));
    return pivot <= 4 * (double)(k + 1) * (single ? 0x1p-24 : 0x1p-53) * size;
}

/* From the right the reference BLAS multiplies by 1 / d, which is Inf for a subnormal d where x / d, by
 * which ours divides, is not. Finite solutions are held to their backward errors then. */
static bool has_infinite_reciprocal(const batch *before, int64_t b) {
    const bl_problem *p = &before->p;
    bool single = p->dtype == BL_S || p->dtype == BL_C;
    if (p->op->id != BL_OP_trsm || p->side != 'R' || p->diag != 'N') return false;
    for (int64_t j = 0; j < p->operand[BL_SLOT_A].cols; j++) {
        double _Complex d = element(before, BL_SLOT_A, b, j, j);
        double size = fmax(fabs(creal(d)), fabs(cimag(d)));
        if (size > 0 && size < (single ? 0x1p-126 : 0x1p-1022)) return true;
    }
    return false;
}

static bool is_finite(const batch *x, bl_slot slot, int64_t b) {
    const bl_operand *o = &x->p.operand[slot];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            double _Complex v = element(x, slot, b, i, j);
            if (!isfinite(creal(v)) || !isfinite(cimag(v))) return false;
        }
    return true;
}

static void judge_backward(const char *name, const batch *before, const batch *got, int64_t b,
                           int64_t most) {
    double error = backward_error(before, got, b), bound = 40 * (double)bl_max(4, most);
    check(error <= bound, "%s: member %d: backward error %.3g, bound %.3g", name, (int)b, error,
          bound);
}

static void judge(const char *name, const batch *before, const batch *clean, const batch *want,
                  const batch *got, int64_t b, kind how, tally *y) {
    const bl_problem *p = &before->p;
    int64_t most = 0;
    for (int i = 0; i < BL_SLOTS; i++)
        most = bl_max(most, bl_max(p->operand[i].rows, p->operand[i].cols));
    if (how != GOOD) {
        if (is_zero_by_rounding(want, got, b, how))
            y->by_rounding++;
        else if (has_infinite_reciprocal(before, b)) {
            y->by_reciprocal++;
            if (is_finite(got, BL_SLOT_B, b)) judge_backward(name, before, got, b, most);
        } else if (is_defined(before, how))
            judge_special(name, want, got, b);
        bl_op_id op = p->op->id;
        bool solver = op == BL_OP_gesv || op == BL_OP_posv;
        if (bl_get_info(&got->p, b) > 0 && (solver || op == BL_OP_getri || op == BL_OP_potri))
            check(is_member_equal(before, got, solver ? BL_SLOT_B : BL_SLOT_A, b),
                  "%s: member %d, %s: changed in spite of its info", name, (int)b, kind_name[how]);
        return;
    }
    check(bl_get_info(&got->p, b) == 0, "%s: member %d: info %d", name, (int)b,
          (int)bl_get_info(&got->p, b));
    for (int i = 0; i < BL_SLOTS; i++)
        if (p->operand[i].access & BL_WRITE)
            check(is_member_equal(clean, got, (bl_slot)i, b),
                  "%s: member %d: operand %d has other bits beside spoilt members", name, (int)b,
                  i);
    if (most > 130 || (most > 8 && b % (most > 64 ? 32 : 8))) return;
    judge_backward(name, before, got, b, most);
    y->judged++;
}

/* ---- running ---- */

static shape random_shape(const kernel_row *k, bl_dtype t, int64_t members) {
    bool product = is_product(k->op);
    int64_t n = below(3) ? 1 + below(9) : 1 + below(32);
    if (product && !interpreted && below(6) == 0) n = 33 + below(40);
    if (k->from > 32) n = k->from + below(interpreted ? 8 : below(3) ? 40 : 96);
    shape s = kernel_shape(k->op, t, n, (unsigned)below(1000), members);
    if ((k->op == BL_OP_geqrf || k->op == BL_OP_gels) && n <= 8 && below(4) == 0)
        s.m = n + below(interpreted ? 60 : 505);
    s.data = below(2) ? UNIFORM : HEAVY;
    s.int_bytes = below(4) ? 4 : 8;
    return s;
}

static bool launch(const kernel_row *k, const shape *s, device_batch *d, const batch *from,
                   batch *to) {
    refill(d, from);
    int code = run_kernel(k, d);
    check(!code || code == BL_E_PIN, "%s: %d", describe(s, k->name), code);
    if (!code) from_device(d, to);
    return !code;
}

static void one_batch(const kernel_row *k, const shape *s, bool sanitizer, tally *y) {
    batch good = make(s, (unsigned)below(1 << 30)), clean = copy_of(&good);
    device_batch d = to_device(&good, below(2) ? FORM_STRIDED : FORM_DEVICE_POINTERS);
    if (launch(k, s, &d, &good, &clean)) {
        kind *how = calloc((size_t)s->members, sizeof *how);
        batch before = copy_of(&good), got = copy_of(&good);
        for (int64_t b = 0; b < s->members && !sanitizer; b++)
            if (below(2) && count_elements(&before, BL_SLOT_A))
                spoil(&before, b, how[b] = (kind)(1 + below(KINDS - 1)));
        batch want = copy_of(&before);
        const char *name = describe(s, k->name);
        if (!sanitizer && launch(k, s, &d, &before, &got)) {
            bl_execute_plain(&want.p);
            for (int64_t b = 0; b < s->members; b++)
                judge(name, &before, &clean, &want, &got, b, how[b], y), y->of[how[b]]++;
        }
        for (int i = 0; i < BL_SLOTS; i++)
            if (good.p.operand[i].access)
                check(is_untouched(sanitizer ? &good : &before, sanitizer ? &clean : &got,
                                   (bl_slot)i),
                      "%s: operand %d was written where it may not be", name, i);
        y->members += s->members, y->launches += 1 + !sanitizer;
        free(how);
        discard(&before), discard(&want), discard(&got);
    }
    release(&d);
    discard(&good), discard(&clean);
}

void test_fuzz(void) {
    int64_t cases = number_from("BATCHLAS_TEST_CASES", 0),
            members = number_from("BATCHLAS_TEST_MEMBERS", interpreted ? 48 : 6000);
    for (int r = 0; r < kernel_row_count; r++) {
        const kernel_row *k = &kernel_rows[r];
        for (int t = 0; t < BL_DTYPES && chosen(k->op); t++) {
            tally y = {0};
            long failed = failures;
            state = (uint64_t)(1 + r * BL_DTYPES + t);
            if (!bl_op_has_dtype(bl_op_get(k->op), (bl_dtype)t)) continue;
            for (int tries = 0; tries < 100 * (cases ? cases : 100); tries++) {
                if (cases ? y.launches >= cases : y.members >= members) break;
                int64_t most = interpreted ? 12 : k->from > 32 ? 60 : 200;
                int64_t some = 1 + below(cases ? 9 : most);
                shape s = random_shape(k, (bl_dtype)t, some);
                one_batch(k, &s, cases > 0, &y);
            }
            printf("fuzz %s:%s %c: %ld members in %ld launches, %ld measured,",
                   bl_op_get(k->op)->name, k->name, bl_prefix((bl_dtype)t), y.members, y.launches,
                   y.judged);
            for (int i = 0; i < KINDS && !cases; i++) printf(" %ld %s", y.of[i], kind_name[i]);
            if (y.by_rounding) printf(", %ld zero by rounding", y.by_rounding);
            if (y.by_reciprocal) printf(", %ld by the reference's 1 / subnormal", y.by_reciprocal);
            printf(", %ld failed\n", failures - failed);
            claim(k, (bl_dtype)t, y.members);
        }
    }
}
