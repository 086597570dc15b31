/* Device memory in stream order, from a pool of our own on each GPU: the program's default pool and
 * its settings stay its own. While a stream is being captured the same calls become allocation
 * nodes of the graph. What is given back stays in the pool up to a bound. */
#include <pthread.h>
#include <stdint.h>

#include "batch/cuda/cuda.h"

enum { GPUS = 64 };
static cudaMemPool_t pool[GPUS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* A quarter of the GPU's memory, unless BATCHLAS_DEVICE_MEMORY says. */
static uint64_t bound(void) {
    int64_t said = bl_core_of_plugin->device_memory();
    if (said) return (uint64_t)said;
    size_t available, total;
    return cudaMemGetInfo(&available, &total) == cudaSuccess ? total / 4 : 1u << 30;
}

static cudaMemPool_t create(int ordinal) {
    struct cudaMemPoolProps props = {.allocType = cudaMemAllocationTypePinned,
                                     .location = {cudaMemLocationTypeDevice, ordinal}};
    cudaMemPool_t made = NULL;
    enum cudaStreamCaptureMode mode;
    bl_relax_enter(&mode);
    uint64_t keep = bound();
    if (bl_gpu_failed(cudaMemPoolCreate(&made, &props), "cudaMemPoolCreate") == 0)
        cudaMemPoolSetAttribute(made, cudaMemPoolAttrReleaseThreshold, &keep);
    bl_relax_leave(&mode);
    return made;
}

static cudaMemPool_t pool_of(int ordinal) {
    if (ordinal >= GPUS) return NULL;
    pthread_mutex_lock(&lock);
    if (!pool[ordinal]) pool[ordinal] = create(ordinal);
    cudaMemPool_t p = pool[ordinal];
    pthread_mutex_unlock(&lock);
    return p;
}

/* BATCHLAS_DEVICE_MEMORY bounds what is in use too. */
static bool is_allowed(cudaMemPool_t p, size_t bytes) {
    uint64_t used = 0, most = (uint64_t)bl_core_of_plugin->device_memory();
    if (!most) return true;
    cudaMemPoolGetAttribute(p, cudaMemPoolAttrUsedMemCurrent, &used);
    if (used + bytes <= most) return true;
    bl_core_of_plugin->fail("%zu bytes are more than BATCHLAS_DEVICE_MEMORY leaves", bytes);
    return false;
}

void *bl_pool_take(size_t bytes, const bl_exec *x) {
    cudaMemPool_t p = pool_of(x->gpu->ordinal);
    void *memory = NULL;
    if (!p || !is_allowed(p, bytes)) return NULL;
    int error = cudaMallocFromPoolAsync(&memory, bytes, p, (cudaStream_t)x->stream);
    return bl_gpu_failed(error, "cudaMallocFromPoolAsync") ? NULL : memory;
}

void bl_pool_give(void *memory, const bl_exec *x) {
    if (memory) bl_gpu_failed(cudaFreeAsync(memory, (cudaStream_t)x->stream), "cudaFreeAsync");
}

void bl_pool_trim(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < GPUS; i++)
        if (pool[i]) cudaMemPoolTrimTo(pool[i], 0);
    pthread_mutex_unlock(&lock);
}

void *bl_carve(bl_carver *c, size_t bytes) {
    enum { ALIGN = 256 };
    size_t at = c->used;
    c->used = (at + bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    return c->base ? c->base + at : NULL;
}
