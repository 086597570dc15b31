/* For each op with foreign batch names: the argument rules, the call into the machine, and the call
 * of one member by the plain Fortran routine. */
#include "shim/foreign/foreign_ops.h"

#include <string.h>

static bool any_of(char c, const char *letters) {
    return c && strchr(letters, c) != NULL;
}

static int64_t at_least_1(int64_t rows) {
    return rows > 1 ? rows : 1;
}

/* A written operand's members must not overlap. */
static bool overlaps(const bl_group *g, int64_t stride, int64_t rows, int64_t columns, int64_t ld) {
    if (g->form == BL_POINTERS || g->batch <= 1 || rows == 0 || columns == 0) return false;
    return stride < (columns - 1) * ld + rows;
}

static const void *member(const bl_group *g, const void *base, int64_t stride, int64_t i) {
    if (g->form == BL_POINTERS) return ((const void *const *)base)[i];
    return (const char *)base + stride * i * (int64_t)bl_sizeof(g->dtype);
}

static const void *integer(const bl_group *g, const void *base, int64_t i) {
    return (const char *)base + i * g->int_bytes;
}

/* ---- gemm: transa transb m n k alpha a lda [stridea] b ldb [strideb] beta c ldc [stridec] batch;
 * by groups, group_count precedes group_size ---- */

static int gemm_wrong(const bl_group *g) {
    bool strided = g->form == BL_STRIDED, plain_a = g->transa == 'N', plain_b = g->transb == 'N';
    if (!any_of(g->transa, "NTC")) return 1;
    if (!any_of(g->transb, "NTC")) return 2;
    if (g->m < 0) return 3;
    if (g->n < 0) return 4;
    if (g->k < 0) return 5;
    int64_t a = plain_a ? g->m : g->k, b = plain_b ? g->k : g->n, c = g->m;
    int64_t columns = g->n;
    if (g->row_major) {
        a = plain_a ? g->k : g->m;
        b = plain_b ? g->n : g->k;
        c = g->n;
        columns = g->m;
    }
    if (g->lda < at_least_1(a)) return 8;
    if (g->stridea < 0) return 9;
    if (g->ldb < at_least_1(b)) return 10 + strided;
    if (g->strideb < 0) return 12;
    if (g->ldc < at_least_1(c)) return 13 + 2 * strided;
    if (overlaps(g, g->stridec, c, columns, g->ldc)) return 16;
    return g->batch < 0 ? 15 + 2 * strided : 0;
}

static int64_t gemm_machine(const bl_group *g, const bl_core_api *core) {
    if (g->form == BL_POINTERS)
        return core->call(BL_ROUTINE_gemm, g->dtype, BL_POINTERS, BL_PLAIN, 8,
                          (const void *const[]){&g->transa, &g->transb, &g->m, &g->n, &g->k,
                                                g->alpha, g->a, &g->lda, g->b, &g->ldb, g->beta,
                                                g->c, &g->ldc, &g->batch});
    return core->call(BL_ROUTINE_gemm, g->dtype, BL_STRIDED, BL_PLAIN, 8,
                      (const void *const[]){&g->transa, &g->transb, &g->m, &g->n, &g->k, g->alpha,
                                            g->a, &g->lda, &g->stridea, g->b, &g->ldb, &g->strideb,
                                            g->beta, g->c, &g->ldc, &g->stridec, &g->batch});
}

static void gemm_one(const bl_group *g, int64_t i, bl_function single) {
    typedef void original(const void *, const void *, const void *, const void *, const void *,
                          const void *, const void *, const void *, const void *, const void *,
                          const void *, const void *, const void *, size_t, size_t);
    ((original *)single)(&g->transa, &g->transb, &g->m, &g->n, &g->k, g->alpha,
                         member(g, g->a, g->stridea, i), &g->lda, member(g, g->b, g->strideb, i),
                         &g->ldb, g->beta, member(g, g->c, g->stridec, i), &g->ldc, 1, 1);
}

/* ---- trsm: side uplo transa diag m n alpha a lda stridea b ldb strideb batch ---- */

static int trsm_wrong(const bl_group *g) {
    if (!any_of(g->side, "LR")) return 1;
    if (!any_of(g->uplo, "UL")) return 2;
    if (!any_of(g->transa, "NTC")) return 3;
    if (!any_of(g->diag, "NU")) return 4;
    if (g->m < 0) return 5;
    if (g->n < 0) return 6;
    if (g->lda < at_least_1(g->side == 'L' ? g->m : g->n)) return 9;
    if (g->stridea < 0) return 10;
    if (g->ldb < at_least_1(g->m)) return 12;
    if (overlaps(g, g->strideb, g->m, g->n, g->ldb)) return 13;
    return g->batch < 0 ? 14 : 0;
}

static int64_t trsm_machine(const bl_group *g, const bl_core_api *core) {
    return core->call(BL_ROUTINE_trsm, g->dtype, BL_STRIDED, BL_PLAIN, 8,
                      (const void *const[]){&g->side, &g->uplo, &g->transa, &g->diag, &g->m, &g->n,
                                            g->alpha, g->a, &g->lda, &g->stridea, g->b, &g->ldb,
                                            &g->strideb, &g->batch});
}

static void trsm_one(const bl_group *g, int64_t i, bl_function single) {
    typedef void original(const void *, const void *, const void *, const void *, const void *,
                          const void *, const void *, const void *, const void *, const void *,
                          const void *, size_t, size_t, size_t, size_t);
    ((original *)single)(&g->side, &g->uplo, &g->transa, &g->diag, &g->m, &g->n, g->alpha,
                         member(g, g->a, g->stridea, i), &g->lda, member(g, g->b, g->strideb, i),
                         &g->ldb, 1, 1, 1, 1);
}

/* ---- getrf: m n a lda stridea ipiv stride_ipiv batch info ---- */

static int getrf_wrong(const bl_group *g) {
    int64_t pivots = g->m < g->n ? g->m : g->n;
    if (g->m < 0) return 1;
    if (g->n < 0) return 2;
    if (g->lda < at_least_1(g->m)) return 4;
    if (overlaps(g, g->stridea, g->m, g->n, g->lda)) return 5;
    if (overlaps(g, g->stride_ipiv, pivots, 1, pivots)) return 7;
    return g->batch < 0 ? 8 : 0;
}

static int64_t getrf_machine(const bl_group *g, const bl_core_api *core) {
    return core->call(BL_ROUTINE_getrf, g->dtype, BL_STRIDED, BL_PLAIN, g->int_bytes,
                      (const void *const[]){&g->m, &g->n, g->a, &g->lda, &g->stridea, g->ipiv,
                                            &g->stride_ipiv, g->info, &g->batch});
}

static void getrf_one(const bl_group *g, int64_t i, bl_function single) {
    typedef void original(const void *, const void *, const void *, const void *, const void *,
                          const void *);
    ((original *)single)(&g->m, &g->n, member(g, g->a, g->stridea, i), &g->lda,
                         integer(g, g->ipiv, i * g->stride_ipiv), integer(g, g->info, i));
}

/* ---- getrs: trans n nrhs a lda stridea ipiv stride_ipiv b ldb strideb batch info ---- */

static int getrs_wrong(const bl_group *g) {
    if (!any_of(g->transa, "NTC")) return 1;
    if (g->n < 0) return 2;
    if (g->nrhs < 0) return 3;
    if (g->lda < at_least_1(g->n)) return 5;
    if (g->stridea < 0) return 6;
    if (g->stride_ipiv < 0) return 8;
    if (g->ldb < at_least_1(g->n)) return 10;
    if (overlaps(g, g->strideb, g->n, g->nrhs, g->ldb)) return 11;
    return g->batch < 0 ? 12 : 0;
}

static int64_t getrs_machine(const bl_group *g, const bl_core_api *core) {
    return core->call(BL_ROUTINE_getrs, g->dtype, BL_STRIDED, BL_PLAIN, g->int_bytes,
                      (const void *const[]){&g->transa, &g->n, &g->nrhs, g->a, &g->lda, &g->stridea,
                                            g->ipiv, &g->stride_ipiv, g->b, &g->ldb, &g->strideb,
                                            g->info, &g->batch});
}

static void getrs_one(const bl_group *g, int64_t i, bl_function single) {
    typedef void original(const void *, const void *, const void *, const void *, const void *,
                          const void *, const void *, const void *, const void *, size_t);
    ((original *)single)(&g->transa, &g->n, &g->nrhs, member(g, g->a, g->stridea, i), &g->lda,
                         integer(g, g->ipiv, i * g->stride_ipiv), member(g, g->b, g->strideb, i),
                         &g->ldb, integer(g, g->info, i), 1);
}

const bl_foreign_op *bl_foreign_op_of(bl_op_id op) {
    static const bl_foreign_op ops[BL_OPS] = {
        [BL_OP_gemm] = {gemm_wrong, gemm_machine, gemm_one},
        [BL_OP_trsm] = {trsm_wrong, trsm_machine, trsm_one},
        [BL_OP_getrf] = {getrf_wrong, getrf_machine, getrf_one},
        [BL_OP_getrs] = {getrs_wrong, getrs_machine, getrs_one},
    };
    return ops[op].wrong ? &ops[op] : NULL;
}
