/* One grow-only block of scratch memory per thread. */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "batch/host/host.h"
#include "batch/process/once.h"

typedef struct {
    void *memory;
    size_t size;
} block;

static _Thread_local block own;
static pthread_key_t key;
static bool has_key;
static bl_once once = BL_ONCE_INIT;

static void make_key(void) {
    has_key = pthread_key_create(&key, free) == 0;
}

static void *grow(size_t size) {
    bl_do_once(&once, make_key);
    void *memory = has_key ? aligned_alloc(64, size) : NULL; /* without a key it would leak */
    if (!memory) return NULL;
    free(own.memory);
    own = (block){memory, size};
    pthread_setspecific(key, memory);
    return memory;
}

void *bl_scratch(size_t bytes) {
    if (bytes <= own.size) return own.memory;
    size_t size = (bytes + 4095) & ~(size_t)4095;
    if (size < bytes) return NULL;
    sigset_t before;
    bl_postpone_signals(&before); /* a handler may call in, or leave by longjmp */
    void *memory = grow(size);
    bl_allow_signals(&before);
    return memory;
}

void bl_scratch_release(void) {
    if (!own.memory) return;
    pthread_setspecific(key, NULL);
    free(own.memory);
    own = (block){NULL, 0};
}
