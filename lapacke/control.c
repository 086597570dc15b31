/* The control functions of batchlas.h. */
#include "lapacke/include/batchlas.h"

#include <limits.h>

#include "batch/choose/select.h"
#include "batch/device.h"
#include "batch/host/host.h"
#include "batch/process/config.h"
#include "batch/process/thread.h"
#include "batch/region/region.h"
#include "batch/report/error.h"
#include "batch/report/observe.h"
#include "batch/stream.h"
#include "batch/together/coalesce.h"

void batchlas_set_stream(void *stream) {
    bl_thread_meet();
    bl_stream_set(stream);
}

void *batchlas_get_stream(void) {
    bl_thread_meet();
    return bl_stream_get();
}

const char *batchlas_last_error(void) {
    return bl_last_error();
}

int batchlas_set_route(const char *op, const char *spelling) {
    bl_thread_meet();
    return bl_pin_set(op, spelling);
}

int batchlas_set_deterministic(int on) {
    const bool old = bl_set_deterministic(on != 0);
    bl_coalesce_deterministic(on != 0);
    return old;
}

int batchlas_set_enabled(int on) {
    return bl_set_enabled(on != 0);
}

void batchlas_finalize(void) {
    bl_observe_finish();
    bl_device_finalize();
    bl_scratch_release();
}

static int as_int(int64_t n) {
    return n > INT_MAX ? INT_MAX : (int)n;
}

int batchlas_region_begin(void) {
    bl_thread_meet();
    bl_region_begin();
    return 0;
}

int batchlas_region_flush(void) {
    bl_thread_meet();
    return as_int(bl_region_flush());
}

int batchlas_region_end(void) {
    bl_thread_meet();
    return as_int(bl_region_end());
}
