/* What a thread keeps that is found without the dynamic linker: that allocates a thread's copy of a
 * library's variables at first touch, and a handler that left by longjmp then would leave the
 * allocator locked. (Initial-exec variables do not: ours are too many for a library opened late.) */
#ifndef BL_THREAD_H
#define BL_THREAD_H

#include <pthread.h>
#include <stdbool.h>

extern pthread_key_t bl_thread_key;
extern bool bl_thread_has_key;

void bl_thread_meet_slowly(void);

/* Before a front door touches anything of the thread's: its variables are there afterwards. */
static inline void bl_thread_meet(void) {
    if (bl_thread_has_key && !pthread_getspecific(bl_thread_key)) bl_thread_meet_slowly();
}

#endif
