/* The inputs are so well conditioned (cases.h) that results are compared element by element: off by
 * more than a modest multiple of eps times the order, of the largest element, is wrong. */
#include "tools/bench/reference.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#include "batch/run.h"

static double _Complex at(const void *from, bl_dtype t, int64_t i) {
    switch (t) {
    case BL_S:
        return ((const float *)from)[i];
    case BL_D:
        return ((const double *)from)[i];
    case BL_C:
        return ((const float _Complex *)from)[i];
    default:
        return ((const double _Complex *)from)[i];
    }
}

static bl_dtype wide_of(bl_dtype t) {
    return bl_is_complex(t) ? BL_Z : BL_D;
}

/* The dtype of an operand's elements. */
static bl_dtype dtype_of(const bl_problem *p, const bl_operand *o) {
    return bl_dtype_of(p, o->element == BL_REALS);
}

static void widen(const bench_case *c, bl_slot slot, int64_t from, bench_case *to, int64_t b) {
    const bl_operand *o = &c->p.operand[slot], *w = &to->p.operand[slot];
    const char *source = c->fresh[slot] ? c->fresh[slot] : o->base;
    source += (size_t)from * bench_member_bytes(o);
    if (slot == BL_SLOT_IPIV) {
        memcpy(bl_member_of(w, b), source, bench_member_bytes(o));
        return;
    }
    for (int64_t i = 0; i < o->stride; i++) {
        double _Complex v = at(source, c->p.dtype, i);
        if (to->p.dtype == BL_Z)
            ((double _Complex *)bl_member_of(w, b))[i] = v;
        else
            ((double *)bl_member_of(w, b))[i] = creal(v);
    }
}

/* As bench_problem set it: real. */
static double beta_of(const bl_problem *p) {
    bl_dtype t = bl_dtype_of(p, p->op->real_beta);
    return creal(at(p->beta.bits, t, 0));
}

static bench_shape shape_of(const bl_problem *p, int64_t batch) {
    bench_shape s = {.op = p->op->id, .shape = p->shape, .batch = batch, .beta = beta_of(p)};
    s.dtype = wide_of(p->dtype);
    return s;
}

bool reference_make(reference *r, const bench_case *c, int64_t total) {
    const int64_t member[REFERENCE_MEMBERS] = {0, total / 2, total - 1};
    r->members = (int)bl_min(total, REFERENCE_MEMBERS);
    memcpy(r->member, member, sizeof member);
    if (r->members < REFERENCE_MEMBERS) r->member[1] = total - 1;
    bench_shape s = shape_of(&c->p, r->members);
    if (!bench_case_make(&r->wide, &s)) return false;
    for (int b = 0; b < r->members; b++)
        for (int i = 0; i < BL_SLOTS; i++)
            if (c->p.operand[i].access & BL_READ)
                widen(c, (bl_slot)i, r->member[b] % c->distinct, &r->wide, b);
    bool complete = bl_execute_plain(&r->wide.p) == 0;
    if (!complete) reference_free(r);
    return complete;
}

void reference_free(reference *r) {
    bench_case_free(&r->wide);
}

static bool in_part(const bl_operand *o, int64_t i, int64_t j) {
    return o->part == BL_FULL || (o->part == BL_UPPER ? i <= j : i >= j);
}

static double largest(const reference *r, bl_slot slot, int which) {
    const bl_operand *o = &r->wide.p.operand[slot];
    double size = 0;
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            size = fmax(size,
                        cabs(at(bl_member_of(o, which), dtype_of(&r->wide.p, o), i + j * o->ld)));
    return size;
}

/* What an element of a product is made of, for it may itself be small by cancellation. */
static double ingredients(const reference *r, int which) {
    const bl_problem *p = &r->wide.p;
    if (!p->op->transpose || p->op->id == BL_OP_trsm) return 0;
    bl_slot right =
        bl_op_has(p->op, BL_ARG_B) || bl_op_has(p->op, BL_ARG_X) ? BL_SLOT_B : BL_SLOT_A;
    int64_t terms = bl_op_has(p->op, BL_ARG_K)      ? p->k
                    : bl_op_has(p->op, BL_ARG_SIDE) ? p->op->order(p)
                                                    : p->operand[right].cols;
    return sqrt((double)terms) * largest(r, BL_SLOT_A, which) * largest(r, right, which) / 4;
}

/* Largest difference over the largest element, of the part and rows that are results, or over what a
 * product's are made of. Below the rows lie gels' residuals: a solution that is small by cancellation
 * is only as exact as they are large, over the entry that leads A's columns. */
static double distance(const reference *r, const bl_problem *p, bl_slot slot, int which,
                       const void *got, int64_t rows) {
    const bl_operand *w = &r->wide.p.operand[slot], *o = &p->operand[slot];
    const void *want = bl_member_of(w, which);
    double difference = 0, size = ingredients(r, which);
    for (int64_t j = 0; j < w->cols; j++)
        for (int64_t i = 0; i < w->rows; i++) {
            if (!in_part(w, i, j)) continue;
            double _Complex x = at(want, dtype_of(&r->wide.p, w), i + j * w->ld);
            if (i >= rows) {
                size = fmax(size, cabs(x) / (double)bl_max(2, w->rows));
                continue;
            }
            double d = cabs(at(got, dtype_of(p, o), i + j * o->ld) - x);
            difference = isnan(d) ? INFINITY : fmax(difference, d);
            size = fmax(size, cabs(x));
        }
    return size == 0 ? difference : difference / size;
}

static bool same_pivots(const reference *r, int which, const void *got) {
    const bl_operand *w = &r->wide.p.operand[BL_SLOT_IPIV];
    return !memcmp(bl_member_of(w, which), got, bench_member_bytes(w));
}

/* Eigenvectors are determined up to a phase, those of equal eigenvalues up to a rotation. With M = Z^H Y, Z the
 * reference's and Y the vectors got, A Y - Y diag(v) is Z (diag(w) M - M diag(v)), and M's columns have length 1.
 * Of large orders some columns. */
static double vector_error(const reference *r, const bl_problem *p, int which,
                           void *const got[BL_SLOTS]) {
    const bl_dtype wide = r->wide.p.dtype, real = dtype_of(p, &p->operand[BL_SLOT_W]);
    const int64_t n = p->n, ldz = r->wide.p.operand[BL_SLOT_A].ld, ldy = p->operand[BL_SLOT_A].ld;
    const void *z = bl_member_of(&r->wide.p.operand[BL_SLOT_A], which);
    const double *w = bl_member_of(&r->wide.p.operand[BL_SLOT_W], which);
    const double size = largest(r, BL_SLOT_W, which);
    double worst = 0;
    for (int64_t j = 0; j < n; j += bl_max(1, n / 128)) {
        const double v = creal(at(got[BL_SLOT_W], real, j));
        double length = 0, residual = 0;
        for (int64_t i = 0; i < n; i++) {
            double _Complex m = 0;
            for (int64_t k = 0; k < n; k++)
                m += conj(at(z, wide, k + i * ldz)) * at(got[BL_SLOT_A], p->dtype, k + j * ldy);
            length += creal(m * conj(m));
            residual += (w[i] - v) * (w[i] - v) * creal(m * conj(m));
        }
        const double e = fmax(fabs(length - 1), sqrt(residual) / (size == 0 ? 1 : size));
        worst = isnan(length + residual) ? INFINITY : fmax(worst, e);
    }
    return worst;
}

double reference_error(const reference *r, const bl_problem *p, int which,
                       void *const got[BL_SLOTS], int64_t info) {
    double eps = p->dtype == BL_S || p->dtype == BL_C ? 0x1p-23 : 0x1p-52;
    double bound = 20 * eps * (double)bl_max(8, p->op->order(p)), worst = 0;
    if (info != bl_get_info(&r->wide.p, which)) return INFINITY;
    for (int i = 0; i < BL_SLOTS; i++) {
        if (!(p->operand[i].access & BL_WRITE)) continue;
        if (i == BL_SLOT_IPIV) {
            if (!same_pivots(r, which, got[i])) return INFINITY;
            continue;
        }
        if (p->op->id == BL_OP_syevd && i == BL_SLOT_A) {
            if (p->jobz == 'V') worst = fmax(worst, vector_error(r, p, which, got) / bound);
            continue;
        }
        bool gels = p->op->id == BL_OP_gels;
        if (gels && i == BL_SLOT_A) continue; /* factors, in whatever form */
        int64_t rows = !gels ? INT64_MAX : p->transa == 'N' ? p->n : p->m;
        worst = fmax(worst, distance(r, p, (bl_slot)i, which, got[i], rows) / bound);
    }
    return worst;
}
