/* Where the library may reach: not one byte past a matrix, a pointer array or info; not into what
 * is only read; and as far as 64-bit offsets go. */
#include <stdio.h>
#include <string.h>

#include "support/every.h"
#include "support/fence.h"

/* Copies the members of a compact call into members that lie elsewhere. */
static void copy_members(call *to, const call *from) {
    for (int s = 0; s < SLOTS; s++) {
        const operand *o = &from->operand[s];
        for (int64_t b = 0; b < from->batch && o->access; b++)
            for (int64_t j = 0; j < o->cols; j++)
                for (int64_t i = 0; i < o->rows; i++)
                    memcpy(element_of(to, (slot)s, b, i, j), element_of(from, (slot)s, b, i, j),
                           (size_t)o->elem);
    }
}

static void allocate_pointers(operand *o, int64_t batch) {
    o->memory = o->before = NULL;
    o->pointers = fenced((size_t)batch * sizeof *o->pointers);
}

static void protect_inputs(call *c) {
    for (int s = 0; s < SLOTS; s++) {
        operand *o = &c->operand[s];
        size_t bytes = (size_t)(least_stride(c, (slot)s) * o->elem);
        for (int64_t b = 0; b < c->batch && o->access == READ && bytes; b++)
            fenced_read_only(o->pointers[b], bytes);
    }
}

/* Bytes between a matrix and its fence. Our kernels get none. OpenBLAS 0.3.21's complex xLAUUM, for
 * potri, reads an element of the column after the last; the core works around it, but other builds
 * for other processors may have more of the kind: routes that may reach them get a cache line. */
static size_t slack(const char *route) {
    return route && !route_is_vendor(route) ? 0 : 64;
}

/* Every member, pointer array and info by itself at a fence; inputs are read-only. */
static call fenced_call(const call *compact, const char *route) {
    call c = *compact;
    c.form = POINTERS;
    c.info = c.info ? fenced((size_t)c.batch * (c.wide ? 8 : 4)) : NULL;
    for (int s = 0; s < SLOTS; s++) {
        operand *o = &c.operand[s];
        if (!o->access) continue;
        allocate_pointers(o, c.batch);
        for (int64_t b = 0; b < c.batch; b++)
            o->pointers[b] = fenced((size_t)(least_stride(&c, (slot)s) * o->elem) + slack(route));
    }
    copy_members(&c, compact);
    protect_inputs(&c);
    return c;
}

static int64_t info_at(const call *c, int64_t b) {
    int32_t narrow;
    int64_t value;
    memcpy(c->wide ? (void *)&value : &narrow, c->info + b * (c->wide ? 8 : 4), c->wide ? 8 : 4);
    return c->wide ? value : narrow;
}

/* Fetches info into the call's own, so that same_outputs compares it. */
static void check_same(const call *elsewhere, const call *compact, const char *route) {
    call seen = *elsewhere;
    seen.info_memory = NULL;
    seen.info = NULL;
    call_allocate_info(&seen);
    for (int64_t b = 0; b < seen.batch && seen.info; b++) put_info(&seen, b, info_at(elsewhere, b));
    for (int64_t b = 0; b < seen.batch; b++)
        check_here(same_member(&seen, b, compact, b), &seen, route, b, "other bits");
    for (int s = 0; s < SLOTS; s++) seen.operand[s].pointers = NULL;
    call_free(&seen);
}

static call compact_call(op_id id, dtype t, int64_t n, int64_t batch, int layout, bool wide) {
    call c = call_of(id, t);
    c.m = n + 2, c.n = n, c.k = n, c.nrhs = 2, c.batch = batch, c.wide = wide;
    c.alpha = 0.75, c.beta = -0.5;
    if (layout == ROW_MAJOR) c.style = LAYOUT, c.layout = layout;
    if (c.op->legalize) c.op->legalize(&c);
    call_tight(&c);
    call_allocate(&c);
    call_fill(&c, 53);
    return c;
}

static void one_fence(op_id id, dtype t, int64_t n, int64_t batch, const char *route) {
    for (int layout = ROW_MAJOR; layout <= COL_MAJOR; layout++) {
        call compact = compact_call(id, t, n, batch, layout, n % 2);
        call c = fenced_call(&compact, route);
        if (run_here(&compact, route)) {
            check(invoke(&c) == 0, "%s, %s failed", call_text(&c), route_text(route));
            check_same(&c, &compact, route);
        }
        call_free(&compact);
        fence_release();
    }
}

/* Bits: the routes that promise them; the unpinned one under the switch. */
static bool promises_bits(const char *route) {
    return !route || strcmp(route, "vendor_threads");
}

static void fences(op_id id, dtype t, const char *route) {
    static const int64_t batch[] = {1, 3, 4, 5, 17}, size[] = {1, 2, 3, 5, 8, 13, 16, 17, 31};
    if (!promises_bits(route)) return;
    batchlas_set_deterministic(route == NULL);
    for (int i = 0; i < 9; i++) one_fence(id, t, size[i], batch[i % 5], route);
    batchlas_set_deterministic(0);
}

#define FENCES(op)                                                                                 \
    Test(fences, op) {                                                                             \
        every_dtype(OP_##op, fences);                                                              \
    }
BL_EACH_OP(FENCES)

/* Strides beyond 2^31 elements, and lds of 2^28: members lie gigabytes apart, in address space of
 * which only their own pages exist. */
static bool spread_operand(call *c, slot s, int64_t ld, int64_t far) {
    operand *o = &c->operand[s];
    bool row = c->layout == ROW_MAJOR && s <= SLOT_C;
    int64_t lines = row ? o->rows : o->cols, length = row ? o->cols : o->rows;
    if (s <= SLOT_C && ld) o->ld = ld;
    o->stride = far;
    o->base = reserved((size_t)(((c->batch - 1) * far + lines * o->ld) * o->elem));
    if (!o->base) return false;
    allocate_pointers(o, c->batch);
    for (int64_t b = 0; b < c->batch; b++) {
        o->pointers[b] = o->base + b * far * o->elem;
        for (int64_t j = 0; j < lines; j++)
            opened((char *)o->pointers[b] + j * o->ld * o->elem, (size_t)(length * o->elem));
    }
    return true;
}

static bool spread(call *c, int64_t ld) {
    int64_t far = ((int64_t)1 << 31) + 41;
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access && !spread_operand(c, (slot)s, ld, far)) return false;
    return true;
}

static void one_spread(op_id id, dtype t, int layout, int64_t ld, const char *route) {
    call compact = compact_call(id, t, 5, 3, layout, false), c = compact;
    c.info = compact.info ? fenced(3 * 4) : NULL;
    check(spread(&c, ld), "the system gives no address space");
    copy_members(&c, &compact);
    if (run_here(&compact, route)) {
        check(invoke(&c) == 0, "%s, %s failed", call_text(&c), route_text(route));
        check_same(&c, &compact, route);
    }
    call_free(&compact);
    fence_release();
}

static void spreads(op_id id, dtype t, const char *route) {
    if (!promises_bits(route)) return;
    batchlas_set_deterministic(route == NULL);
    for (int layout = ROW_MAJOR; layout <= COL_MAJOR; layout++) one_spread(id, t, layout, 0, route);
    batchlas_set_deterministic(0);
}

#define SPREADS(op)                                                                                \
    Test(far_apart, op) {                                                                          \
        every_dtype(OP_##op, spreads);                                                             \
    }
BL_EACH_OP(SPREADS)

/* An ld whose product with a column number passes 2^31. Bits may differ with ld (see styles.c):
 * the residual is asked instead. */
static void wide_ld(op_id id, dtype t, const char *route) {
    call compact = compact_call(id, t, 9, 1, COL_MAJOR, false), c = compact;
    c.info = compact.info ? fenced(4) : NULL;
    check(spread(&c, (int64_t)1 << 28), "the system gives no address space");
    copy_members(&c, &compact);
    int64_t result = invoke(&c);
    if (result != E_PIN || !route) {
        check(result == 0, "%s, %s failed", call_text(&c), route_text(route));
        for (int s = 0; s < SLOTS; s++) /* back into memory that remembers its input */
            if (c.operand[s].access & WRITE)
                for (int64_t j = 0; j < c.operand[s].cols; j++)
                    for (int64_t i = 0; i < c.operand[s].rows; i++)
                        memcpy(element_of(&compact, (slot)s, 0, i, j),
                               element_of(&c, (slot)s, 0, i, j), (size_t)c.operand[s].elem);
        check(c.op->residual(&compact, 0) < 30, "%s, %s: wrong", call_text(&c), route_text(route));
    }
    call_free(&compact);
    fence_release();
}

#define WIDE(op)                                                                                   \
    Test(wide_ld, op) {                                                                            \
        every_dtype(OP_##op, wide_ld);                                                             \
    }
BL_EACH_OP(WIDE)
