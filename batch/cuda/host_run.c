/* A batch in host memory, run on a GPU in chunks. A chunk's results reach the caller's memory only
 * when all of it went well; one that did not is run on the host, from inputs still untouched. */
#include <pthread.h>

#include "batch/cuda/pipeline.h"

enum { CHUNK_BYTES = 32 << 20 };

static int copy_in(const bl_slot_memory *s, const bl_chunk *c) {
    int error = 0;
    for (int i = 0; i < BL_CHUNK_ITEMS && !error; i++) {
        const bl_parcel *t = &c->parcel[i];
        if (!t->in || !t->bytes) continue;
        error =
            cudaMemcpyAsync(s->device + t->offset, t->direct ? t->direct : s->pinned + t->offset,
                            t->bytes, cudaMemcpyHostToDevice, s->stream);
    }
    return bl_gpu_failed(error, "copy to the device");
}

static int copy_out(const bl_slot_memory *s, const bl_chunk *c) {
    int error = 0;
    for (int i = 0; i < BL_CHUNK_ITEMS && !error; i++) {
        const bl_parcel *t = &c->parcel[i];
        if (!t->out || !t->bytes) continue;
        error = cudaMemcpyAsync(t->direct ? t->direct : s->pinned + t->offset,
                                s->device + t->offset, t->bytes, cudaMemcpyDeviceToHost, s->stream);
    }
    return bl_gpu_failed(error, "copy from the device");
}

/* Waits for the slot's chunk, and hands its results over. */
static int finish(bl_slot_memory *s) {
    if (!s->chunk.full) return 0;
    s->chunk.full = false;
    int code = bl_gpu_failed(cudaEventSynchronize(s->done), "a chunk");
    if (code) return bl_core_of_plugin->on_host(&s->chunk.part);
    bl_chunk_unpack(&s->chunk, s->pinned);
    return 0;
}

/* Starts a chunk in an idle slot. */
static int start(bl_slot_memory *s, const bl_problem *part, const bl_gpu *gpu) {
    bl_chunk_plan(&s->chunk, part);
    int code = bl_slot_grow(s, s->chunk.bytes);
    if (code) return code;
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .gpu = gpu, .stream = s->stream};
    bl_problem there = bl_chunk_on_device(&s->chunk, s->device);
    bl_chunk_pack(&s->chunk, s->pinned);
    code = copy_in(s, &s->chunk);
    if (!code) code = bl_cuda_run_on(&there, &x);
    if (!code) code = copy_out(s, &s->chunk);
    if (!code) code = bl_gpu_failed(cudaEventRecord(s->done, s->stream), "event");
    s->chunk.full = code == 0;
    if (code) cudaStreamSynchronize(s->stream); /* nothing of it may still be under way */
    return code;
}

static int run_chunks(const bl_problem *p, const bl_gpu *gpu, bl_pipeline *line) {
    int64_t some = bl_max(1, CHUNK_BYTES / (int64_t)bl_chunk_member_bytes(p)), next = 0;
    int code = 0, pin = 0;
    for (int64_t first = 0; first < p->batch && !code && !pin; first += some, next++) {
        bl_slot_memory *s = &line->slot[next % BL_CHUNK_SLOTS];
        bl_problem part = bl_members_of(p, first, bl_min(some, p->batch - first));
        code = finish(s);
        int started = code ? 0 : start(s, &part, gpu);
        if (started == BL_E_PIN && first == 0)
            pin = started; /* nothing was written, and the host may not run it either */
        else if (started)
            code = bl_core_of_plugin->on_host(&part);
    }
    for (int i = 0; i < BL_CHUNK_SLOTS; i++, next++) {
        int late = finish(&line->slot[next % BL_CHUNK_SLOTS]);
        if (!code) code = late;
    }
    return pin ? pin : code;
}

static int run_on_gpu(const bl_problem *p, int ordinal) {
    const bl_gpu *gpu = bl_gpu_get(ordinal);
    if (!gpu) return bl_core_of_plugin->on_host(p);
    int previous = bl_gpu_enter(ordinal);
    bl_pipeline *line = bl_pipeline_take(gpu);
    int code = line ? run_chunks(p, gpu, line) : bl_core_of_plugin->on_host(p);
    if (line) bl_pipeline_give(gpu);
    bl_gpu_leave(previous);
    return code;
}

/* ---- several GPUs: each takes a share, from a thread of its own ---- */

typedef struct {
    bl_problem part;
    int ordinal, code;
    pthread_t thread;
    bool started;
} gpu_share;

static void *run_share(void *arg) {
    gpu_share *s = arg;
    s->code = run_on_gpu(&s->part, s->ordinal);
    return NULL;
}

static int run_on_all(const bl_problem *p, int gpus) {
    enum { MOST = 16 };
    gpu_share share[MOST];
    int64_t batch = p->batch;
    int code = 0;
    gpus = (int)bl_min(gpus, bl_min(MOST, batch));
    for (int i = 0; i < gpus; i++) {
        int64_t first = batch * i / gpus, last = batch * (i + 1) / gpus;
        share[i] = (gpu_share){.part = bl_members_of(p, first, last - first), .ordinal = i};
        share[i].started = i && !pthread_create(&share[i].thread, NULL, run_share, &share[i]);
    }
    for (int i = 0; i < gpus; i++) {
        if (share[i].started)
            pthread_join(share[i].thread, NULL);
        else
            run_share(&share[i]);
        if (!code) code = share[i].code;
    }
    return code;
}

int bl_cuda_run_host(const bl_problem *p, int ordinal) {
    int gpus = bl_gpu_count();
    if (ordinal < 0 && gpus > 1) return run_on_all(p, gpus);
    return run_on_gpu(p, ordinal < 0 ? 0 : ordinal);
}
