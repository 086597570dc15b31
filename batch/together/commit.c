/* The protocol of commit.h. `door` is the one shared word: the generation of the batch that is open,
 * how many have entered it, and who entered last. Entering and closing are one compare-and-swap, so
 * each thread is in exactly one batch, and exactly one thread closes it. Seats are never freed:
 * what a late thread still looks at is there. */
#include "batch/together/commit.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "batch/process/once.h"

/* Whose a seat is: nobody's, or a thread's that is outside or in a call. */
enum { FREE, OUTSIDE, INSIDE };

/* A seat's state, which is also what its thread sleeps on. */
enum { IDLE, WAITING, SLEEPING, INVITED, DONE };

/* A closed batch. A ticket is its generation, the number of shares, and of those given out: one
 * that comes late sees that there is nothing for it, even if the memory is another batch's. */
typedef struct {
    _Atomic uint64_t ticket;
    _Atomic uint32_t left; /* shares not finished */
    uint32_t count, leader;
    void *item[BL_SEATS]; /* group by group */
    void *room[BL_SEATS * BL_COMMIT_ROOM];
    uint16_t seat[BL_SEATS], first[BL_SEATS + 1];
} batch;

typedef struct {
    /* Presence: one cache line a thread, written only when the generation has changed. */
    _Alignas(64) _Atomic uint32_t taken;
    _Atomic uint32_t seen; /* the generation open when it last called or returned */
    _Alignas(64) _Atomic uint32_t state;
    uint32_t below; /* who entered the batch before it: seat + 1 */
    void *item;
    _Atomic(batch *) invitation;
    _Atomic uint32_t generation; /* of the invitation */
} seat;

static seat seats[BL_SEATS];
static batch batches[BL_SEATS]; /* each led from its own seat */
static _Atomic uint32_t used;   /* seats ever taken */

static _Alignas(64) _Atomic uint64_t door;
static _Alignas(64) _Atomic uint64_t wanted; /* a generation, and how many its first waits for */
static _Atomic uint64_t items_done, batches_done;

static _Thread_local seat *own;
static pthread_key_t key;
static bl_once once = BL_ONCE_INIT;
static int cpus;

static uint32_t generation_of(uint64_t d) {
    return (uint32_t)(d >> 32);
}
static uint32_t count_of(uint64_t d) {
    return (uint32_t)(d >> 16) & 0xffff;
}
static uint32_t last_of(uint64_t d) {
    return (uint32_t)d & 0xffff;
}
static uint64_t pack(uint32_t generation, uint32_t high, uint32_t low) {
    return (uint64_t)generation << 32 | (uint64_t)high << 16 | low;
}

/* ---- Sleeping ---- */

static void sleep_on(_Atomic uint32_t *word, uint32_t value, int64_t ns) {
    struct timespec t = {ns / 1000000000, ns % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, &t, NULL, 0);
}

static void wake(_Atomic uint32_t *word) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void pause_briefly(void) {
#if defined __x86_64__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("yield");
#endif
}

/* ---- Seats ---- */

static void leave_seat(void *s) {
    own = NULL;
    atomic_store(&((seat *)s)->taken, FREE);
}

/* The child has one thread. Whoever else was inside is not, and cannot be asked. */
void bl_commit_after_fork(bool child) {
    if (!child) return;
    uint64_t d = atomic_load(&door);
    for (int i = 0; i < BL_SEATS; i++) {
        atomic_store(&seats[i].state, IDLE);
        if (&seats[i] != own) atomic_store(&seats[i].taken, FREE);
    }
    atomic_store(&door, pack(generation_of(d) + 1, 0, 0));
    atomic_store(&items_done, 0);
    atomic_store(&batches_done, 0);
}

static void set_up(void) {
    cpu_set_t set;
    cpus = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    pthread_key_create(&key, leave_seat);
}

static seat *free_seat(void) {
    for (uint32_t i = 0; i < BL_SEATS; i++) {
        uint32_t taken = atomic_load_explicit(&seats[i].taken, memory_order_relaxed);
        if (taken || !atomic_compare_exchange_strong(&seats[i].taken, &taken, OUTSIDE)) continue;
        uint32_t most = atomic_load(&used);
        while (most <= i && !atomic_compare_exchange_weak(&used, &most, i + 1)) {
        }
        own = &seats[i];
        pthread_setspecific(key, own);
        return own;
    }
    return NULL;
}

static seat *take_seat(void) {
    sigset_t before;
    bl_postpone_signals(&before); /* a handler that calls in would take another */
    bl_do_once(&once, set_up);
    seat *s = own ? own : free_seat();
    bl_allow_signals(&before);
    return s;
}

static uint32_t number_of(const seat *s) {
    return (uint32_t)(s - seats);
}

/* Says that s is about, or just leaves. */
static void show(seat *s, uint32_t generation) {
    if (atomic_load_explicit(&s->seen, memory_order_relaxed) != generation)
        atomic_store_explicit(&s->seen, generation, memory_order_relaxed);
}

/* A thread in a call is about, even if it has long been done and waits for a processor. */
static bool is_active(const seat *s, uint32_t generation, uint32_t missed) {
    uint32_t taken = atomic_load_explicit(&s->taken, memory_order_relaxed);
    uint32_t seen = atomic_load_explicit(&s->seen, memory_order_relaxed);
    return taken == INSIDE || (taken == OUTSIDE && generation - seen <= missed);
}

/* Seats whose thread called in this generation or one of the `missed` before, `most` at most. */
static uint32_t recently_active(uint32_t generation, uint32_t missed, uint32_t most) {
    uint32_t active = 0, end = atomic_load_explicit(&used, memory_order_acquire);
    for (uint32_t i = 0; i < end && active < most; i++)
        active += is_active(&seats[i], generation, missed);
    return active;
}

/* How many to wait for: who has missed one batch is still waited for, who has missed more only by a
 * thread that would else be alone. */
static uint32_t expected_now(uint32_t generation, uint32_t missed) {
    uint32_t active = recently_active(generation, 1, BL_SEATS);
    return active > 1 ? active : recently_active(generation, missed, BL_SEATS);
}

/* ---- A closed batch ---- */

static void tell_done(seat *s) {
    if (atomic_exchange(&s->state, DONE) == SLEEPING) wake(&s->state);
}

/* The leader last: b is its own, and may be another batch the moment it knows. */
static void finish_batch(batch *b) {
    uint32_t leader = b->leader;
    for (uint32_t i = 0; i < b->count; i++)
        if (b->seat[i] != leader) tell_done(&seats[b->seat[i]]);
    tell_done(&seats[leader]);
}

/* A share that nobody has; -1 if there is none of that generation. */
static int claim(batch *b, uint32_t generation) {
    uint64_t t = atomic_load(&b->ticket);
    do {
        if (generation_of(t) != generation || last_of(t) >= count_of(t)) return -1;
    } while (!atomic_compare_exchange_weak(&b->ticket, &t, t + 1));
    return (int)last_of(t);
}

/* Runs share `s` and what else there is. Before a share is given back the next is claimed: as long
 * as one is held the batch cannot end. */
static void work(const bl_commit_kind *kind, batch *b, uint32_t generation, int s) {
    while (s >= 0) {
        size_t first = b->first[s], end = b->first[s + 1];
        kind->run(b->item + first, end - first, b->room + BL_COMMIT_ROOM * first);
        int next = claim(b, generation);
        if (atomic_fetch_sub(&b->left, 1) == 1) finish_batch(b);
        s = next;
    }
}

static bool invite(seat *s, batch *b, uint32_t generation, uint32_t from) {
    uint32_t state = from;
    atomic_store(&s->invitation, b);
    atomic_store(&s->generation, generation);
    if (!atomic_compare_exchange_strong(&s->state, &state, INVITED)) return false;
    if (from == SLEEPING) wake(&s->state);
    return true;
}

/* Those awake first. */
static void invite_some(batch *b, uint32_t generation, uint32_t guests) {
    static const uint32_t from[] = {WAITING, SLEEPING};
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < b->count && guests; i++)
            if (b->seat[i] != b->leader)
                guests -= invite(&seats[b->seat[i]], b, generation, from[k]);
}

static void swap(batch *b, uint32_t i, uint32_t j) {
    void *item = b->item[i];
    uint16_t s = b->seat[i];
    b->item[i] = b->item[j], b->seat[i] = b->seat[j];
    b->item[j] = item, b->seat[j] = s;
}

/* The members of the closed batch, whose last is seat number last - 1, group by group. */
static void list_members(const bl_commit_kind *kind, batch *b, uint32_t last) {
    for (b->count = 0; last; last = seats[last - 1].below, b->count++) {
        b->seat[b->count] = (uint16_t)(last - 1);
        b->item[b->count] = seats[last - 1].item;
    }
    for (uint32_t i = 0, end; i < b->count; i = end) {
        end = i + 1;
        for (uint32_t j = end; j < b->count; j++)
            if (kind->same(b->item[i], b->item[j])) swap(b, end++, j);
    }
}

static uint32_t cut_into_shares(const bl_commit_kind *kind, batch *b) {
    uint32_t shares = 0;
    for (uint32_t i = 0, end; i < b->count; i = end) {
        for (end = i + 1; end < b->count && kind->same(b->item[i], b->item[end]); end++) {
        }
        uint32_t n = end - i, most = n < (uint32_t)cpus ? n : (uint32_t)cpus;
        uint32_t parts = (uint32_t)kind->shares(b->item[i], n, most);
        for (uint32_t p = 0; p < parts; p++) b->first[shares++] = (uint16_t)(i + n * p / parts);
    }
    b->first[shares] = (uint16_t)b->count;
    return shares;
}

/* The first share is the leader's own. Until it is finished nobody can end the batch. */
static void run_batch(const bl_commit_kind *kind, seat *me, uint32_t generation, uint32_t last) {
    batch *b = &batches[number_of(me)];
    b->leader = number_of(me);
    list_members(kind, b, last);
    uint32_t shares = cut_into_shares(kind, b);
    atomic_store(&b->left, shares);
    atomic_store(&b->ticket, pack(generation, shares, 1));
    atomic_fetch_add_explicit(&items_done, b->count, memory_order_relaxed);
    atomic_fetch_add_explicit(&batches_done, 1, memory_order_relaxed);
    invite_some(b, generation, shares - 1);
    work(kind, b, generation, 0);
}

/* ---- An open batch ---- */

/* Returns the door as it was when s had entered. */
static uint64_t enter(seat *s) {
    uint64_t d = atomic_load(&door), with;
    do {
        s->below = last_of(d);
        with = pack(generation_of(d), count_of(d) + 1, number_of(s) + 1);
    } while (!atomic_compare_exchange_weak(&door, &d, with));
    return with;
}

/* How many the first of this generation waits for: said by itself, read by those who come. Each
 * writes its own word before it reads the other, so that one of them sees that all are there. */
static uint32_t expected_in(uint64_t entered, uint32_t missed) {
    uint32_t generation = generation_of(entered);
    if (count_of(entered) == 1) {
        uint32_t expected = expected_now(generation, missed);
        atomic_store(&wanted, pack(generation, 0, expected));
        return expected;
    }
    uint64_t w = atomic_load(&wanted);
    return generation_of(w) == generation ? last_of(w) : BL_SEATS;
}

static bool complete(uint32_t generation, uint32_t expected) {
    uint64_t d = atomic_load(&door);
    return generation_of(d) == generation && count_of(d) >= expected;
}

/* Nobody enters this generation any more. False: somebody closed it before. */
static bool close_door(uint32_t generation, uint64_t *closed) {
    *closed = atomic_load(&door);
    do {
        if (generation_of(*closed) != generation) return false;
    } while (!atomic_compare_exchange_weak(&door, closed, pack(generation + 1, 0, 0)));
    return true;
}

/* Whoever closes the door leads: who came last of those expected, or who has waited long enough.
 * False: there is nobody else, and the call is to run as it would have without us. */
static bool lead_if_open(const bl_commit_kind *kind, seat *me, uint32_t generation) {
    uint64_t closed;
    if (!close_door(generation, &closed)) return true;
    if (count_of(closed) == 1) return false;
    run_batch(kind, me, generation, last_of(closed));
    return true;
}

/* Looking for news is quicker than sleeping where everyone expected has a processor; for about as
 * long as it would take to fall asleep and be woken. Others than the first need no time limit; they
 * have one so that a first who is not given the processor does not hold them up. */
enum { LOOK = 2000, LONG_WHILE = 20000000 }; /* ns */

static bl_commit_outcome await_own(const bl_commit_kind *kind, seat *me, uint64_t entered,
                                   uint32_t expected, int64_t patience) {
    bool first = count_of(entered) == 1, late = false;
    int64_t start = now(), until = start + (first ? patience : LONG_WHILE);
    int64_t look = expected <= (uint32_t)cpus ? start + LOOK : start;
    for (;;) {
        uint32_t s = atomic_load(&me->state);
        if (s == DONE) return late ? BL_COMMIT_LATE : BL_COMMIT_DONE;
        if (s == INVITED) {
            batch *b = atomic_load(&me->invitation);
            uint32_t generation = atomic_load(&me->generation);
            if (!atomic_compare_exchange_strong(&me->state, &s, WAITING)) continue;
            work(kind, b, generation, claim(b, generation));
            continue;
        }
        int64_t t = now();
        if (t >= until) {
            if (!lead_if_open(kind, me, generation_of(entered))) return BL_COMMIT_ALONE;
            late = first;
            until = t + LONG_WHILE;
        } else if (t < look) {
            pause_briefly();
        } else if (atomic_compare_exchange_strong(&me->state, &s, SLEEPING)) {
            sleep_on(&me->state, SLEEPING, until - t);
            s = SLEEPING;
            atomic_compare_exchange_strong(&me->state, &s, WAITING);
        }
    }
}

static bl_commit_outcome join(const bl_commit_kind *kind, seat *me, void *item,
                              bl_commit_wait wait) {
    bl_commit_outcome outcome = BL_COMMIT_ALONE;
    me->item = item;
    atomic_store_explicit(&me->taken, INSIDE, memory_order_relaxed);
    atomic_store(&me->state, WAITING);
    uint64_t entered = enter(me);
    uint32_t generation = generation_of(entered);
    uint32_t expected = expected_in(entered, wait.missed);
    if (!complete(generation, expected) || lead_if_open(kind, me, generation))
        outcome = await_own(kind, me, entered, expected, 1000 * (int64_t)wait.us);
    atomic_store(&me->state, IDLE);
    show(me, generation_of(atomic_load_explicit(&door, memory_order_relaxed)));
    atomic_store_explicit(&me->taken, OUTSIDE, memory_order_relaxed);
    return outcome;
}

/* The calling thread's seat, marked as of this generation. NULL: all are taken. */
static seat *show_up(uint64_t *d) {
    seat *me = own ? own : take_seat();
    *d = atomic_load_explicit(&door, memory_order_relaxed);
    if (me) show(me, generation_of(*d));
    return me;
}

unsigned bl_commit_present(void) {
    uint64_t d;
    return show_up(&d) ? recently_active(generation_of(d), 1, BL_SEATS) : 1;
}

bool bl_commit_company(unsigned missed) {
    uint64_t d;
    if (!show_up(&d)) return false;
    return count_of(d) || (missed && recently_active(generation_of(d), missed, 2) > 1);
}

/* A seat that is not idle: a handler calls inside a call, or left one for good. */
bl_commit_outcome bl_commit(const bl_commit_kind *kind, void *item, bl_commit_wait wait) {
    uint64_t d;
    seat *me = show_up(&d);
    if (!me || atomic_load(&me->state) != IDLE) return BL_COMMIT_NOBODY;
    if (recently_active(generation_of(d), wait.missed, 2) < 2) return BL_COMMIT_NOBODY;
    return join(kind, me, item, wait);
}

bl_commit_counts bl_commit_totals(void) {
    return (bl_commit_counts){atomic_load(&items_done), atomic_load(&batches_done)};
}
