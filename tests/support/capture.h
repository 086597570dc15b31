/* For tests that look at what a process writes: a descriptor's output as a text, temporary folders
 * and files. */
#ifndef TEST_CAPTURE_H
#define TEST_CAPTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <criterion/criterion.h>

#define HELPER __attribute__((unused)) static

typedef struct {
    int fd, saved, file;
} capture;

/* From here on what is written to descriptor `fd` goes to a file. */
HELPER capture capture_begin(int fd) {
    FILE *f = tmpfile();
    cr_assert(f);
    fflush(NULL);
    capture c = {fd, dup(fd), dup(fileno(f))};
    fclose(f);
    cr_assert(c.saved >= 0 && dup2(c.file, fd) == fd);
    return c;
}

HELPER char *text_of_descriptor(int fd) {
    off_t size = lseek(fd, 0, SEEK_END);
    char *text = malloc((size_t)size + 1);
    cr_assert(text && pread(fd, text, (size_t)size, 0) == size);
    text[size] = 0;
    return text;
}

/* Ends it; the text is the caller's to free. */
HELPER char *capture_end(capture c) {
    fflush(NULL);
    cr_assert(dup2(c.saved, c.fd) == c.fd);
    char *text = text_of_descriptor(c.file);
    close(c.saved);
    close(c.file);
    return text;
}

/* A new folder, into `name`; to be removed by temporary_remove. */
HELPER void temporary_folder(char name[64]) {
    strcpy(name, "/tmp/batchlas-test-XXXXXX");
    cr_assert(mkdtemp(name));
}

HELPER void temporary_remove(const char *folder) {
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    cr_expect(system(command) == 0);
}

HELPER void write_file(const char *folder, const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    cr_assert(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

/* The whole file, "" if there is none; the caller's to free. */
HELPER char *read_whole(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) return strdup("");
    char *text = text_of_descriptor(fileno(f));
    fclose(f);
    return text;
}

HELPER int lines_in(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

#endif
