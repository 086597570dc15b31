/* Every allocation, copy, launch and vendor call of the plug-in fails in turn: results stay right, or
 * a clear error comes back, and nothing is lost or leaks. And host batches shared out over several
 * GPUs. Both need the plug-in of tests/gpu/faults, which tests/gpu/run puts beside this program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/device.h"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/faults.h"
#include "tests/gpu/gpu.h"

__attribute__((visibility("default"))) faults batchlas_test_faults = {.at = -1};
static faults *const f = &batchlas_test_faults;

static bool is_faulty(void) {
    f->seen = 0;
    bl_device_count();
    shape s = {.op = BL_OP_getrf, .dtype = BL_D, .m = 3, .n = 3, .members = 2, .int_bytes = 4};
    batch x = make(&s, 1);
    bl_device_run_host(&x.p);
    discard(&x);
    return check(f->seen > 0, "this is not the plug-in of tests/gpu/faults");
}

static shape shape_of(bl_op_id op, int64_t n, int64_t members) {
    return (shape){.op = op,
                   .dtype = bl_op_has_dtype(bl_op_get(op), BL_D) ? BL_D : BL_Z,
                   .m = n,
                   .n = n,
                   .k = n,
                   .nrhs = 2,
                   .side = 'L',
                   .uplo = 'U',
                   .transa = 'N',
                   .transb = 'N',
                   .diag = 'N',
                   .alpha = 0.75,
                   .beta = 0.5,
                   .row_major = bl_op_has(bl_op_get(op), BL_ARG_INFO) && n == 6,
                   .members = members,
                   .int_bytes = 8};
}

typedef enum { PAGEABLE, PINNED, ON_DEVICE, WAYS } way;
static const char *const way_name[WAYS] = {"pageable", "pinned", "device"};

static void pin(batch *x, bool on) {
    for (int i = 0; i < BL_SLOTS; i++) {
        if (!x->data[i]) continue;
        if (on)
            cudaHostRegister(x->data[i], x->bytes[i], cudaHostRegisterDefault);
        else
            cudaHostUnregister(x->data[i]);
    }
}

/* Tight members, so that pinned memory is used as it lies. */
static void tighten(batch *x) {
    for (int i = 0; i < BL_SLOTS; i++) {
        bl_operand *o = &x->p.operand[i];
        if (!o->access) continue;
        char *to = x->data[i];
        for (int64_t b = 0; b < x->p.batch; b++)
            for (int64_t j = 0; j < o->cols; j++)
                memmove(to + (size_t)((b * o->cols + j) * o->rows) * o->elem,
                        to + (size_t)(b * o->stride + j * o->ld) * o->elem,
                        (size_t)o->rows * o->elem);
        o->ld = bl_max(1, o->rows), o->stride = o->rows * o->cols;
    }
}

static void once(const shape *s, way w, const batch *before, const batch *want, long at) {
    batch got = copy_of(before);
    device_batch d;
    char more[128];
    f->at = -1;
    if (w == ON_DEVICE) d = to_device(before, FORM_HOST_POINTERS);
    if (w == PINNED) pin(&got, true);
    f->seen = 0, f->name[0] = 0, f->at = at;
    int code = w == ON_DEVICE ? bl_execute(&d.p) : bl_device_run_host(&got.p);
    f->at = -1;
    snprintf(more, sizeof more, "%s, call %ld (%s) failed", way_name[w], at, f->name);
    if (w == PINNED) pin(&got, false);
    if (w == ON_DEVICE) {
        from_device(&d, &got);
        release(&d);
    }
    if (code == 0) compare(describe(s, more), before, want, &got);
    bool may_fail = w == ON_DEVICE || (w == PINNED && strstr(f->name, "cuda"));
    if (code)
        check(may_fail && (code == BL_E_NOMEM || code == BL_E_DEVICE) && batchlas_last_error()[0],
              "%s: %d %s", describe(s, more), code, batchlas_last_error());
    if (code && at < 0) check(false, "%s: %d with no fault", describe(s, more), code);
    discard(&got);
}

static void each_fault(bl_op_id op, int64_t n, way w) {
    shape s = shape_of(op, n, 37);
    batch before = make(&s, (unsigned)n);
    if (w == PINNED && !s.row_major) tighten(&before);
    batch want = copy_of(&before);
    bl_execute_plain(&want.p);
    batchlas_finalize(); /* so that memory and handles are taken anew */
    once(&s, w, &before, &want, -1);
    long calls = f->seen;
    batchlas_finalize();
    check(f->held == 0, "%s, %s: %ld pieces of memory are held", describe(&s, ""), way_name[w],
          f->held);
    for (long at = 0; at < calls; at++) {
        once(&s, w, &before, &want, at);
        batchlas_finalize();
        check(f->held == 0, "%s, %s, %s failed: %ld pieces are held", describe(&s, ""), way_name[w],
              f->name, f->held);
    }
    discard(&before), discard(&want);
}

void test_faults(void) {
    if (!is_faulty()) return;
    for (int op = 0; op < BL_OPS; op++)
        for (int i = 0; i < 2; i++)
            for (int w = 0; w < WAYS; w++)
                if (chosen(op)) each_fault((bl_op_id)op, i ? 40 : 6, (way)w);
}

/* From call BATCHLAS_TEST_FAULT on the context is lost: host batches come out right, then and later,
 * one line says so, and device batches get an error. */
void test_lost(void) {
    const char *at = getenv("BATCHLAS_TEST_FAULT");
    if (!is_faulty()) return;
    shape s = shape_of(BL_OP_gesv, 40, 3000);
    batch before = make(&s, 3), want = copy_of(&before), got = copy_of(&before);
    device_batch d = to_device(&before, FORM_STRIDED);
    bl_execute_plain(&want.p);
    f->lasting = 1, f->seen = 0, f->at = at ? atol(at) : 0;
    for (int round = 0; round < 2; round++) {
        memcpy(got.data[0], before.data[0], before.bytes[0]);
        memcpy(got.data[1], before.data[1], before.bytes[1]);
        int code = bl_execute(&got.p);
        check(code == 0, "a host batch, the device lost at call %ld (%s): %d %s", f->at, f->name,
              code, batchlas_last_error());
        if (code == 0) compare(describe(&s, "device lost"), &before, &want, &got);
    }
    int code = bl_execute(&d.p);
    check(code == BL_E_DEVICE && batchlas_last_error()[0], "a device batch afterwards: %d", code);
    f->at = -1;
    discard(&before), discard(&want), discard(&got);
}

/* Three GPUs (all of them the one there is): a host batch is shared out, and the result is that of
 * one GPU; the current device is what it was. */
void test_shards(void) {
    static const int64_t members[] = {1, 2, 3, 1000, 30001};
    f->gpus = 3;
    if (!is_faulty()) return;
    check(bl_device_count() == 3, "%d GPUs", bl_device_count());
    for (int op = 0; op < BL_OPS; op++)
        for (int i = 0; i < 5; i++) {
            shape s = shape_of((bl_op_id)op, 6, members[i]);
            batch before = make(&s, 5), want = copy_of(&before), got = copy_of(&before);
            bl_execute_plain(&want.p);
            int code = bl_device_run_host(&got.p);
            check(code == 0, "%s: %d", describe(&s, "shared out"), code);
            compare(describe(&s, "shared out"), &before, &want, &got);
            discard(&before), discard(&want), discard(&got);
        }
}
