/* The loaded object that an address is in, by the dynamic linker's table of objects. dladdr would go
 * through the object's symbols too: 10 us in an OpenBLAS, and the first call asks 180 times. */
#ifndef BL_OBJECT_H
#define BL_OBJECT_H

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

/* NULL: no object has it. */
static inline struct link_map *bl_object_of(const void *address) {
#if __GLIBC_PREREQ(2, 35)
    struct dl_find_object found;
    return _dl_find_object((void *)(size_t)address, &found) == 0 ? found.dlfo_link_map : NULL;
#else
    Dl_info info;
    struct link_map *map = NULL;
    return dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) ? map : NULL;
#endif
}

/* The object's file; of the program itself "". What orders this read behind the write is the dynamic
 * linker's lock, which the thread sanitizer does not see. */
static __attribute__((no_sanitize("thread"), noinline, unused)) const char *
bl_object_name(const struct link_map *map) {
    return *(char *const volatile *)&map->l_name; /* here, and not where this is called */
}

#endif
