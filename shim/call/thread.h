/* What a thread keeps: whether it is inside an original or the machine, its recent call sites, and
 * its counters. Initial-exec, so that reaching it costs one load. */
#ifndef BL_SHIM_THREAD_H
#define BL_SHIM_THREAD_H

#include "shim/call/objects.h"

enum { BL_SITES = 16 };

struct bl_counts;

typedef struct {
    /* Not 0: calls from frames below it are nested. It is a frame's address rather than a mere
     * flag because a program's xerbla may longjmp, or throw, past us: a call from a frame above it
     * shows that the guarded one is gone. */
    uintptr_t guard;
    unsigned depth;                 /* of bl_enter inside the guard */
    bool region;                    /* open: the core records this thread's calls */
    const bl_loaded_objects *table; /* for which `site` holds */
    struct {
        const void *caller;
        bl_client *client;
    } site[BL_SITES];
    struct bl_counts *counts;
} bl_thread;

extern _Thread_local bl_thread bl_self __attribute__((tls_model("initial-exec")));

#endif
