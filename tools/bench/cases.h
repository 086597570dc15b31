/* Ready-made problems for measuring: random data on which the op does its whole work (LU really
 * pivots, Cholesky succeeds, triangles are well conditioned), and a copy to start again from. */
#ifndef BL_BENCH_CASES_H
#define BL_BENCH_CASES_H

#include "batch/op.h"

typedef struct {
    bl_op_id op;
    bl_dtype dtype;
    int64_t m, n, k, nrhs, batch; /* 0 where the op has none */
    char side, uplo, transa, transb, diag;
} bench_shape;

typedef struct {
    bl_problem p;
    void *fresh[BL_SLOTS]; /* inputs as they were */
    size_t bytes[BL_SLOTS];
} bench_case;

/* The shape of an op at table keys (order, q). Flags are the usual ones: L, L, N, N, N. */
bench_shape bench_shape_at(bl_op_id op, bl_dtype dtype, int64_t order, int64_t q, int64_t batch);

/* False when out of memory. */
bool bench_case_make(bench_case *c, const bench_shape *s);
void bench_case_restore(bench_case *c);
void bench_case_free(bench_case *c);

#endif
