/* Both streams into one temporary file. */
#include "support/silence.h"

#include <stdio.h>
#include <unistd.h>

#include "support/check.h"

static FILE *file;
static int saved[2];

void silence_begin(void) {
    fflush(NULL);
    file = tmpfile();
    check(file != NULL, "no temporary file");
    for (int i = 0; i < 2; i++) {
        saved[i] = dup(i + 1);
        check(dup2(fileno(file), i + 1) >= 0, "cannot redirect %d", i + 1);
    }
}

long silence_end(void) {
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        dup2(saved[i], i + 1);
        close(saved[i]);
    }
    long bytes = lseek(fileno(file), 0, SEEK_END);
    fclose(file);
    return bytes;
}
