/* Reads the variables of which the shim must know before the core is there. */
#define _GNU_SOURCE
#include "shim/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/report/sink.h"
#include "batch/report/warn.h"

atomic_uint bl_flags;

/* A copy: the program may change its environment. */
static _Atomic(const char *) report;

static const char *text(const char *name) {
    const char *v = getenv(name);
    return v && *v ? v : NULL;
}

static unsigned disable(bool *wrong) {
    const char *v = text("BATCHLAS_DISABLE");
    if (!v || !strcmp(v, "0")) return 0;
    if (!strcmp(v, "1")) return BL_OFF;
    *wrong = true;
    return 0;
}

static unsigned coalesce(bool *wrong) {
    const char *v = text("BATCHLAS_COALESCE");
    if (!v || !strcmp(v, "auto") || !strcmp(v, "never")) return 0;
    if (!strcmp(v, "always")) return BL_ALWAYS;
    *wrong = true;
    return 0;
}

static void complain(bool bad_disable, bool bad_coalesce) {
    if (bad_disable)
        bl_warn("BATCHLAS_DISABLE=%s is neither 0 nor 1; using 0", text("BATCHLAS_DISABLE"));
    if (bad_coalesce)
        bl_warn("BATCHLAS_COALESCE=%s is not auto, always or never; using auto",
                text("BATCHLAS_COALESCE"));
}

static void keep_report(const char *where) {
    char *copy = strdup(where);
    const char *none = NULL;
    if (copy && !atomic_compare_exchange_strong(&report, &none, copy)) free(copy);
}

/* Threads may read the environment at once; one publishes, and complains. The flags come last: who
 * sees them sees the rest. */
unsigned bl_configure(void) {
    unsigned f = atomic_load_explicit(&bl_flags, memory_order_acquire);
    if (f & BL_READY) return f;
    bool bad_disable = false, bad_coalesce = false;
    const char *where = bl_sink_of("BATCHLAS_REPORT");
    f = BL_READY | disable(&bad_disable) | coalesce(&bad_coalesce);
    if (!(f & BL_ALWAYS)) f |= BL_FAST;
    if (where) f |= BL_COUNT | BL_TELL;
    if (bl_sink_of("BATCHLAS_TRACE") || bl_sink_of("BATCHLAS_COVERAGE_OUT")) f |= BL_TELL;
    if (where) keep_report(where);
    unsigned unread = 0;
    if (!atomic_compare_exchange_strong(&bl_flags, &unread, f)) return unread;
    complain(bad_disable, bad_coalesce);
    return f;
}

const char *bl_report_sink(void) {
    return atomic_load_explicit(&report, memory_order_acquire);
}

__attribute__((visibility("default"))) int batchlas_set_enabled(int on);

int batchlas_set_enabled(int on) {
    bl_configure();
    unsigned old =
        on ? atomic_fetch_and(&bl_flags, ~(unsigned)BL_OFF) : atomic_fetch_or(&bl_flags, BL_OFF);
    return !(old & BL_OFF);
}
