/* The calling thread's CUDA stream for device operands. */
#include "batch/stream.h"

static _Thread_local void *stream;

void bl_stream_set(void *to) {
    stream = to;
}
void *bl_stream_get(void) {
    return stream;
}
