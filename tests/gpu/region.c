/* Regions and device operands: a call on the device is not recorded. What was recorded before it, on
 * the host, runs first; it runs at once, on its stream. */
#include <string.h>

#include "batch/region/region.h"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

static bool untouched(const batch *x, const batch *before) {
    for (int k = 0; k < BL_SLOTS; k++)
        if (x->data[k] && memcmp(x->data[k], before->data[k], x->bytes[k]) != 0) return false;
    return true;
}

static void flushed_by(form f) {
    shape s = {.op = BL_OP_gesv,
               .dtype = BL_D,
               .m = 8,
               .n = 8,
               .k = 8,
               .nrhs = 2,
               .members = 50,
               .int_bytes = 4};
    batch host = make(&s, 11), host_before = copy_of(&host), host_want = copy_of(&host);
    batch device = make(&s, 12), want = copy_of(&device), got = copy_of(&device);
    bl_execute_plain(&host_want.p);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&device, f);
    bl_region_counts start = bl_region_totals();
    batchlas_region_begin();
    check(bl_region_take(&host.p, bl_run), "%s", describe(&s, "on the host is recorded"));
    check(untouched(&host, &host_before), "%s", describe(&s, "recorded, and run at once"));
    check(!bl_region_take(&d.p, bl_run), "%s", describe(&s, "on the device is recorded"));
    compare(describe(&s, "flushed by a device call"), &host_before, &host_want, &host);
    int64_t code = bl_run(&d.p);
    check(code == 0, "%s: %d", describe(&s, "on the device, in a region"), (int)code);
    from_device(&d, &got);
    compare(describe(&s, "on the device, in a region"), &device, &want, &got);
    check(batchlas_region_end() == 0, "%s", describe(&s, "something was left to run"));
    bl_region_counts end = bl_region_totals();
    check(end.calls - start.calls == (uint64_t)s.members && end.flushes - start.flushes == 1, "%s",
          describe(&s, "counted"));
    release(&d);
    discard(&host), discard(&host_before), discard(&host_want);
    discard(&device), discard(&want), discard(&got);
}

void test_regions(void) {
    for (int f = 0; f < FORMS; f++) flushed_by((form)f);
}
