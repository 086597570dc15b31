/* What fork() means to the machine: nobody else is inside its locks then, and the child, which has
 * no thread but its own, runs serially and counts from zero. */
#include "batch/process/fork.h"

#include <pthread.h>
#include <signal.h>

#include "batch/choose/tables.h"
#include "batch/device.h"
#include "batch/host/backend.h"
#include "batch/host/openmp.h"
#include "batch/process/opening.h"
#include "batch/process/postpone.h"
#include "batch/process/thread.h"
#include "batch/region/region.h"
#include "batch/report/observe.h"
#include "batch/together/commit.h"

static _Thread_local unsigned depth;
static _Thread_local sigset_t signals;

/* A signal handler may call BLAS: not with our locks held. */
void bl_fork_before(void) {
    bl_thread_meet();
    if (depth++) return;
    bl_postpone_signals(&signals);
    bl_opening_before_fork(); /* first: who opens may take the others */
    bl_tables_before_fork();
    bl_backend_before_fork();
    bl_observe_before_fork();
}

/* Unpaired where the library was loaded, or attached to, in the middle of the fork. */
void bl_fork_after(bool child) {
    if (!depth || --depth) return;
    bl_observe_after_fork(child);
    bl_backend_after_fork(child);
    bl_tables_after_fork();
    bl_openmp_after_fork(child);
    bl_device_after_fork(child);
    bl_commit_after_fork(child);
    bl_region_after_fork(child);
    bl_opening_after_fork(child);
    bl_allow_signals(&signals);
}

static void in_parent(void) {
    bl_fork_after(false);
}
static void in_child(void) {
    bl_fork_after(true);
}

/* At load, for a program may have used OpenMP before its first call of ours, and fork between. */
__attribute__((constructor)) static void watch(void) {
    pthread_atfork(bl_fork_before, in_parent, in_child);
}
