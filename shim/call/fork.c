/* What fork() means to the shim: nobody else is inside the dynamic linker for us, nor inside the
 * core's locks then, and the child, which has no thread but its own, counts from zero. */
#include <pthread.h>
#include <stddef.h>

#include "batch/process/opening.h"
#include "shim/call/core.h"
#include "shim/report/count.h"

/* The core has handlers of its own, but a fork that began before it was loaded does not run them. */
static void before(void) {
    bl_opening_before_fork(); /* first: who opens the core may want its locks */
    const bl_core_api *core = bl_core_for_forks();
    if (core) core->before_fork();
}
static void after(bool child) {
    const bl_core_api *core = bl_core_for_forks();
    if (core) core->after_fork(child);
    bl_opening_after_fork(child);
    if (child) bl_counts_after_fork();
}
static void in_parent(void) {
    after(false);
}
static void in_child(void) {
    after(true);
}

__attribute__((constructor)) static void watch(void) {
    pthread_atfork(before, in_parent, in_child);
}
