/* The table of loaded objects. Renewed whole when an address is in none of them and the dynamic
 * linker says that objects came or went; published with one compare-and-swap: a thread
 * inside dlopen may call BLAS from a constructor, so waiting for another's table could be for ever.
 * Old tables and objects are kept on purpose. */
#define _GNU_SOURCE
#include "shim/call/objects.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "batch/process/opening.h"
#include "batch/process/postpone.h"

struct bl_loaded_objects {
    unsigned long long adds, subs; /* dl_iterate_phdr's counters when it was made */
    size_t count, room;
    const bl_loaded_objects
        *older; /* with `fresh`: nothing is lost in the eyes of a leak checker */
    bl_object *fresh;
    bl_object *object[]; /* by address */
};

_Atomic(const bl_loaded_objects *) bl_objects;

static bl_client nowhere = {.kind = BL_NOWHERE};

extern const char __ehdr_start[] __attribute__((visibility("hidden")));
extern const char _end[] __attribute__((visibility("hidden")));

bool bl_is_own(const void *address) {
    return (uintptr_t)address >= (uintptr_t)__ehdr_start && (uintptr_t)address < (uintptr_t)_end;
}

/* ---- Walking ---- */

static void each_object(int (*fn)(struct dl_phdr_info *, size_t, void *), void *to) {
    bl_opening_begin();
    dl_iterate_phdr(fn, to);
    bl_opening_end();
}

/* ---- Making a table ---- */

typedef struct {
    unsigned long long adds, subs;
    size_t count;
} census;

static int count_object(struct dl_phdr_info *i, size_t size, void *data) {
    (void)size;
    census *c = data;
    c->adds = i->dlpi_adds;
    c->subs = i->dlpi_subs;
    c->count++;
    return 0;
}

static bool is_nvidia(const char *path) {
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    return !strncmp(file, "libcublas", 9) || !strncmp(file, "libcusolver", 11);
}

static bl_object seen(const struct dl_phdr_info *i) {
    bl_object o = {.low = UINTPTR_MAX, .base = i->dlpi_addr};
    const char *name = i->dlpi_name ? i->dlpi_name : "";
    o.name_hash = bl_elf_gnu_hash(name);
    o.nvidia = is_nvidia(name);
    for (int p = 0; p < i->dlpi_phnum; p++) {
        const ElfW(Phdr) *h = &i->dlpi_phdr[p];
        uintptr_t at = i->dlpi_addr + h->p_vaddr;
        if (h->p_type == PT_DYNAMIC) o.dynamic = (const ElfW(Dyn) *)at;
        if (h->p_type != PT_LOAD) continue;
        if (at < o.low) o.low = at;
        if (at + h->p_memsz > o.high) o.high = at + h->p_memsz;
    }
    return o;
}

static bool same(const bl_object *a, const bl_object *b) {
    return a->low == b->low && a->high == b->high && a->base == b->base &&
           a->name_hash == b->name_hash;
}

static bl_object *search(const bl_loaded_objects *t, uintptr_t at) {
    size_t low = 0, high = t ? t->count : 0;
    while (low < high) {
        size_t middle = (low + high) / 2;
        bl_object *o = t->object[middle];
        if (at < o->low)
            high = middle;
        else if (at >= o->high)
            low = middle + 1;
        else
            return o;
    }
    return NULL;
}

/* A table being filled: known objects come from `old`, new ones from `fresh`. No allocation
 * happens under dl_iterate_phdr's lock: an allocator may want that lock itself. */
typedef struct {
    bl_loaded_objects *table;
    const bl_loaded_objects *old;
    bl_object *fresh;
    bool full;
} filling;

static int add_object(struct dl_phdr_info *i, size_t size, void *data) {
    (void)size;
    filling *f = data;
    bl_loaded_objects *t = f->table;
    bl_object now = seen(i);
    t->adds = i->dlpi_adds;
    t->subs = i->dlpi_subs;
    if (now.low >= now.high) return 0;
    if (t->count == t->room) return f->full = true;
    bl_object *o = search(f->old, now.low);
    if (!o || !same(o, &now)) {
        o = f->fresh++;
        *o = now;
    }
    size_t at = t->count++;
    for (; at > 0 && t->object[at - 1]->low > o->low; at--) t->object[at] = t->object[at - 1];
    t->object[at] = o;
    return 0;
}

/* NULL when out of memory or when objects were loaded in between. */
static bl_loaded_objects *make_table(const bl_loaded_objects *old, bl_object **fresh) {
    census c = {0};
    each_object(count_object, &c);
    size_t room = c.count + 8;
    bl_loaded_objects *t = calloc(1, sizeof *t + room * sizeof *t->object);
    *fresh = calloc(room, sizeof **fresh);
    filling f = {.table = t, .old = old, .fresh = *fresh};
    if (t && *fresh) {
        t->room = room;
        t->older = old;
        t->fresh = *fresh;
        each_object(add_object, &f);
        if (!f.full) return t;
    }
    free(t);
    free(*fresh);
    return NULL;
}

static bool is_current(const bl_loaded_objects *t) {
    census c = {0};
    if (!t) return false;
    each_object(count_object, &c);
    return c.adds == t->adds && c.subs == t->subs;
}

static const bl_loaded_objects *renewed(void) {
    for (int attempt = 0; attempt < 8; attempt++) {
        const bl_loaded_objects *old = atomic_load_explicit(&bl_objects, memory_order_acquire);
        if (is_current(old)) return old;
        bl_object *fresh;
        bl_loaded_objects *t = make_table(old, &fresh);
        if (!t) continue;
        if (atomic_compare_exchange_strong(&bl_objects, &old, t)) return t;
        free(t);
        free(fresh);
    }
    return atomic_load_explicit(&bl_objects, memory_order_acquire);
}

bl_object *bl_object_at(const void *address) {
    return search(renewed(), (uintptr_t)address);
}

/* ---- What an object is ---- */

static const uint32_t *name_hashes(void) {
    static uint32_t hash[BL_SYMBOLS];
    static atomic_bool ready; /* racing threads write the same values */
    if (!atomic_load_explicit(&ready, memory_order_acquire)) {
        for (int s = 0; s < BL_SYMBOLS; s++) {
            uint32_t h = bl_elf_gnu_hash(bl_symbols[s].name);
            __atomic_store_n(&hash[s], h, __ATOMIC_RELAXED);
        }
        atomic_store_explicit(&ready, true, memory_order_release);
    }
    return hash;
}

static bool is_core(const bl_elf *e) {
    const char *name = "batchlas_attach_v1";
    return bl_elf_find(e, name, bl_elf_gnu_hash(name), NULL) != NULL;
}

static bl_kind kind_of(const bl_object *o) {
    bl_elf e;
    if (o->low == (uintptr_t)__ehdr_start) return BL_OURS;
    if (!bl_elf_open(&e, o->base, o->dynamic)) return BL_PROGRAM;
    if (is_core(&e)) return BL_OURS;
    const uint32_t *hash = name_hashes();
    for (int s = 0; s < BL_SYMBOLS; s++)
        if (bl_elf_find(&e, bl_symbols[s].name, hash[s], NULL)) return BL_LIBRARY;
    return BL_PROGRAM;
}

/* ---- Whose calls ---- */

/* A library may be unloaded and another mapped in its place. Asked only when a thread meets a call
 * site that it does not remember; so a replacement that calls from the very same address as the
 * library before it goes unnoticed. */
static bool is_still(const bl_object *o, const void *caller) {
#if defined __GLIBC__ && __GLIBC_PREREQ(2, 35)
    struct dl_find_object now; /* takes no lock */
    if (_dl_find_object((void *)(uintptr_t)caller, &now) != 0) return false;
    const char *name = now.dlfo_link_map->l_name;
    return (uintptr_t)now.dlfo_map_end == o->high && bl_elf_gnu_hash(name) == o->name_hash;
#else
    (void)o, (void)caller;
    return is_current(atomic_load_explicit(&bl_objects, memory_order_acquire));
#endif
}

static bl_client *look_again(const void *caller) {
    bl_object *o = bl_object_at(caller);
    bl_client *c = o ? atomic_load_explicit(&o->client, memory_order_acquire) : &nowhere;
    if (c) return c;
    bl_client *none = NULL;
    c = calloc(1, sizeof *c);
    if (!c) return &nowhere;
    c->kind = kind_of(o);
    c->nvidia = o->nvidia;
    if (atomic_compare_exchange_strong(&o->client, &none, c)) return c;
    free(c);
    return none;
}

bl_client *bl_client_at(const void *caller) {
    const bl_loaded_objects *t = atomic_load_explicit(&bl_objects, memory_order_acquire);
    bl_object *o = search(t, (uintptr_t)caller);
    bl_client *c = o ? atomic_load_explicit(&o->client, memory_order_acquire) : NULL;
    if (c && is_still(o, caller)) return c;
    sigset_t before;
    bl_postpone_signals(&before); /* looking at objects holds the loader's lock */
    c = look_again(caller);
    bl_allow_signals(&before);
    return c;
}

/* ---- Who else defines it ---- */

typedef struct {
    const char *name;
    uint32_t hash;
    const void *found;
} wanted;

static int look_in_object(struct dl_phdr_info *i, size_t size, void *data) {
    (void)size;
    wanted *w = data;
    bl_object o = seen(i);
    bl_elf e;
    bool indirect = false;
    if (o.low == (uintptr_t)__ehdr_start || !bl_elf_open(&e, o.base, o.dynamic)) return 0;
    if (is_core(&e)) return 0;
    const void *at = bl_elf_find(&e, w->name, w->hash, &indirect);
    if (indirect) return 0; /* its chooser must not run under the linker's lock */
    w->found = at;
    return at != NULL;
}

bl_function bl_defined_anywhere(bl_symbol_id s) {
    wanted w = {.name = bl_symbols[s].name, .hash = name_hashes()[s]};
    each_object(look_in_object, &w);
    return w.found ? bl_to_function(w.found) : NULL;
}
