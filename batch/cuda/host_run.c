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

/* What the caller reads: a result that would go straight over the operand it was computed from goes
 * last, for after it there is no starting again. */
static bool is_final(const bl_parcel *t) {
    return t->direct && t->in;
}

static int copy_out(const bl_slot_memory *s, bl_chunk *c) {
    int error = 0;
    for (int final = 0; final < 2; final++)
        for (int i = 0; i < BL_CHUNK_ITEMS && !error; i++) {
            const bl_parcel *t = &c->parcel[i];
            if (!t->out || !t->bytes || is_final(t) != final) continue;
            error =
                cudaMemcpyAsync(t->direct ? t->direct : s->pinned + t->offset,
                                s->device + t->offset, t->bytes, cudaMemcpyDeviceToHost, s->stream);
            c->spoiled |= final && !error;
        }
    return bl_gpu_failed(error, "copy from the device");
}

static void give_up(const bl_problem *part, int code) {
    for (int64_t b = 0; b < part->batch; b++) bl_set_info(part, b, code);
}

/* A chunk that failed, from its inputs if they are still what they were. */
static int redo(const bl_chunk *c, int code) {
    if (!c->spoiled) return bl_core_of_plugin->on_host(&c->part);
    give_up(&c->part, code);
    return code;
}

/* Waits for the slot's chunk, and hands its results over. */
static int finish(bl_slot_memory *s) {
    if (!s->chunk.full) return 0;
    s->chunk.full = false;
    int code = bl_gpu_failed(cudaEventSynchronize(s->done), "a chunk");
    if (code) return redo(&s->chunk, code);
    bl_chunk_unpack(&s->chunk, s->pinned);
    return 0;
}

/* Starts a chunk in an idle slot. */
static int start(bl_slot_memory *s, const bl_problem *part, const bl_gpu *gpu, int shares) {
    bl_chunk_plan(&s->chunk, part);
    s->chunk.shares = shares;
    int code = bl_slot_grow(s, s->chunk.bytes);
    if (code) return code;
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .gpu = gpu, .stream = s->stream};
    bl_problem there = bl_chunk_on_device(&s->chunk, s->device);
    bl_chunk_pack(&s->chunk, s->pinned);
    code = copy_in(s, &s->chunk);
    if (!code) code = bl_chunk_triangles(&s->chunk, s->device, false, s->stream);
    if (!code) code = bl_cuda_run_on(&there, &x);
    if (!code) code = bl_chunk_triangles(&s->chunk, s->device, true, s->stream);
    if (!code) code = copy_out(s, &s->chunk);
    if (!code) code = bl_gpu_failed(cudaEventRecord(s->done, s->stream), "event");
    s->chunk.full = code == 0;
    if (code) cudaStreamSynchronize(s->stream); /* nothing of it may still be under way */
    return code;
}

/* Three chunks and the workspace of one fit into what BATCHLAS_DEVICE_MEMORY allows. */
static int64_t members_a_chunk(const bl_problem *p) {
    int64_t bytes = CHUNK_BYTES, most = bl_core_of_plugin->device_memory();
    if (most && most / 8 < bytes) bytes = most / 8;
    return bl_max(1, bytes / (int64_t)bl_chunk_member_bytes(p));
}

typedef struct {
    const bl_gpu *gpu;
    const bl_problem *p;
    int shares;
    int64_t first, some; /* the next chunk's first member, and how many are tried */
    bool pin_failed;
} progress;

/* The next chunk, smaller while memory is short; what does not run on the GPU runs on the host. */
static int next_chunk(progress *x, bl_slot_memory *s) {
    const bl_problem *p = x->p;
    bl_problem part;
    int code;
    do {
        part = bl_members_of(p, x->first, bl_min(x->some, p->batch - x->first));
        code = start(s, &part, x->gpu, x->shares);
    } while (code == BL_E_NOMEM && part.batch > 1 && (x->some = part.batch / 2));
    if (code == BL_E_NOMEM) part = bl_members_of(p, x->first, p->batch - x->first);
    x->pin_failed = code == BL_E_PIN && x->first == 0;
    x->first += part.batch;
    if (!code || x->pin_failed) return 0; /* the host may not run a pin of the device's either */
    return s->chunk.spoiled ? redo(&s->chunk, code) : bl_core_of_plugin->on_host(&part);
}

static int run_chunks(const bl_problem *p, const bl_gpu *gpu, int shares, bl_pipeline *line) {
    progress x = {.gpu = gpu, .p = p, .shares = shares, .some = members_a_chunk(p)};
    int64_t next = 0;
    int code = 0;
    for (; x.first < p->batch && !code && !x.pin_failed; next++) {
        bl_slot_memory *s = &line->slot[next % BL_CHUNK_SLOTS];
        code = finish(s);
        if (!code) code = next_chunk(&x, s);
    }
    for (int i = 0; i < BL_CHUNK_SLOTS; i++, next++) {
        int late = finish(&line->slot[next % BL_CHUNK_SLOTS]);
        if (!code) code = late;
    }
    return x.pin_failed ? BL_E_PIN : code;
}

static int run_on_gpu(const bl_problem *p, int ordinal, int shares) {
    const bl_gpu *gpu = bl_gpu_get(ordinal);
    if (!gpu) return bl_core_of_plugin->on_host(p);
    int previous = bl_gpu_enter(ordinal);
    bl_pipeline *line = bl_pipeline_take(gpu);
    int code = line ? run_chunks(p, gpu, shares, line) : bl_core_of_plugin->on_host(p);
    if (line) bl_pipeline_give(gpu);
    bl_gpu_leave(previous);
    return code;
}

/* ---- several GPUs: each takes a share, from a thread of its own ---- */

typedef struct {
    bl_problem part;
    int ordinal, shares, code;
    pthread_t thread;
    bool started;
} gpu_share;

static void *run_share(void *arg) {
    gpu_share *s = arg;
    s->code = run_on_gpu(&s->part, s->ordinal, s->shares);
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
        share[i] = (gpu_share){.part = bl_members_of(p, first, last - first)};
        share[i].ordinal = i, share[i].shares = gpus;
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
    return run_on_gpu(p, ordinal < 0 ? 0 : ordinal, 1);
}
