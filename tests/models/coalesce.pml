/* The protocol of batch/together/commit.c, for spin: THREADS threads make CALLS calls each.
 *
 * What is one instruction there is one step here: the compare-and-swap on the door (enter, close),
 * on a state, on a ticket; the exchange that says DONE; the futex, which sleeps only if the word
 * still has the expected value. Time is left out: who came first may stop waiting for others at
 * any moment, and any sleeper may time out at any moment and take the lead. LEAVER is a thread that
 * comes first and is not given the processor again: it never closes its batch.
 *
 * Checked: every item is done exactly once, before its call returns, by a thread that holds a share
 * of its batch; a batch's memory is not reused while a share is held; nobody waits for ever
 * (no invalid end state); no wake-up is lost even if others than the first never time out
 * (NO_TIMEOUT), and even if nobody ever does (NO_TIMEOUT, NO_LIMIT) where all who are expected
 * come: then it is the last of them who leads. */
#ifndef THREADS
#define THREADS 3
#endif
#ifndef CALLS
#define CALLS 2
#endif
#define NONE 255
/* The first's patience ends; the others are only impatient with a first who does not act. */
#ifdef NO_LIMIT
#define MAY_TIME_OUT(at) false
#else
#ifdef NO_TIMEOUT
#define MAY_TIME_OUT(at) (at == 1)
#else
#define MAY_TIME_OUT(at) true
#endif
#endif
#ifndef EXPECTED
#define EXPECTED THREADS
#endif
#ifdef PLANT_ANY_GENERATION
#define CLAIMABLE(l, g) true
#else
#define CLAIMABLE(l, g) (b[l].generation == g)
#endif

mtype = { IDLE, WAITING, SLEEPING, INVITED, DONE };

/* The door. */
byte generation = 1, entered = 0, last = NONE;

/* Seats. */
mtype state[THREADS];
byte below[THREADS], invited_to[THREADS], invited_for[THREADS];
bool asleep[THREADS], gone[THREADS];
byte done[THREADS]; /* how often the thread's present item was done */

/* Batches, one a seat. */
typedef batch {
    byte generation, shares, next, left, count;
    byte seat[THREADS];
    bool busy; /* being written by its leader, or with shares out */
}
batch b[THREADS];

/* For how many the first of a generation waits. */
byte wanted_generation = 0, wanted = 0;

inline wake(t) { asleep[t] = false }

/* atomic_exchange(state, DONE), then futex_wake: two steps. */
inline tell_done(t) {
    atomic {
        assert(state[t] != DONE && state[t] != IDLE);
        was = state[t];
        state[t] = DONE
    }
#ifndef PLANT_NO_WAKE
    if
    :: was == SLEEPING -> wake(t)
    :: else
    fi
#endif
}

/* The leader last: until then the batch is as it was. */
inline finish_batch(l) {
#ifdef PLANT_LEADER_FIRST
    b[l].busy = false;
    tell_done(l);
#endif
    j = 0;
    do
    :: j < b[l].count ->
        assert(b[l].busy);
        if
        :: b[l].seat[j] != l -> tell_done(b[l].seat[j])
        :: else
        fi;
        j++
    :: else -> break
    od;
    j = 0;
#ifndef PLANT_LEADER_FIRST
    b[l].busy = false;
    tell_done(l)
#endif
}

/* Share s of n takes every n-th member. */
inline run_share(l, s) {
    atomic {
        assert(b[l].busy);
        j = s;
        do
        :: j < b[l].count ->
            assert(state[b[l].seat[j]] != IDLE && state[b[l].seat[j]] != DONE);
            done[b[l].seat[j]]++;
            j = j + b[l].shares
        :: else -> break
        od;
        j = 0
    }
}

inline claim(l, g) {
    atomic {
        share = NONE;
        if
        :: CLAIMABLE(l, g) && b[l].next < b[l].shares -> share = b[l].next; b[l].next++
        :: else
        fi
    }
}

inline work(l, g) {
    do
    :: share != NONE ->
        run_share(l, share);
        claim(l, g);
        atomic {
            assert(b[l].left > 0);
            b[l].left--;
            finisher = (b[l].left == 0)
        }
        if
        :: finisher -> finish_batch(l); finisher = false
        :: else
        fi
    :: else -> break
    od
}

/* CAS from `from`, then wake: two steps. */
inline invite(t, l, g, from) {
    invited_to[t] = l;
    invited_for[t] = g;
    atomic {
        ok = (state[t] == from);
        if
        :: ok -> state[t] = INVITED
        :: else
        fi
    }
    if
    :: ok && from == SLEEPING -> wake(t)
    :: else
    fi
}

/* Any number of shares up to the members; invites as many guests, in one pass over each state. */
inline run_batch(me, g, newest) {
    atomic {
        assert(!b[me].busy);
        b[me].busy = true;
        b[me].count = 0;
        k = newest;
        do
        :: k != NONE -> b[me].seat[b[me].count] = k; b[me].count++; k = below[k]
        :: else -> break
        od;
        k = 0;
        select(shares : 1 .. b[me].count);
        b[me].left = shares
    }
    atomic {
        b[me].generation = g; b[me].shares = shares; b[me].next = 1
    }
    guests = shares - 1;
    k = 0;
    do
    :: k < b[me].count && guests > 0 ->
        if
        :: b[me].seat[k] != me ->
            invite(b[me].seat[k], me, g, WAITING);
            guests = guests - ok
        :: else
        fi;
        k++
    :: else -> break
    od;
    k = 0;
    do
    :: k < b[me].count && guests > 0 ->
        if
        :: b[me].seat[k] != me ->
            invite(b[me].seat[k], me, g, SLEEPING);
            guests = guests - ok
        :: else
        fi;
        k++
    :: else -> break
    od;
    guests = 0; k = 0;
    share = 0;
    work(me, g)
}

inline close_door(g) {
    atomic {
        closed = (generation == g);
        if
        :: closed -> closed_last = last; closed_count = entered;
                     generation++; entered = 0; last = NONE
        :: else
        fi
    }
}

/* Whoever closes the door leads; alone, if there is nobody else. */
inline lead_if_open(me, g) {
    close_door(g);
    if
    :: closed && closed_count == 1 -> alone = true
    :: closed && closed_count > 1 -> run_batch(me, g, closed_last)
    :: else
    fi
}

inline await_own(me, g) {
    do
    :: state[me] == DONE -> break
    :: atomic { state[me] == INVITED -> l = invited_to[me]; lg = invited_for[me] }
        atomic {
            ok = (state[me] == INVITED);
            if
            :: ok -> state[me] = WAITING
            :: else
            fi
        }
        if
        :: ok -> claim(l, lg); work(l, lg)
        :: else
        fi
    :: atomic { state[me] == WAITING -> state[me] = SLEEPING }
        /* futex_wait compares and sleeps at once */
        atomic {
            if
            :: state[me] == SLEEPING -> asleep[me] = true
            :: else
            fi
        }
        timed_out = false;
        if
        :: !asleep[me]
        :: atomic { asleep[me] && MAY_TIME_OUT(at) -> asleep[me] = false; timed_out = true }
        fi;
        atomic {
            ok = (state[me] == SLEEPING);
            if
            :: ok -> state[me] = WAITING
            :: else
            fi
        }
        if
        :: timed_out ->
            lead_if_open(me, g);
            if
            :: alone -> break
            :: else
            fi
        :: else
        fi
    od
}

proctype thread(byte me) {
    byte calls = 0, g, at, j, k, share = NONE, shares, guests, l, lg, closed_last, closed_count,
         expected;
    bool ok, closed, finisher, alone, timed_out;
    mtype was;
    do
    :: calls < CALLS ->
        done[me] = 0;
        alone = false;
        state[me] = WAITING;
        atomic { /* enter */
            g = generation;
            below[me] = last;
            last = me;
            entered++;
            at = entered
        }
        if /* whom does the first wait for? */
        :: at == 1 ->
#ifdef LEAVER
            if
            :: me == LEAVER && calls == 0 -> gone[me] = true; goto left
            :: else
            fi;
#endif
            expected = EXPECTED;
#ifdef PLANT_LATE_WORD
            ok = (generation == g && entered >= expected);
#endif
            atomic { wanted_generation = g; wanted = expected }
        :: else ->
            atomic {
                if
                :: wanted_generation == g -> expected = wanted
                :: else -> expected = NONE
                fi
            }
        fi;
#ifdef PLANT_LATE_WORD
        if
        :: at == 1
        :: else -> ok = (generation == g && entered >= expected)
        fi;
#else
        ok = (generation == g && entered >= expected);
#endif
        if
        :: ok -> lead_if_open(me, g)
        :: else
        fi;
        if
        :: !alone -> await_own(me, g)
        :: else
        fi;
        assert(done[me] == (alone -> 0 : 1));
        state[me] = IDLE;
        calls++
    :: else -> break
    od;
left:
    skip
}

init {
    byte t = 0;
    atomic {
        do
        :: t < THREADS -> state[t] = IDLE; below[t] = NONE; run thread(t); t++
        :: else -> break
        od
    }
}
