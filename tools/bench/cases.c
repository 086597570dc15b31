/* Builds problems from the registry, so that a new op needs a line here only if its data is
 * special. */
#include "tools/bench/cases.h"

#include <complex.h>
#include <stdlib.h>
#include <string.h>

bench_shape bench_shape_at(bl_op_id op, bl_dtype dtype, int64_t order, int64_t q, int64_t batch) {
    bench_shape s = {.op = op,
                     .dtype = dtype,
                     .m = order,
                     .n = order,
                     .k = order,
                     .batch = batch,
                     .nrhs = q,
                     .side = 'L',
                     .uplo = 'L',
                     .transa = 'N',
                     .transb = 'N',
                     .diag = 'N'};
    switch (op) {
    case BL_OP_gemm:
    case BL_OP_syrk:
    case BL_OP_herk:
        s.k = q;
        break;
    case BL_OP_trsm:
    case BL_OP_getrf:
    case BL_OP_geqrf:
        s.n = q;
        break;
    case BL_OP_orgqr:
        s.n = s.k = q;
        break;
    case BL_OP_ormqr:
        s.n = q;
        break;
    case BL_OP_gels:
        s.n = q, s.nrhs = 1;
        break;
    default:
        break;
    }
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

/* What A must be for the op to do all its work. */
typedef enum { ANY, HEAVY_DIAGONAL, REFLECTORS } nature;

static nature nature_of(bl_op_id op) {
    switch (op) {
    case BL_OP_trsm:
    case BL_OP_potrf:
    case BL_OP_potrs:
    case BL_OP_potri:
    case BL_OP_posv:
    case BL_OP_getrs:
    case BL_OP_getri:
        return HEAVY_DIAGONAL;
    case BL_OP_orgqr:
    case BL_OP_ormqr:
        return REFLECTORS;
    default:
        return ANY;
    }
}

static void fill_matrix(const bl_problem *p, bl_slot slot) {
    const bl_operand *o = &p->operand[slot];
    nature kind = slot == BL_SLOT_A ? nature_of(p->op->id) : ANY;
    enum { DIFFERENT = 512 }; /* members after them repeat */
    for (int64_t b = 0; b < bl_min(p->batch, DIFFERENT); b++)
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++) {
                bool diagonal = i == j && kind == HEAVY_DIAGONAL;
                double scale = kind == REFLECTORS ? 1.0 / (double)(o->rows) : 1;
                put(bl_member_of(o, b), p->dtype, i + j * o->ld,
                    diagonal ? (double)o->rows : scale * uniform(),
                    diagonal ? 0 : scale * uniform());
            }
    for (int64_t b = DIFFERENT; b < p->batch; b++)
        memcpy(bl_member_of(o, b), bl_member_of(o, b - DIFFERENT),
               (size_t)(o->ld * o->cols) * o->elem);
}

static void fill_vector(const bl_problem *p, bl_slot slot) {
    const bl_operand *o = &p->operand[slot];
    for (int64_t b = 0; b < p->batch; b++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (slot == BL_SLOT_TAU)
                put(bl_member_of(o, b), p->dtype, i, 1.5 + 0.5 * uniform(), 0);
            else /* a row at or below i */
                ((int32_t *)bl_member_of(o, b))[i] =
                    (int32_t)(i + 1 + (int64_t)((uniform() + 0.5) * (double)(o->rows - i)));
        }
}

static bool allocate(bench_case *c, bl_slot slot) {
    bl_problem *p = &c->p;
    bl_operand *o = &p->operand[slot];
    if (!o->access) return true;
    o->elem = (uint8_t)(slot == BL_SLOT_IPIV ? 4 : bl_sizeof(p->dtype));
    o->ld = bl_max(1, o->rows);
    o->stride = o->ld * o->cols;
    c->bytes[slot] = (size_t)bl_max(1, o->stride * p->batch) * o->elem;
    size_t rounded = (c->bytes[slot] + 63) & ~(size_t)63;
    o->base = aligned_alloc(64, rounded);
    if (!o->base) return false;
    if (slot == BL_SLOT_IPIV || slot == BL_SLOT_TAU)
        fill_vector(p, slot);
    else
        fill_matrix(p, slot);
    if (!(o->access & BL_WRITE)) return true;
    c->fresh[slot] = aligned_alloc(64, rounded);
    if (c->fresh[slot]) memcpy(c->fresh[slot], o->base, c->bytes[slot]);
    return c->fresh[slot];
}

static void set_scalar(bl_scalar *s, const bl_problem *p, double value) {
    bl_dtype t = p->op->real_scalars ? (p->dtype == BL_C ? BL_S : BL_D) : p->dtype;
    put(s->bits, t, 0, value, 0);
}

bool bench_case_make(bench_case *c, const bench_shape *s) {
    const bl_op *op = bl_op_get(s->op);
    *c = (bench_case){.p = {.op = op, .dtype = s->dtype, .int_bytes = 4, .batch = s->batch}};
    bl_problem *p = &c->p;
    p->m = bl_op_has(op, BL_ARG_M) ? s->m : 0;
    p->n = bl_op_has(op, BL_ARG_N) ? s->n : 0;
    p->k = bl_op_has(op, BL_ARG_K) ? s->k : 0;
    p->nrhs = bl_op_has(op, BL_ARG_NRHS) ? s->nrhs : 0;
    p->side = bl_op_has(op, BL_ARG_SIDE) ? s->side : 0;
    p->uplo = bl_op_has(op, BL_ARG_UPLO) ? s->uplo : 0;
    p->transa = bl_op_has(op, BL_ARG_TRANSA) ? s->transa : 0;
    p->transb = bl_op_has(op, BL_ARG_TRANSB) ? s->transb : 0;
    p->diag = bl_op_has(op, BL_ARG_DIAG) ? s->diag : 0;
    set_scalar(&p->alpha, p, 1);
    set_scalar(&p->beta, p, 0);
    op->describe(p);
    bool ok = true;
    for (int i = 0; i < BL_SLOTS; i++) ok = ok && allocate(c, (bl_slot)i);
    if (ok && bl_op_has(op, BL_ARG_INFO)) {
        p->info = (bl_operand){.base = calloc((size_t)bl_max(1, s->batch), 4),
                               .stride = 1,
                               .rows = 1,
                               .cols = 1,
                               .ld = 1,
                               .elem = 4,
                               .access = BL_WRITE};
        ok = p->info.base;
    }
    if (!ok) bench_case_free(c);
    return ok;
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
