/* Members of different sizes are binned by shape into uniform problems; results land where each
 * member's own pointers say, so the caller's order is kept. Nothing runs if any member is bad, or if
 * no route can run it. */
#include "lapacke/variable.h"

#include <stdlib.h>
#include <string.h>

#include "batch/region/region.h"
#include "batch/report/error.h"
#include "batch/residency.h"
#include "batch/run.h"
#include "lapacke/argument_error.h"
#include "lapacke/nancheck.h"

typedef struct {
    bl_shape is;
    int64_t ld[BL_MATRIX_SLOTS];
    int64_t member;
} shape;

static int compare_shapes(const shape *a, const shape *b) {
    const int kind = memcmp(&a->is, &b->is, sizeof a->is);
    return kind ? kind : memcmp(a->ld, b->ld, sizeof a->ld);
}

/* By shape, in any order that keeps equal ones together; then the member: a stable order. */
static int compare(const void *x, const void *y) {
    const shape *a = x, *b = y;
    const int kind = compare_shapes(a, b);
    return kind ? kind : a->member < b->member ? -1 : a->member > b->member;
}

static bool same_shape(const shape *a, const shape *b) {
    return !compare_shapes(a, b);
}

static const void *info_argument(const bl_call_site *c) {
    return bl_op_has(c->op, BL_ARG_INFO) ? c->args[bl_call_count(c) - 2] : NULL;
}

static void store_info(const bl_call_site *c, int64_t member, int64_t value) {
    bl_problem p = {.int_bytes = (uint8_t)c->int_bytes};
    const void *at = info_argument(c);
    if (!at || !bl_on_host(at)) return;
    bl_set_info_operand(&p, at);
    bl_set_info(&p, member, value);
}

/* Every member's shape. Returns the position of the first bad member's wrong argument; every bad
 * member has its info by then, and every good one 0. */
static int read_shapes(const bl_call_site *c, shape *s, int64_t batch) {
    int first = 0;
    for (int64_t b = 0; b < batch; b++) {
        bl_problem p;
        int bad = bl_decode(c, b, &p);
        if (bad) {
            if (!first) {
                first = bad;
                for (int64_t g = 0; g < b; g++) store_info(c, g, 0);
            }
            store_info(c, b, -bad);
            continue;
        }
        if (first) store_info(c, b, 0);
        s[b] = (shape){.is = p.shape, .member = b};
        for (int i = 0; i < BL_MATRIX_SLOTS; i++) s[b].ld[i] = bl_increment(&p.operand[i]);
    }
    return first;
}

/* The problem of members s[0..count-1], all of one shape. An array of pointers that only the device
 * reads stays where it is, and the members' places in it go along. */
static int bin_of(const bl_call_site *c, const shape *s, int64_t count, void **storage,
                  bl_problem *p) {
    bl_problem one;
    int64_t *index = (int64_t *)(void *)(storage + (BL_SLOTS + 1) * count);
    bl_decode(c, s[0].member, p);
    p->batch = count;
    for (int64_t i = 0; i < count; i++) index[i] = s[i].member;
    if (c->device_arrays) p->index = index;
    for (int64_t i = 0; i < count; i++) {
        bl_decode(c, s[i].member, &one);
        for (int k = 0; k < BL_SLOTS; k++)
            if (one.operand[k].access) storage[k * count + i] = one.operand[k].base;
        if (one.info.access) storage[BL_SLOTS * count + i] = bl_member_of(&one.info, s[i].member);
    }
    for (int k = 0; k < BL_SLOTS; k++)
        if (p->operand[k].access && !p->operand[k].pointers)
            p->operand[k].pointers = storage + k * count;
    if (p->info.access) p->info.pointers = storage + BL_SLOTS * count;
    return bl_locate(p);
}

static int64_t run_bin(const bl_call_site *c, const shape *s, int64_t count, void **storage) {
    bl_problem p;
    int code = bin_of(c, s, count, storage, &p);
    for (int64_t i = 0; code && i < count && p.info.location == BL_HOST; i++)
        bl_set_info(&p, i, code);
    if (code) return code;
    bl_run_fn *run = bl_on_device(&p) ? bl_run : bl_runner(c);
    return bl_region_take(&p, run) ? 0 : run(&p);
}

static int64_t next_bin(const shape *s, int64_t first, int64_t batch) {
    int64_t last = first + 1;
    while (last < batch && same_shape(&s[first], &s[last])) last++;
    return last;
}

/* The first code of a bin that no route can run, before any has run. */
static int check_bins(const bl_call_site *c, const shape *s, int64_t batch, void **storage) {
    int code = 0;
    for (int64_t first = 0, last; first < batch && !code; first = last) {
        bl_problem p;
        last = next_bin(s, first, batch);
        code = bin_of(c, s + first, 1, storage, &p);
        p.batch = last - first;
        if (!code) code = bl_check(&p);
    }
    for (int64_t b = 0; code && b < batch; b++) store_info(c, b, code);
    return code;
}

static int64_t run_bins(const bl_call_site *c, shape *s, int64_t batch, void **storage) {
    qsort(s, (size_t)batch, sizeof *s, compare);
    int64_t failed = 0, code = check_bins(c, s, batch, storage);
    if (code) return code;
    for (int64_t first = 0, last; first < batch; first = last) {
        last = next_bin(s, first, batch);
        int64_t result = run_bin(c, s + first, last - first, storage);
        if (result < 0)
            code = result;
        else
            failed += result;
    }
    return code ? code : failed;
}

static int64_t out_of_memory(const bl_call_site *c, int64_t batch) {
    bl_fail("%s: out of memory", c->op->name);
    for (int64_t b = 0; b < batch; b++) store_info(c, b, BL_E_NOMEM);
    return BL_E_NOMEM;
}

/* What is wrong for every member alike is found with none: a bad flag, an array that is missing. */
static int bad_call(const bl_call_site *c, int64_t batch) {
    int count = bl_call_count(c);
    if (batch < 0) return count;
    for (int i = 0; i < count; i++)
        if (!c->args[i] && batch > 0) return i + 1;
    return 0;
}

int64_t bl_call_variable(const bl_call_site *call) {
    bl_call_site own = *call, *c = &own;
    int64_t batch = bl_call_batch(c);
    int bad = bad_call(c, batch);
    if (bad) {
        for (int64_t b = 0; b < batch; b++) store_info(c, b, -bad);
        bl_report_argument(c, bad);
        return -bad;
    }
    if (batch <= 0) return 0;
    if (!bl_find_device_arrays(c, &own.device_arrays)) {
        bl_fail("%s: arrays of sizes are read by the host", c->op->name);
        return BL_E_DEVICE;
    }
    shape *s = calloc((size_t)batch, sizeof *s);
    void **storage = malloc((size_t)batch * (BL_SLOTS + 2) * sizeof *storage);
    int64_t result;
    if (!s || !storage)
        result = out_of_memory(c, batch);
    else if ((bad = read_shapes(c, s, batch)))
        bl_report_argument(c, bad), result = -bad;
    else
        result = run_bins(c, s, batch, storage);
    free(s);
    free(storage);
    return result;
}
