/* Whether a small call is worth a kernel, and what its arguments are. fast_width.inc has the ops, for
 * either width of integers. */
#include "lapacke/fast.h"

#include <stdatomic.h>
#include <string.h>

#include "batch/choose/select.h"
#include "batch/host/host.h"
#include "batch/host/transpose.h"
#include "batch/process/config.h"
#include "batch/process/thread.h"
#include "kernels/rows/room.h"
#include "kernels/rows/rows.h"
#include "lapacke/nancheck.h"

/* Ops whose kernel of this kind is for single calls alone, by geqrf's table: none of theirs has it. */
static bool alone(bl_op_id op) {
    return op == BL_OP_gels || op == BL_OP_orgqr || op == BL_OP_ormqr;
}

/* An op with a pin of its own follows that. `q` as big as the order: a square matrix. */
static bl_op_id judge_of(bl_op_id op, int order, int *q) {
    const bl_problem p = {.m = order, .n = *q < order ? *q : order};
    const bl_op *own = bl_op_get(op);
    const bl_op_id judge = alone(op) ? BL_OP_geqrf : own->judge ? own->judge(&p) : BL_OPS;
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
    if (alone(op) && pin && strcmp(pin, "native") != 0) return false;
    if (alone(op) || !pin) op = judge_of(op, order, &q);
    const bool widens =
        bl_op_has(bl_op_get(op), BL_ARG_NRHS); /* else no kernel goes beyond its order */
    const int most = widens || q < bl_rows_order(t) ? q : bl_rows_order(t);
    const bl_problem p = bl_problem_at(bl_op_get(op), t, order, most, 'L');
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
    unsigned now = bl_choice_changes() << 2; /* before the pins are read */
    atomic_uint *v = &verdict[op][t][log_q][order];
    unsigned said = atomic_load_explicit(v, memory_order_acquire);
    if (said == (now | YES)) return true;
    return said != (now | NO) && ask_and_keep(v, now, op, t, order, 1 << log_q);
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
static inline bool is_trans(char x) {
    return x == 'N' || is(x, 'T', 'C');
}

/* Kernels count in 32 bits. */
static inline bool fits_32(int64_t v) {
    return v <= INT32_MAX;
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

/* work(1) on exit: what a call is content with. */
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

/* CBLAS enumerators: CblasNoTrans 111, CblasTrans 112, CblasConjTrans 113, CblasUpper 121, CblasLower
 * 122, CblasNonUnit 131, CblasUnit 132, CblasLeft 141, CblasRight 142. 0 for any other. */
static inline char letter(const void *enumerator, int first, const char *letters, int count) {
    const int i = *(const int *)enumerator - first;
    return i >= 0 && i < count ? letters[i] : 0;
}
enum { ROW_MAJOR = 101, COL_MAJOR = 102 };

/* A LAPACK call: its arguments in Fortran's order, whichever style it is of. */
typedef struct {
    const void *const *a;
    bool work; /* and lwork are among them */
    bool row_major, check_nan;
    int64_t *answer; /* where info goes that is none of them */
} call;

/* What a kernel is given of a call's matrices: they themselves, or their transposes where the caller's
 * are row-major. */
typedef struct {
    void *A, *B;
    int32_t lda, ldb;
    int32_t m, n, rows_b, nrhs; /* shapes; nrhs is 0 where there is no B */
    bl_part part;               /* of A that is referenced */
    bool writes_a;
    void *caller_a, *caller_b;
    int64_t caller_lda, caller_ldb;
} matrices;

static __attribute__((noinline)) bool enter(bl_dtype t, const call *c, matrices *x) {
    const bl_order order = c->row_major ? BL_ROW_MAJOR : BL_COL_MAJOR;
    if (c->check_nan && (bl_has_nan(t, order, x->part, x->m, x->n, x->A, x->lda) ||
                         bl_has_nan(t, order, BL_FULL, x->rows_b, x->nrhs, x->B, x->ldb)))
        return false;
    if (!c->row_major) return true;
    char *room = bl_room_take(BL_ROOM_TRANSPOSED);
    if (!room) return false;
    x->caller_a = x->A, x->caller_lda = x->lda;
    x->caller_b = x->B, x->caller_ldb = x->ldb;
    x->A = room, x->lda = x->m;
    bl_transpose(x->A, x->lda, x->caller_a, x->caller_lda, x->m, x->n, (int)bl_sizeof(t));
    if (!x->nrhs) return true;
    x->B = room + BL_ROOM_TRANSPOSED_BYTES / 2, x->ldb = x->rows_b;
    bl_transpose(x->B, x->ldb, x->caller_b, x->caller_ldb, x->rows_b, x->nrhs, (int)bl_sizeof(t));
    return true;
}

/* `done`: the kernel has written its result. */
static __attribute__((noinline)) void leave(bl_dtype t, const call *c, const matrices *x,
                                            bool done) {
    if (!c->row_major) return;
    if (done && x->writes_a)
        bl_transpose_back(x->caller_a, x->caller_lda, x->A, x->lda, x->m, x->n, x->part,
                          (int)bl_sizeof(t));
    if (done && x->nrhs)
        bl_transpose_back(x->caller_b, x->caller_ldb, x->B, x->ldb, x->rows_b, x->nrhs, BL_FULL,
                          (int)bl_sizeof(t));
    bl_room_give(BL_ROOM_TRANSPOSED, x->A);
}

static bool is_layout(const void *p) {
    return *(const int *)p == ROW_MAJOR || *(const int *)p == COL_MAJOR;
}

/* A LAPACKE function's: the layout comes before what Fortran has. */
static call call_of(const void *const args[], bool driver, int64_t *info) {
    return (call){.a = args + 1,
                  .work = !driver,
                  .row_major = *(const int *)args[0] == ROW_MAJOR,
                  .check_nan = driver && bl_nancheck_on(),
                  .answer = info};
}

#define EACH_LAPACK(X)                                                                             \
    X(getrf) X(getrs) X(gesv) X(getri) X(geqrf) X(gels) X(orgqr) X(ormqr) X(potrf) X(potrs) X(posv)

/* Each routine's name, and the op whose functions it takes. */
/* clang-format off */
#define EACH_NAME(X)                                                                               \
    X(getrf, getrf) X(getrs, getrs) X(gesv, gesv) X(getri, getri) X(geqrf, geqrf) X(gels, gels)    \
    X(orgqr, orgqr) X(ungqr, orgqr) X(ormqr, ormqr) X(unmqr, ormqr) X(potrf, potrf)                \
    X(potrs, potrs) X(posv, posv)
/* clang-format on */

#define INLINE static inline __attribute__((always_inline))

#define INT int32_t
#define W(x) x##_32
#include "lapacke/fast_width.inc"
#undef INT
#undef W
#define INT int64_t
#define W(x) x##_64
#include "lapacke/fast_width.inc"
#undef INT
#undef W

#define F77_32(name, op) [BL_ROUTINE_##name] = op##_f77_32,
#define F77_64(name, op) [BL_ROUTINE_##name] = op##_f77_64,
#define CBLAS_32(name, op) [BL_ROUTINE_##name] = op##_cblas_32,
#define CBLAS_64(name, op) [BL_ROUTINE_##name] = op##_cblas_64,
#define DRIVER_32(name, op) [BL_ROUTINE_##name] = op##_driver_32,
#define DRIVER_64(name, op) [BL_ROUTINE_##name] = op##_driver_64,
#define WORK_32(name, op) [BL_ROUTINE_##name] = op##_work_32,
#define WORK_64(name, op) [BL_ROUTINE_##name] = op##_work_64,
#define EACH_BLAS(X) X(gemm, gemm) X(trsm, trsm)

bl_fast_fn *const bl_fast[2][BL_FAST_STYLES][BL_ROUTINES] = {
    {[BL_F77] = {EACH_BLAS(F77_32) EACH_NAME(F77_32)},
     [BL_CBLAS] = {EACH_BLAS(CBLAS_32)},
     [BL_LAPACKE] = {EACH_NAME(DRIVER_32)},
     [BL_LAPACKE_WORK] = {EACH_NAME(WORK_32)}},
    {[BL_F77] = {EACH_BLAS(F77_64) EACH_NAME(F77_64)},
     [BL_CBLAS] = {EACH_BLAS(CBLAS_64)},
     [BL_LAPACKE] = {EACH_NAME(DRIVER_64)},
     [BL_LAPACKE_WORK] = {EACH_NAME(WORK_64)}},
};
