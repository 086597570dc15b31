/* Tests of device operands: gpu_tests [TEST [OP]]. Without a GPU they are skipped, with a count: exit
 * status 77. OP keeps to one op where a test goes through all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/gpu.h"
#include "tests/gpu/vendor.h"

static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {
    {"lattice", test_lattice},
    {"failures", test_failures},
    {"graphs", test_graphs},
    {"threads", test_threads},
    {"regions", test_regions},
    {"limits", test_limits},
    {"fork", test_fork},
    {"idle", test_idle},
    {"spmm", test_spmm},
    {"host", test_host_operands},
    {"nonfinite", test_nonfinite},
    {"singular", test_singular},
    {"accuracy", test_accuracy},
    {"fuzz", test_fuzz},
    {"eigen", test_eigen},
    {"interposed", test_interposed},
    {"facts", test_facts},
    {"hungry", test_hungry},
    {"faults", test_faults},
    {"lost", test_lost},
    {"shards", test_shards},
    {"transfers", measure_transfers},
    {"overhead", measure_overhead},
    {"sharding", measure_sharding},
};
enum { HOST = 9, SINGLE = HOST + 5, TESTS = sizeof tests / sizeof *tests };

static const char *only;

/* Measurements, long tests of single kernels (to SINGLE), and what needs the shim or a plug-in of its own, run when named. */
static bool is_asked_for(int i) {
    return i > HOST;
}

bool chosen(int op) {
    return !only || !strcmp(only, bl_op_get((bl_op_id)op)->name);
}

int main(int argc, char **argv) {
    int gpus = 0;
    if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus == 0) {
        printf("skipped: %d GPU tests, there is no GPU\n", TESTS);
        return 77;
    }
    only = argc > 2 ? argv[2] : NULL;
    if (getenv("BATCHLAS_TEST_CUDA") && !open_vendor()) return 1;
    setvbuf(stdout, NULL, _IOLBF, 0); /* a crash does not take what was said with it */
    for (int i = 0; i < TESTS; i++) {
        if (strcmp(argc > 1 ? argv[1] : "all", tests[i].name) != 0 && (argc > 1 || is_asked_for(i)))
            continue;
        if (i > HOST && i <= SINGLE) choose_reference();
        long before = failures;
        tests[i].run();
        printf("%s: %s\n", tests[i].name, failures == before ? "passed" : "FAILED");
        fflush(stdout);
    }
    printf("%ld checks, %ld failed, 0 skipped\n", checks, failures);
    return failures != 0;
}
