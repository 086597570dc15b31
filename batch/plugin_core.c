/* What the core gives the CUDA plug-in. */
#include <stdio.h>

#include "batch/host/host.h"
#include "batch/plugin.h"
#include "batch/process/config.h"
#include "batch/process/shim_link.h"
#include "batch/report/error.h"
#include "batch/report/sink.h"
#include "batch/run.h"
#include "batch/sparse/run.h"

static void tell(const char *text) {
    const bl_config *c = bl_config_get();
    char line[512];
    snprintf(line, sizeof line, "batchlas: %s\n", text);
    if (c->trace || c->report) bl_sink_write(c->trace ? c->trace : c->report, line);
}

static int64_t device_memory(void) {
    return bl_config_get()->device_memory;
}

const bl_plugin_core_api bl_core_for_plugin = {
    .version = BL_PLUGIN_VERSION,
    .size = sizeof bl_core_for_plugin,
    .fail = bl_fail,
    .warn = bl_warn,
    .tell = tell,
    .op = bl_op_get,
    .dispatch = bl_dispatch,
    .csr_dispatch = bl_csr_dispatch,
    .prefers_own = bl_prefers_own,
    .on_host = bl_execute_on_host,
    .enter = bl_shim_enter,
    .leave = bl_shim_leave,
    .parallel = bl_parallel,
    .threads = bl_host_threads,
    .device_memory = device_memory,
};
