/* The bl_csr_problem: one batch of products C = alpha op(A) B + beta C with A in compressed rows. It is to
 * batch/sparse what the bl_problem is to the dense rooms; selector, tables, pins and traces are shared
 * through batch/choose/routes.h. */
#ifndef BL_SPARSE_PROBLEM_H
#define BL_SPARSE_PROBLEM_H

#include "batch/op.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The arrays of a problem. The integers come in the caller's width and count from 0. */
typedef enum {
    BL_CSR_OFFSETS, /* of row i: entries offsets[i] .. offsets[i + 1] - 1 */
    BL_CSR_COLUMNS,
    BL_CSR_VALUES,
    BL_CSR_B,
    BL_CSR_C,
    BL_CSR_OPERANDS
} bl_csr_operand;

/* What routes are chosen by. C is m x n, op(A) is m x k; `nnz` entries a member, 0 where nothing is to be
 * multiplied (alpha or k is 0 too): then A and B are not read. Compared as bytes: no padding. */
#define BL_CSR_SHAPE_FIELDS                                                                        \
    int64_t m, n, k, nnz;                                                                          \
    bl_dtype dtype;                                                                                \
    uint8_t int_bytes; /* of the caller's integers: 4 or 8 */                                      \
    char transa;       /* 'N', 'T' or 'C'; 'T' for 'C' of real numbers */                          \
    bool shared;       /* one pattern for all members, by strides of 0 */                          \
    char no_padding;
typedef struct {
    BL_CSR_SHAPE_FIELDS
} bl_csr_shape;
#ifndef __cplusplus
_Static_assert(sizeof(bl_csr_shape) == offsetof(bl_csr_shape, no_padding) + 1, "compared as bytes");
#endif

typedef struct bl_csr_problem {
    int op; /* BL_ROUTED_* */
    union {
        bl_csr_shape shape;
        __extension__ struct { BL_CSR_SHAPE_FIELDS };
    };
    int64_t batch;
    int gpu; /* 1 + the ordinal of the GPU whose memory the operands are in; 0 = the host's */
    bl_scalar alpha, beta;
    bl_operand operand[BL_CSR_OPERANDS];
} bl_csr_problem;

/* One way to run an op; the functions are as a bl_candidate's. */
typedef struct bl_csr_candidate {
    bl_route route;
    bool (*can_run)(const bl_csr_problem *p, const bl_exec *x);
    size_t (*workspace)(const bl_csr_problem *p, const bl_exec *x);
    int (*launch)(const bl_csr_problem *p, const bl_exec *x);
} bl_csr_candidate;

/* The registry: names and candidates of the ops BL_ROUTED_*, as bl_op_candidates has the dense. */
const char *bl_csr_name(int op);
const bl_csr_candidate *const *bl_csr_candidates(int op, bl_location where);

/* Rows of A as it is stored. */
static inline int64_t bl_csr_rows(const bl_csr_problem *p) {
    return p->transa == 'N' ? p->m : p->k;
}
static inline int64_t bl_csr_columns(const bl_csr_problem *p) {
    return p->transa == 'N' ? p->k : p->m;
}

/* p's members first..first+count-1 as a problem of their own. */
static inline bl_csr_problem bl_csr_members_of(const bl_csr_problem *p, int64_t first,
                                               int64_t count) {
    bl_csr_problem part = *p;
    part.batch = count;
    for (int i = 0; i < BL_CSR_OPERANDS; i++) {
        bl_operand *o = &part.operand[i];
        if (o->pointers)
            o->pointers += first;
        else if (o->base)
            o->base = (char *)o->base + (ptrdiff_t)(first * o->stride) * o->elem;
    }
    return part;
}

#ifdef __cplusplus
}
#endif
#endif
