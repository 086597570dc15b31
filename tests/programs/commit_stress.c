/* The protocol of batch/together/commit.c under ThreadSanitizer, with trivial work: every item is done
 * exactly once, before its call returns, and together with items of its own kind only.
 *
 *     commit_stress THREADS CALLS WAIT_US [MISSED] */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "batch/together/commit.h"

typedef struct {
    int sort;
    int done; /* not atomic: whoever does it must be ordered with its owner */
} item;

static pthread_barrier_t together;
static int calls;
static bl_commit_wait wait = {.missed = 1};
static atomic_long lost, twice, mixed, alone;

static bool same(const void *a, const void *b) {
    return ((const item *)a)->sort == ((const item *)b)->sort;
}

static size_t shares(const void *one, size_t count, size_t most) {
    (void)count;
    return ((const item *)one)->sort ? most : 1;
}

static void run(void *const items[], size_t count, void **room) {
    (void)room;
    for (size_t i = 0; i < count; i++) {
        item *x = items[i];
        if (x->sort != ((item *)items[0])->sort) atomic_fetch_add(&mixed, 1);
        x->done++;
    }
}

static void *work(void *number) {
    static const bl_commit_kind kind = {same, shares, run};
    unsigned seed = (unsigned)(size_t)number;
    pthread_barrier_wait(&together);
    for (int c = 0; c < calls; c++) {
        sched_yield(); /* on few processors a thread would be through before the next begins */
        seed = seed * 1103515245 + 12345;
        item x = {(int)(seed >> 20) % 3, 0};
        if (bl_commit(&kind, &x, wait) <= BL_COMMIT_ALONE) {
            atomic_fetch_add(&alone, 1);
            x.done++;
        }
        if (x.done == 0) atomic_fetch_add(&lost, 1);
        if (x.done > 1) atomic_fetch_add(&twice, 1);
    }
    return NULL;
}

int main(int argc, char **argv) {
    static pthread_t thread[1024];
    if (argc < 4) return 2;
    int threads = atoi(argv[1]);
    calls = atoi(argv[2]);
    wait.us = (unsigned)atoi(argv[3]);
    if (argc > 4) wait.missed = (unsigned)atoi(argv[4]);
    pthread_barrier_init(&together, NULL, (unsigned)threads);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, (void *)(size_t)(i + 1))) return 2;
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    bl_commit_counts c = bl_commit_totals();
    printf(
        "%d threads x %d: %llu items in %llu batches, %ld alone, %ld lost, %ld twice, %ld mixed\n",
        threads, calls, (unsigned long long)c.items, (unsigned long long)c.batches,
        atomic_load(&alone), atomic_load(&lost), atomic_load(&twice), atomic_load(&mixed));
    bool whole = c.items + (uint64_t)atomic_load(&alone) == (uint64_t)threads * (uint64_t)calls;
    return !whole || atomic_load(&lost) || atomic_load(&twice) || atomic_load(&mixed);
}
