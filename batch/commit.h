/* Group commit: threads that are inside at once put their items together, and share the work.
 *
 * Whoever comes first leads: it waits, for a bounded time, until everyone recently active has come,
 * then closes the batch, sorts it into groups, cuts those into shares and invites as many of the
 * others as there are shares. Each waits until the whole batch is done. There is no other thread,
 * and no lock. The protocol is modelled in tests/models/coalesce.pml. */
#ifndef BL_COMMIT_H
#define BL_COMMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BL_SEATS = 256 };

typedef struct {
    /* True if two items may be one group. */
    bool (*same)(const void *a, const void *b);
    /* How many shares, 1 to most, a group is worth. */
    size_t (*shares)(const void *item, size_t count, size_t most);
    /* Does a share: items that are all `same`. */
    void (*run)(void *const item[], size_t count);
} bl_commit_kind;

/* Puts the calling thread's item into a batch and returns when it is done. False: nothing was
 * done, for nobody else is about, or there is no seat, or nobody came within wait_us; `item` must
 * stay readable until the thread's next call. `kind` is the same for all threads. */
bool bl_commit(const bl_commit_kind *kind, void *item, unsigned wait_us);

/* Says that the calling thread is about, and returns how many are, itself included. */
unsigned bl_commit_present(void);

typedef struct {
    uint64_t items, batches; /* of two and more */
} bl_commit_counts;

bl_commit_counts bl_commit_totals(void);

#endif
