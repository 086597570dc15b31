/* A CUDA driver that knows whose memory is whose, and nothing else. */
#include <stddef.h>
#include <stdint.h>

static struct {
    uintptr_t from, to;
    unsigned type;
} range[16];
static int ranges;

void batchlas_test_memory(const void *from, const void *to, int type) {
    range[ranges].from = (uintptr_t)from, range[ranges].to = (uintptr_t)to;
    range[ranges++].type = (unsigned)type;
}

int cuPointerGetAttributes(unsigned count, const int *attributes, void **data, uintptr_t at) {
    unsigned type = 0;
    for (int i = 0; i < ranges; i++)
        if (at >= range[i].from && at < range[i].to) type = range[i].type;
    for (unsigned i = 0; i < count; i++) *(unsigned *)data[i] = attributes[i] == 2 ? type : 0;
    return 0;
}
