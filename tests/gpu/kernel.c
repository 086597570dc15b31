/* The kernels of kernels.def one by one, through the executor. */
#include "kernels/cuda/kernels.def"

#include "batch/device.h"
#include "lapacke/batchlas.h"
#include "tests/gpu/gpu.h"

const bool interpreted = false;

int run_kernel(const kernel_row *k, const device_batch *d) {
    const char *op = bl_op_get(k->op)->name;
    batchlas_set_route(op, k->name);
    int code = bl_execute(&d->p);
    batchlas_set_route(op, NULL);
    return code;
}
