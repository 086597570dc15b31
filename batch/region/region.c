/* The calling thread's region: opening, recording, closing, and what becomes of it when the process
 * forks or exits or the thread ends. */
#include "batch/region/region.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "batch/host/host.h"
#include "batch/process/once.h"
#include "batch/process/shim_link.h"
#include "batch/process/thread.h"
#include "batch/region/record.h"
#include "batch/report/observe.h"
#include "batch/run.h"
#include "batch/together/rounding.h"

typedef struct {
    bl_record record;
    int depth;
    uint32_t rounding; /* when it was opened: what is recorded is computed so */
    bool running;      /* a flush is under way: nothing is recorded */
} region;

static _Thread_local region own;
static pthread_key_t key;
static bl_once once = BL_ONCE_INIT;
static atomic_uint_fast64_t calls, flushes, layers, batches, regular, discarded;
static atomic_int open_now; /* threads that have one open */

static void add(atomic_uint_fast64_t *to, uint64_t n) {
    atomic_fetch_add_explicit(to, n, memory_order_relaxed);
}

bool bl_region_is_open(void) {
    return own.depth > 0;
}

/* A cancelled thread must not leave a launch half done, and a launch must not change errno. */
static int64_t flush(region *r) {
    if (!r->record.items || r->running) return 0;
    int state, error = errno;
    uint64_t l = 0, b = 0;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    r->running = true;
    add(&calls, r->record.items);
    uint32_t rounding = bl_rounding_swap(r->rounding);
    const uint64_t items = r->record.items;
    int64_t failed = bl_record_run(&r->record, &l, &b);
    if (!r->record.listed) add(&regular, items);
    bl_rounding_swap(rounding);
    bl_record_clear(&r->record);
    r->running = false;
    pthread_setcancelstate(state, NULL);
    add(&flushes, 1);
    add(&layers, l);
    add(&batches, b);
    errno = error;
    return failed;
}

static void close_region(region *r) {
    r->depth = 0;
    atomic_fetch_sub(&open_now, 1);
    bl_shim_set_region(false);
}

/* Nobody can be told of a result any more: the program gave up waiting for it. */
static void at_thread_exit(void *region_of_thread) {
    region *r = region_of_thread;
    add(&discarded, r->record.items);
    if (r->depth) close_region(r);
    bl_record_free(&r->record);
}

static void before_fork(void) {
    flush(&own);
}

/* The child has this one thread, and counts from zero. */
void bl_region_after_fork(bool child) {
    if (!child) return;
    atomic_uint_fast64_t *const all[] = {&calls, &flushes, &layers, &batches, &regular, &discarded};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) atomic_store(all[i], 0);
    atomic_store(&open_now, own.depth > 0);
}

/* What exit handlers call later is run at once. */
static void at_exit(void) {
    if (!own.depth) return;
    flush(&own);
    close_region(&own);
}

static void set_up(void) {
    pthread_key_create(&key, at_thread_exit);
    pthread_atfork(before_fork, NULL, NULL);
    atexit(at_exit);
}

static void be_told_of_thread_exit(void) {
    sigset_t before;
    bl_postpone_signals(&before); /* it may allocate */
    pthread_setspecific(key, &own);
    bl_allow_signals(&before);
}

void bl_region_begin(void) {
    if (own.depth > 0) {
        own.depth++;
        return;
    }
    int error = errno;
    /* The BLAS is found first: handlers run in reverse order, and OpenBLAS's, which stops its
     * threads before a fork, must come after ours, which needs them. Not inside of once: finding it
     * opens libraries, and no thread may wait for one that does. */
    bl_host_provider();
    bl_do_once(&once, set_up);
    if (!pthread_getspecific(key)) be_told_of_thread_exit();
    own.rounding = bl_rounding_get();
    atomic_fetch_add(&open_now, 1);
    bl_shim_set_region(true);
    own.depth = 1; /* last: a handler may have left by longjmp before */
    errno = error;
}

int64_t bl_region_flush(void) {
    return flush(&own);
}

int64_t bl_region_end(void) {
    if (!own.depth) return -1;
    int64_t failed = flush(&own);
    if (own.depth == 1)
        close_region(&own);
    else
        own.depth--;
    return failed;
}

static bool on_host(const bl_problem *p) {
    for (int k = 0; k < BL_SLOTS; k++)
        if (p->operand[k].access && p->operand[k].location != BL_HOST) return false;
    return !p->alpha.device && !p->beta.device;
}

/* A recorded single call must not fail later for lack of a route, or of memory for one. */
static bool can_wait(const bl_problem *p, bl_run_fn *run) {
    return bl_can_execute(p) && (run || bl_host_reserve(p));
}

/* The signature under which p's members can be recorded now; -1: they cannot. */
static int64_t place_for(region *r, const bl_problem *p, bl_run_fn *run) {
    bool fresh;
    int64_t s = bl_record_signature(&r->record, p, run, &fresh);
    if (s < 0 || (fresh && !can_wait(p, run))) return -1;
    size_t vectors =
        r->record.vector_bytes + (size_t)p->batch * r->record.signature[s].vector_bytes;
    if (vectors > BL_RECORD_VECTORS || !bl_record_reserve(&r->record, p->batch)) return -1;
    r->record.vector_bytes = vectors;
    return s;
}

static void append(bl_record *r, uint32_t s, const bl_problem *p, int64_t b, void *work) {
    void *at[BL_ROLES];
    for (int k = 0; k < BL_SLOTS; k++)
        at[k] = p->operand[k].access ? bl_member_of(&p->operand[k], b) : NULL;
    at[BL_ROLE_INFO] = p->info.access ? bl_member_of(&p->info, b) : NULL;
    at[BL_ROLE_WORK] = work;
    bl_set_info(p, b, 0);
    bl_record_append(r, s, at);
}

/* What does not fit, for whatever reason, runs what is recorded, and is tried once more. */
static bool take(region *r, const bl_problem *p, bl_run_fn *run, void *work) {
    if (!r->depth || r->running || p->batch <= 0) return false;
    if (bl_rounding_get() != r->rounding) {
        flush(r);
        return false;
    }
    int64_t s = on_host(p) && p->batch <= BL_RECORD_ITEMS ? place_for(r, p, run) : -1;
    if (s < 0) {
        flush(r);
        bl_record_clear(&r->record); /* a signature may have been entered for nothing */
        if (on_host(p) && p->batch <= BL_RECORD_ITEMS) s = place_for(r, p, run);
        if (s < 0) bl_record_clear(&r->record);
    }
    if (s < 0) return false;
    for (int64_t b = 0; b < p->batch; b++) append(&r->record, (uint32_t)s, p, b, work);
    return true;
}

bool bl_region_take(const bl_problem *p, bl_run_fn *run) {
    region *r = &own;
    return r->depth && take(r, p, run, NULL);
}

bl_saying *bl_region_take_single(const bl_problem *p, void *work) {
    region *r = &own;
    return take(r, p, NULL, work) ? &r->record.signature[r->record.last].saying : NULL;
}

/* In 4 or 8 bytes, which every compiler makes one comparison of. */
static bool says(const bl_saying *s, const void *const args[]) {
    for (unsigned i = 0; i < s->values; i++) {
        const void *said = args[s->value[i].argument], *before = s->bits[i];
        switch (s->value[i].bytes) {
        case 1:
            if (*(const char *)said != *(const char *)before) return false;
            break;
        case 4:
            if (memcmp(said, before, 4) != 0) return false;
            break;
        case 8:
            if (memcmp(said, before, 8) != 0) return false;
            break;
        default:
            if (memcmp(said, before, 16) != 0) return false;
        }
    }
    return true;
}

/* Addresses of what the op does not read are NULL, as append() makes them. */
bool bl_region_repeat(bl_routine routine, bl_dtype dtype, uint8_t style, uint8_t int_bytes,
                      const void *const args[]) {
    region *r = &own;
    bl_record *record = &r->record;
    if (!record->items || r->running || record->items == record->item_room) return false;
    const uint32_t guess = record->signature[record->last].next;
    const bl_signature *g = &record->signature[guess];
    const bl_saying *s = &g->saying;
    if (!s->values || s->routine != routine || g->p.dtype != dtype || s->style != style ||
        s->int_bytes != int_bytes || !says(s, args) || bl_rounding_get() != r->rounding)
        return false;
    const size_t vectors = record->vector_bytes + g->vector_bytes;
    if (vectors > BL_RECORD_VECTORS) return false;
    void *at[BL_ROLES] = {NULL};
    for (unsigned i = 0; i < s->addresses; i++)
        at[s->address[i].role] = (void *)(uintptr_t)args[s->address[i].argument];
    if (at[BL_ROLE_INFO]) memset(at[BL_ROLE_INFO], 0, int_bytes == 8 ? 8 : 4);
    record->vector_bytes = vectors;
    record->last = guess;
    bl_record_append(record, guess, at);
    return true;
}

bl_region_counts bl_region_totals(void) {
    return (bl_region_counts){atomic_load(&calls),   atomic_load(&flushes),
                              atomic_load(&layers),  atomic_load(&batches),
                              atomic_load(&regular), atomic_load(&discarded)};
}

static void report(FILE *to) {
    bl_region_counts c = bl_region_totals();
    if (c.flushes)
        fprintf(to, "regions: %llu calls in %llu flushes ran as %llu batches in %llu layers\n",
                (unsigned long long)c.calls, (unsigned long long)c.flushes,
                (unsigned long long)c.batches, (unsigned long long)c.layers);
    if (c.discarded)
        fprintf(to, "regions: %llu calls discarded by threads that ended with a region open\n",
                (unsigned long long)c.discarded);
    int open = atomic_load(&open_now);
    if (open)
        fprintf(to, "regions: %d threads still had one open at exit; what it held is lost\n", open);
}

__attribute__((constructor)) static void join_report(void) {
    bl_observe_also(report);
}
