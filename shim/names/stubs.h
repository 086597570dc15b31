/* The tail-jump stubs as numbers: the batched entry points, then the control functions, in the
 * order of the one list. C and assembly both read this. */
#ifndef BL_SHIM_STUBS_H
#define BL_SHIM_STUBS_H

#include "shim/names/symbols.def"

#ifndef __ASSEMBLER__
#include <stdatomic.h>
#include <stdint.h>

#include "shim/names/function.h"

enum {
#define BL_BATCHED_NAME(name, ...) BL_STUB_##name,
#define BL_CONTROL_NAME(name, absent) BL_STUB_##name,
    BL_EACH_BATCHED BL_EACH_CONTROL
#undef BL_BATCHED_NAME
#undef BL_CONTROL_NAME
        BL_STUBS
};

/* Where each stub jumps; NULL until its first call. */
extern _Atomic(bl_function) bl_stub_target[BL_STUBS];

/* A stub's first call: finds and stores its target. `registers` are the integer argument
 * registers, `stack` the first argument on the stack. */
bl_function bl_stub_resolve(unsigned stub, const int64_t *registers, const int64_t *stack);
#endif

#endif
