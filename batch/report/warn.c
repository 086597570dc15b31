/* One write, so that lines of several threads and processes stay whole. */
#include "batch/report/warn.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void bl_warn(const char *format, ...) {
    char line[1024] = "batchlas: ";
    size_t used = strlen(line);
    va_list ap;
    va_start(ap, format);
    vsnprintf(line + used, sizeof line - used - 1, format, ap);
    va_end(ap);
    used = strlen(line);
    line[used++] = '\n';
    int state; /* no place to be cancelled at */
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    ssize_t written = write(STDERR_FILENO, line, used);
    (void)written; /* nobody to tell */
    pthread_setcancelstate(state, NULL);
}
