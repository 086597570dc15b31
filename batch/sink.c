/* Appends to stderr or a file with one write, so that lines of several processes stay whole. */
#include "batch/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch/error.h"

static void put(int fd, const char *text, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;
        text += n;
        length -= (size_t)n;
    }
}

static void file_name(const char *sink, char *name, size_t size) {
    size_t used = 0;
    for (; *sink && used + 24 < size; sink++) {
        if (sink[0] == '%' && sink[1] == 'p') {
            used += (size_t)snprintf(name + used, size - used, "%ld", (long)getpid());
            sink++;
        } else {
            name[used++] = *sink;
        }
    }
    name[used] = 0;
}

static int open_sink(const char *sink) {
    if (!strcmp(sink, "1")) return STDERR_FILENO;
    char name[4096];
    file_name(sink, name, sizeof name);
    /* A pipe without a reader would wait for one; but what is open may be written at leisure. */
    int fd = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (fd >= 0) fcntl(fd, F_SETFL, O_APPEND);
    static atomic_flag told = ATOMIC_FLAG_INIT;
    if (fd < 0 && !atomic_flag_test_and_set(&told))
        bl_warn("%s cannot be written: %s", name, strerror(errno));
    return fd;
}

static void write_table(const char *sink, const char *header, const char *rows) {
    int fd = open_sink(sink);
    if (fd < 0) return;
    bool file = fd != STDERR_FILENO;
    if (file) flock(fd, LOCK_EX); /* one header, whoever comes first */
    struct stat s;
    if (header && (!file || (fstat(fd, &s) == 0 && s.st_size == 0)))
        put(fd, header, strlen(header));
    put(fd, rows, strlen(rows));
    if (file) close(fd);
}

/* Not a place to be cancelled at: LAPACK has none, and others may wait for this thread. */
void bl_sink_write_table(const char *sink, const char *header, const char *rows) {
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    write_table(sink, header, rows);
    pthread_setcancelstate(state, NULL);
}

void bl_sink_write(const char *sink, const char *lines) {
    bl_sink_write_table(sink, NULL, lines);
}
