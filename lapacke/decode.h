/* Reading an entry point's arguments by the op's list of roles. */
#ifndef BL_DECODE_H
#define BL_DECODE_H

#include "batch/region/record.h"
#include "lapacke/call.h"

typedef struct {
    const bl_op *op;
    bl_routine routine;
    bl_dtype dtype;
    bl_form form;
    bl_style style;
    int int_bytes;
    const void *const *args;
    unsigned
        device_arrays; /* variable form: a bit for each array of pointers a device alone reads */
} bl_call_site;

static inline bl_call_site bl_call_site_of(bl_routine routine, bl_dtype dtype, bl_form form,
                                           bl_style style, int int_bytes,
                                           const void *const args[]) {
    return (bl_call_site){.op = bl_op_get(bl_op_of_routine(routine)),
                          .routine = routine,
                          .dtype = dtype,
                          .form = form,
                          .style = style,
                          .int_bytes = int_bytes,
                          .args = args};
}

/* Variable form: which arrays of pointers are in device memory, a bit for each argument; false if an
 * array of sizes is, which the host must read. */
bool bl_find_device_arrays(const bl_call_site *c, unsigned *arrays);

/* How many arguments the entry point has. */
int bl_call_count(const bl_call_site *c);

/* Its batch argument; 0 for single calls. */
int64_t bl_call_batch(const bl_call_site *c);

/* The problem the arguments state; for the variable form the one of `member`, with batch 1.
 * Returns 0, or the position (from 1) of the first wrong argument: then p is incomplete. */
int bl_decode(const bl_call_site *c, int64_t member, bl_problem *p);

/* A single routine's workspaces, by the type of their elements, and whether info is an argument. */
typedef struct {
    void *work[BL_ELEMENTS]; /* NULL: it has none, or none of which it stores the size */
    bool has_info;
} bl_single;

/* As bl_decode for a single call. Also refuses (a position > 0) a workspace query and a workspace
 * that is too small: both are the original's to answer. */
int bl_decode_single(const bl_call_site *c, bl_problem *p, bl_single *s);

/* How `c`, a single call that bl_decode_single has read as p, says what it says. Nothing, where a call that
 * repeats it needs to be decoded again: where operands change places, or info is not an argument. */
void bl_decode_saying(const bl_call_site *c, const bl_problem *p, bl_saying *s);

/* Makes p's info one integer per member at `at`, in the caller's width (p->int_bytes). */
void bl_set_info_operand(bl_problem *p, const void *at);

/* Name of argument `position` ("lda"), for messages. */
const char *bl_argument_name(const bl_call_site *c, int position);

#endif
