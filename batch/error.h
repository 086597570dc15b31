/* What went wrong, kept per thread for batchlas_last_error; and the few lines that may go to
 * stderr unasked: an invalid pin, table or variable, a lost device. */
#ifndef BL_ERROR_H
#define BL_ERROR_H

__attribute__((format(printf, 1, 2))) void bl_fail(const char *format, ...);
__attribute__((format(printf, 1, 2))) void bl_warn(const char *format, ...);
void bl_clear_error(void);

#endif
