/* The loaded object that an address is in, by the dynamic linker's table of objects. dladdr would go
 * through the object's symbols too: 10 us in an OpenBLAS, and the first call asks 180 times. */
#ifndef BL_OBJECT_H
#define BL_OBJECT_H

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

/* NULL: no object has it. Of the program itself l_name is "". */
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

#endif
