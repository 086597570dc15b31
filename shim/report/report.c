/* The report at exit: a row per name that the program called, then the core's own rows. `batched` are
 * calls that ran together with others, or were recorded for it; `alone` those that a route of ours ran
 * one by one; `queries` those that compute nothing: workspace queries, and calls with a wrong argument.
 * Written as one block, so that reports of several processes in one file stay whole. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/report/sink.h"
#include "shim/call/core.h"
#include "shim/config.h"
#include "shim/device/device.h"
#include "shim/report/count.h"

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
    if (fclose(to) == 0 && size > 0) bl_sink_write(sink, text);
    free(text);
}
