/* The batch names that programs written for MKL, OpenBLAS and BLIS call, with exactly MKL's
 * signatures. One call is a batch: it goes to the machine whatever BATCHLAS_COALESCE says. */
#include "shim/foreign/foreign.h"

#include <ctype.h>
#include <string.h>

#define P(x) const void *x
#define ARGUMENT(x) x

static char flag(const void *c) {
    return (char)toupper(*(const unsigned char *)c);
}

static char trans_of(int cblas) {
    return cblas >= 111 && cblas <= 113 ? "NTC"[cblas - 111] : '?';
}

static bl_group group_for(bl_symbol_id s, bl_form form) {
    const bl_symbol_row *row = &bl_symbols[s];
    return (bl_group){.dtype = (bl_dtype)row->dtype, .form = form, .int_bytes = row->int_bytes};
}

/* ---- gemm_batch: arrays by group, pointers by member ---- */

#define GEMM_BATCH(E, I, P)                                                                        \
    P(transa), P(transb), P(m), P(n), P(k), P(alpha), P(a), P(lda), P(b), P(ldb), P(beta), P(c),   \
        P(ldc), I(groups), P(sizes)

/* Fortran has no layout: -1. */
typedef struct {
    bl_symbol_id symbol;
    int layout;
    const void *transa, *transb, *m, *n, *k, *alpha, *a, *lda, *b, *ldb, *beta, *c, *ldc, *sizes;
    int64_t before; /* members in earlier groups */
} gemm_batch;

static void gemm_batch_group(bl_group *g, void *call, int64_t i) {
    gemm_batch *x = call;
    *g = group_for(x->symbol, BL_POINTERS);
    int w = g->int_bytes;
    x->before = i ? x->before + bl_int_at(x->sizes, w, i - 1) : 0;
    if (x->layout >= 0) {
        g->transa = trans_of(((const int *)x->transa)[i]);
        g->transb = trans_of(((const int *)x->transb)[i]);
    } else {
        g->transa = flag((const char *)x->transa + i);
        g->transb = flag((const char *)x->transb + i);
    }
    g->row_major = x->layout == 101;
    g->bad_layout = x->layout >= 0 && x->layout != 101 && x->layout != 102;
    g->m = bl_int_at(x->m, w, i), g->n = bl_int_at(x->n, w, i), g->k = bl_int_at(x->k, w, i);
    g->lda = bl_int_at(x->lda, w, i), g->ldb = bl_int_at(x->ldb, w, i);
    g->ldc = bl_int_at(x->ldc, w, i);
    g->alpha = (const char *)x->alpha + i * (int64_t)bl_sizeof(g->dtype);
    g->beta = (const char *)x->beta + i * (int64_t)bl_sizeof(g->dtype);
    g->a = (const void *const *)x->a + x->before;
    g->b = (const void *const *)x->b + x->before;
    g->c = (const void *const *)x->c + x->before;
    g->batch = bl_int_at(x->sizes, w, i);
}

BL_INLINE void f77_gemm_batch(bl_symbol_id s, const void *caller, uintptr_t frame,
                              GEMM_BATCH(P, P, P)) {
    typedef void original(GEMM_BATCH(P, P, P), size_t, size_t);
    gemm_batch x = {s, -1, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, sizes, 0};
    bl_passage p = {.caller = caller};
    bl_arrive(&p, s, caller, frame);
    int64_t count = bl_int_at(groups, bl_symbols[s].int_bytes, 0);
    if (!bl_foreign_run(&p, s, count, gemm_batch_group, &x))
        ((original *)p.original)(GEMM_BATCH(ARGUMENT, ARGUMENT, ARGUMENT), 1, 1);
    bl_depart(&p);
}

#define F77_gemm_batch(P) GEMM_BATCH(P, P, P)
#define CBLAS_gemm_batch(E, I, S, P) E(layout), GEMM_BATCH(E, I, P)

/* ---- gemm_batch_strided ---- */

#define F77_gemm_batch_strided(P)                                                                  \
    P(transa), P(transb), P(m), P(n), P(k), P(alpha), P(a), P(lda), P(stridea), P(b), P(ldb),      \
        P(strideb), P(beta), P(c), P(ldc), P(stridec), P(batch)
#define CBLAS_gemm_batch_strided(E, I, S, P)                                                       \
    E(layout), E(transa), E(transb), I(m), I(n), I(k), S(alpha), P(a), I(lda), I(stridea), P(b),   \
        I(ldb), I(strideb), S(beta), P(c), I(ldc), I(stridec), I(batch)

/* The whole call is one group, made already. */
static void the_group(bl_group *g, void *call, int64_t i) {
    (void)i;
    memcpy(g, call, sizeof *g);
}

BL_INLINE void f77_gemm_batch_strided(bl_symbol_id s, const void *caller, uintptr_t frame,
                                      F77_gemm_batch_strided(P)) {
    typedef void original(F77_gemm_batch_strided(P), size_t, size_t);
    bl_group g = group_for(s, BL_STRIDED);
    int w = g.int_bytes;
    g.transa = flag(transa), g.transb = flag(transb);
    g.m = bl_int_at(m, w, 0), g.n = bl_int_at(n, w, 0), g.k = bl_int_at(k, w, 0);
    g.alpha = alpha, g.beta = beta, g.a = a, g.b = b, g.c = c;
    g.lda = bl_int_at(lda, w, 0), g.ldb = bl_int_at(ldb, w, 0), g.ldc = bl_int_at(ldc, w, 0);
    g.stridea = bl_int_at(stridea, w, 0), g.strideb = bl_int_at(strideb, w, 0);
    g.stridec = bl_int_at(stridec, w, 0), g.batch = bl_int_at(batch, w, 0);
    bl_passage p = {.caller = caller};
    bl_arrive(&p, s, caller, frame);
    if (!bl_foreign_run(&p, s, 1, the_group, &g))
        ((original *)p.original)(F77_gemm_batch_strided(ARGUMENT), 1, 1);
    bl_depart(&p);
}

/* ---- trsm_batch_strided ---- */

#define F77_trsm_batch_strided(P)                                                                  \
    P(side), P(uplo), P(transa), P(diag), P(m), P(n), P(alpha), P(a), P(lda), P(stridea), P(b),    \
        P(ldb), P(strideb), P(batch)

BL_INLINE void f77_trsm_batch_strided(bl_symbol_id s, const void *caller, uintptr_t frame,
                                      F77_trsm_batch_strided(P)) {
    typedef void original(F77_trsm_batch_strided(P), size_t, size_t, size_t, size_t);
    bl_group g = group_for(s, BL_STRIDED);
    int w = g.int_bytes;
    g.side = flag(side), g.uplo = flag(uplo), g.transa = flag(transa), g.diag = flag(diag);
    g.m = bl_int_at(m, w, 0), g.n = bl_int_at(n, w, 0);
    g.alpha = alpha, g.a = a, g.b = b;
    g.lda = bl_int_at(lda, w, 0), g.ldb = bl_int_at(ldb, w, 0);
    g.stridea = bl_int_at(stridea, w, 0), g.strideb = bl_int_at(strideb, w, 0);
    g.batch = bl_int_at(batch, w, 0);
    bl_passage p = {.caller = caller};
    bl_arrive(&p, s, caller, frame);
    if (!bl_foreign_run(&p, s, 1, the_group, &g))
        ((original *)p.original)(F77_trsm_batch_strided(ARGUMENT), 1, 1, 1, 1);
    bl_depart(&p);
}

/* ---- getrf_batch_strided ---- */

#define F77_getrf_batch_strided(P)                                                                 \
    P(m), P(n), P(a), P(lda), P(stridea), P(ipiv), P(stride_ipiv), P(batch), P(info)

BL_INLINE void f77_getrf_batch_strided(bl_symbol_id s, const void *caller, uintptr_t frame,
                                       F77_getrf_batch_strided(P)) {
    typedef void original(F77_getrf_batch_strided(P));
    bl_group g = group_for(s, BL_STRIDED);
    int w = g.int_bytes;
    g.m = bl_int_at(m, w, 0), g.n = bl_int_at(n, w, 0), g.lda = bl_int_at(lda, w, 0);
    g.a = a, g.ipiv = ipiv, g.info = info;
    g.stridea = bl_int_at(stridea, w, 0), g.stride_ipiv = bl_int_at(stride_ipiv, w, 0);
    g.batch = bl_int_at(batch, w, 0);
    bl_passage p = {.caller = caller};
    bl_arrive(&p, s, caller, frame);
    if (!bl_foreign_run(&p, s, 1, the_group, &g))
        ((original *)p.original)(F77_getrf_batch_strided(ARGUMENT));
    bl_depart(&p);
}

/* ---- getrs_batch_strided ---- */

#define F77_getrs_batch_strided(P)                                                                 \
    P(trans), P(n), P(nrhs), P(a), P(lda), P(stridea), P(ipiv), P(stride_ipiv), P(b), P(ldb),      \
        P(strideb), P(batch), P(info)

BL_INLINE void f77_getrs_batch_strided(bl_symbol_id s, const void *caller, uintptr_t frame,
                                       F77_getrs_batch_strided(P)) {
    typedef void original(F77_getrs_batch_strided(P), size_t);
    bl_group g = group_for(s, BL_STRIDED);
    int w = g.int_bytes;
    g.transa = flag(trans), g.n = bl_int_at(n, w, 0), g.nrhs = bl_int_at(nrhs, w, 0);
    g.a = a, g.b = b, g.ipiv = ipiv, g.info = info;
    g.lda = bl_int_at(lda, w, 0), g.ldb = bl_int_at(ldb, w, 0);
    g.stridea = bl_int_at(stridea, w, 0), g.stride_ipiv = bl_int_at(stride_ipiv, w, 0);
    g.strideb = bl_int_at(strideb, w, 0), g.batch = bl_int_at(batch, w, 0);
    bl_passage p = {.caller = caller};
    bl_arrive(&p, s, caller, frame);
    if (!bl_foreign_run(&p, s, 1, the_group, &g))
        ((original *)p.original)(F77_getrs_batch_strided(ARGUMENT), 1);
    bl_depart(&p);
}

/* ---- The CBLAS forms: their bodies per integer width, the strided one per scalar type too ---- */

#define E(x) int x

#define WIDTH 4
#define I(x) int32_t x
#include "shim/foreign/foreign_width.inc"
#undef WIDTH
#undef I
#define WIDTH 8
#define I(x) int64_t x
#include "shim/foreign/foreign_width.inc"
#undef I

#define SCALAR_BL_S s
#define SCALAR_BL_D d
#define SCALAR_BL_C v
#define SCALAR_BL_Z v
#define INT_4(x) int32_t x
#define INT_8(x) int64_t x
#define S_s(x) float x
#define S_d(x) double x
#define S_v(x) const void *x

#define STUB_BL_F77(name, dtype, kind, width)                                                      \
    BL_EXPORT void name(F77_##kind(P));                                                            \
    void name(F77_##kind(P)) {                                                                     \
        f77_##kind(BL_SYM_##name, BL_CALLER, BL_FRAME, F77_##kind(ARGUMENT));                      \
    }
#define STUB_BL_CBLAS(name, dtype, kind, width) STUB_SCALAR(name, SCALAR_##dtype, kind, width)
#define STUB_SCALAR(name, scalar, kind, width) STUB(name, scalar, kind, width)
#define STUB(name, scalar, kind, width)                                                            \
    BL_EXPORT void name(CBLAS_##kind(E, INT_##width, S_##scalar, P));                              \
    void name(CBLAS_##kind(E, INT_##width, S_##scalar, P)) {                                       \
        cblas_##kind##_##scalar##width(BL_SYM_##name, BL_CALLER, BL_FRAME,                         \
                                       CBLAS_##kind(ARGUMENT, ARGUMENT, ARGUMENT, ARGUMENT));      \
    }
#define BL_FOREIGN_NAME(name, op, dtype, style, int_bytes, kind, single)                           \
    STUB_##style(name, dtype, kind, int_bytes)

BL_EACH_FOREIGN
