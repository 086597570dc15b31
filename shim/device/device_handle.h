/* What a cuBLAS or cuSOLVER handle says of the call it is given to. */
#ifndef BL_SHIM_DEVICE_HANDLE_H
#define BL_SHIM_DEVICE_HANDLE_H

#include <stdbool.h>
#include <stdint.h>

#include "shim/names/function.h"

typedef struct {
    void *stream;
    bool device_scalars;
    bool plain; /* arithmetic as our kernels do it */
} bl_handle_state;

/* `original` is a function of the handle's library. False: no handle, or a library that has none of
 * the queries. */
bool bl_ask_blas(uint64_t handle, bl_function original, bl_handle_state *to);
bool bl_ask_solver(uint64_t handle, bl_function original, bl_handle_state *to);

/* The stream a handle works on, as a number; the handle, if it does not say. */
uint64_t bl_stream_of(bool solver, uint64_t handle, bl_function original);

#endif
