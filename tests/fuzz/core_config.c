/* Any environment makes a configuration within its bounds, and file names within theirs. */
#include "environment.h"

#include "batch/process/config.c"
#include "batch/report/sink.c"

/* What reading it tells others of. */
bl_isa bl_isa_named(const char *name) {
    return !strcmp(name, "avx2") ? BL_ISA_AVX2 : BL_ISAS;
}
bool bl_isa_pin(bl_isa isa) {
    return isa == BL_ISA_AVX2;
}
bool bl_shim_attached(void) {
    return false;
}

static void check_name(const char *sink) {
    char name[64];
    if (!sink) return;
    file_name(sink, name, sizeof name);
    check(strlen(name) < sizeof name);
}

static void release(const char *text) {
    free((void *)(uintptr_t)text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = environment_of(data, size);
    read_all();
    check(config.num_threads >= 0 && config.num_threads <= 65536);
    check(config.device >= BL_PLACE_UNSAID && config.device <= BL_PLACE_CUDA_0 + 999);
    check(config.device_memory >= 0 && config.local_rank >= -1);
    check(config.coalesce_wait_us <= COALESCE_WAIT_MOST);
    check_name(config.trace), check_name(config.report), check_name(config.coverage_out);
    release(config.host_blas), release(config.tuned_dir), release(config.trace);
    release(config.report), release(config.coverage_out);
    for (int op = 0; op < BL_ROUTED_OPS; op++) release(config.route[op]);
    config = (bl_config){0};
    free(text);
    return 0;
}
