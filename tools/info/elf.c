/* Reads the symbol tables of an ELF file on disk. Every offset comes from the file and is checked:
 * a broken file is none of ours. */
#include "info/elf.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *at;
    size_t size;
} image;

static const void *part(const image *file, uint64_t offset, uint64_t size) {
    return offset <= file->size && size <= file->size - offset ? file->at + offset : NULL;
}

static void note(const Elf64_Sym *s, const char *name, bool dynamic, elf_names *found) {
    int type = ELF64_ST_TYPE(s->st_info), binding = ELF64_ST_BIND(s->st_info);
    bool defined = s->st_shndx != SHN_UNDEF;
    if (dynamic && !defined) {
        found->imports++;
        found->imports_one = name;
    } else if (dynamic && type != STT_OBJECT && binding != STB_LOCAL) {
        found->defines++;
        found->defines_one = name;
    } else if (!dynamic && defined && type == STT_FUNC) {
        found->hidden++;
        found->hidden_one = name;
    }
}

static void read_table(const image *file, const Elf64_Shdr *section, const Elf64_Shdr *text,
                       const char *(*listed)(const char *), elf_names *found) {
    const char *symbols = part(file, section->sh_offset, section->sh_size);
    const char *strings = part(file, text->sh_offset, text->sh_size);
    if (!symbols || !strings || !text->sh_size || strings[text->sh_size - 1]) return;
    for (uint64_t i = 0; i < section->sh_size / sizeof(Elf64_Sym); i++) {
        Elf64_Sym s;
        memcpy(&s, symbols + i * sizeof s, sizeof s);
        const char *name = s.st_name < text->sh_size ? listed(strings + s.st_name) : NULL;
        if (name) note(&s, name, section->sh_type == SHT_DYNSYM, found);
    }
}

static bool read_image(const image *file, const char *(*listed)(const char *), elf_names *found) {
    Elf64_Ehdr head;
    const void *at = part(file, 0, sizeof head);
    if (!at) return false;
    memcpy(&head, at, sizeof head);
    if (memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64 ||
        head.e_ident[EI_DATA] != ELFDATA2LSB || head.e_shentsize != sizeof(Elf64_Shdr))
        return false;
    const char *sections = part(file, head.e_shoff, (uint64_t)head.e_shnum * sizeof(Elf64_Shdr));
    for (int i = 0; sections && i < head.e_shnum; i++) {
        Elf64_Shdr section, text;
        memcpy(&section, sections + (size_t)i * sizeof section, sizeof section);
        bool table = section.sh_type == SHT_DYNSYM || section.sh_type == SHT_SYMTAB;
        if (!table || section.sh_link >= head.e_shnum) continue;
        memcpy(&text, sections + (size_t)section.sh_link * sizeof text, sizeof text);
        read_table(file, &section, &text, listed, found);
    }
    /* The full table repeats what the dynamic one defines. */
    found->hidden = found->hidden > found->defines ? found->hidden - found->defines : 0;
    return true;
}

bool elf_look(const char *path, const char *(*listed)(const char *), elf_names *found) {
    memset(found, 0, sizeof *found);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat is;
    if (fd < 0) return false;
    bool sized = fstat(fd, &is) == 0 && S_ISREG(is.st_mode) && is.st_size > 0;
    void *at = sized ? mmap(NULL, (size_t)is.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (at == MAP_FAILED) return false;
    image file = {at, (size_t)is.st_size};
    bool good = read_image(&file, listed, found);
    munmap(at, file.size);
    return good;
}
