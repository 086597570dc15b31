/* How a cuBLAS or cuSOLVER batched call reads as a bl_problem. */
#ifndef BL_SHIM_DEVICE_READ_H
#define BL_SHIM_DEVICE_READ_H

#include "batch/op.h"
#include "shim/device/device_symbols.h"

/* One call being read. What turns `good` off is the original's to answer, or to refuse. */
typedef struct {
    bl_problem p; /* dtype is the way's; the reader fills in the rest */
    bl_op_id op;  /* the way's, unless the reader knows better */
    const uint64_t *args;
    size_t elem;
    bool wide; /* sizes and leading dimensions are 64 bits */
    bool good;
} bl_device_reader;

typedef struct {
    void (*read)(bl_device_reader *r); /* NULL: the call is always the original's */
    uint8_t op, dtype;
    bool solver; /* the handle is cuSOLVER's */
    bool wide;
    uint8_t
        host_info; /* argument that says, in host memory, that none was wrong; 0: there is none */
} bl_device_way;

const bl_device_way *bl_device_way_of(bl_device_id s);

#endif
