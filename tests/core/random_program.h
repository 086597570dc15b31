/* Random programs of single calls on random, overlapping submatrices of one matrix. */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "batch/region/span.h"
#include "lapacke/decode.h"
#include "lapacke/workspace.h"

enum { SIDE = 48, PIVOTS = 32, INFOS = 12, TAUS = 4, LENGTH = 40, WORK = 4096 };

/* Everything a program can read or write, but for workspaces. */
typedef struct {
    _Alignas(64) unsigned char matrix[SIDE * SIDE * 16];
    _Alignas(64) int32_t pivot[PIVOTS];
    _Alignas(64) unsigned char tau[TAUS][16 * 16];
    _Alignas(64) int32_t info[INFOS];
    _Alignas(64) unsigned char work[LENGTH][16]; /* first elements */
} memory;

typedef struct {
    bl_op_id op;
    bl_routine routine;
    bl_dtype dtype;
    bl_style style;
    int layout; /* of CBLAS */
    char jobz, side, uplo, transa, transb, diag;
    int32_t m, n, k, nrhs, lda, ldb, ldc, lwork;
    int enum_of[5];
    _Alignas(16) unsigned char alpha[16], beta[16];
    size_t a, b, c, tau, w, pivot, info; /* byte offsets into memory */
} call;

typedef struct {
    call call[LENGTH];
    int length;
} program;

static uint64_t seed;
static uint32_t any(uint32_t below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((seed >> 33) % below);
}

static char one_of(const char *letters) {
    return letters[any((uint32_t)strlen(letters))];
}

static int as_enum(char x) {
    switch (x) {
    case 'T':
        return 112;
    case 'C':
        return 113;
    case 'L':
        return 122;
    default:
        return 111;
    }
}

/* The call's arguments as an entry point packs them, on the memory at `m`. */
static void arguments(const call *c, memory *m, void *work, const void **to) {
    const bl_op *op = bl_op_get(c->op);
    unsigned char *base = (unsigned char *)m;
    if (c->style == BL_CBLAS) *to++ = &c->layout;
    for (const bl_arg *r = op->args; *r; r++) {
        bool cblas = c->style == BL_CBLAS;
        switch (*r) {
        case BL_ARG_JOBZ:
            *to++ = &c->jobz;
            break;
        case BL_ARG_SIDE:
            *to++ = cblas ? (const void *)&c->enum_of[0] : &c->side;
            break;
        case BL_ARG_UPLO:
            *to++ = cblas ? (const void *)&c->enum_of[1] : &c->uplo;
            break;
        case BL_ARG_TRANSA:
            *to++ = cblas ? (const void *)&c->enum_of[2] : &c->transa;
            break;
        case BL_ARG_TRANSB:
            *to++ = cblas ? (const void *)&c->enum_of[3] : &c->transb;
            break;
        case BL_ARG_DIAG:
            *to++ = cblas ? (const void *)&c->enum_of[4] : &c->diag;
            break;
        case BL_ARG_M:
            *to++ = &c->m;
            break;
        case BL_ARG_N:
            *to++ = &c->n;
            break;
        case BL_ARG_K:
            *to++ = &c->k;
            break;
        case BL_ARG_NRHS:
            *to++ = &c->nrhs;
            break;
        case BL_ARG_ALPHA:
            *to++ = c->alpha;
            break;
        case BL_ARG_BETA:
            *to++ = c->beta;
            break;
        case BL_ARG_A:
            *to++ = base + c->a, *to++ = &c->lda;
            break;
        case BL_ARG_B:
        case BL_ARG_X:
            *to++ = base + c->b, *to++ = &c->ldb;
            break;
        case BL_ARG_C:
        case BL_ARG_Y:
            *to++ = base + c->c, *to++ = &c->ldc;
            break;
        case BL_ARG_IPIV:
            *to++ = base + c->pivot;
            break;
        case BL_ARG_TAU:
            *to++ = base + c->tau;
            break;
        case BL_ARG_W:
            *to++ = base + c->w;
            break;
        case BL_ARG_WORK:
            for (const bl_workspace *w = bl_workspaces(c->routine); w->name; w++) {
                static unsigned char other[WORK]; /* nobody looks at it */
                *to++ = w->element == BL_SCALARS ? work : other;
                if (w->length) *to++ = &c->lwork;
            }
            break;
        case BL_ARG_INFO:
            *to++ = base + c->info;
            break;
        case BL_ARG_END:
            break;
        }
    }
}

/* One of the op's routines of that dtype. */
static bl_routine random_routine(bl_op_id op, bl_dtype t) {
    const bool complex = bl_is_complex(t);
    if (op == BL_OP_orgqr && complex) return BL_ROUTINE_ungqr;
    if (op == BL_OP_ormqr && complex) return BL_ROUTINE_unmqr;
    if (op != BL_OP_syevd) return (bl_routine)op;
    if (any(2)) return complex ? BL_ROUTINE_heev : BL_ROUTINE_syev;
    return complex ? BL_ROUTINE_heevd : BL_ROUTINE_syevd;
}

/* Op, dtype, flags and sizes; a program has few of these, so that equal calls occur. */
static call random_shape(void) {
    call c = {.op = (bl_op_id)any(BL_OPS), .dtype = (bl_dtype)any(BL_DTYPES)};
    const bl_op *op = bl_op_get(c.op);
    if (!bl_op_has_dtype(bl_op_get(c.op), c.dtype)) c.dtype += 2;
    const char *trans = bl_is_complex(c.dtype) ? op->trans_complex : op->trans_real;
    bool blas = !bl_op_has(op, BL_ARG_INFO);
    c.style = blas && any(2) ? BL_CBLAS : BL_F77;
    c.layout = any(2) ? 101 : 102;
    c.routine = random_routine(c.op, c.dtype), c.jobz = one_of("NV");
    c.side = one_of("LR"), c.uplo = one_of("UL"), c.diag = one_of("NU");
    if (trans && *trans) c.transa = one_of(trans), c.transb = one_of(trans);
    c.enum_of[0] = c.side == 'L' ? 141 : 142, c.enum_of[1] = c.uplo == 'U' ? 121 : 122;
    c.enum_of[2] = as_enum(c.transa), c.enum_of[3] = as_enum(c.transb);
    c.enum_of[4] = c.diag == 'N' ? 131 : 132;
    c.m = 1 + (int32_t)any(6), c.n = 1 + (int32_t)any(6), c.k = 1 + (int32_t)any(6);
    c.nrhs = 1 + (int32_t)any(3);
    if (any(12) == 0) c.n = 0;
    if (c.op == BL_OP_orgqr && c.n > c.m) c.n = c.m;
    if (c.op == BL_OP_orgqr && c.k > c.n) c.k = c.n;
    if (c.op == BL_OP_ormqr && c.k > (c.side == 'L' ? c.m : c.n)) c.k = c.side == 'L' ? c.m : c.n;
    c.lda = c.ldb = c.ldc = any(4) ? SIDE : 8 + (int32_t)any(8);
    c.lwork = 256;
    static const double real[] = {1, -1, 0.5, 0, 2};
    double x[4] = {real[any(5)], 0, real[any(5)], 0};
    float y[4] = {(float)x[0], 0, (float)x[2], 0};
    bool narrow = c.dtype == BL_S || c.dtype == BL_C;
    memcpy(c.alpha, narrow ? (void *)y : x, narrow ? 8 : 16);
    memcpy(c.beta, narrow ? (void *)(y + 2) : x + 2, narrow ? 8 : 16);
    return c;
}

/* Bytes of the memory a span takes, marked in `map`; false if one was marked already. */
static bool mark(unsigned char *map, const bl_problem *p, const bl_operand *o, size_t at) {
    bool row = p->order == BL_ROW_MAJOR, free = true;
    int64_t lines = row ? o->rows : o->cols, length = row ? o->cols : o->rows;
    for (int64_t l = 0; l < lines; l++)
        for (int64_t b = 0; b < length * o->elem; b++) {
            size_t byte = at + (size_t)(l * o->ld * o->elem + b);
            free &= !map[byte];
            map[byte] = 1;
        }
    return free;
}

static size_t somewhere(const bl_problem *p, const bl_operand *o) {
    bool row = p->order == BL_ROW_MAJOR;
    int64_t lines = row ? o->rows : o->cols, length = row ? o->cols : o->rows;
    int64_t room = SIDE * SIDE * 16 / o->elem - (lines > 0 ? (lines - 1) * o->ld + length : 0);
    int64_t at = any(2) ? 8 * any(SIDE / 8) + 8 * SIDE * any(SIDE / 8) : any((uint32_t)room + 1);
    if (at > room) at = room;
    return offsetof(memory, matrix) + (size_t)at * o->elem;
}

/* The problem that a call states, on offsets. */
static bl_problem stated(const call *c) {
    static memory dummy;
    static unsigned char work[WORK];
    const void *args[24];
    arguments(c, &dummy, work, args);
    const bl_call_site site = bl_call_site_of(c->routine, c->dtype, BL_SINGLE, c->style, 4, args);
    bl_problem p;
    bl_single s;
    if (bl_decode_single(&site, &p, &s)) abort();
    return p;
}

/* Largest value a pivot at each place can have: a solve must not be sent out of its matrix. */
typedef struct {
    int32_t most[PIVOTS];
} pivot_bounds;

static bool place_pivots(call *c, const bl_problem *p, pivot_bounds *b) {
    const bl_operand *o = &p->operand[BL_SLOT_IPIV];
    if (!o->access) return true;
    int32_t at = any(3) ? 0 : 8 * (int32_t)any(3) + (int32_t)any(2);
    c->pivot = offsetof(memory, pivot) + (size_t)at * sizeof(int32_t);
    for (int64_t i = 0; i < o->rows; i++) {
        if (o->access == BL_READ && b->most[at + i] > p->n) return false;
        if (o->access == BL_WRITE) b->most[at + i] = c->op == BL_OP_getrf ? c->m : c->n;
    }
    return true;
}

/* Operands anywhere, but those of one call apart: LAPACK's own rule. */
static bool place_operands(call *c, pivot_bounds *b) {
    static unsigned char map[sizeof(memory)];
    memset(map, 0, sizeof map);
    bl_problem p = stated(c);
    size_t *at[] = {&c->a, &c->b, &c->c};
    bool swapped = c->style == BL_CBLAS && c->layout == 101 && c->op == BL_OP_gemm;
    for (int k = BL_SLOT_A; k <= BL_SLOT_C; k++) {
        const bl_operand *o = &p.operand[k];
        if (!o->access) continue;
        size_t where = somewhere(&p, o);
        *at[swapped && k < BL_SLOT_C ? 1 - k : k] = where;
        if (!mark(map, &p, o, where)) return false;
    }
    const bl_operand *tau = &p.operand[BL_SLOT_TAU];
    if (tau->access) {
        c->tau = any(4) ? offsetof(memory, tau) + any(2) * 256 : somewhere(&p, tau);
        if (!mark(map, &p, tau, c->tau)) return false;
    }
    const bl_operand *w = &p.operand[BL_SLOT_W];
    if (w->access) {
        c->w = any(4) ? offsetof(memory, tau) + any(2) * 256 : somewhere(&p, w);
        if (!mark(map, &p, w, c->w)) return false;
    }
    c->info = offsetof(memory, info) + any(3) * sizeof(int32_t);
    return place_pivots(c, &p, b);
}

static inline program random_program(void) {
    program x = {0};
    call shape[4];
    int shapes = 1 + (int)any(4), length = 2 + (int)any(LENGTH - 1);
    pivot_bounds bounds;
    for (int i = 0; i < PIVOTS; i++) bounds.most[i] = 1;
    for (int i = 0; i < shapes; i++) shape[i] = random_shape();
    for (int tries = 0; x.length < length && tries < 400; tries++) {
        call c = shape[any((uint32_t)shapes)];
        pivot_bounds b = bounds;
        if (!place_operands(&c, &b)) continue;
        bounds = b;
        x.call[x.length++] = c;
    }
    return x;
}

static void fill_randomly(memory *m) {
    memset(m, 0, sizeof *m);
    for (size_t i = 0; i < sizeof m->matrix / 8; i++) {
        double x = (double)any(2001) / 1000 - 1;
        float y[2] = {(float)x, (float)any(100)};
        memcpy(m->matrix + 8 * i, i % 3 ? (void *)&x : y, 8);
    }
    for (int i = 0; i < PIVOTS; i++) m->pivot[i] = 1;
    for (int i = 0; i < INFOS; i++) m->info[i] = -77;
}

#endif
