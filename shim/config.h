/* The shim's part of the environment, read once at first use, as flags one load tells. */
#ifndef BL_SHIM_CONFIG_H
#define BL_SHIM_CONFIG_H

#include <stdatomic.h>
#include <stdbool.h>

enum {
    BL_READY = 1,  /* the environment was read */
    BL_OFF = 2,    /* forward everything, count nothing */
    BL_COUNT = 4,  /* a report was asked for */
    BL_ALWAYS = 8, /* every eligible call goes through the machine */
    BL_FAST = 32,  /* small calls may go to a kernel: set with BL_READY, unless BL_ALWAYS */
    BL_TELL = 16   /* report, trace or coverage was asked for: say why the core is not used */
};

extern atomic_uint bl_flags;

unsigned bl_configure(void);

/* Where the report goes: "1" for stderr, else a file name; NULL for nowhere. */
const char *bl_report_sink(void);

#endif
