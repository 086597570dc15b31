/* libbatchlas_dlsym.so: preloaded beside the shim by those whose programs bind cuBLAS, cuSOLVER or a
 * BLAS through dlsym, as JAX does. A look-up of one of the shim's names in a library gets the shim's
 * function, provided that the shim would forward to the very definition that was looked up; every
 * other look-up is the real dlsym's (dlsym.S). Nothing here calls dlsym by its name. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "batch/process/object.h"
#include "shim/device/device.def"
#include "shim/names/symbols.def"

typedef void *dlsym_function(void *handle, const char *name);

/* Asked for by the assembly, which jumps there. */
__attribute__((visibility("hidden"))) dlsym_function *bl_dlsym_real;
__attribute__((visibility("hidden"))) void *bl_dlsym_ours(void *handle, const char *name,
                                                          const void *requester);

static const char *const names[] = {
#define BL_SINGLE_NAME(name, ...) #name,
#define BL_FOREIGN_NAME(name, ...) #name,
#define BL_DEVICE_NAME(name, count) #name,
    BL_EACH_SINGLE BL_EACH_FOREIGN BL_EACH_DEVICE
#undef BL_SINGLE_NAME
#undef BL_FOREIGN_NAME
#undef BL_DEVICE_NAME
};

static bool is_interposed(const char *name) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name[0] == names[i][0] && !strcmp(name, names[i])) return true;
    return false;
}

/* The next one in the program's order: libc's, or another hook's. Versions are glibc's first, by
 * processor, and the one since dlsym moved into libc. */
static dlsym_function *find_real(void) {
    static const char *const versions[] = {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"};
    dlsym_function *f = NULL;
    for (int i = 0; i < 3 && !f; i++) {
        void *at = dlvsym(RTLD_NEXT, "dlsym", versions[i]);
        memcpy(&f, &at, sizeof f);
    }
    return f;
}

static bool in_file(const void *address, const char *start) {
    const struct link_map *map = bl_object_of(address);
    if (!map) return false;
    const char *file = strrchr(map->l_name, '/');
    return !strncmp(file ? file + 1 : map->l_name, start, strlen(start));
}

static void *look_up(void *handle, const char *name) {
    return handle ? bl_dlsym_real(handle, name) : NULL;
}

/* What the shim finds where nothing is in the program's own order: the first loaded definition that
 * is not its own. */
static void *original_of(const char *name) {
    struct link_map *map = NULL;
    void *self = dlopen(NULL, RTLD_LAZY | RTLD_NOLOAD), *found = NULL;
    if (!self || dlinfo(self, RTLD_DI_LINKMAP, &map) != 0) return NULL;
    for (; map && !found; map = map->l_next) {
        if (!map->l_name || !*map->l_name) continue;
        void *handle = dlopen(map->l_name, RTLD_LAZY | RTLD_NOLOAD);
        found = look_up(handle, name);
        if (found && in_file(found, "libbatchlas_")) found = NULL;
        if (handle) dlclose(handle);
    }
    dlclose(self);
    return found;
}

void *bl_dlsym_ours(void *handle, const char *name, const void *requester) {
    if (!__atomic_load_n(&bl_dlsym_real, __ATOMIC_ACQUIRE)) /* racing threads find the same */
        __atomic_store_n(&bl_dlsym_real, find_real(), __ATOMIC_RELEASE);
    bool in_a_library = handle != RTLD_NEXT && handle != RTLD_DEFAULT;
    if (!in_a_library || !name || !is_interposed(name) || in_file(requester, "libbatchlas"))
        return NULL;
    void *theirs = look_up(handle, name);
    void *shim = theirs ? dlopen("libbatchlas_shim.so", RTLD_LAZY | RTLD_NOLOAD) : NULL;
    void *ours = look_up(shim, name);
    if (shim) dlclose(shim);
    return ours && theirs == original_of(name) ? ours : NULL;
}
