/* What one ELF file defines and imports of a list of names. */
#ifndef INFO_ELF_H
#define INFO_ELF_H

#include <stdbool.h>

typedef struct {
    int defines, imports, hidden; /* hidden: defined, but not for others: linked in statically */
    const char *defines_one, *imports_one, *hidden_one; /* an example of each, from the list */
} elf_names;

/* False if `path` is no 64-bit ELF file of this machine's byte order. `listed` gives the list's own
 * copy of a name, or NULL. */
bool elf_look(const char *path, const char *(*listed)(const char *name), elf_names *found);

#endif
