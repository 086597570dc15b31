/* One block of counters a thread, written by its owner alone. A block outlives its thread, and the next new
 * thread goes on with it: no count is lost. */
#include "batch/report/tally.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "batch/process/once.h"
#include "batch/process/ticks.h"

typedef struct {
    uint64_t calls, ticks;
} counts;

typedef struct {
    _Atomic uint64_t calls, ticks;
    counts told; /* the collector's */
} row;

typedef struct block {
    struct block *next;
    atomic_bool owned;
    row of[BL_OPS][BL_DTYPES];
} block;

static _Atomic(block *) blocks;
static block spare; /* when memory is out: shared, so its counts may be short */
static bl_once once = BL_ONCE_INIT;
static pthread_key_t at_thread_exit;
static bl_tick_origin origin;
static _Thread_local block *mine;

static void release(void *b) {
    mine = NULL;
    atomic_store_explicit(&((block *)b)->owned, false, memory_order_release);
}

static void start(void) {
    origin = bl_ticks_begin();
    pthread_key_create(&at_thread_exit, release);
}

static block *adopt(void) {
    for (block *b = atomic_load(&blocks); b; b = b->next) {
        bool owned = atomic_load_explicit(&b->owned, memory_order_relaxed);
        if (!owned && atomic_compare_exchange_strong(&b->owned, &owned, true)) return b;
    }
    return NULL;
}

static block *create(void) {
    block *b = calloc(1, sizeof *b);
    if (!b) return &spare;
    b->owned = true;
    b->next = atomic_load(&blocks);
    while (!atomic_compare_exchange_weak(&blocks, &b->next, b)) {
    }
    return b;
}

static block *take_block(void) {
    sigset_t before;
    bl_postpone_signals(&before); /* it allocates */
    bl_do_once(&once, start);
    block *b = adopt();
    if (!b) b = create();
    if (b != &spare) pthread_setspecific(at_thread_exit, b);
    mine = b;
    bl_allow_signals(&before);
    return b;
}

/* The owner is the only writer: no read-modify-write instruction. */
static void add(_Atomic uint64_t *counter, uint64_t n) {
    const uint64_t old = atomic_load_explicit(counter, memory_order_relaxed);
    atomic_store_explicit(counter, old + n, memory_order_relaxed);
}

void bl_tally(bl_op_id op, bl_dtype dtype, uint64_t ticks) {
    block *b = mine ? mine : take_block();
    add(&b->of[op][dtype].calls, 1);
    add(&b->of[op][dtype].ticks, ticks);
}

/* Adds what r counted since it was asked last. */
static void take(row *r, counts *sum) {
    const uint64_t calls = atomic_load_explicit(&r->calls, memory_order_relaxed);
    const uint64_t ticks = atomic_load_explicit(&r->ticks, memory_order_relaxed);
    sum->calls += calls - r->told.calls;
    sum->ticks += ticks - r->told.ticks;
    r->told = (counts){calls, ticks};
}

void bl_tally_collect(void (*tell)(bl_op_id op, bl_dtype dtype, int64_t calls, double seconds)) {
    const double each = atomic_load(&blocks) ? bl_ticks_seconds_each(&origin) : 0;
    for (int op = 0; op < BL_OPS; op++)
        for (int t = 0; t < BL_DTYPES; t++) {
            counts sum = {0, 0};
            take(&spare.of[op][t], &sum);
            for (block *b = atomic_load(&blocks); b; b = b->next) take(&b->of[op][t], &sum);
            if (sum.calls)
                tell((bl_op_id)op, (bl_dtype)t, (int64_t)sum.calls, each * (double)sum.ticks);
        }
}

static void forget(bl_op_id op, bl_dtype dtype, int64_t calls, double seconds) {
    (void)op;
    (void)dtype;
    (void)calls;
    (void)seconds;
}

/* Of the parent's threads only the one that forked is left. */
void bl_tally_after_fork(void) {
    for (block *b = atomic_load(&blocks); b; b = b->next) b->owned = b == mine;
    bl_tally_collect(forget);
}
