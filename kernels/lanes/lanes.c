/* The `lanes` candidates: what they can run, and how a batch is dealt out to threads. Threads
 * claim runs of tiles; one that gets no scratch claims nothing, and the caller, whose scratch was
 * there before anything was written, finishes what is left. Lanes without a matrix, and those that
 * have failed, compute on: their exceptions are nobody's, and must not trap in a program that asked
 * for traps. */
#include "kernels/lanes/lanes.h"

#include <fenv.h>
#include <stdatomic.h>

#include "batch/host/host.h"
#include "kernels/lanes/isa.h"
#include "kernels/lanes/table.h"

static const bl_lanes_table *table(void) {
    switch (bl_isa_current()) {
#if defined(__x86_64__)
    case BL_ISA_AVX512:
        return &bl_lanes_avx512;
    case BL_ISA_AVX2:
        return &bl_lanes_avx2;
#endif
    default:
        return &bl_lanes_generic;
    }
}

static int lanes_of(const bl_problem *p, const bl_lanes_table *t) {
    return t->bytes / (int)(bl_sizeof(p->dtype) / (bl_is_complex(p->dtype) ? 2 : 1));
}

static bool operand_fits(const bl_operand *o) {
    return !o->access ||
           (o->location == BL_HOST && o->rows <= BL_LANES_MAX && o->cols <= BL_LANES_MAX);
}

static bool can_run(const bl_problem *p, const bl_exec *x) {
    if (x->device != BL_HOST || !table()->run[p->op->id][p->dtype]) return false;
    for (int i = 0; i < BL_SLOTS; i++)
        if (!operand_fits(&p->operand[i])) return false;
    return !p->alpha.device && !p->beta.device && (!p->info.access || p->info.location == BL_HOST);
}

/* Scratch of one thread: a padded tile per matrix, one square tile for an inverse, or two tiles or
 * four of small ones, a few vectors of the largest order, and some rotations. */
static size_t room(const bl_problem *p, const bl_lanes_table *t) {
    int64_t elements = 0, largest = 1;
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (!o->access) continue;
        const int64_t longer = o->rows > o->cols ? o->rows : o->cols;
        if (longer > largest) largest = longer;
        elements += (o->rows + 1) * (o->cols + 1);
    }
    elements = 2 * elements + largest * (largest + 1) + 8 * (largest + 1) + 512;
    return (size_t)elements * (size_t)t->bytes * (bl_is_complex(p->dtype) ? 2 : 1);
}

typedef struct {
    const bl_problem *p;
    bl_lanes_run *run;
    size_t room;
    int64_t chunk; /* members claimed at a time: whole tiles */
    _Atomic int64_t next;
} job;

static void work(void *arg, int thread, int threads) {
    (void)thread, (void)threads;
    job *j = arg;
    void *scratch = bl_scratch(j->room);
    fenv_t callers;
    if (!scratch) return;
    feholdexcept(&callers);
    for (;;) {
        const int64_t first = atomic_fetch_add(&j->next, j->chunk);
        if (first >= j->p->batch) break;
        const int64_t end = first + j->chunk;
        j->run(j->p, first, end < j->p->batch ? end : j->p->batch, scratch);
    }
    fesetenv(&callers);
}

/* Threads worth waking: each should have about 20 microseconds of work, of which this sees two thirds
 * where it sees least. */
static int threads_for(const bl_problem *p, const bl_exec *x, const bl_lanes_table *t) {
    if (x->threads <= 1) return 1;
    double one = 10; /* nanoseconds a member: its elements moved, and some flops each */
    const double flop = 0.04 * (bl_is_complex(p->dtype) ? 2 : 1) * 64 / t->bytes;
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (o->access) one += (double)(o->rows * o->cols) * (0.4 + flop * (double)o->rows);
    }
    const double worth = one * (double)p->batch / 14e3;
    return worth < 2 ? 1 : worth < x->threads ? (int)worth : x->threads;
}

static int launch(const bl_problem *p, const bl_exec *x) {
    const bl_lanes_table *t = table();
    job j = {p, t->run[p->op->id][p->dtype], room(p, t), 0, 0};
    if (!bl_scratch(j.room)) return BL_E_NOMEM;
    const int threads = threads_for(p, x, t), w = lanes_of(p, t);
    /* Pairs of tiles, some sixteen times as many as threads: whoever is last keeps the others waiting
     * for one. A few large matrices go by single tiles. */
    const int64_t share = threads > 1 ? p->batch / (16 * (int64_t)threads) : p->batch;
    j.chunk = 2 * share < w ? w : (share / (2 * w) + 1) * 2 * w;
    if (threads > 1) bl_parallel(work, &j, threads);
    work(&j, 0, 1);
    return 0;
}

#define X(op)                                                                                      \
    const bl_candidate bl_lanes_##op = {"lanes", BL_FAMILY_NATIVE, true, can_run, NULL, launch};
BL_EACH_LANES_OP(X, X)
