/* Opening the core and exchanging tables with it. A core already in the process is used, else the
 * one beside us (RUNPATH $ORIGIN). Racing threads open it twice and get the same handle and table,
 * so they need no lock (batch/process/opening.h on forks). Whoever sees `tried` or an attached core sees all
 * the rest: both are stored last. */
#define _GNU_SOURCE
#include "shim/call/core.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "batch/process/object.h"
#include "batch/process/opening.h"
#include "batch/process/postpone.h"
#include "batch/report/warn.h"
#include "shim/call/guard.h"
#include "shim/call/objects.h"
#include "shim/config.h"

static const bl_shim_api shim = {
    .version = BL_ATTACH_VERSION,
    .size = sizeof shim,
    .enter = bl_enter,
    .leave = bl_leave,
    .is_own = bl_is_own,
    .set_region = bl_set_region,
};

static _Atomic(void *) library;
static _Atomic(const bl_core_api *) known; /* before it is ready for calls: forks ask it */
_Atomic(const bl_core_api *) bl_attached_core;
static atomic_bool tried;

const bl_core_api *bl_core_for_forks(void) {
    return atomic_load(&known);
}

static void tell(const char *what) {
    static atomic_bool told;
    if ((bl_configure() & BL_TELL) && !atomic_exchange(&told, true)) bl_warn("%s", what);
}

static const bl_core_api *attach(void *handle) {
    typedef const bl_core_api *attach_function(const bl_shim_api *);
    bl_function f = bl_to_function(dlsym(handle, "batchlas_attach_v1"));
    const bl_core_api *core = f ? ((attach_function *)f)(&shim) : NULL;
    if (core && core->version == BL_ATTACH_VERSION && core->size == sizeof *core &&
        core->ops == BL_OPS)
        return core;
    atomic_fetch_or(&bl_flags, BL_OFF);
    tell("libbatchlas.so.0 is of another version than the shim; calls are left alone");
    return NULL;
}

/* By our own path: where dlopen is interposed, as sanitizers do, our RUNPATH is not looked at. */
static void *open_beside_us(void) {
    const struct link_map *us = bl_object_of(&shim);
    char path[4096];
    const char *file = us ? bl_object_name(us) : "", *slash = strrchr(file, '/');
    if (!slash) return NULL;
    int n = snprintf(path, sizeof path, "%.*s/libbatchlas.so.0", (int)(slash - file), file);
    return n < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

static void open_core(void) {
    int error = errno;
    sigset_t before;
    bl_postpone_signals(&before); /* dlopen holds the loader's lock */
    bl_configure();
    bl_enter();
    bl_opening_begin();
    void *handle = dlopen("libbatchlas.so.0", RTLD_LAZY | RTLD_NOLOAD);
    if (!handle) handle = dlopen("libbatchlas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = open_beside_us();
    const bl_core_api *core = handle ? attach(handle) : NULL;
    if (core) atomic_store(&known, core); /* forks that wait for us ask it */
    bl_opening_end();
    if (core) core->prepare();
    atomic_store(&library, handle);
    if (core) atomic_store(&bl_attached_core, core);
    bl_leave();
    if (!handle) tell("libbatchlas.so.0 cannot be loaded; calls are forwarded");
    atomic_store(&tried, true);
    bl_allow_signals(&before);
    errno = error;
}

const bl_core_api *bl_core_slowly(void) {
    if (!atomic_load_explicit(&tried, memory_order_acquire)) open_core();
    return bl_core_if_attached();
}

bl_function bl_core_function(const char *name) {
    bl_core();
    void *handle = atomic_load(&library);
    sigset_t before;
    bl_postpone_signals(&before); /* dlsym holds the loader's lock */
    const void *at = handle ? dlsym(handle, name) : NULL;
    bl_allow_signals(&before);
    return at && !bl_is_own(at) ? bl_to_function(at) : NULL;
}
