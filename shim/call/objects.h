/* Who called: from a return address to the loaded object it lies in, and what that object is. */
#ifndef BL_SHIM_OBJECTS_H
#define BL_SHIM_OBJECTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "shim/call/elf.h"
#include "shim/names/function.h"
#include "shim/names/symbols.h"

typedef enum {
    BL_PROGRAM, /* its calls are the program's */
    BL_LIBRARY, /* a BLAS/LAPACK: it defines a name we interpose; its calls are its own business */
    BL_OURS,    /* the shim or the core */
    BL_NOWHERE  /* no loaded object holds the address (generated code): left alone */
} bl_kind;

/* One symbol as one object sees it. */
typedef struct {
    _Atomic(bl_function) original; /* NULL until resolved */
    atomic_bool program;           /* a call from here may be counted and taken */
} bl_entry;

/* What is remembered for an object that has called us. Never freed: other threads may hold it. */
typedef struct {
    bl_kind kind;
    bool nvidia; /* cuBLAS or cuSOLVER: its calls of device names are its own business */
    bl_entry entry[BL_SYMBOLS];
} bl_client;

typedef struct {
    uintptr_t low, high; /* its mapping */
    uintptr_t base;
    uint32_t name_hash;
    bool nvidia;
    const ElfW(Dyn) * dynamic;
    _Atomic(bl_client *) client;
    atomic_int ilp64; /* as a provider: 0 not asked, 1 no, 2 yes */
    atomic_bool pinned;
} bl_object;

typedef struct bl_loaded_objects bl_loaded_objects;

/* The objects as last seen; a new pointer when that was renewed. */
extern _Atomic(const bl_loaded_objects *) bl_objects;

/* The client for calls from `caller`; never NULL. May take microseconds. */
bl_client *bl_client_at(const void *caller);

/* The object that holds an address, NULL if none. Looks again if objects came or went since. */
bl_object *bl_object_at(const void *address);

/* The first loaded object, in load order, that is not ours and defines symbol s; NULL if none. */
bl_function bl_defined_anywhere(bl_symbol_id s);

/* True for an address inside the shim. */
bool bl_is_own(const void *address);

#endif
