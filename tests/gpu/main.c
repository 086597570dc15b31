/* Tests of device operands. Without a GPU they are skipped, with a count: exit status 77. */
#include <stdio.h>
#include <string.h>

#include "tests/gpu/gpu.h"

static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {
    {"lattice", test_lattice},        {"failures", test_failures}, {"graphs", test_graphs},
    {"threads", test_threads},        {"limits", test_limits},     {"host", test_host_operands},
    {"transfers", measure_transfers},
};
enum { TESTS = sizeof tests / sizeof *tests };

/* Measurements run when named. */
static bool is_slow(int i) {
    return tests[i].run == measure_transfers;
}

int main(int argc, char **argv) {
    int gpus = 0;
    if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus == 0) {
        printf("skipped: %d GPU tests, there is no GPU\n", TESTS);
        return 77;
    }
    for (int i = 0; i < TESTS; i++) {
        if (strcmp(argc > 1 ? argv[1] : "all", tests[i].name) != 0 && (argc > 1 || is_slow(i)))
            continue;
        long before = failures;
        tests[i].run();
        printf("%s: %s\n", tests[i].name, failures == before ? "passed" : "FAILED");
        fflush(stdout);
    }
    printf("%ld checks, %ld failed, 0 skipped\n", checks, failures);
    return failures != 0;
}
