/* Ledgers are files that a killed run may have left half written: any bytes are refused, or make lines
 * that can be written and read again as they are. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/tune/ledger.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds) {
    if (!holds) abort();
}

/* Reading and writing measure nothing. */
bench_shape bench_shape_at(bl_op_id op, bl_dtype dtype, int64_t order, int64_t q, int64_t batch,
                           char side) {
    (void)op, (void)dtype, (void)order, (void)q, (void)batch, (void)side;
    abort();
}

static char folder[64];

static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) perror(folder);
}

static void make_folder(void) {
    char path[80];
    strcpy(folder, access("/dev/shm", W_OK) ? "/tmp/batchlas-fuzz-XXXXXX"
                                            : "/dev/shm/batchlas-fuzz-XXXXXX");
    check(mkdtemp(folder));
    atexit(remove_folder);
    snprintf(path, sizeof path, "%s/ledger", folder);
    check(mkdir(path, 0700) == 0);
}

static void put(const uint8_t *data, size_t size) {
    char path[96];
    snprintf(path, sizeof path, "%s/ledger/getrf.sm_90.txt", folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    check(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    close(fd);
}

static void same(const tune_line *a, const tune_line *b) {
    check(!tune_point_order(&a->point, &b->point) && a->tier == b->tier && a->rounds == b->rounds);
    check(a->mhz == b->mhz && !strcmp(a->stamp, b->stamp) && a->entries == b->entries);
    for (int i = 0; i < a->entries; i++)
        check(!strcmp(a->entry[i].name, b->entry[i].name) &&
              a->entry[i].wrong == b->entry[i].wrong);
    check(tune_best(a) < a->entries);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tune_ledger first, again;
    if (!folder[0]) make_folder();
    put(data, size);
    if (ledger_read(&first, folder, "getrf", "sm_90")) {
        check(ledger_write(&first, folder));
        check(ledger_read(&again, folder, "getrf", "sm_90"));
        check(again.lines == first.lines && !strcmp(first.header, again.header));
        for (int i = 0; i < first.lines; i++) same(&first.line[i], &again.line[i]);
        ledger_free(&again);
    }
    ledger_free(&first);
    return 0;
}
