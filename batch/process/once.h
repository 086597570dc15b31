/* Done once, by whoever is first, while the others wait and signals with them: a handler that left by
 * longjmp would leave the others waiting for ever, and one that called in would wait for itself. A
 * child forked in the middle begins anew, as with pthread_once. */
#ifndef BL_ONCE_H
#define BL_ONCE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "batch/process/postpone.h"

typedef struct {
    pthread_once_t once;
    atomic_bool done;
} bl_once;
/* clang-format off */
#define BL_ONCE_INIT {PTHREAD_ONCE_INIT, false}
/* clang-format on */

static inline void bl_do_once(bl_once *o, void (*fn)(void)) {
    if (atomic_load_explicit(&o->done, memory_order_acquire)) return;
    sigset_t before;
    bl_postpone_signals(&before);
    pthread_once(&o->once, fn);
    atomic_store_explicit(&o->done, true, memory_order_release);
    bl_allow_signals(&before);
}

#endif
