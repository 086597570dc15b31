/* One GPU's way from host memory and back: a few slots, each with a stream, pinned memory and device
 * memory for one chunk of a batch, so that packing, both copies and computing overlap. */
#ifndef BL_CUDA_PIPELINE_H
#define BL_CUDA_PIPELINE_H

#include "batch/cuda/cuda.h"

enum { BL_CHUNK_SLOTS = 3, BL_CHUNK_ITEMS = BL_SLOTS + 1 };

/* How one operand of a chunk travels. */
typedef struct {
    size_t offset, bytes; /* of the chunk's members as they travel, in the slot's memory */
    size_t square; /* a triangle, which travels alone: where its matrices are on the device */
    bool triangle;
    int64_t members; /* 1 for a broadcast operand */
    bool in, out;    /* copied to the device, and back */
    char *direct;    /* the caller's own pinned memory, for packing is needless */
} bl_parcel;

typedef struct {
    bl_problem part; /* the chunk's members, in the caller's memory */
    bl_parcel parcel[BL_CHUNK_ITEMS];
    size_t bytes;
    int shares;   /* of the batch, on as many GPUs at once: they share the threads that pack */
    bool full;    /* a chunk is under way */
    bool spoiled; /* results are on their way over the caller's inputs */
} bl_chunk;

typedef struct {
    cudaStream_t stream;
    cudaEvent_t done;
    char *pinned, *device;
    size_t bytes;
    bl_chunk chunk;
} bl_slot_memory;

typedef struct {
    bl_slot_memory slot[BL_CHUNK_SLOTS];
    bool ready;
} bl_pipeline;

/* The calling thread has GPU x->gpu's pipeline to itself; NULL when its streams cannot be made. */
bl_pipeline *bl_pipeline_take(const bl_gpu *gpu);
void bl_pipeline_give(const bl_gpu *gpu);
void bl_pipelines_release(void);

/* Memory of at least `bytes` in both places. 0, or BL_E_*. */
int bl_slot_grow(bl_slot_memory *s, size_t bytes);

/* ---- pack.c ---- */

/* Lays out a chunk of `part`. */
void bl_chunk_plan(bl_chunk *c, const bl_problem *part);
/* Bytes one member takes in a chunk. */
size_t bl_chunk_member_bytes(const bl_problem *p);
/* Makes squares of the triangles that came, or (pack) triangles of those that go, on the device. */
int bl_chunk_triangles(const bl_chunk *c, char *device, bool pack, cudaStream_t stream);
void bl_chunk_pack(const bl_chunk *c, char *pinned);
void bl_chunk_unpack(const bl_chunk *c, const char *pinned);
/* The chunk as it lies on the device. */
bl_problem bl_chunk_on_device(const bl_chunk *c, char *device);

#endif
