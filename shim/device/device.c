/* The wrappers of the device names. Every argument is passed on as the 64 bits it came in. */
#define _GNU_SOURCE
#include "shim/device/device.h"

#include "batch/process/ticks.h"
#include "shim/call/passage.h"
#include "shim/device/device_route.h"
#include "shim/report/count.h"

#define PARAMETERS_7                                                                               \
    uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, uint64_t g
#define ARGUMENTS_7 a, b, c, d, e, f, g
#define PARAMETERS_8 PARAMETERS_7, uint64_t h
#define ARGUMENTS_8 ARGUMENTS_7, h
#define PARAMETERS_9 PARAMETERS_8, uint64_t i
#define ARGUMENTS_9 ARGUMENTS_8, i
#define PARAMETERS_10 PARAMETERS_9, uint64_t j
#define ARGUMENTS_10 ARGUMENTS_9, j
#define PARAMETERS_11 PARAMETERS_10, uint64_t k
#define ARGUMENTS_11 ARGUMENTS_10, k
#define PARAMETERS_12 PARAMETERS_11, uint64_t l
#define ARGUMENTS_12 ARGUMENTS_11, l
#define PARAMETERS_13 PARAMETERS_12, uint64_t m
#define ARGUMENTS_13 ARGUMENTS_12, m
#define PARAMETERS_14 PARAMETERS_13, uint64_t n
#define ARGUMENTS_14 ARGUMENTS_13, n
#define PARAMETERS_15 PARAMETERS_14, uint64_t o
#define ARGUMENTS_15 ARGUMENTS_14, o
#define PARAMETERS_16 PARAMETERS_15, uint64_t p
#define ARGUMENTS_16 ARGUMENTS_15, p
#define PARAMETERS_17 PARAMETERS_16, uint64_t q
#define ARGUMENTS_17 ARGUMENTS_16, q
#define PARAMETERS_18 PARAMETERS_17, uint64_t r
#define ARGUMENTS_18 ARGUMENTS_17, r
#define PARAMETERS_20 PARAMETERS_18, uint64_t s, uint64_t t
#define ARGUMENTS_20 ARGUMENTS_18, s, t
#define PARAMETERS_21 PARAMETERS_20, uint64_t u
#define ARGUMENTS_21 ARGUMENTS_20, u
#define PARAMETERS_23 PARAMETERS_21, uint64_t v, uint64_t w
#define ARGUMENTS_23 ARGUMENTS_21, v, w

/* While the original runs the guard says that what it calls is its own business. */
#define BL_DEVICE_NAME(name, count)                                                                \
    BL_EXPORT int name(PARAMETERS_##count);                                                        \
    int name(PARAMETERS_##count) {                                                                 \
        typedef int original(PARAMETERS_##count);                                                  \
        const void *caller = BL_CALLER;                                                            \
        uintptr_t frame = BL_FRAME;                                                                \
        original *call = (original *)bl_device_original(BL_DEV_##name, caller);                    \
        bool counted;                                                                              \
        if (!bl_device_arrive(BL_DEV_##name, caller, frame, &counted))                             \
            return call(ARGUMENTS_##count);                                                        \
        bl_self.guard = frame;                                                                     \
        bl_self.depth = 1;                                                                         \
        const uint64_t args[] = {ARGUMENTS_##count};                                               \
        uint64_t start = counted ? bl_ticks() : 0;                                                 \
        int status;                                                                                \
        bool ours = bl_device_has_route(BL_DEV_##name) &&                                          \
                    bl_device_decide(BL_DEV_##name, args, (bl_function)call, &status);             \
        if (!ours) status = call(ARGUMENTS_##count);                                               \
        bl_self.guard = 0;                                                                         \
        if (counted)                                                                               \
            bl_device_count(BL_DEV_##name, (bl_function)call, args, count, bl_ticks() - start,     \
                            ours);                                                                 \
        return status;                                                                             \
    }
BL_EACH_DEVICE
#undef BL_DEVICE_NAME

const char *const bl_device_names[BL_DEVICE_SYMBOLS] = {
#define BL_DEVICE_NAME(name, count) #name,
    BL_EACH_DEVICE
#undef BL_DEVICE_NAME
};
