/* Opens the CUDA plug-in when a call wants a device, and hands it the calls. */
#include "batch/device.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>

#include "batch/host/host.h"
#include "batch/process/config.h"
#include "batch/process/object.h"
#include "batch/process/opening.h"
#include "batch/process/postpone.h"
#include "batch/process/shim_link.h"
#include "batch/process/symbol.h"
#include "batch/process/thread.h"
#include "batch/report/error.h"
#include "batch/stream.h"

static _Atomic(const bl_plugin_api *) plugin;
static atomic_bool forked, tried;

static const bl_plugin_api *attach(void *library) {
    bl_plugin_attach *f = (bl_plugin_attach *)bl_symbol(library, "batchlas_cuda_attach_v1");
    const bl_plugin_api *api = f ? f(&bl_core_for_plugin) : NULL;
    bool same = api && api->version == BL_PLUGIN_VERSION && api->size == sizeof *api &&
                api->ops == BL_ROUTED_OPS && api->problem == sizeof(bl_problem) &&
                api->csr_problem == sizeof(bl_csr_problem);
    return same ? api : NULL;
}

/* The one beside us, else the one that the linker's own search finds. */
static void *open_library(void) {
    static const char name[] = "libbatchlas_cuda.so";
    const struct link_map *here = bl_object_of(&bl_core_for_plugin);
    char path[4096];
    const char *us = here ? bl_object_name(here) : "";
    if (!*us && !getauxval(AT_SECURE)) us = program_invocation_name; /* who calls may choose it */
    const char *slash = strrchr(us, '/');
    int length = slash ? (int)(slash - us) + 1 : 0;
    int used = snprintf(path, sizeof path, "%.*s%s", length, us, name);
    bl_opening_begin();
    void *library = used < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library && slash) library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bl_opening_end();
    return library;
}

/* Racing threads open it twice and get the same table: no lock may be held across dlopen. */
static void open_plugin(void) {
    void *library = open_library();
    const bl_plugin_api *api = library ? attach(library) : NULL;
    if (api) atomic_store(&plugin, api);
    if (atomic_exchange(&tried, true) || api) return;
    bl_core_for_plugin.tell(library ? "libbatchlas_cuda.so is of another version; no device is used"
                                    : "libbatchlas_cuda.so cannot be loaded; no device is used");
}

static const bl_plugin_api *opened(void) {
    if (!atomic_load_explicit(&tried, memory_order_acquire)) {
        sigset_t before;
        bl_postpone_signals(&before); /* the loader's lock */
        open_plugin();
        bl_allow_signals(&before);
    }
    return atomic_load_explicit(&plugin, memory_order_acquire);
}

static const bl_plugin_api *if_opened(void) {
    return atomic_load_explicit(&plugin, memory_order_acquire);
}

const bl_candidate *const *bl_device_candidates(bl_op_id op) {
    static const bl_candidate *const none[] = {NULL};
    const bl_plugin_api *api = opened();
    return api ? api->candidates(op) : none;
}

const bl_csr_candidate *const *bl_device_csr_candidates(int op) {
    static const bl_csr_candidate *const none[] = {NULL};
    const bl_plugin_api *api = opened();
    return api ? api->csr_candidates(op) : none;
}

/* The plug-in, for operands that a device has; NULL, and why in bl_last_error: it cannot run. */
static const bl_plugin_api *usable(const char *name) {
    const bl_plugin_api *api = opened();
    if (atomic_load_explicit(&forked, memory_order_relaxed)) {
        bl_fail("%s: operands are in device memory, and CUDA does not survive a fork", name);
        return NULL;
    }
    if (!api || !api->gpus()) {
        bl_fail("%s: operands are in device memory, and no device can be used", name);
        return NULL;
    }
    return api;
}

int bl_device_run(const bl_problem *p) {
    const bl_plugin_api *api = usable(p->op->name);
    return api ? api->run(p, bl_stream_get(), p->gpu - 1) : BL_E_DEVICE;
}

int bl_device_csr_run(const bl_csr_problem *p) {
    const bl_plugin_api *api = usable(bl_csr_name(p->op));
    return api ? api->csr_run(p, bl_stream_get(), p->gpu - 1) : BL_E_DEVICE;
}

bool bl_device_take(bl_op_id op, bl_problem *p, void *stream) {
    bl_thread_meet();
    const bl_plugin_api *api = opened();
    if (atomic_load_explicit(&forked, memory_order_relaxed) || !api || !api->gpus()) return false;
    p->op = bl_op_get(op);
    p->interposed = true;
    p->op->describe(p);
    if (p->info.base) p->info.rows = p->info.cols = 1, p->info.access = BL_WRITE;
    return api->run(p, stream, -1) == 0;
}

int bl_device_count(void) {
    if (atomic_load_explicit(&forked, memory_order_relaxed)) return 0;
    const bl_plugin_api *api = opened();
    return api ? api->gpus() : 0;
}

const char *bl_device_name(void) {
    const bl_plugin_api *api = if_opened();
    const bl_gpu *gpu = api ? api->gpu(0) : NULL;
    return gpu ? gpu->name : NULL;
}

int bl_device_of_rank(int gpus) {
    int device = bl_config_get()->device;
    if (device >= BL_PLACE_CUDA_0) return device - BL_PLACE_CUDA_0;
    int rank = bl_config_get()->local_rank;
    return rank >= 0 && gpus > 0 ? rank % gpus : -1;
}

int bl_device_run_host(const bl_problem *p) {
    const bl_plugin_api *api = if_opened();
    return api->run_host(p, bl_device_of_rank(api->gpus()));
}

void *bl_device_allocate(size_t bytes, const bl_exec *x) {
    return if_opened()->allocate(bytes, x);
}
void bl_device_release(void *memory, const bl_exec *x) {
    if_opened()->release(memory, x);
}

void bl_device_finalize(void) {
    const bl_plugin_api *api = if_opened();
    if (api && !atomic_load(&forked)) api->finalize();
}

/* CUDA does not survive a fork: the child computes on the host. */
void bl_device_after_fork(bool child) {
    if (child && if_opened()) atomic_store(&forked, true);
}
