/* Builds problems from the registry, so that a new op needs a line here only if its data is
 * special. */
#include "tools/bench/cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/run.h"

bench_shape bench_shape_at(bl_op_id op, bl_dtype dtype, int64_t order, int64_t q, int64_t batch,
                           char side) {
    const bl_problem p = bl_problem_at(bl_op_get(op), dtype, order, q, side);
    bench_shape s = {.op = op, .shape = p.shape, .batch = batch};
    s.side = side, s.jobz = 'V', s.uplo = 'L',
    s.transa = s.transb = s.diag = 'N'; /* to be shown of any op */
    return s;
}

static uint64_t state = 88172645463325252u;

static double uniform(void) { /* xorshift; in (-0.5, 0.5) */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53 - 0.5;
}

static void put(void *at, bl_dtype t, int64_t i, double re, double im) {
    switch (t) {
    case BL_S:
        ((float *)at)[i] = (float)re;
        break;
    case BL_D:
        ((double *)at)[i] = re;
        break;
    case BL_C:
        ((float *)at)[2 * i] = (float)re, ((float *)at)[2 * i + 1] = (float)im;
        break;
    default:
        ((double *)at)[2 * i] = re, ((double *)at)[2 * i + 1] = im;
        break;
    }
}

/* What A is: noise, noise with a heavy diagonal, or that with its rows exchanged. */
typedef enum { NOISE, HEAVY, EXCHANGED } nature;

static nature nature_of(bl_op_id op) {
    if (bl_op_get(op)->transpose && op != BL_OP_trsm) return NOISE; /* a product */
    switch (op) {
    case BL_OP_syevd:
        return NOISE;
    case BL_OP_getrf:
    case BL_OP_getrs:
    case BL_OP_getri:
    case BL_OP_gesv:
        return EXCHANGED;
    default:
        return HEAVY;
    }
}

static void fill_noise(const bl_problem *p, const bl_operand *o, int64_t b) {
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            put(bl_member_of(o, b), p->dtype, i + j * o->ld, uniform(), uniform());
}

/* One large entry in every column, each in a row of its own. */
static void fill_heavy(const bl_problem *p, const bl_operand *o, int64_t b, bool exchanged) {
    int64_t row[4096], rows = bl_min(o->rows, 4096);
    for (int64_t i = 0; i < rows; i++) row[i] = i;
    for (int64_t i = rows - 1; exchanged && i > 0; i--) {
        int64_t other = (int64_t)((uniform() + 0.5) * (double)(i + 1)), kept = row[i];
        row[i] = row[other], row[other] = kept;
    }
    for (int64_t j = 0; j < bl_min(rows, o->cols); j++)
        put(bl_member_of(o, b), p->dtype, row[j] + j * o->ld, (double)bl_max(2, o->rows), 0);
}

static void fill_matrix(const bl_problem *p, bl_slot slot, int64_t distinct) {
    const bl_operand *o = &p->operand[slot];
    nature kind = slot == BL_SLOT_A ? nature_of(p->op->id) : NOISE;
    for (int64_t b = 0; b < distinct; b++) {
        fill_noise(p, o, b);
        if (kind != NOISE) fill_heavy(p, o, b, kind == EXCHANGED);
    }
}

/* A becomes what op `by` makes of it: the op under test starts from factors. */
static void factor(const bench_case *c, bl_op_id by) {
    bl_problem q = c->p;
    q.op = bl_op_get(by);
    q.batch = c->distinct;
    const bl_operand *a = &c->p.operand[BL_SLOT_A];
    q.m = a->rows;
    q.n = by == BL_OP_geqrf ? c->p.k : a->cols;
    for (int i = 0; i < BL_SLOTS; i++) q.operand[i].access = BL_NONE;
    q.info.access = BL_NONE;
    q.op->describe(&q);
    bl_execute_plain(&q);
}

static void make_factors(const bench_case *c) {
    switch (c->p.op->id) {
    case BL_OP_getrs:
    case BL_OP_getri:
        factor(c, BL_OP_getrf);
        break;
    case BL_OP_potrs:
    case BL_OP_potri:
        factor(c, BL_OP_potrf);
        break;
    case BL_OP_orgqr:
    case BL_OP_ormqr:
        factor(c, BL_OP_geqrf);
        break;
    default:
        break;
    }
}

/* Members `distinct` and up repeat the first ones. */
static void repeat(void *base, size_t member, int64_t distinct, int64_t batch) {
    for (int64_t have = distinct; have < batch; have *= 2)
        memcpy((char *)base + (size_t)have * member, base,
               (size_t)bl_min(have, batch - have) * member);
}

static bool allocate(bench_case *c, bl_slot slot) {
    bl_problem *p = &c->p;
    bl_operand *o = &p->operand[slot];
    if (!o->access) return true;
    o->ld = bl_max(1, o->rows);
    o->stride = o->ld * o->cols;
    c->bytes[slot] = (size_t)bl_max(1, o->stride * p->batch) * o->elem;
    size_t rounded = (c->bytes[slot] + 63) & ~(size_t)63;
    o->base = aligned_alloc(64, rounded);
    if (o->base && (o->access & BL_WRITE)) c->fresh[slot] = aligned_alloc(64, rounded);
    return o->base && (!(o->access & BL_WRITE) || c->fresh[slot]);
}

bl_problem bench_problem(const bench_shape *s) {
    const bl_op *op = bl_op_get(s->op);
    bl_problem p = {.op = op, .shape = s->shape, .batch = s->batch};
    p.int_bytes = 4;
    bl_drop_foreign_fields(&p);
    put(p.alpha.bits, bl_dtype_of(&p, op->real_alpha), 0, 1, 0);
    put(p.beta.bits, bl_dtype_of(&p, op->real_beta), 0, s->beta, 0);
    op->describe(&p);
    return p;
}

bool bench_shape_exists(const bench_shape *s, int64_t order, int64_t q) {
    bl_problem p = bench_problem(s);
    return p.op->order(&p) == order && (!p.op->q || p.op->q(&p) == q) &&
           (!p.op->check || !p.op->check(&p));
}

int64_t bench_distinct(const bench_shape *s) {
    bl_problem p = bench_problem(s);
    double n = (double)bl_max(1, p.op->order(&p));
    return bl_min(s->batch, bl_max(5, (int64_t)fmin(127, 2e7 / (n * n * n))));
}

static bool allocate_info(bench_case *c) {
    if (!bl_op_has(c->p.op, BL_ARG_INFO)) return true;
    c->p.info = (bl_operand){.base = calloc((size_t)bl_max(1, c->p.batch), 4),
                             .stride = 1,
                             .rows = 1,
                             .cols = 1,
                             .ld = 1,
                             .elem = 4,
                             .access = BL_WRITE};
    return c->p.info.base;
}

bool bench_case_make(bench_case *c, const bench_shape *s) {
    *c = (bench_case){.p = bench_problem(s), .distinct = bench_distinct(s)};
    bl_problem *p = &c->p;
    bool ok = allocate_info(c);
    for (int i = 0; i < BL_SLOTS; i++) ok = ok && allocate(c, (bl_slot)i);
    if (!ok) {
        bench_case_free(c);
        return false;
    }
    for (int i = 0; i < BL_MATRIX_SLOTS; i++)
        if (p->operand[i].access) fill_matrix(p, (bl_slot)i, c->distinct);
    make_factors(c);
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (!o->access) continue;
        repeat(o->base, bench_member_bytes(o), c->distinct, p->batch);
        if (c->fresh[i]) memcpy(c->fresh[i], o->base, c->bytes[i]);
    }
    return true;
}

void bench_case_restore(bench_case *c) {
    for (int i = 0; i < BL_SLOTS; i++)
        if (c->fresh[i]) memcpy(c->p.operand[i].base, c->fresh[i], c->bytes[i]);
}

void bench_case_free(bench_case *c) {
    for (int i = 0; i < BL_SLOTS; i++) {
        free(c->p.operand[i].base);
        free(c->fresh[i]);
    }
    free(c->p.info.base);
    *c = (bench_case){0};
}
