/* The device names as numbers. */
#ifndef BL_SHIM_DEVICE_SYMBOLS_H
#define BL_SHIM_DEVICE_SYMBOLS_H

#include "shim/device/device.def"

typedef enum {
#define BL_DEVICE_NAME(name, count) BL_DEV_##name,
    BL_EACH_DEVICE
#undef BL_DEVICE_NAME
        BL_DEVICE_SYMBOLS
} bl_device_id;

extern const char *const bl_device_names[BL_DEVICE_SYMBOLS];

#endif
