/* The calling thread's CUDA stream for device operands, and letting go of what is cached. */
#include "batch/device.h"
#include "batch/host/host.h"
#include "batch/observe.h"
#include "batch/thread.h"
#include "lapacke/batchlas.h"

static _Thread_local void *stream;

void batchlas_set_stream(void *s) {
    bl_thread_meet();
    stream = s;
}
void *batchlas_get_stream(void) {
    bl_thread_meet();
    return stream;
}
void batchlas_finalize(void) {
    bl_observe_finish();
    bl_device_finalize();
    bl_scratch_release();
}
