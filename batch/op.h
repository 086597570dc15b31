/* What an op is, and what a candidate for it is. kernels/<op>/op.c fills one bl_op; everything
 * else (checking, entry points, tables, tests, bench) reads it. */
#ifndef BL_OP_H
#define BL_OP_H

#include "batch/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Error codes beside -i and info > 0; public values in lapacke/include/batchlas.h. */
enum {
    BL_E_PIN = -1001,
    BL_E_DEVICE = -1002,
    BL_E_CAPTURE = -1003,
    BL_E_BLAS = -1004,
    BL_E_NOMEM = -1010
};

/* The roles an argument can have, in the order LAPACK lists them in the op's `args`.
 * A matrix role stands for the pointer, its ld and (strided form) its stride; ipiv and tau for
 * the pointer and its stride; work for all workspaces of the single routine and their lengths. */
typedef enum {
    BL_ARG_END,
#define FLAG(field, role, ...) BL_ARG_##role,
#define SIZE(field, role) BL_ARG_##role,
#define SLOT(slot, ...) BL_ARG_##slot,
    BL_EACH_FLAG(FLAG) BL_EACH_SIZE(SIZE) BL_ARG_ALPHA,
    BL_ARG_BETA,
    BL_EACH_MATRIX_SLOT(SLOT) BL_EACH_INCREMENT(SLOT) BL_EACH_VECTOR_SLOT(SLOT)
#undef FLAG
#undef SIZE
#undef SLOT
        BL_ARG_WORK,
    BL_ARG_INFO
} bl_arg;

/* The slot an argument is the address of; BL_SLOTS: none. */
static inline bl_slot bl_slot_of(bl_arg role) {
    switch (role) {
#define X(slot, ...)                                                                               \
    case BL_ARG_##slot:                                                                            \
        return BL_SLOT_##slot;
        BL_EACH_MATRIX_SLOT(X)
        BL_EACH_VECTOR_SLOT(X)
#undef X
#define X(role, slot, ...)                                                                         \
    case BL_ARG_##role:                                                                            \
        return BL_SLOT_##slot;
        BL_EACH_INCREMENT(X)
#undef X
    default:
        return BL_SLOTS;
    }
}

static inline bool bl_is_increment(bl_arg role) {
    switch (role) {
#define X(role, ...)                                                                               \
    case BL_ARG_##role:                                                                            \
        return true;
        BL_EACH_INCREMENT(X)
#undef X
    default:
        return false;
    }
}

static inline bool bl_is_size(bl_arg role) {
    switch (role) {
#define X(field, role)                                                                             \
    case BL_ARG_##role:                                                                            \
        return true;
        BL_EACH_SIZE(X)
#undef X
    default:
        return false;
    }
}

/* What the table key `q` counts, for those who choose which to measure. */
typedef enum {
    BL_Q_NOTHING,
    BL_Q_RIGHT_HAND_SIDES,
    BL_Q_INNER,  /* the length of the sums of a product */
    BL_Q_WIDTH,  /* columns (or rows) that a factor is applied to */
    BL_Q_COLUMNS /* of the matrix that is factored */
} bl_q_kind;

struct bl_provider;
struct bl_gpu;
struct bl_member;

/* Where a launch happens. */
typedef struct bl_exec {
    bl_location device;                 /* BL_HOST or BL_DEVICE executor */
    int threads;                        /* host: threads a launch may use, >= 1 */
    const struct bl_provider *provider; /* host: the BLAS/LAPACK underneath */
    const struct bl_gpu *gpu;           /* device: which */
    void *stream;                       /* device: the caller's stream */
    bool capturing;                     /* device: the stream is being captured */
    void *workspace;                    /* device: what workspace() asked for */
} bl_exec;

/* Whose code a candidate runs. */
typedef enum {
    BL_FAMILY_NATIVE, /* a kernel of ours */
    BL_FAMILY_PLAIN,  /* the plain algorithm of ours, for what nothing else runs */
    BL_FAMILY_VENDOR  /* the BLAS/LAPACK underneath, or NVIDIA's library */
} bl_family;

/* The part of a candidate that the type of its problem does not matter to. */
typedef struct {
    const char *spelling; /* kernel and its fields, as tables and pins name it */
    bl_family family;
    bool batch_invariant; /* a member's bits do not depend on batch size, position or threads */
} bl_route;

/* One way to run an op. can_run says whether the launch is *correct*, never whether it is fast. */
typedef struct bl_candidate {
    const char *spelling; /* kernel and its fields, as tables and pins name it */
    bl_family family;
    bool batch_invariant; /* a member's bits do not depend on batch size, position or threads */
    bool (*can_run)(const bl_problem *p, const bl_exec *x);
    size_t (*workspace)(const bl_problem *p, const bl_exec *x); /* bytes; NULL = none */
    /* Runs every member, stores every info. Returns 0 or BL_E_*: then nothing was written. */
    int (*launch)(const bl_problem *p, const bl_exec *x);
} bl_candidate;

/* One member handed to the host BLAS/LAPACK: column-major, 32-bit integers. */
typedef int32_t bl_member_fn(struct bl_member *x);

/* A way to run a batched call: the number of members whose info is not 0, or BL_E_*. */
typedef int64_t bl_run_fn(const bl_problem *p);

struct bl_op {
    bl_op_id id;
    const char *name;
    const char *trans_real, *trans_complex; /* letters allowed for transa (and transb) */
    bool real_alpha, real_beta;             /* also for complex dtypes: herk's */
    bl_arg args[14];                        /* BL_ARG_END-terminated, LAPACK's order */
    /* Sets rows, cols, access and part of every operand from flags and dims. */
    void (*describe)(bl_problem *p);
    /* Role of the first argument that breaks a rule of this op beyond the common ones, or 0. */
    bl_arg (*check)(const bl_problem *p);
    /* LAPACK's quick return where there are elements to write: nothing is read or written but info. */
    bool (*idle)(const bl_problem *p);
    /* A driver and its parts agree bit for bit in LAPACK, and so take one choice when they are single
     * calls: that of the op given here for one right-hand side. NULL or BL_OPS: no such pair. */
    bl_op_id (*judge)(const bl_problem *p);
    /* Least length of a workspace of the single routine p->routine, as LAPACK checks it; NULL where there is
     * none. Each element type has one at most. */
    int64_t (*least_work)(const bl_problem *p, bl_element element);
    /* Table keys `order` and `q`. */
    int64_t (*order)(const bl_problem *p);
    int64_t (*q)(const bl_problem *p);
    bl_q_kind q_kind;
    /* Sets the sizes of the plainest problem that has those keys: as square as can be. NULL: m, n and k are
     * the order, nrhs is q. */
    void (*sizes)(bl_problem *p, int64_t order, int64_t q);
    /* BLAS ops: turns a row-major problem into the column-major one of the transposes, which lie in memory
     * the same. describe() follows. */
    void (*transpose)(bl_problem *p);
    double (*flops)(const bl_problem *p); /* per member, LAPACK's count for real data */
    bool composed; /* no routine of LAPACK: host_member is made of the provider's gemm and trsm */
    bl_member_fn *host_member[BL_DTYPES];
    int64_t (*host_work)(const bl_problem *p, const struct bl_provider *v); /* elements; NULL = 0 */
    const bl_candidate *const
        *host; /* NULL-terminated, tie-break order; the last is the last resort */
};

/* The registry (batch/registry.c). */
const bl_op *bl_op_get(bl_op_id id);
const bl_op *bl_op_find(const char *name);

/* An op's candidates on the host or on the device, NULL-terminated, tie-break order. */
const bl_candidate *const *bl_op_candidates(const bl_op *op, bl_location where);

static inline bool bl_op_has(const bl_op *op, bl_arg role) {
    for (const bl_arg *a = op->args; *a; a++)
        if (*a == role) return true;
    return false;
}

/* herk is for complex matrices only. */
static inline bool bl_op_has_dtype(const bl_op *op, bl_dtype t) {
    return op->host_member[t];
}

/* For describe(): what an operand is. */
static inline void bl_matrix(bl_problem *p, bl_slot slot, int64_t rows, int64_t cols,
                             bl_access access, bl_part part) {
    bl_operand *o = &p->operand[slot];
    o->rows = rows;
    o->cols = cols;
    o->access = (uint8_t)access;
    o->part = o->read_part = (uint8_t)part;
    o->element = BL_SCALARS;
    o->elem = (uint8_t)bl_sizeof(p->dtype);
}
static inline void bl_vector(bl_problem *p, bl_slot slot, int64_t length, bl_access access) {
    bl_matrix(p, slot, length, 1, access, BL_FULL);
}
/* A BLAS vector with increment ld, in a matrix slot: a matrix of one row, whatever the order. */
static inline void bl_vector_with_increment(bl_problem *p, bl_slot slot, int64_t length,
                                            bl_access access) {
    bl_matrix(p, slot, 1, length, access, BL_FULL);
}
static inline void bl_vector_of_integers(bl_problem *p, bl_slot slot, int64_t length,
                                         bl_access access) {
    bl_vector(p, slot, length, access);
    p->operand[slot].element = BL_INTEGERS;
    p->operand[slot].elem = p->int_bytes;
}
static inline void bl_vector_of_reals(bl_problem *p, bl_slot slot, int64_t length,
                                      bl_access access) {
    bl_vector(p, slot, length, access);
    p->operand[slot].element = BL_REALS;
    p->operand[slot].elem = (uint8_t)(bl_sizeof(p->dtype) / (bl_is_complex(p->dtype) ? 2 : 1));
}
static inline bl_part bl_triangle(const bl_problem *p) {
    return p->uplo == 'U' ? BL_UPPER : BL_LOWER;
}
/* alpha or beta of an op, whose type a complex op may say is real. */
static inline bl_dtype bl_dtype_of(const bl_problem *p, bool real) {
    return !real || !bl_is_complex(p->dtype) ? p->dtype : p->dtype == BL_C ? BL_S : BL_D;
}
static inline bool bl_alpha_is(const bl_problem *p, double value) {
    return bl_scalar_is(&p->alpha, bl_dtype_of(p, p->op->real_alpha), value);
}
static inline bool bl_beta_is(const bl_problem *p, double value) {
    return bl_scalar_is(&p->beta, bl_dtype_of(p, p->op->real_beta), value);
}

/* The increment of a vector, as BLAS says it. */
static inline int64_t bl_increment(const bl_operand *o) {
    return o->reversed ? -o->ld : o->ld;
}

/* For transpose(). */
static inline char bl_other(char x, char a, char b) {
    return x == a ? b : a;
}
static inline void bl_conjugate(const bl_problem *p, bl_scalar *s) {
    if (p->dtype == BL_C) s->bits[7] ^= 0x80;
    if (p->dtype == BL_Z) s->bits[15] ^= 0x80;
}
static inline void bl_swap_operands(bl_problem *p, bl_slot a, bl_slot b) {
    const bl_operand t = p->operand[a];
    p->operand[a] = p->operand[b];
    p->operand[b] = t;
}
static inline int64_t bl_min(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static inline int64_t bl_max(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Sets the flags and sizes that p's op does not have to 0. */
void bl_drop_foreign_fields(bl_problem *p);

/* The plainest problem of an op at table keys, of one member, without addresses: column-major and
 * tight, 32-bit integers, flags L and N where the op has them, `side` as said. */
bl_problem bl_problem_at(const bl_op *op, bl_dtype t, int64_t order, int64_t q, char side);

/* Least bytes one member moves: every referenced element once per direction. */
double bl_op_bytes(const bl_problem *p);

#ifdef __cplusplus
}
#endif
#endif
