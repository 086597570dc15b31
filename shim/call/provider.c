/* Finding originals. Everything here may take microseconds and runs once per object and name. No
 * lock of ours is held while the dynamic linker is asked. */
#define _GNU_SOURCE
#include "shim/call/provider.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "batch/process/object.h"
#include "shim/call/core.h"
#include "shim/call/guard.h"

void bl_no_original(void) {}

_Noreturn bl_function bl_unresolved(const char *name) {
    char line[256];
    int n =
        snprintf(line, sizeof line, "batchlas: symbol lookup error: undefined symbol: %s\n", name);
    if (n > 0 && write(STDERR_FILENO, line, (size_t)n) < 0) {
    }
    _exit(127);
}

/* A handle of an object that is loaded already; NULL for the main program. */
static void *handle_of(const struct link_map *map) {
    if (!map || !map->l_name || !*map->l_name) return NULL;
    return dlopen(map->l_name, RTLD_LAZY | RTLD_NOLOAD);
}

/* A slot keeps a provider's address for ever, so its library must stay: the handle is not closed.
 * Once per library, not per name, or a few times by racing threads. */
static bl_function keep(bl_function f) {
    bl_object *o = f ? bl_object_at(bl_to_address(f)) : NULL;
    if (o && !atomic_load(&o->pinned)) {
        handle_of(bl_object_of(bl_to_address(f)));
        atomic_store(&o->pinned, true);
    }
    return f;
}

static bl_function defined_in(void *handle, const char *name) {
    const void *at = handle ? dlsym(handle, name) : NULL;
    return at && !bl_is_own(at) ? bl_to_function(at) : NULL;
}

/* The program's own order: what the caller would have got without us, whoever it is. */
static bl_function next(bl_symbol_id s) {
    static _Atomic(bl_function) found[BL_SYMBOLS];
    bl_function f = atomic_load_explicit(&found[s], memory_order_acquire);
    if (f) return f;
    f = defined_in(RTLD_NEXT, bl_symbols[s].name);
    if (f) atomic_store_explicit(&found[s], f, memory_order_release);
    return f;
}

/* Modules of Python and the like are opened RTLD_LOCAL: their BLAS is behind nobody's RTLD_NEXT. */
static bl_function in_scope_of(const void *caller, const char *name) {
    void *handle = caller ? handle_of(bl_object_of(caller)) : NULL;
    bl_function f = defined_in(handle, name);
    if (f) keep(f);
    if (handle) dlclose(handle);
    return f;
}

/* DEEPBIND keeps its inner calls to itself; AddressSanitizer refuses it. */
static bl_function in_backend(const char *name) {
    static const char *const library[] = {"libopenblas.so.0", "liblapacke.so.3", "liblapack.so.3",
                                          "libblas.so.3"};
    const bl_core_api *core = bl_core(); /* it knows whether the library can have its threads */
    int mode = RTLD_LAZY | RTLD_LOCAL;
    if (!dlsym(RTLD_DEFAULT, "__asan_init")) mode |= RTLD_DEEPBIND;
    for (size_t i = 0; i < sizeof library / sizeof *library; i++) {
        void *handle = core ? core->open_blas(library[i], mode) : dlopen(library[i], mode);
        bl_function f = defined_in(handle, name);
        if (f) return f; /* stays open */
        if (handle) dlclose(handle);
    }
    return NULL;
}

bl_function bl_provider_of(bl_symbol_id s, const void *caller) {
    const char *name = bl_symbols[s].name;
    bl_enter(); /* a library's constructor may call BLAS */
    bl_function f = next(s);
    if (!f) f = in_scope_of(caller, name);
    if (!f) f = bl_defined_anywhere(s);
    if (!f && !bl_symbols[s].foreign) f = in_backend(name);
    bl_leave();
    return keep(f);
}

/* ---- 32 or 64 bits ---- */

typedef void ilaver_function(int64_t *major, int64_t *minor, int64_t *patch);
typedef int64_t isamax_function(const int64_t *n, const float *x, const int64_t *incx);

/* ilaver_ stores three integers: does it store all of a -1's bits? Without it, isamax_ reads n: the
 * same bytes are 1 to a 32-bit library and negative to a 64-bit one. Little-endian. */
static bool stores_64_bits(void *handle) {
    bl_function f = defined_in(handle, "ilaver_");
    if (f) {
        int64_t major = -1, minor = -1, patch = -1;
        ((ilaver_function *)f)(&major, &minor, &patch);
        return major >= 0;
    }
    f = defined_in(handle, "isamax_");
    if (!f) return false;
    const int64_t n = INT64_C(-0xffffffff), incx = 1;
    const float x = 1;
    return (int32_t)((isamax_function *)f)(&n, &x, &incx) == 0;
}

bool bl_provider_is_ilp64(bl_function f) {
    bl_object *o = bl_object_at(bl_to_address(f));
    int known = o ? atomic_load_explicit(&o->ilp64, memory_order_relaxed) : 1;
    if (known) return known == 2;
    void *handle = handle_of(bl_object_of(bl_to_address(f)));
    bl_enter();
    bool wide = handle && stores_64_bits(handle);
    bl_leave();
    if (handle) dlclose(handle);
    atomic_store_explicit(&o->ilp64, wide ? 2 : 1, memory_order_relaxed);
    return wide;
}
