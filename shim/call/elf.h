/* Looking a name up in one loaded object's own dynamic symbols, without the dynamic linker: no
 * lock, no memory, no other object. */
#ifndef BL_SHIM_ELF_H
#define BL_SHIM_ELF_H

#include <link.h>
#include <stdbool.h>
#include <stdint.h>

/* A loaded object's dynamic symbol table. */
typedef struct {
    uintptr_t base;
    const ElfW(Sym) * symbols;
    const char *strings;
    const uint32_t *gnu_hash, *sysv_hash;
} bl_elf;

/* False if the object has no symbol table that can be searched. */
bool bl_elf_open(bl_elf *elf, uintptr_t base, const ElfW(Dyn) * dynamic);

uint32_t bl_elf_gnu_hash(const char *name);

/* The address of `name` if this object defines it as a function, else NULL. `hash` is the name's
 * bl_elf_gnu_hash. Indirect functions count as defined: *indirect tells, the address is that of
 * their chooser. */
const void *bl_elf_find(const bl_elf *elf, const char *name, uint32_t hash, bool *indirect);

#endif
