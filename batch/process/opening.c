/* Counts on both sides, and waiting in steps of a millisecond. */
#include "batch/process/opening.h"

#include <errno.h>
#include <stdatomic.h>
#include <time.h>

enum { PATIENCE_MS = 1000 };
static atomic_int opening, forking; /* threads */
static _Thread_local struct {
    unsigned opening; /* how deep */
    bool forking;
} self;

static void wait_a_little(void) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static bool must_wait_for_a_fork(int ms) {
    return ms < PATIENCE_MS && atomic_load(&forking) && !self.forking;
}

void bl_opening_begin(void) {
    if (self.opening++) return;
    atomic_fetch_add(&opening, 1);
    for (int ms = 0; must_wait_for_a_fork(ms); ms++) {
        atomic_fetch_sub(&opening, 1);
        wait_a_little();
        atomic_fetch_add(&opening, 1);
    }
}

void bl_opening_end(void) {
    if (--self.opening) return;
    atomic_fetch_sub(&opening, 1);
    for (int ms = 0; must_wait_for_a_fork(ms); ms++) wait_a_little();
}

void bl_opening_before_fork(void) {
    int error = errno;
    self.forking = true;
    atomic_fetch_add(&forking, 1);
    for (int ms = 0; ms < PATIENCE_MS && atomic_load(&opening) > (self.opening > 0); ms++)
        wait_a_little();
    errno = error;
}

void bl_opening_after_fork(bool child) {
    self.forking = false;
    if (child) {
        atomic_store(&forking, 0);
        atomic_store(&opening, self.opening > 0);
    } else {
        atomic_fetch_sub(&forking, 1);
    }
}
