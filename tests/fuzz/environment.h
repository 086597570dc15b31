/* An environment from bytes: each word up to a NUL, or a line's end, is an entry. */
#ifndef FUZZ_ENVIRONMENT_H
#define FUZZ_ENVIRONMENT_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/report/warn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(int holds) {
    if (!holds) abort();
}

enum { ENTRIES = 64 };
static char *entry[ENTRIES + 1];

/* The text, which is the caller's to free. */
static char *environment_of(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    check(text != NULL);
    memcpy(text, data, size);
    text[size] = 0;
    int entries = 0;
    for (size_t at = 0; at < size && entries < ENTRIES; at++) {
        entry[entries++] = text + at;
        at += strcspn(text + at, "\n");
        text[at] = 0;
    }
    entry[entries] = NULL;
    environ = entry;
    return text;
}

/* What would be said on stderr. */
void bl_warn(const char *format, ...) {
    char line[1024];
    va_list ap;
    va_start(ap, format);
    check(vsnprintf(line, sizeof line, format, ap) > 0);
    va_end(ap);
}

#endif
