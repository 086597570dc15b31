/* One block of counters a thread, written by its owner alone. A block outlives its thread: the next
 * new thread goes on with it, so no count is ever merged, lost or cleared. A forked child starts
 * from zero. */
#define _GNU_SOURCE
#include "shim/report/count.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#include "batch/process/once.h"
#include "batch/process/ticks.h"
#include "shim/call/thread.h"

typedef struct {
    _Atomic uint64_t calls, answer[BL_ANSWERS], ticks;
} row;

struct bl_counts {
    struct bl_counts *next;
    atomic_bool owned;
    _Alignas(64) row of[BL_SYMBOLS];
};

static _Atomic(struct bl_counts *) blocks;
static struct bl_counts spare; /* when memory is out: shared, so its counts may be short */
static bl_once once = BL_ONCE_INIT;
static pthread_key_t at_thread_exit;
static bl_tick_origin origin;

static void start(void);

void bl_count_clock(void) {
    bl_do_once(&once, start);
}

double bl_seconds_per_tick(void) {
    return bl_ticks_seconds_each(&origin);
}

static void release(void *block) {
    bl_self.counts = NULL;
    atomic_store_explicit(&((struct bl_counts *)block)->owned, false, memory_order_release);
}

static void clear(struct bl_counts *b) {
    for (int s = 0; s < BL_SYMBOLS; s++) {
        b->of[s].calls = 0;
        for (int a = 0; a < BL_ANSWERS; a++) b->of[s].answer[a] = 0;
        b->of[s].ticks = 0;
    }
}

/* In the child only the forking thread is left. */
void bl_counts_after_fork(void) {
    for (struct bl_counts *b = blocks; b; b = b->next) {
        clear(b);
        b->owned = b == bl_self.counts;
    }
    clear(&spare);
}

static void start(void) {
    origin = bl_ticks_begin();
    pthread_key_create(&at_thread_exit, release);
}

static struct bl_counts *adopt(void) {
    for (struct bl_counts *b = atomic_load(&blocks); b; b = b->next) {
        bool owned = atomic_load_explicit(&b->owned, memory_order_relaxed);
        if (!owned && atomic_compare_exchange_strong(&b->owned, &owned, true)) return b;
    }
    return NULL;
}

static struct bl_counts *create(void) {
    struct bl_counts *b = aligned_alloc(64, sizeof *b);
    if (!b) return &spare;
    clear(b);
    b->owned = true;
    b->next = atomic_load(&blocks);
    while (!atomic_compare_exchange_weak(&blocks, &b->next, b)) {
    }
    return b;
}

static struct bl_counts *take_block(void) {
    sigset_t before;
    bl_postpone_signals(&before); /* it allocates */
    bl_do_once(&once, start);
    struct bl_counts *b = adopt();
    if (!b) b = create();
    if (b != &spare) pthread_setspecific(at_thread_exit, b);
    bl_self.counts = b;
    bl_allow_signals(&before);
    return b;
}

static row *mine(bl_symbol_id s) {
    struct bl_counts *b = bl_self.counts;
    if (!b) b = take_block();
    return &b->of[s];
}

/* The owner is the only writer: no read-modify-write instruction. */
static void add(_Atomic uint64_t *counter, uint64_t n) {
    uint64_t old = atomic_load_explicit(counter, memory_order_relaxed);
    atomic_store_explicit(counter, old + n, memory_order_relaxed);
}

void bl_count_call(bl_symbol_id s) {
    add(&mine(s)->calls, 1);
}
void bl_count_answer(bl_symbol_id s, bl_answer answer) {
    add(&mine(s)->answer[answer], 1);
}
void bl_count_ticks(bl_symbol_id s, uint64_t ticks) {
    add(&mine(s)->ticks, ticks);
}

static void sum(bl_total *t, const struct bl_counts *b, bl_symbol_id s) {
    t->calls += b->of[s].calls;
    for (int a = 0; a < BL_ANSWERS; a++) t->answer[a] += b->of[s].answer[a];
    t->ticks += b->of[s].ticks;
}

bl_total bl_count_total(bl_symbol_id s) {
    bl_total t = {0};
    for (const struct bl_counts *b = blocks; b; b = b->next) sum(&t, b, s);
    sum(&t, &spare, s);
    return t;
}
