/* The last error of a thread. */
#include "batch/report/error.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char last[512];

void bl_fail(const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    vsnprintf(last, sizeof last, format, ap);
    va_end(ap);
}

void bl_clear_error(void) {
    last[0] = 0;
}

const char *bl_last_error(void) {
    return last;
}
