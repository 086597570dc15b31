/* The report at exit: a row per name that the program called, then the core's own rows. `batched` are
 * calls that ran together with others, or were recorded for it; `alone` those that a route of ours ran
 * one by one; `queries` those that compute nothing: workspace queries, and calls with a wrong argument.
 * Written as one block, so that reports of several processes in one file stay whole. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shim/config.h"
#include "shim/core.h"
#include "shim/count.h"
#include "shim/device.h"

/* Plain Fortran names without their underscore: dgesv, cblas_dgemm, LAPACKE_dgesv, dgemm_64_. */
static void label(char *to, size_t size, const bl_symbol_row *s) {
    snprintf(to, size, "%s", s->name);
    size_t n = strlen(to);
    bool plain = s->style == BL_F77 && s->int_bytes == 4 && strncmp(to, "scipy_", 6) != 0;
    if (plain) to[n - 1] = 0;
}

static void write_calls(FILE *to) {
    double tick = bl_seconds_per_tick();
    bool header = false;
    for (int s = 0; s < BL_SYMBOLS; s++) {
        bl_total t = bl_count_total((bl_symbol_id)s);
        if (!t.calls) continue;
        char name[64];
        label(name, sizeof name, &bl_symbols[s]);
        if (!header)
            fprintf(to, "batchlas: calls of %s (pid %ld)\n%-26s %12s %12s %12s %12s %12s %12s\n",
                    program_invocation_short_name, (long)getpid(), "routine", "calls", "forwarded",
                    "batched", "alone", "queries", "seconds");
        header = true;
        unsigned long long batched = t.answer[BL_HAS_RUN], alone = t.answer[BL_HAS_RUN_ALONE],
                           queries = t.answer[BL_NOTHING_TO_RUN], calls = t.calls;
        fprintf(to, "%-26s %12llu %12llu %12llu %12llu %12llu %12.6f\n", name, calls,
                calls - batched - alone - queries, batched, alone, queries, (double)t.ticks * tick);
    }
}

/* %p is the process id. */
static int open_sink(const char *sink) {
    char name[4096];
    size_t n = 0;
    if (!strcmp(sink, "1")) return dup(STDERR_FILENO);
    for (const char *c = sink; *c && n < sizeof name - 24; c++)
        if (c[0] == '%' && c[1] == 'p')
            n += (size_t)snprintf(name + n, 24, "%ld", (long)getpid()), c++;
        else
            name[n++] = *c;
    name[n] = 0;
    /* A pipe without a reader would wait for one; but what is open may be written at leisure. */
    int fd = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (fd >= 0) fcntl(fd, F_SETFL, O_APPEND);
    return fd;
}

static void write_all(const char *sink, const char *text, size_t left) {
    int fd = open_sink(sink);
    if (fd < 0) {
        bl_say("BATCHLAS_REPORT=%s: %s", sink, strerror(errno));
        return;
    }
    while (left > 0) {
        ssize_t n = write(fd, text, left);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        text += n;
        left -= (size_t)n;
    }
    close(fd);
}

__attribute__((destructor)) static void report_at_exit(void) {
    const char *sink = bl_report_sink();
    const bl_core_api *core = bl_core_if_attached();
    char *text = NULL;
    size_t size = 0;
    FILE *to = sink ? open_memstream(&text, &size) : NULL;
    if (!to) return;
    write_calls(to);
    bl_device_report(to);
    if (core) core->report(to);
    if (fclose(to) == 0 && size > 0) write_all(sink, text, size);
    free(text);
}
