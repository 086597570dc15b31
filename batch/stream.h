/* The calling thread's CUDA stream for device operands. */
#ifndef BL_STREAM_H
#define BL_STREAM_H

void bl_stream_set(void *to);
void *bl_stream_get(void);

#endif
