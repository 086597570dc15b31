/* What went wrong, kept per thread for batchlas_last_error. */
#ifndef BL_ERROR_H
#define BL_ERROR_H

#include "batch/report/warn.h"

__attribute__((format(printf, 1, 2))) void bl_fail(const char *format, ...);
void bl_clear_error(void);
const char *bl_last_error(void);

#endif
