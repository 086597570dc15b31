/* Host operands through the device, timed against one simultaneous copy of the same bytes between
 * pinned memory and the device and back: what no way over the bus can beat. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch/device.h"
#include "batch/process/config.h"
#include "tests/gpu/gpu.h"

enum { ROUNDS = 5 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times) {
    qsort(times, ROUNDS, sizeof *times, by_size);
    return times[ROUNDS / 2];
}

/* `in` bytes to the device while `out` bytes come back. */
static double copies(size_t in, size_t out) {
    char *pinned, *device;
    cudaStream_t up, down;
    double times[ROUNDS];
    cudaMallocHost((void **)&pinned, in + out);
    cudaMalloc((void **)&device, in + out);
    memset(pinned, 1, in + out);
    cudaStreamCreate(&up), cudaStreamCreate(&down);
    for (int i = -1; i < ROUNDS; i++) {
        double start = now();
        cudaMemcpyAsync(device, pinned, in, cudaMemcpyHostToDevice, up);
        cudaMemcpyAsync(pinned + in, device + in, out, cudaMemcpyDeviceToHost, down);
        cudaDeviceSynchronize();
        if (i >= 0) times[i] = now() - start;
    }
    cudaStreamDestroy(up), cudaStreamDestroy(down);
    cudaFreeHost(pinned), cudaFree(device);
    return median(times);
}

typedef struct {
    bl_problem p;
    char *data[BL_SLOTS + 1];
    size_t in, out;
} job;

static char *memory(size_t bytes, bool pinned) {
    char *at = NULL;
    if (pinned)
        cudaMallocHost((void **)&at, bytes);
    else
        at = malloc(bytes);
    return at;
}

/* The first member, and the others are like it. */
static void fill(const bl_operand *o, bool pivots, int64_t n) {
    for (int64_t e = 0; e < o->stride; e++) {
        double v = (double)(e * 2654435761 % 1000) / 1000 + (e % (n + 1) == 0 ? (double)n : 0);
        if (pivots)
            ((int *)o->base)[e] = 1 + (int)e;
        else if (o->elem == 8)
            ((double *)o->base)[e] = v;
        else
            ((float *)o->base)[e] = (float)v;
    }
}

static job make_job(bl_op_id op, bl_dtype t, int64_t n, int64_t members, bool pinned) {
    job j = {.p = {.op = bl_op_get(op), .dtype = t, .m = n, .n = n, .k = n, .batch = members}};
    bl_problem *p = &j.p;
    p->int_bytes = 4, p->uplo = 'L', p->transa = p->transb = 'N';
    memcpy(p->alpha.bits, t == BL_S ? (void *)&(float){1} : (void *)&(double){1}, bl_sizeof(t));
    p->op->describe(p);
    for (int i = 0; i < BL_SLOTS; i++) {
        bl_operand *o = &p->operand[i];
        if (!o->access) continue;
        o->elem = (uint8_t)(i == BL_SLOT_IPIV ? 4 : (int)bl_sizeof(t));
        o->ld = o->rows, o->stride = o->rows * o->cols;
        size_t bytes = (size_t)(o->stride * members) * o->elem;
        if (o->access & BL_READ) j.in += bytes;
        if (o->access & BL_WRITE) j.out += bytes;
        o->base = j.data[i] = memory(bytes, pinned);
        size_t one = (size_t)o->stride * o->elem;
        fill(o, i == BL_SLOT_IPIV, n);
        for (int64_t b = 1; b < members; b++) memcpy(j.data[i] + (size_t)b * one, o->base, one);
    }
    if (bl_op_has(p->op, BL_ARG_INFO))
        p->info = (bl_operand){.base = j.data[BL_SLOTS] = memory((size_t)members * 4, pinned),
                               .stride = 1,
                               .rows = 1,
                               .cols = 1,
                               .ld = 1,
                               .elem = 4,
                               .access = BL_WRITE};
    return j;
}

static void one(const char *name, bl_op_id op, bl_dtype t, int64_t n, int64_t members,
                bool pinned) {
    job j = make_job(op, t, n, members, pinned);
    double times[ROUNDS], floor = copies(j.in, j.out);
    for (int i = -1; i < ROUNDS; i++) {
        double start = now();
        check(bl_device_run_host(&j.p) == 0, "%s", name);
        if (i >= 0) times[i] = now() - start;
    }
    double ours = median(times);
    printf("%s n=%d batch=%d %s: %.2f ms, the copies alone %.2f ms: %.2f\n", name, (int)n,
           (int)members, pinned ? "pinned" : "pageable", 1e3 * ours, 1e3 * floor, ours / floor);
    for (int i = 0; i <= BL_SLOTS; i++) {
        if (pinned)
            cudaFreeHost(j.data[i]);
        else
            free(j.data[i]);
    }
}

void measure_transfers(void) {
    if (bl_config_get()->device < BL_PLACE_CUDA || !bl_device_count()) return;
    for (int pinned = 0; pinned < 2; pinned++) {
        one("dgetrf", BL_OP_getrf, BL_D, 128, 20000, pinned);
        one("sgemm", BL_OP_gemm, BL_S, 256, 4000, pinned);
        one("dpotrf", BL_OP_potrf, BL_D, 128, 20000, pinned); /* half of it travels */
    }
}

/* What two GPUs are to halve: a batch whose arithmetic takes far longer than its copies. */
void measure_sharding(void) {
    if (bl_config_get()->device < BL_PLACE_CUDA || !bl_device_count()) return;
    printf("%d GPUs in use\n", bl_config_get()->device == BL_PLACE_CUDA ? bl_device_count() : 1);
    one("dgeqrf", BL_OP_geqrf, BL_D, 128, 4000, true);
    one("dgetri", BL_OP_getri, BL_D, 100, 4000, true);
}
