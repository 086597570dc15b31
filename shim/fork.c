/* What fork() means to the shim: nobody else is inside the dynamic linker for us then, and the child,
 * which has no thread but its own, counts from zero. */
#include <pthread.h>
#include <stddef.h>

#include "batch/opening.h"
#include "shim/count.h"
#include "shim/objects.h"

static void before(void) {
    bl_opening_before_fork();
    bl_objects_before_fork(); /* last: who opens the core may walk the list */
}
static void in_parent(void) {
    bl_objects_after_fork(false);
    bl_opening_after_fork(false);
}
static void in_child(void) {
    bl_objects_after_fork(true);
    bl_opening_after_fork(true);
    bl_counts_after_fork();
}

__attribute__((constructor)) static void watch(void) {
    pthread_atfork(before, in_parent, in_child);
}
