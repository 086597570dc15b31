/* A short list, searched from its start. */
#include "support/complaints.h"

#include <stdio.h>
#include <string.h>

enum { KINDS = 2000, TEXT = 1536 };
static struct {
    char kind[160], least[TEXT];
    long count, size;
} known[KINDS];
static int kinds;
static long total;

void complain(const char *kind, const char *its_case, long size) {
    int i = 0;
    total++;
    while (i < kinds && strcmp(known[i].kind, kind) != 0) i++;
    if (i == KINDS) return;
    if (i == kinds) {
        snprintf(known[i].kind, sizeof known[i].kind, "%s", kind);
        kinds++;
    }
    if (known[i].count++ && known[i].size <= size) return;
    snprintf(known[i].least, sizeof known[i].least, "%s", its_case);
    known[i].size = size;
}

long complaints_print(void) {
    for (int i = 0; i < kinds; i++)
        fprintf(stderr, "FAIL %ld x %s: %s\n", known[i].count, known[i].kind, known[i].least);
    return total;
}
