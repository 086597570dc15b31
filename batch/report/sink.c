/* Appends to stderr or a file with one write, so that lines of several processes stay whole. The shim
 * has this file too. */
#include "batch/report/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch/report/warn.h"

const char *bl_sink_of(const char *variable) {
    const char *v = secure_getenv(variable);
    return v && *v && strcmp(v, "0") != 0 ? v : NULL;
}

/* Said once: the next line will fare no better. */
static void say_unwritten(const char *name, const char *why) {
    static atomic_flag told = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&told)) bl_warn("%s cannot be written: %s", name, why);
}

static bool put(int fd, const char *text, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
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

/* Whether only we and root can put names there. */
static bool is_private(int folder) {
    struct stat s;
    return fstat(folder, &s) == 0 && !(s.st_mode & (S_IWGRP | S_IWOTH)) &&
           (s.st_uid == 0 || s.st_uid == geteuid());
}

/* A pipe without a reader would wait for one; but what is open may be written at leisure. */
static int open_in(int folder, const char *name, int flags) {
    int fd =
        openat(folder, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | flags, 0666);
    if (fd >= 0) fcntl(fd, F_SETFL, O_APPEND);
    return fd;
}

/* Anybody may have put a link to a file of ours into a shared folder; /dev/stdout is a link too. */
static int open_file(const char *path, const char **why) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char folder[4096] = ".";
    if (slash) snprintf(folder, sizeof folder, "%.*s", (int)(name - path), path);
    int in = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = in < 0 ? -1 : open_in(in, name, O_NOFOLLOW);
    bool link = in >= 0 && fd < 0 && errno == ELOOP, trusted = link && is_private(in);
    if (trusted) fd = open_in(in, name, 0);
    *why =
        link && !trusted ? "a symbolic link in a folder that others may write to" : strerror(errno);
    if (in >= 0) close(in);
    return fd;
}

static void write_table(const char *sink, const char *header, const char *rows) {
    char name[4096] = "stderr";
    bool file = strcmp(sink, "1") != 0;
    const char *why;
    if (file) file_name(sink, name, sizeof name);
    int fd = file ? open_file(name, &why) : STDERR_FILENO;
    if (fd < 0) {
        say_unwritten(name, why);
        return;
    }
    if (file) flock(fd, LOCK_EX); /* one header, whoever comes first */
    struct stat s;
    bool first = !file || (fstat(fd, &s) == 0 && s.st_size == 0);
    if ((header && first && !put(fd, header, strlen(header))) || !put(fd, rows, strlen(rows)))
        say_unwritten(name, strerror(errno));
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
