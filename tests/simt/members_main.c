/* Tests of single kernels (tests/gpu) under the interpreter, where orders and members are fewer:
 * simt_members TEST [OP]. */
#include <stdio.h>
#include <string.h>

#include "batch/cuda/cuda.h"
#include "tests/gpu/gpu.h"
#include "tests/simt/members.h"

const bool interpreted = true;
static const char *only;

bool chosen(int op) {
    return !only || !strcmp(only, bl_op_get((bl_op_id)op)->name);
}

int run_kernel(const kernel_row *k, const device_batch *d) {
    bl_exec x = {.device = BL_DEVICE, .threads = 1};
    bl_cuda_args args;
    if (!bl_args_of(&d->p, &x, &args)) return BL_E_PIN;
    return simt_run((int)(k - kernel_rows), &args);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {{"nonfinite", test_nonfinite},
                 {"singular", test_singular},
                 {"accuracy", test_accuracy},
                 {"fuzz", test_fuzz},
                 {"eigen", test_eigen}};
    only = argc > 2 ? argv[2] : NULL;
    setvbuf(stdout, NULL, _IOLBF, 0);
    choose_reference();
    for (int i = 0; i < 5; i++)
        if (argc < 2 || !strcmp(argv[1], tests[i].name)) tests[i].run();
    printf("%ld checks, %ld failed\n", checks, failures);
    return !checks || failures;
}
