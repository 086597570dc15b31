/* Between the caller's memory and a chunk's: members come tightly, line by line, in the caller's
 * order (the device transposes faster than we do); of a triangle nothing else travels. */
#include <string.h>

#include "batch/cuda/pipeline.h"
#include "batch/cuda/support.h"

static bl_operand *item(bl_problem *p, int i) {
    return i < BL_SLOTS ? &p->operand[i] : &p->info;
}
static const bl_operand *const_item(const bl_problem *p, int i) {
    return i < BL_SLOTS ? &p->operand[i] : &p->info;
}

/* Lines of an operand as it lies: columns, or rows where the matrix is row-major. */
static bool by_rows(const bl_problem *p, int i) {
    return i < BL_MATRIX_SLOTS && p->order == BL_ROW_MAJOR;
}
static int64_t length_of(const bl_problem *p, int i) {
    const bl_operand *o = const_item(p, i);
    return by_rows(p, i) ? o->cols : o->rows;
}
static int64_t lines_of(const bl_problem *p, int i) {
    const bl_operand *o = const_item(p, i);
    return by_rows(p, i) ? o->rows : o->cols;
}

static bool is_broadcast(const bl_operand *o) {
    return !o->pointers && o->stride == 0 && o->access == BL_READ;
}

size_t bl_chunk_member_bytes(const bl_problem *p) {
    size_t bytes = 0;
    for (int i = 0; i < BL_CHUNK_ITEMS; i++) {
        const bl_operand *o = const_item(p, i);
        if (o->access) bytes += (size_t)(o->rows * o->cols) * o->elem;
    }
    return bytes ? bytes : 1;
}

/* The caller's own memory serves where it is pinned and lies as the chunk would. */
static char *direct(const bl_problem *p, int i) {
    const bl_operand *o = const_item(p, i);
    int64_t length = length_of(p, i);
    bool tight = !o->pointers && o->part == BL_FULL && (o->ld == length || o->cols == 1) &&
                 (o->stride == o->rows * o->cols || p->batch == 1);
    struct cudaPointerAttributes is;
    if (!tight || cudaPointerGetAttributes(&is, o->base) != cudaSuccess) return NULL;
    return is.type == cudaMemoryTypeHost ? o->base : NULL;
}

static int64_t elements_of(const bl_operand *o, bool triangle) {
    return triangle ? o->rows * (o->rows + 1) / 2 : o->rows * o->cols;
}

void bl_chunk_plan(bl_chunk *c, const bl_problem *part) {
    bl_carver carver = {NULL, 0};
    *c = (bl_chunk){.part = *part};
    for (int i = 0; i < BL_CHUNK_ITEMS; i++) {
        const bl_operand *o = const_item(part, i);
        bl_parcel *to = &c->parcel[i];
        if (!o->access) continue;
        to->members = is_broadcast(o) ? 1 : part->batch;
        to->triangle = o->part != BL_FULL;
        to->bytes = (size_t)(elements_of(o, to->triangle) * to->members) * o->elem;
        to->offset = carver.used;
        to->in = (o->access & BL_READ) != 0;
        to->out = (o->access & BL_WRITE) != 0;
        to->direct = to->bytes ? direct(part, i) : NULL;
        bl_carve(&carver, to->bytes);
        to->square = carver.used;
        if (to->triangle) bl_carve(&carver, (size_t)(o->rows * o->cols * to->members) * o->elem);
    }
    c->bytes = carver.used;
}

bl_problem bl_chunk_on_device(const bl_chunk *c, char *device) {
    bl_problem p = c->part;
    for (int i = 0; i < BL_CHUNK_ITEMS; i++) {
        bl_operand *o = item(&p, i);
        const bl_parcel *t = &c->parcel[i];
        if (!o->access) continue;
        o->base = device + (t->triangle ? t->square : t->offset);
        o->pointers = NULL;
        o->ld = bl_max(1, length_of(&p, i));
        o->stride = t->members == 1 && p.batch > 1 ? 0 : o->rows * o->cols;
        o->location = BL_DEVICE;
    }
    return p;
}

/* Lines of a triangle end at the diagonal, or begin there. */
static bool to_diagonal(const bl_problem *p, int i) {
    return (const_item(p, i)->part == BL_UPPER) != by_rows(p, i);
}

int bl_chunk_triangles(const bl_chunk *c, char *device, bool pack, cudaStream_t stream) {
    int code = 0;
    for (int i = 0; i < BL_CHUNK_ITEMS && !code; i++) {
        const bl_parcel *t = &c->parcel[i];
        const bl_operand *o = const_item(&c->part, i);
        if (!t->triangle || !(pack ? t->out : t->in)) continue;
        bl_triangles x = {.packed = device + t->offset,
                          .square = device + t->square,
                          .n = o->rows,
                          .batch = t->members,
                          .elem = o->elem,
                          .growing = to_diagonal(&c->part, i),
                          .pack = pack};
        code = bl_gpu_failed(bl_support_triangles(&x, stream), "triangles");
    }
    return code;
}

typedef struct {
    const bl_chunk *c;
    char *pinned;
    bool out;
} job;

static void move_line(const job *x, char *theirs, char *ours, int64_t elements, int elem) {
    memcpy(x->out ? theirs : ours, x->out ? ours : theirs, (size_t)elements * (size_t)elem);
}

static void move_member(const job *x, int i, int64_t b) {
    const bl_problem *p = &x->c->part;
    const bl_parcel *t = &x->c->parcel[i];
    const bl_operand *o = const_item(p, i);
    int64_t length = length_of(p, i), lines = lines_of(p, i);
    char *theirs = bl_member_of(o, b);
    char *ours = x->pinned + t->offset + (size_t)(b * elements_of(o, t->triangle)) * o->elem;
    if (!t->triangle && (o->ld == length || lines == 1)) {
        move_line(x, theirs, ours, length * lines, o->elem);
        return;
    }
    bool growing = t->triangle && to_diagonal(p, i);
    for (int64_t j = 0; j < lines; j++) {
        int64_t from = t->triangle && !growing ? j : 0, to = growing ? j + 1 : length;
        move_line(x, theirs + (size_t)(j * o->ld + from) * o->elem, ours, to - from, o->elem);
        ours += (size_t)(to - from) * o->elem;
    }
}

static void share(void *arg, int thread, int threads) {
    const job *x = arg;
    for (int i = 0; i < BL_CHUNK_ITEMS; i++) {
        const bl_parcel *t = &x->c->parcel[i];
        if (!(x->out ? t->out : t->in) || t->direct) continue;
        int64_t first = t->members * thread / threads, last = t->members * (thread + 1) / threads;
        for (int64_t b = first; b < last; b++) move_member(x, i, b);
    }
}

/* A thread for every mebibyte at most: starting one costs as much as it moves. (Three threads for four
 * processors were tried on an H200's 16, so that one that is taken away does not keep all waiting:
 * dgetrf from pageable memory took 2.6 times the copies instead of 1.7.) */
static void move(const bl_chunk *c, char *pinned, bool out) {
    job x = {c, pinned, out};
    int64_t worth = (int64_t)(c->bytes >> 20) + 1;
    int most = bl_core_of_plugin->threads() / c->shares;
    bl_core_of_plugin->parallel(share, &x, (int)bl_min(bl_max(1, most), worth));
}

void bl_chunk_pack(const bl_chunk *c, char *pinned) {
    move(c, pinned, false);
}
void bl_chunk_unpack(const bl_chunk *c, const char *pinned) {
    move(c, (char *)(uintptr_t)pinned, true);
}
