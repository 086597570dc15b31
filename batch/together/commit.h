/* Group commit: threads that are inside at once put their items together, and share the work.
 *
 * Whoever comes first waits, for a bounded time, until everyone recently active has come. Who comes
 * last, or else the first when its time is up, leads: it closes the batch, sorts it into groups,
 * cuts those into shares and invites as many of the others as there are shares. Each waits until
 * the whole batch is done. There is no other thread, and no lock. The protocol is modelled in
 * tests/models/coalesce.pml. */
#ifndef BL_COMMIT_H
#define BL_COMMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BL_SEATS = 256, BL_COMMIT_ROOM = 8 };

typedef struct {
    /* True if two items may be one group. */
    bool (*same)(const void *a, const void *b);
    /* How many shares, 1 to most, a group is worth. */
    size_t (*shares)(const void *item, size_t count, size_t most);
    /* Does a share: items that are all `same`. `room` is for BL_COMMIT_ROOM addresses an item: a
     * caller's stack may be small. */
    void (*run)(void *const item[], size_t count, void **room);
} bl_commit_kind;

typedef enum {
    BL_COMMIT_NOBODY, /* nothing was done: nobody else is about, or there is no seat */
    BL_COMMIT_ALONE,  /* nothing was done: nobody came in time */
    BL_COMMIT_LATE,   /* done, but the thread waited its whole time, and not all came */
    BL_COMMIT_DONE
} bl_commit_outcome;

typedef struct {
    unsigned us; /* the longest wait */
    unsigned
        missed; /* so many batches may a thread have missed and still be waited for; at least 1 */
} bl_commit_wait;

/* Puts the calling thread's item into a batch and returns when it is done: it must not be left by
 * cancellation or longjmp. May change errno. `kind` is the same for all threads. */
bl_commit_outcome bl_commit(const bl_commit_kind *kind, void *item, bl_commit_wait wait);

/* Says that the calling thread is about, and returns how many are, itself included. */
unsigned bl_commit_present(void);

/* The same, in a few loads: true if somebody waits for company now, or, unless `missed` is 0, if
 * anybody else is about. */
bool bl_commit_company(unsigned missed);

typedef struct {
    uint64_t items, batches; /* of two and more */
} bl_commit_counts;

bl_commit_counts bl_commit_totals(void);

void bl_commit_after_fork(bool child);

#endif
