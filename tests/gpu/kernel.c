/* The kernels of kernels.def one by one, through the executor. */
#include "kernels/cuda/kernels.def"

#include <pthread.h>

#include "batch/device.h"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

const bool interpreted = false;

int run_kernel(const kernel_row *k, const device_batch *d) {
    static pthread_mutex_t pin = PTHREAD_MUTEX_INITIALIZER; /* which is the process's */
    const char *op = bl_op_get(k->op)->name;
    pthread_mutex_lock(&pin);
    batchlas_set_route(op, k->name);
    int code = bl_execute(&d->p);
    batchlas_set_route(op, NULL);
    pthread_mutex_unlock(&pin);
    return code;
}
