/* From Fortran or CBLAS arguments to a kernel call, one short function an op. */
#include "lapacke/fast.h"

#include <stdatomic.h>
#include <string.h>

#include "batch/config.h"
#include "batch/host/host.h"
#include "batch/select.h"
#include "batch/thread.h"
#include "kernels/rows/rows.h"

/* An op with a pin of its own follows that. `q` as big as the order: a square matrix. */
static bl_op_id judge_of(bl_op_id op, int order, int *q) {
    const bl_problem p = {.m = order, .n = *q < order ? *q : order};
    const bl_op *own = bl_op_get(op);
    const bl_op_id judge = own->judge ? own->judge(&p) : BL_OPS;
    if (judge == BL_OPS) return op;
    if (bl_op_has(bl_op_get(judge), BL_ARG_NRHS)) *q = 1;
    return judge;
}

/* What the tables say of one (op, dtype, order, q): asked once, then a word. q in powers of two. The
 * word holds the selector's count of changes that it was asked under too, so that one store
 * publishes both, and one that comes late is of no effect. */
enum { UNKNOWN, NO, YES };
enum { ORDERS = BL_ROWS_ORDER + 1, QS = 8 };
static atomic_uint verdict[BL_OPS][BL_DTYPES][QS][ORDERS];

static bool is_rows(const bl_candidate *c) {
    return c && (!strcmp(c->spelling, "rows") || !strcmp(c->spelling, "small"));
}

/* A problem at those table keys: enough of one to select by. */
static bool ask(bl_op_id op, bl_dtype t, int order, int q) {
    /* Every call is to take the route that a batch of it would: that of the very problem. */
    if (bl_deterministic()) return false;
    const char *pin = bl_pin(op);
    if (op == BL_OP_gels && pin && strcmp(pin, "native") != 0) return false;
    if (op == BL_OP_gels || !pin) op = judge_of(op, order, &q);
    bl_problem p = {.op = bl_op_get(op),
                    .dtype = t,
                    .int_bytes = 4,
                    .batch = 1,
                    .side = 'L',
                    .uplo = 'L',
                    .transa = 'N',
                    .transb = 'N',
                    .diag = 'N'};
    p.m = p.n = order;
    p.nrhs = q;
    if (op == BL_OP_gemm) p.k = q;
    if (op == BL_OP_getrf || op == BL_OP_geqrf || op == BL_OP_trsm)
        p.n = q < bl_rows_order(t) ? q : bl_rows_order(t);
    p.op->describe(&p);
    for (int i = 0; i < BL_SLOTS; i++) p.operand[i].ld = bl_max(1, p.operand[i].rows);
    const bl_provider *v = bl_host_provider(); /* first: it may bring the runtime */
    bl_exec x = {.device = BL_HOST, .threads = bl_host_threads(), .provider = v};
    /* The table was measured on operands in cache. On new ones (numpy's matmul) such a library's own
     * kernels are up to 1.6 times faster from order 12 on; below, being forwarded costs as much. */
    if (op == BL_OP_gemm && !bl_is_complex(t) && order > 10 && x.provider &&
        x.provider->small_gemm && !bl_pin(op))
        return false;
    return is_rows(bl_select_fresh(&p, &x).candidate);
}

static __attribute__((noinline)) bool ask_and_keep(atomic_uint *v, unsigned asked_under,
                                                   bl_op_id op, bl_dtype t, int order, int q) {
    bl_thread_meet();
    bool yes = ask(op, t, order, q);
    atomic_store_explicit(v, asked_under | (yes ? YES : NO), memory_order_release);
    return yes;
}

static bool wins(bl_op_id op, bl_dtype t, int32_t order, int32_t q) {
    int log_q = q > 1 ? 32 - __builtin_clz((unsigned)(q - 1)) : 0; /* the power of two above */
    if (order > bl_rows_order(t)) return false;
    if (log_q >= QS) log_q = QS - 1;
    unsigned now = bl_select_changes() << 2; /* before the pins are read */
    atomic_uint *v = &verdict[op][t][log_q][order];
    unsigned said = atomic_load_explicit(v, memory_order_acquire);
    if (said == (now | YES)) return true;
    return said != (now | NO) && ask_and_keep(v, now, op, t, order, 1 << log_q);
}

static inline int32_t at(const void *p) {
    return *(const int32_t *)p;
}
static inline char flag(const void *p) {
    return (char)(*(const char *)p & ~0x20);
}
static inline void *out(const void *p) {
    return (void *)(uintptr_t)p;
}
static inline bool is(char x, char a, char b) {
    return x == a || x == b;
}

/* 1 <= rows <= ld, and small. */
static inline bool fits(bl_dtype t, int32_t rows, int32_t ld) {
    return rows >= 1 && rows <= bl_rows_order(t) && ld >= rows;
}

static bool is_zero(bl_dtype t, const void *scalar) {
    if (t == BL_S || t == BL_C) {
        const float *f = scalar;
        return f[0] == 0 && (t == BL_S || f[1] == 0);
    }
    const double *d = scalar;
    return d[0] == 0 && (t == BL_D || d[1] == 0);
}

/* C = beta C, of any size. OpenBLAS's kernels for small matrices multiply by an alpha of 0 too, and
 * let a NaN of A or B through: below a crossover a call would answer otherwise than above it. */
static __attribute__((noinline)) bool only_scale(bl_dtype t, int32_t m, int32_t n, const void *zero,
                                                 const void *beta, const void *C, int32_t ldc) {
    const int32_t most = bl_rows_order(t);
    for (int32_t j = 0; j < n; j += most)
        for (int32_t i = 0; i < m; i += most) {
            char *c = (char *)out(C) + ((size_t)j * (size_t)ldc + (size_t)i) * bl_sizeof(t);
            const int32_t rows = m - i < most ? m - i : most, cols = n - j < most ? n - j : most;
            bl_rows()->gemm[t]('N', 'N', rows, cols, 0, zero, c, ldc, c, ldc, beta, c, ldc);
        }
    return true;
}

/* Pointers one by one: an array of them, copied two at a time by vector loads, waits for each of the
 * stores that the caller has just made of it. */
static inline bool gemm(bl_dtype t, char ta, char tb, int32_t m, int32_t n, int32_t k,
                        const void *alpha, const void *A, int32_t lda, const void *B, int32_t ldb,
                        const void *beta, const void *C, int32_t ldc) {
    if (k < 1 || n < 1 || m < 1 || ldc < m || lda < (ta == 'N' ? m : k) ||
        ldb < (tb == 'N' ? k : n))
        return false;
    if (is_zero(t, alpha)) return only_scale(t, m, n, alpha, beta, C, ldc);
    if (k > bl_rows_order(t) || n > bl_rows_order(t) || m > bl_rows_order(t) ||
        !wins(BL_OP_gemm, t, m > n ? m : n, k))
        return false;
    bl_rows()->gemm[t](ta, tb, m, n, k, alpha, A, lda, B, ldb, beta, out(C), ldc);
    return true;
}

static bool gemm_f77(bl_dtype t, const void *const a[]) {
    char ta = flag(a[0]), tb = flag(a[1]);
    if (!(ta == 'N' || is(ta, 'T', 'C')) || !(tb == 'N' || is(tb, 'T', 'C'))) return false;
    return gemm(t, ta, tb, at(a[2]), at(a[3]), at(a[4]), a[5], a[6], at(a[7]), a[8], at(a[9]),
                a[10], a[11], at(a[12]));
}

/* CblasNoTrans 111, CblasTrans 112, CblasConjTrans 113. */
static char trans_of(int value) {
    return value >= 111 && value <= 113 ? "NTC"[value - 111] : 0;
}

static bool gemm_cblas(bl_dtype t, const void *const a[]) {
    int layout = at(a[0]);
    char ta = trans_of(at(a[1])), tb = trans_of(at(a[2]));
    if (!ta || !tb || (layout != 101 && layout != 102)) return false;
    if (layout == 102)
        return gemm(t, ta, tb, at(a[3]), at(a[4]), at(a[5]), a[6], a[7], at(a[8]), a[9], at(a[10]),
                    a[11], a[12], at(a[13]));
    /* row-major: the transposed product */
    return gemm(t, tb, ta, at(a[4]), at(a[3]), at(a[5]), a[6], a[9], at(a[10]), a[7], at(a[8]),
                a[11], a[12], at(a[13]));
}

static bool trsm(bl_dtype t, const void *const a[]) {
    char side = flag(a[0]), uplo = flag(a[1]), trans = flag(a[2]), diag = flag(a[3]);
    int32_t m = at(a[4]), n = at(a[5]), lda = at(a[8]), ldb = at(a[10]);
    int32_t order = side == 'L' ? m : n;
    if (!is(side, 'L', 'R') || !is(uplo, 'U', 'L') || !(trans == 'N' || is(trans, 'T', 'C')) ||
        !is(diag, 'N', 'U') || n < 1 || n > bl_rows_order(t) || !fits(t, m, ldb) || lda < order ||
        !wins(BL_OP_trsm, t, order, side == 'L' ? n : m))
        return false;
    bl_rows()->trsm[t](side, uplo, trans, diag, m, n, a[6], a[7], lda, out(a[9]), ldb, NULL);
    return true;
}

static bool getrf(bl_dtype t, const void *const a[]) {
    int32_t m = at(a[0]), n = at(a[1]), lda = at(a[3]);
    if (n < 1 || n > bl_rows_order(t) || !fits(t, m, lda) ||
        !wins(BL_OP_getrf, t, m > n ? m : n, m < n ? m : n))
        return false;
    *(int32_t *)out(a[5]) = bl_rows()->getrf[t](m, n, out(a[2]), lda, out(a[4]));
    return true;
}

static bool getrs(bl_dtype t, const void *const a[]) {
    char trans = flag(a[0]);
    int32_t n = at(a[1]), nrhs = at(a[2]), lda = at(a[4]), ldb = at(a[7]);
    if (!(trans == 'N' || is(trans, 'T', 'C')) || nrhs < 1 || !fits(t, n, lda) || ldb < n ||
        !wins(BL_OP_getrs, t, n, nrhs))
        return false;
    bl_rows()->getrs[t](trans, n, nrhs, a[3], lda, a[5], out(a[6]), ldb);
    *(int32_t *)out(a[8]) = 0;
    return true;
}

static bool gesv(bl_dtype t, const void *const a[]) {
    int32_t n = at(a[0]), nrhs = at(a[1]), lda = at(a[3]), ldb = at(a[6]);
    if (nrhs < 1 || !fits(t, n, lda) || ldb < n || !wins(BL_OP_gesv, t, n, nrhs)) return false;
    *(int32_t *)out(a[7]) = bl_rows()->gesv[t](n, nrhs, out(a[2]), lda, out(a[4]), out(a[5]), ldb);
    return true;
}

/* work(1) on exit: n, with which a call is content. */
static void store_work(bl_dtype t, void *work, int32_t n) {
    switch (t) {
    case BL_S:
        *(float *)work = (float)n;
        break;
    case BL_D:
        *(double *)work = n;
        break;
    case BL_C:
        ((float *)work)[0] = (float)n, ((float *)work)[1] = 0;
        break;
    default:
        ((double *)work)[0] = n, ((double *)work)[1] = 0;
        break;
    }
}

static bool getri(bl_dtype t, const void *const a[]) {
    int32_t n = at(a[0]), lda = at(a[2]), lwork = at(a[5]);
    if (!fits(t, n, lda) || lwork < n || !wins(BL_OP_getri, t, n, 1)) return false;
    *(int32_t *)out(a[6]) = bl_rows()->getri[t](n, out(a[1]), lda, a[3]);
    store_work(t, out(a[4]), n);
    return true;
}

static bool geqrf(bl_dtype t, const void *const a[]) {
    int32_t m = at(a[0]), n = at(a[1]), lda = at(a[3]), lwork = at(a[6]);
    if (n < 1 || n > bl_rows_order(t) || !fits(t, m, lda) || lwork < n ||
        !wins(BL_OP_geqrf, t, m, n))
        return false;
    bl_rows()->geqrf[t](m, n, out(a[2]), lda, out(a[4]));
    store_work(t, out(a[5]), n);
    *(int32_t *)out(a[7]) = 0;
    return true;
}

static bool gels(bl_dtype t, const void *const a[]) {
    char trans = flag(a[0]);
    int32_t m = at(a[1]), n = at(a[2]), nrhs = at(a[3]), lda = at(a[5]), ldb = at(a[7]);
    int64_t work = (int64_t)n + (n > nrhs ? n : nrhs);
    if (!is(trans, 'N', bl_is_complex(t) ? 'C' : 'T') || n < 1 || n > m || nrhs < 1 ||
        !fits(t, m, lda) || ldb < m || at(a[9]) < work || !wins(BL_OP_gels, t, m, n))
        return false;
    int32_t info = bl_rows()->gels[t](trans, m, n, nrhs, out(a[4]), lda, out(a[6]), ldb);
    if (info < 0) return false;
    store_work(t, out(a[8]), (int32_t)work);
    *(int32_t *)out(a[10]) = info;
    return true;
}

static bool potrf(bl_dtype t, const void *const a[]) {
    char uplo = flag(a[0]);
    int32_t n = at(a[1]), lda = at(a[3]);
    if (!is(uplo, 'U', 'L') || !fits(t, n, lda) || !wins(BL_OP_potrf, t, n, 1)) return false;
    *(int32_t *)out(a[4]) = bl_rows()->potrf[t](uplo, n, out(a[2]), lda);
    return true;
}

static bool potrs(bl_dtype t, const void *const a[]) {
    char uplo = flag(a[0]);
    int32_t n = at(a[1]), nrhs = at(a[2]), lda = at(a[4]), ldb = at(a[6]);
    if (!is(uplo, 'U', 'L') || nrhs < 1 || !fits(t, n, lda) || ldb < n ||
        !wins(BL_OP_potrs, t, n, nrhs))
        return false;
    bl_rows()->potrs[t](uplo, n, nrhs, a[3], lda, out(a[5]), ldb);
    *(int32_t *)out(a[7]) = 0;
    return true;
}

static bool posv(bl_dtype t, const void *const a[]) {
    char uplo = flag(a[0]);
    int32_t n = at(a[1]), nrhs = at(a[2]), lda = at(a[4]), ldb = at(a[6]);
    if (!is(uplo, 'U', 'L') || nrhs < 1 || !fits(t, n, lda) || ldb < n ||
        !wins(BL_OP_posv, t, n, nrhs))
        return false;
    *(int32_t *)out(a[7]) = bl_rows()->posv[t](uplo, n, nrhs, out(a[3]), lda, out(a[5]), ldb);
    return true;
}

bool bl_fast_single(bl_op_id op, bl_dtype t, bl_style style, const void *const args[]) {
    if (style == BL_CBLAS) return op == BL_OP_gemm && gemm_cblas(t, args);
    if (style != BL_F77) return false;
    switch (op) {
    case BL_OP_gemm:
        return gemm_f77(t, args);
    case BL_OP_trsm:
        return trsm(t, args);
    case BL_OP_getrf:
        return getrf(t, args);
    case BL_OP_getrs:
        return getrs(t, args);
    case BL_OP_gesv:
        return gesv(t, args);
    case BL_OP_getri:
        return getri(t, args);
    case BL_OP_geqrf:
        return geqrf(t, args);
    case BL_OP_gels:
        return gels(t, args);
    case BL_OP_potrf:
        return potrf(t, args);
    case BL_OP_potrs:
        return potrs(t, args);
    case BL_OP_posv:
        return posv(t, args);
    default:
        return false;
    }
}
