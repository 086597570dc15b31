/* The one conversion from dlsym's data pointer to a function pointer, and back: ISO C has none,
 * POSIX promises it works. */
#ifndef BL_SHIM_FUNCTION_H
#define BL_SHIM_FUNCTION_H

#include <string.h>

typedef void (*bl_function)(void);

static inline bl_function bl_to_function(const void *data) {
    bl_function f;
    memcpy(&f, &data, sizeof f);
    return f;
}

static inline const void *bl_to_address(bl_function f) {
    const void *data;
    memcpy(&data, &f, sizeof data);
    return data;
}

#endif
