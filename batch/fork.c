/* What fork() means to the machine: nobody else is inside its locks then, and the child, which has
 * no thread but its own, runs serially and counts from zero. */
#include <pthread.h>

#include "batch/device.h"
#include "batch/host/backend.h"
#include "batch/host/openmp.h"
#include "batch/observe.h"
#include "batch/opening.h"
#include "batch/symbol.h"
#include "batch/tables.h"

static void before(void) {
    bl_opening_before_fork(); /* first: who opens may take the others */
    bl_tables_before_fork();
    bl_backend_before_fork();
    bl_observe_before_fork();
    bl_symbol_before_fork(); /* last: it may be taken under any of the others */
}

static void after(bool child) {
    bl_symbol_after_fork(child);
    bl_observe_after_fork(child);
    bl_backend_after_fork(child);
    bl_tables_after_fork();
    bl_openmp_after_fork(child);
    bl_opening_after_fork(child);
    bl_device_after_fork(child);
}

static void in_parent(void) {
    after(false);
}
static void in_child(void) {
    after(true);
}

/* At load, for a program may have used OpenMP before its first call of ours, and fork between. */
__attribute__((constructor)) static void watch(void) {
    pthread_atfork(before, in_parent, in_child);
}
