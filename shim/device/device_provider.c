/* Where a device name's original is: after us in the program's order; in the caller's own scope,
 * for PyTorch and others open cuBLAS RTLD_LOCAL; in any object that is loaded. Never in a library
 * that we open: a second cuBLAS beside the program's would break both. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>

#include "batch/process/object.h"
#include "batch/process/postpone.h"
#include "shim/call/guard.h"
#include "shim/call/objects.h"
#include "shim/call/provider.h"
#include "shim/device/device.h"

static bl_function defined_in(void *handle, const char *name) {
    const void *at = handle ? dlsym(handle, name) : NULL;
    return at && !bl_is_own(at) ? bl_to_function(at) : NULL;
}

static bl_function in_object(const char *path, const char *name) {
    void *handle = path && *path ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    bl_function f = defined_in(handle, name);
    if (handle && !f) dlclose(handle); /* else it must stay: its address is kept */
    return f;
}

static bl_function in_scope_of(const void *caller, const char *name) {
    const struct link_map *map = bl_object_of(caller);
    return map ? in_object(map->l_name, name) : NULL;
}

static bl_function anywhere(const char *name) {
    void *self = dlopen(NULL, RTLD_LAZY | RTLD_NOLOAD);
    struct link_map *map = NULL;
    bl_function f = NULL;
    if (!self || dlinfo(self, RTLD_DI_LINKMAP, &map) != 0) return NULL;
    for (; map && !f; map = map->l_next) f = in_object(map->l_name, name);
    dlclose(self);
    return f;
}

static bl_function find(bl_device_id s, const void *caller) {
    const char *name = bl_device_names[s];
    bl_enter();
    bl_function f = defined_in(RTLD_NEXT, name);
    if (!f) f = in_scope_of(caller, name);
    if (!f) f = anywhere(name);
    bl_leave();
    return f ? f : bl_unresolved(name);
}

bl_function bl_device_original(bl_device_id s, const void *caller) {
    static _Atomic(bl_function) found[BL_DEVICE_SYMBOLS];
    bl_function f = atomic_load_explicit(&found[s], memory_order_acquire);
    if (f) return f;
    sigset_t before;
    bl_postpone_signals(&before); /* looking symbols up holds the loader's lock */
    f = find(s, caller);
    bl_allow_signals(&before);
    atomic_store_explicit(&found[s], f, memory_order_release);
    return f;
}
