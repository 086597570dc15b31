/* The few lines that may go to stderr unasked: an invalid pin, table or variable, a file that cannot
 * be written, a lost device. The shim's too. */
#ifndef BL_WARN_H
#define BL_WARN_H

__attribute__((format(printf, 1, 2))) void bl_warn(const char *format, ...);

#endif
