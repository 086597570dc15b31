/* mmap and mprotect, page by page. */
#include "support/fence.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support/check.h"

enum { MOST = 4096 };
static struct {
    void *at;
    size_t bytes;
} mapped[MOST];
static int count;

static size_t page(void) {
    return (size_t)sysconf(_SC_PAGESIZE);
}

static char *map(size_t bytes, int protection) {
    check(count < MOST, "too many mappings");
    void *at = mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) return NULL;
    mapped[count].at = at;
    mapped[count++].bytes = bytes;
    return at;
}

void *fenced(size_t bytes) {
    size_t room = (bytes + page() - 1) / page() * page();
    char *at = map(room + page(), PROT_READ | PROT_WRITE);
    check(at && mprotect(at + room, page(), PROT_NONE) == 0, "cannot fence %zu bytes", bytes);
    return at + room - bytes;
}

static void protect(char *at, size_t bytes, int protection) {
    uintptr_t first = (uintptr_t)at / page() * page();
    size_t before = (uintptr_t)at - first;
    check(mprotect(at - before, before + bytes, protection) == 0, "cannot protect %zu bytes",
          bytes);
}

void fenced_read_only(void *at, size_t bytes) {
    protect(at, bytes, PROT_READ);
}

char *reserved(size_t bytes) {
    return map(bytes, PROT_NONE);
}

void opened(char *at, size_t bytes) {
    protect(at, bytes, PROT_READ | PROT_WRITE);
}

void fence_release(void) {
    while (count > 0) {
        count--;
        munmap(mapped[count].at, mapped[count].bytes);
    }
}
