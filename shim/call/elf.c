/* DT_GNU_HASH and DT_HASH look-up in one object. */
#include "shim/call/elf.h"

#include <stddef.h>
#include <string.h>

/* glibc relocates d_ptr in place; where .dynamic is read-only (the vdso) it is still an offset. */
static const void *pointer_in(const ElfW(Dyn) * d, uintptr_t base) {
    return (const void *)(d->d_un.d_ptr < base ? base + d->d_un.d_ptr : d->d_un.d_ptr);
}

bool bl_elf_open(bl_elf *elf, uintptr_t base, const ElfW(Dyn) * dynamic) {
    *elf = (bl_elf){.base = base};
    for (const ElfW(Dyn) *d = dynamic; d && d->d_tag != DT_NULL; d++) {
        if (d->d_tag == DT_SYMTAB) elf->symbols = pointer_in(d, base);
        if (d->d_tag == DT_STRTAB) elf->strings = pointer_in(d, base);
        if (d->d_tag == DT_GNU_HASH) elf->gnu_hash = pointer_in(d, base);
        if (d->d_tag == DT_HASH) elf->sysv_hash = pointer_in(d, base);
    }
    return elf->symbols && elf->strings && (elf->gnu_hash || elf->sysv_hash);
}

uint32_t bl_elf_gnu_hash(const char *name) {
    uint32_t h = 5381;
    for (; *name; name++) h = h * 33 + (unsigned char)*name;
    return h;
}

static uint32_t sysv_hash(const char *name) {
    uint32_t h = 0;
    for (; *name; name++) {
        h = (h << 4) + (unsigned char)*name;
        h = (h ^ ((h & 0xf0000000) >> 24)) & 0x0fffffff;
    }
    return h;
}

static const void *defined(const bl_elf *elf, uint32_t i, const char *name, bool *indirect) {
    const ElfW(Sym) *s = &elf->symbols[i];
    int type = s->st_info & 15, bind = s->st_info >> 4;
    bool function = type == STT_FUNC || type == STT_GNU_IFUNC;
    if (!function || bind == STB_LOCAL || s->st_shndx == SHN_UNDEF) return NULL;
    if (strcmp(elf->strings + s->st_name, name) != 0) return NULL;
    if (indirect) *indirect = type == STT_GNU_IFUNC;
    return (const void *)(elf->base + s->st_value);
}

static const void *find_gnu(const bl_elf *elf, const char *name, uint32_t hash, bool *indirect) {
    const uint32_t *t = elf->gnu_hash;
    uint32_t buckets = t[0], first = t[1], words = t[2], shift = t[3];
    enum { BITS = 8 * sizeof(ElfW(Addr)) };
    if (!buckets || !words) return NULL;
    const ElfW(Addr) *bloom = (const ElfW(Addr) *)(t + 4);
    ElfW(Addr) word = bloom[hash / BITS % words];
    if (!(word >> hash % BITS & word >> (hash >> shift) % BITS & 1)) return NULL;
    const uint32_t *bucket = (const uint32_t *)(bloom + words), *chain = bucket + buckets;
    uint32_t i = bucket[hash % buckets];
    if (i < first) return NULL;
    for (;; i++) {
        uint32_t h = chain[i - first];
        const void *at = (h | 1) == (hash | 1) ? defined(elf, i, name, indirect) : NULL;
        if (at || (h & 1)) return at;
    }
}

static const void *find_sysv(const bl_elf *elf, const char *name, bool *indirect) {
    const uint32_t *t = elf->sysv_hash, *bucket = t + 2, *chain = bucket + t[0];
    if (!t[0]) return NULL;
    for (uint32_t i = bucket[sysv_hash(name) % t[0]]; i; i = chain[i]) {
        const void *at = defined(elf, i, name, indirect);
        if (at) return at;
    }
    return NULL;
}

const void *bl_elf_find(const bl_elf *elf, const char *name, uint32_t hash, bool *indirect) {
    return elf->gnu_hash ? find_gnu(elf, name, hash, indirect) : find_sysv(elf, name, indirect);
}
