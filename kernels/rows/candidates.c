/* The candidates spelled `rows` (gemm: `small`): every member of the batch through one kernel,
 * members shared out over the threads in equal runs. A kernel knows 32-bit pivots only; a caller's
 * 64-bit pivots pass through a copy. */
#include "batch/host/host.h"
#include "kernels/gemm/host_small.h"
#include "kernels/rows/rows.h"

typedef struct {
    const bl_problem *p;
    const bl_rows_table *rows;
    void (*member)(const bl_problem *p, const bl_rows_table *rows, int64_t b); /* not gemm */
    bl_small_plan plan;                                                        /* gemm */
} job;

/* This thread's run of the members: first..end. */
static int64_t run_of(const bl_problem *p, int thread, int threads, int64_t *end) {
    const int64_t each = p->batch / threads, more = p->batch % threads;
    const int64_t first = each * thread + (thread < more ? thread : more);
    *end = first + each + (thread < more);
    return first;
}

/* Asks for member i of an operand to be brought into the cache. Inlined, and so are its like: a
 * function that does nothing else has no effect that GCC knows of, and its calls are dropped. */
static inline __attribute__((always_inline)) void fetch(const bl_operand *o, int64_t i, int write) {
    const char *at = bl_member_of(o, i);
    for (int64_t j = 0; j < o->cols; j++, at += o->ld * o->elem)
        for (int64_t byte = 0; byte < o->rows * o->elem; byte += 64)
            if (write)
                __builtin_prefetch(at + byte, 1);
            else
                __builtin_prefetch(at + byte, 0);
}

/* How members of a batch that is not in a core's own cache are fetched ahead of their turn. Large ones
 * piece by piece, the next between the tiles of the current. Those of one tile whole, some members
 * ahead, if the tile reads many columns of B at once: the processor follows a few by itself. */
enum { IN_CACHE = 256 << 10, LARGE = 6 << 10, MANY = 9, AHEAD = 2 };

static void share_gemm(void *arg, int thread, int threads) {
    const job *j = arg;
    const bl_operand *a = &j->p->operand[BL_SLOT_A], *b = &j->p->operand[BL_SLOT_B],
                     *c = &j->p->operand[BL_SLOT_C];
    const int64_t bytes = (a->rows * a->cols + b->rows * b->cols + c->rows * c->cols) * c->elem;
    bl_small_plan plan = j->plan;
    int64_t end, i = run_of(j->p, thread, threads, &end);
    const bool cold = (end - i) * bytes > IN_CACHE;
    const bool pieces = cold && bytes >= LARGE && !plan.one_tile;
    const bool whole = cold && plan.one_tile && plan.n >= MANY;
    for (; i < end; i++) {
        if (whole && i + AHEAD < end) {
            fetch(a, i + AHEAD, 0);
            fetch(b, i + AHEAD, 0);
            fetch(c, i + AHEAD, 1);
        }
        if (pieces) {
            const int64_t next = i + 1 < end ? i + 1 : i;
            plan.next_a = bl_member_of(a, next);
            plan.next_b = bl_member_of(b, next);
            plan.next_c = bl_member_of(c, next);
        }
        plan.run(&plan, bl_member_of(a, i), bl_member_of(b, i), bl_member_of(c, i));
    }
}

/* A thread is worth waking for some ten microseconds of work: about a call and 4 flops per ns. */
static int useful_threads(const bl_problem *p, const bl_exec *x) {
    const double ns = (double)p->batch * (30 + p->op->flops(p) / 4), most = ns / 10000;
    if (most <= 1 || p->batch <= 1) return 1;
    int64_t threads = most < x->threads ? (int64_t)most : x->threads;
    return (int)(threads < p->batch ? threads : p->batch);
}

static void start(job *j, const bl_exec *x, void (*fn)(void *, int, int)) {
    const int threads = useful_threads(j->p, x);
    if (threads <= 1)
        fn(j, 0, 1);
    else
        bl_parallel(fn, j, threads);
}

static bool fits(const bl_problem *p, const bl_exec *x) {
    const int32_t most = bl_rows_order(p->dtype);
    for (int s = 0; s < BL_SLOTS; s++)
        if (p->operand[s].access && p->operand[s].ld > INT32_MAX) return false;
    return x->device == BL_HOST && p->order == BL_COL_MAJOR && p->m <= most && p->n <= most &&
           p->k <= most && p->nrhs <= INT32_MAX && !p->alpha.device && !p->beta.device;
}

static int gemm_launch(const bl_problem *p, const bl_exec *x) {
    const bl_operand *o = p->operand;
    job j = {.p = p, .rows = bl_rows()};
    if (p->m == 0 || p->n == 0) return 0;
    j.rows->gemm_plan[p->dtype](&j.plan, p->transa, p->transb, (int32_t)p->m, (int32_t)p->n,
                                (int32_t)p->k, p->alpha.bits, (int32_t)o[BL_SLOT_A].ld,
                                (int32_t)o[BL_SLOT_B].ld, p->beta.bits, (int32_t)o[BL_SLOT_C].ld);
    start(&j, x, share_gemm);
    return 0;
}

/* Operands of one member as a kernel takes them. */
#define OF(slot, b) bl_member_of(&p->operand[BL_SLOT_##slot], b)
#define AT(slot) OF(slot, b)
#define LD(slot) (int32_t) p->operand[BL_SLOT_##slot].ld
#define DIM(d) (int32_t) p->d

/* The caller's pivots of member b, or a 32-bit copy of them in `copy`. */
static int32_t *pivots(const bl_problem *p, int64_t b, int32_t copy[BL_ROWS_ORDER]) {
    const bl_operand *o = &p->operand[BL_SLOT_IPIV];
    if (p->int_bytes == 4) return bl_member_of(o, b);
    if (o->access & BL_READ) {
        const int64_t *from = bl_member_of(o, b);
        for (int64_t i = 0; i < o->rows; i++) copy[i] = (int32_t)from[i];
    }
    return copy;
}
static void store_pivots(const bl_problem *p, int64_t b, const int32_t *ipiv) {
    const bl_operand *o = &p->operand[BL_SLOT_IPIV];
    if (p->int_bytes == 4) return;
    int64_t *to = bl_member_of(o, b);
    for (int64_t i = 0; i < o->rows; i++) to[i] = ipiv[i];
}

static void getrf(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    int32_t copy[BL_ROWS_ORDER], *ipiv = pivots(p, b, copy);
    bl_set_info(p, b, rows->getrf[p->dtype](DIM(m), DIM(n), AT(A), LD(A), ipiv));
    store_pivots(p, b, ipiv);
}
static void getrs(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    int32_t copy[BL_ROWS_ORDER];
    rows->getrs[p->dtype](p->transa, DIM(n), DIM(nrhs), AT(A), LD(A), pivots(p, b, copy), AT(B),
                          LD(B));
    bl_set_info(p, b, 0);
}
static void gesv(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    int32_t copy[BL_ROWS_ORDER], *ipiv = pivots(p, b, copy);
    bl_set_info(p, b, rows->gesv[p->dtype](DIM(n), DIM(nrhs), AT(A), LD(A), ipiv, AT(B), LD(B)));
    store_pivots(p, b, ipiv);
}
static void getri(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    int32_t copy[BL_ROWS_ORDER];
    bl_set_info(p, b, rows->getri[p->dtype](DIM(n), AT(A), LD(A), pivots(p, b, copy)));
}
static void geqrf(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    rows->geqrf[p->dtype](DIM(m), DIM(n), AT(A), LD(A), AT(TAU));
    bl_set_info(p, b, 0);
}
static void trsm(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    const bl_operand *o = &p->operand[BL_SLOT_B];
    const bool cold = p->batch * o->rows * o->cols * o->elem > IN_CACHE && b + 1 < p->batch;
    const bl_rows_next next = {OF(A, b + cold), OF(B, b + cold)};
    rows->trsm[p->dtype](p->side, p->uplo, p->transa, p->diag, DIM(m), DIM(n), p->alpha.bits, AT(A),
                         LD(A), AT(B), LD(B), cold ? &next : NULL);
}
static void potrf(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    bl_set_info(p, b, rows->potrf[p->dtype](p->uplo, DIM(n), AT(A), LD(A)));
}
static void potrs(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    rows->potrs[p->dtype](p->uplo, DIM(n), DIM(nrhs), AT(A), LD(A), AT(B), LD(B));
    bl_set_info(p, b, 0);
}
static void posv(const bl_problem *p, const bl_rows_table *rows, int64_t b) {
    bl_set_info(p, b, rows->posv[p->dtype](p->uplo, DIM(n), DIM(nrhs), AT(A), LD(A), AT(B), LD(B)));
}

static void share(void *arg, int thread, int threads) {
    const job *j = arg;
    int64_t end, b = run_of(j->p, thread, threads, &end);
    for (; b < end; b++) j->member(j->p, j->rows, b);
}

#define MEMBERS(X) X(trsm) X(getrf) X(getrs) X(gesv) X(getri) X(potrf) X(potrs) X(posv) X(geqrf)
#define X(op)                                                                                      \
    static int op##_launch(const bl_problem *p, const bl_exec *x) {                                \
        job j = {.p = p, .rows = bl_rows(), .member = op};                                         \
        start(&j, x, share);                                                                       \
        return 0;                                                                                  \
    }                                                                                              \
    const bl_candidate bl_rows_##op = {"rows", BL_FAMILY_NATIVE, true, fits, NULL, op##_launch};
MEMBERS(X)
#undef X

const bl_candidate bl_rows_gemm = {"small", BL_FAMILY_NATIVE, true, fits, NULL, gemm_launch};
