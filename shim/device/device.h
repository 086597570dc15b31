/* The device names' way: arrive, original, depart. They share the guard with the host names and
 * nothing else: who calls, and what counts, are asked only while something wants to know. */
#ifndef BL_SHIM_DEVICE_H
#define BL_SHIM_DEVICE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "shim/device/device_symbols.h"
#include "shim/names/function.h"

/* cuBLAS's or cuSOLVER's own routine. Ends the process, as the dynamic linker does, if there is
 * none. */
bl_function bl_device_original(bl_device_id s, const void *caller);

/* True if the call is one of the program's and something wants it: the decision, or (*counted) a
 * report. */
bool bl_device_arrive(bl_device_id s, const void *caller, uintptr_t frame, bool *counted);
void bl_device_count(bl_device_id s, bl_function original, const uint64_t args[], int count,
                     uint64_t ticks, bool ours);

/* Rows of the report; nothing if no device name was called. */
void bl_device_report(FILE *to);

#endif
