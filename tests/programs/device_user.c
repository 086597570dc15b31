/* Makes device calls: device_user NAME ARGUMENT ... [, NAME ARGUMENT ...], where an argument is a number, or =x for the
 * address of the scalar x in the dtype that NAME's letter says, or ? for that of an integer that is 5
 * before and shown after. Prints each status. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 23 };

static void call(int argc, char **argv) {
    typedef int routine(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                        uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                        uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                        uint64_t, uint64_t);
    uint64_t a[MOST] = {0};
    static double scalar[MOST][2];
    int told = 5, asked = 0;
    const char *letter = argv[0] + (strncmp(argv[0], "cublas", 6) ? 10 : 6);
    for (int i = 1; i < argc && i - 1 < MOST; i++) {
        double v = strtod(argv[i] + 1, NULL);
        float f = (float)v;
        int single = *letter == 'S' || *letter == 'C' || strstr(argv[0], "Ex");
        if (argv[i][0] == '=') {
            memcpy(scalar[i - 1], single ? (void *)&f : (void *)&v, single ? 4 : 8);
            a[i - 1] = (uint64_t)(uintptr_t)scalar[i - 1];
        } else if (argv[i][0] == '?') {
            a[i - 1] = (uint64_t)(uintptr_t)&told, asked = 1;
        } else {
            a[i - 1] = strtoull(argv[i], NULL, 0);
        }
    }
    routine *f;
    void *at = dlsym(RTLD_DEFAULT, argv[0]);
    memcpy(&f, &at, sizeof f);
    int status = f(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12],
                   a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22]);
    printf("%s: %d", argv[0], status);
    if (asked) printf(" and %d", told);
    putchar('\n');
}

int main(int argc, char **argv) {
    for (int i = 1, end; i < argc; i = end + 1) {
        for (end = i; end < argc && strcmp(argv[end], ",") != 0;) end++;
        call(end - i, argv + i);
    }
    return 0;
}
