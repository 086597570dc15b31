/* Any environment makes the shim's flags, and a name of its report's file that ends. */
#include "environment.h"

#include "batch/report/sink.h"
#undef _GNU_SOURCE /* it defines it itself */
#include "shim/config.c"

const char *bl_sink_of(const char *variable) {
    const char *v = getenv(variable);
    return v && *v && strcmp(v, "0") != 0 ? v : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = environment_of(data, size);
    unsigned f = bl_configure();
    check((f & BL_READY) && f == bl_configure());
    check(!(f & BL_COUNT) == !bl_report_sink());
    check(!bl_report_sink() || bl_report_sink()[0]);
    free((void *)(uintptr_t)atomic_exchange(&report, NULL));
    atomic_store(&bl_flags, 0);
    free(text);
    return 0;
}
