/* Ready-made problems for measuring: random data on which the op does its whole work (LU exchanges
 * rows at every column, Cholesky succeeds, factors are factors) and which is so well conditioned that
 * a right result is one close to the reference's, pivots included; and a copy to start again from. */
#ifndef BL_BENCH_CASES_H
#define BL_BENCH_CASES_H

#include "batch/op.h"

typedef struct {
    bl_op_id op;
    union {
        bl_shape shape;
        __extension__ struct { BL_SHAPE_FIELDS };
    };
    int64_t batch;
    double beta; /* 0 unless set */
} bench_shape;

typedef struct {
    bl_problem p;
    int64_t distinct;      /* member b is member b mod distinct */
    void *fresh[BL_SLOTS]; /* written operands as they were */
    size_t bytes[BL_SLOTS];
} bench_case;

/* The shape of an op at table keys (order, q, side). The other flags are the usual ones: L, N, N, N. */
bench_shape bench_shape_at(bl_op_id op, bl_dtype dtype, int64_t order, int64_t q, int64_t batch,
                           char side);

/* False if the op has no such shape: a Q wider than high, say. */
bool bench_shape_exists(const bench_shape *s, int64_t order, int64_t q);

/* How many members differ: 127, a prime, so that no pattern fits a warp; fewer of a large order. */
int64_t bench_distinct(const bench_shape *s);

/* p without operands' memory: dims, flags, alpha 1, beta as said. */
bl_problem bench_problem(const bench_shape *s);

/* False when out of memory. */
bool bench_case_make(bench_case *c, const bench_shape *s);
void bench_case_restore(bench_case *c);
void bench_case_free(bench_case *c);

/* Bytes from one member of an operand to the next. */
static inline size_t bench_member_bytes(const bl_operand *o) {
    return (size_t)o->stride * o->elem;
}

#endif
