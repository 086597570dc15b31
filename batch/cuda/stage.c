/* What kernels do not take as it lies: arrays of pointers in host memory, which are copied over,
 * members picked out of an array in device memory, which are gathered, and row-major matrices, which
 * are transposed into memory of the stream and back. */
#include <stdlib.h>
#include <string.h>

#include "batch/cuda/cuda.h"
#include "batch/cuda/support.h"

enum { ITEMS = BL_SLOTS + 1 };

static bl_operand *item(bl_problem *p, int i) {
    return i < BL_SLOTS ? &p->operand[i] : &p->info;
}

static bool has_host_pointers(const bl_operand *o) {
    return o->access && o->pointers && o->pointers_location == BL_HOST;
}

/* Members that p->index picks out of the device's array. */
static bool is_indexed(const bl_problem *p, int i) {
    const bl_operand *o = i < BL_SLOTS ? &p->operand[i] : NULL;
    return p->index && o && o->access && o->pointers && o->pointers_location == BL_DEVICE;
}

static bool has_index(const bl_problem *p) {
    for (int i = 0; i < BL_SLOTS; i++)
        if (is_indexed(p, i)) return true;
    return false;
}

/* The caller's array may be pinned, and then a copy of it would wait for the stream: a pageable
 * one is taken at the call. */
int bl_copy_array(const void *from, void *to, size_t bytes, const bl_exec *x) {
    void *pageable = malloc(bytes);
    if (!pageable) return BL_E_NOMEM;
    memcpy(pageable, from, bytes);
    int error =
        cudaMemcpyAsync(to, pageable, bytes, cudaMemcpyHostToDevice, (cudaStream_t)x->stream);
    free(pageable);
    return bl_gpu_failed(error, "pointers");
}

static int copy_pointers(bl_operand *o, void *to, int64_t batch, const bl_exec *x) {
    int code = bl_copy_array(o->pointers, to, (size_t)batch * sizeof(void *), x);
    o->pointers = to;
    o->pointers_location = BL_DEVICE;
    return code;
}

static int gather_pointers(bl_operand *o, void *to, const int64_t *index, int64_t batch,
                           const bl_exec *x) {
    int error = bl_support_gather(to, o->pointers, index, batch, x->stream);
    o->pointers = to;
    return bl_gpu_failed(error, "pointers");
}

static bool is_transposed(const bl_problem *p, int i) {
    return i < BL_MATRIX_SLOTS && p->order == BL_ROW_MAJOR && p->operand[i].access &&
           p->operand[i].rows * p->operand[i].cols > 0;
}

/* The form the transposed members of operand o take. */
static void become_column_major(bl_operand *o, void *memory) {
    o->base = memory;
    o->pointers = NULL;
    o->ld = bl_max(1, o->rows);
    o->stride = o->rows * o->cols;
}

static int64_t part_of(const bl_operand *o) {
    return o->part == BL_UPPER ? BL_COPY_UPPER : o->part == BL_LOWER ? BL_COPY_LOWER : BL_COPY_FULL;
}

/* All of it, for a vendor's routine may load what it does not use. */
static int transpose_in(const bl_operand *from, const bl_operand *to, int64_t batch,
                        const bl_exec *x) {
    bl_copy c = {.to = bl_operand_of(to),
                 .from = bl_operand_of(from),
                 .rows = to->rows,
                 .cols = to->cols,
                 .batch = batch,
                 .elem = to->elem,
                 .transpose = true};
    return bl_gpu_failed(bl_support_copy(&c, x->stream), "transpose");
}

/* `to` is row-major: as a column-major matrix it has cols rows, and the other triangle. */
static int transpose_out(const bl_operand *to, const bl_operand *from, int64_t batch,
                         const bl_exec *x) {
    int64_t part = part_of(from);
    bl_copy c = {.to = bl_operand_of(to),
                 .from = bl_operand_of(from),
                 .rows = from->cols,
                 .cols = from->rows,
                 .batch = batch,
                 .elem = from->elem,
                 .part = part == BL_COPY_UPPER   ? BL_COPY_LOWER
                         : part == BL_COPY_LOWER ? BL_COPY_UPPER
                                                 : BL_COPY_FULL,
                 .transpose = true};
    return bl_gpu_failed(bl_support_copy(&c, x->stream), "transpose");
}

typedef struct {
    void *pointers[ITEMS], *matrix[BL_SLOTS];
    int64_t *index;
} pieces;

static size_t cut(const bl_problem *p, char *base, pieces *to) {
    bl_carver c = {base, 0};
    bl_problem copy = *p;
    for (int i = 0; i < ITEMS; i++)
        if (has_host_pointers(item(&copy, i)) || is_indexed(p, i))
            to->pointers[i] = bl_carve(&c, (size_t)p->batch * sizeof(void *));
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (is_transposed(p, i))
            to->matrix[i] = bl_carve(&c, (size_t)(o->rows * o->cols * p->batch) * o->elem);
    }
    if (has_index(p)) to->index = bl_carve(&c, (size_t)p->batch * sizeof(int64_t));
    return c.used;
}

static int fill(bl_staged *s, const pieces *at, const bl_exec *x) {
    int code = 0;
    bl_problem *q = &s->q;
    if (has_index(q))
        code = bl_copy_array(q->index, at->index, (size_t)q->batch * sizeof(int64_t), x);
    for (int i = 0; i < ITEMS && !code; i++) {
        bool indexed = is_indexed(q, i); /* before a copied array becomes the device's too */
        if (has_host_pointers(item(q, i)))
            code = copy_pointers(item(q, i), at->pointers[i], q->batch, x);
        else if (indexed)
            code = gather_pointers(item(q, i), at->pointers[i], at->index, q->batch, x);
    }
    q->index = NULL;
    for (int i = 0; i < BL_SLOTS && !code; i++) {
        bl_operand from = q->operand[i];
        if (!is_transposed(q, i)) continue;
        become_column_major(&q->operand[i], at->matrix[i]);
        if (from.access & BL_READ) code = transpose_in(&from, &q->operand[i], q->batch, x);
    }
    s->transposed = q->order == BL_ROW_MAJOR;
    q->order = BL_COL_MAJOR;
    return code;
}

int bl_stage_in(const bl_problem *p, const bl_exec *x, bl_staged *s) {
    *s = (bl_staged){.q = *p};
    pieces at;
    size_t bytes = cut(p, NULL, &at);
    if (!bytes) {
        s->q.order = BL_COL_MAJOR;
        return 0;
    }
    for (int i = 0; i < ITEMS; i++)
        if (x->capturing && (has_host_pointers(item(&s->q, i)) || is_indexed(p, i))) {
            bl_core_of_plugin->fail(
                "%s: an array of pointers in host memory cannot be part of a graph", p->op->name);
            return BL_E_CAPTURE;
        }
    s->memory = bl_pool_take(bytes, x);
    if (!s->memory) return BL_E_NOMEM;
    cut(p, s->memory, &at);
    int code = fill(s, &at, x);
    if (code) bl_pool_give(s->memory, x);
    return code;
}

/* The pointers of a transposed operand are the caller's own array, or its copy's: both are gone
 * from q, so the copy is found again from p. */
int bl_stage_out(const bl_problem *p, const bl_exec *x, bl_staged *s) {
    if (!s->memory) return 0;
    pieces at;
    cut(p, s->memory, &at);
    int code = 0;
    for (int i = 0; i < BL_SLOTS && !code; i++) {
        bl_operand to = p->operand[i];
        if (!s->transposed || !is_transposed(p, i) || !(to.access & BL_WRITE)) continue;
        if (has_host_pointers(&to) || is_indexed(p, i)) to.pointers = at.pointers[i];
        code = transpose_out(&to, &s->q.operand[i], p->batch, x);
    }
    bl_pool_give(s->memory, x);
    return code;
}
