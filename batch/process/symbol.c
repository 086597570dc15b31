/* Symbol look-up across the process, blind to ourselves. */
#include "batch/process/symbol.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "batch/process/object.h"
#include "batch/process/opening.h"
#include "batch/process/postpone.h"
#include "batch/process/shim_link.h"

bl_fn_any bl_symbol(void *handle, const char *name) {
    void *data = dlsym(handle, name);
    bl_fn_any fn;
    memcpy(&fn, &data, sizeof fn);
    return fn;
}

static const void *address_of(bl_fn_any fn) {
    const void *p;
    memcpy(&p, &fn, sizeof p);
    return p;
}

static bool ours(bl_fn_any fn) {
    const void *at = address_of(fn);
    if (bl_shim_owns(at)) return true;
    const struct link_map *there = bl_object_of(at);
    if (!there) return false;
    /* A preloaded shim that has not attached: the core was reached around it. */
    if (strstr(bl_object_name(there), "libbatchlas_shim.so")) return true;
    return there == bl_object_of(address_of((bl_fn_any)bl_symbol));
}

const char *bl_symbol_file(bl_fn_any address) {
    const struct link_map *map = bl_object_of(address_of(address));
    if (!map) return "";
    const char *name = bl_object_name(map);
    return *name ? name : program_invocation_name;
}

static bl_fn_any accept(bl_fn_any fn, const char **path) {
    if (!fn || ours(fn)) return NULL;
    if (path) *path = bl_symbol_file(fn);
    return fn;
}

/* Names of the loaded objects, each after the other. */
typedef struct {
    char *text;
    size_t used, room;
} names;

/* Under the loader's lock: another thread may be loading or closing something. */
static int add_name(struct dl_phdr_info *object, size_t size, void *arg) {
    (void)size;
    names *n = arg;
    size_t length = object->dlpi_name ? strlen(object->dlpi_name) + 1 : 1;
    if (length == 1) return 0; /* the program itself, and the vDSO */
    if (n->room - n->used < length) {
        size_t room = 2 * n->room + length;
        char *grown = realloc(n->text, room);
        if (!grown) return 1;
        n->text = grown;
        n->room = room;
    }
    memcpy(n->text + n->used, object->dlpi_name, length);
    n->used += length;
    return 0;
}

void bl_each_object(int (*fn)(struct dl_phdr_info *, size_t, void *), void *arg) {
    bl_opening_begin();
    dl_iterate_phdr(fn, arg);
    bl_opening_end();
}

static bl_fn_any find(const char *name, const char **path) {
    bl_fn_any fn = accept(bl_symbol(RTLD_DEFAULT, name), path);
    if (fn) return fn;
    /* Python and others load BLAS RTLD_LOCAL, and a preloaded shim hides what is behind it. */
    names n = {0};
    bl_each_object(add_name, &n);
    for (size_t at = 0; at < n.used && !fn; at += strlen(n.text + at) + 1) {
        void *h = dlopen(n.text + at, RTLD_LAZY | RTLD_NOLOAD);
        if (!h) continue;
        fn = accept(bl_symbol(h, name), path);
        dlclose(h);
    }
    free(n.text);
    return fn;
}

bl_fn_any bl_symbol_in_process(const char *name, const char **path) {
    sigset_t before;
    bl_postpone_signals(&before); /* the loader's lock, and the allocator's */
    bl_fn_any fn = find(name, path);
    bl_allow_signals(&before);
    return fn;
}

static bool from_blas(bl_fn_any address) {
    const struct link_map *map = bl_object_of(address_of(address));
    void *h = map ? dlopen(bl_object_name(map), RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (!h) return false;
    static const char *const telltale[] = {"dgemm_", "dpotrf_", "cblas_dgemm", "LAPACKE_dgesv"};
    bool found = false;
    for (int i = 0; i < 4 && !found; i++) {
        bl_fn_any fn = bl_symbol(h, telltale[i]);
        found = fn && bl_object_of(address_of(fn)) == map;
    }
    dlclose(h);
    return found;
}

bool bl_symbol_from_blas(bl_fn_any address) {
    sigset_t before;
    bl_postpone_signals(&before);
    bool found = from_blas(address);
    bl_allow_signals(&before);
    return found;
}
