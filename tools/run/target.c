#include "run/target.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

/* 0, or why the file cannot be executed. */
static int check(const char *path) {
    struct stat is;
    if (stat(path, &is) != 0) return errno;
    if (!S_ISREG(is.st_mode) || access(path, X_OK) != 0) return EACCES;
    return 0;
}

int target_find(const char *name, char *path, size_t size) {
    if (strchr(name, '/')) {
        if (snprintf(path, size, "%s", name) >= (int)size) return ENAMETOOLONG;
        return check(path);
    }
    const char *folders = getenv("PATH");
    int error = ENOENT;
    if (!folders) folders = "/bin:/usr/bin";
    for (const char *at = folders;; at++) {
        const int length = (int)strcspn(at, ":");
        const char *separator = length ? "/" : ""; /* an empty entry is the current folder */
        if (*name && snprintf(path, size, "%.*s%s%s", length, at, separator, name) < (int)size) {
            const int code = check(path);
            if (code == 0) return 0;
            if (code == EACCES) error = EACCES;
        }
        at += length;
        if (!*at) return error;
    }
}

/* The dynamic linker ignores LD_PRELOAD paths where a program gains rights by being started. */
static bool gains_rights(const char *path) {
    struct stat is;
    if (stat(path, &is) != 0) return false;
    if (is.st_mode & S_ISUID && is.st_uid != getuid()) return true;
    if (is.st_mode & S_ISGID && is.st_gid != getgid()) return true;
    return getuid() != 0 && getxattr(path, "security.capability", NULL, 0) > 0;
}

/* A 64-bit ELF file without a dynamic linker. */
static bool is_static(int fd) {
    Elf64_Ehdr head;
    if (pread(fd, &head, sizeof head, 0) != sizeof head ||
        memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64)
        return false;
    for (int i = 0; i < head.e_phnum; i++) {
        Elf64_Phdr segment;
        const off_t at = (off_t)(head.e_phoff + (uint64_t)i * head.e_phentsize);
        if (pread(fd, &segment, sizeof segment, at) != sizeof segment) return false;
        if (segment.p_type == PT_INTERP) return false;
    }
    return true;
}

/* The interpreter of a script; of `#!/usr/bin/env NAME` that is NAME. */
static bool interpreter(int fd, char *path, size_t size) {
    char line[512];
    ssize_t n = pread(fd, line, sizeof line - 1, 0);
    if (n < 2 || memcmp(line, "#!", 2) != 0) return false;
    line[n] = 0;
    line[strcspn(line, "\n")] = 0;
    char *rest = NULL, *word = strtok_r(line + 2, " \t", &rest);
    if (!word) return false;
    const char *last = strrchr(word, '/');
    if (last && !strcmp(last, "/env")) {
        word = strtok_r(NULL, " \t", &rest);
        return word && *word != '-' && target_find(word, path, size) == 0;
    }
    return snprintf(path, size, "%s", word) < (int)size;
}

const char *target_refuses_preload(const char *path) {
    char at[4096], next[4096];
    if (snprintf(at, sizeof at, "%s", path) >= (int)sizeof at) return NULL;
    for (int depth = 0; depth < 4; depth++) { /* as many scripts as the kernel follows */
        const int fd = open(at, O_RDONLY | O_CLOEXEC);
        if (fd < 0) return NULL;
        const bool fixed = is_static(fd), script = interpreter(fd, next, sizeof next);
        close(fd);
        if (fixed) return "is statically linked";
        if (!script) return gains_rights(at) ? "gains rights when started (set-user-id)" : NULL;
        memcpy(at, next, sizeof at);
    }
    return NULL;
}
