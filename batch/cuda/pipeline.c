/* The slots' streams and memory, kept from call to call. */
#include "batch/cuda/pipeline.h"

#include <pthread.h>

#include "batch/process/once.h"

enum { GPUS = 64 };
static bl_pipeline pipeline[GPUS];
static pthread_mutex_t lock[GPUS];
static bl_once once = BL_ONCE_INIT;

static void make_locks(void) {
    for (int i = 0; i < GPUS; i++) pthread_mutex_init(&lock[i], NULL);
}

static bool prepare(bl_slot_memory *s) {
    if (s->stream) return true;
    int error = cudaStreamCreateWithFlags(&s->stream, cudaStreamNonBlocking);
    if (!error) error = cudaEventCreateWithFlags(&s->done, cudaEventDisableTiming);
    return bl_gpu_failed(error, "stream") == 0;
}

bl_pipeline *bl_pipeline_take(const bl_gpu *gpu) {
    if (gpu->ordinal >= GPUS) return NULL;
    bl_do_once(&once, make_locks);
    bl_pipeline *p = &pipeline[gpu->ordinal];
    pthread_mutex_lock(&lock[gpu->ordinal]);
    for (int i = 0; i < BL_CHUNK_SLOTS; i++)
        if (!prepare(&p->slot[i])) {
            pthread_mutex_unlock(&lock[gpu->ordinal]);
            return NULL;
        }
    return p;
}

void bl_pipeline_give(const bl_gpu *gpu) {
    pthread_mutex_unlock(&lock[gpu->ordinal]);
}

static void shrink(bl_slot_memory *s) {
    cudaFreeHost(s->pinned);
    cudaFree(s->device);
    s->pinned = s->device = NULL;
    s->bytes = 0;
}

int bl_slot_grow(bl_slot_memory *s, size_t bytes) {
    if (bytes <= s->bytes) return 0;
    shrink(s);
    int error = cudaHostAlloc((void **)&s->pinned, bytes, cudaHostAllocPortable);
    if (!error) error = cudaMalloc((void **)&s->device, bytes);
    if (error)
        shrink(s);
    else
        s->bytes = bytes;
    return bl_gpu_failed(error, "memory for a chunk");
}

void bl_pipelines_release(void) {
    bl_do_once(&once, make_locks);
    for (int g = 0; g < GPUS && g < bl_gpu_count(); g++) {
        pthread_mutex_lock(&lock[g]);
        int previous = pipeline[g].slot[0].stream ? bl_gpu_enter(g) : -1;
        for (int i = 0; i < BL_CHUNK_SLOTS; i++)
            if (pipeline[g].slot[i].bytes) shrink(&pipeline[g].slot[i]);
        bl_gpu_leave(previous);
        pthread_mutex_unlock(&lock[g]);
    }
}
