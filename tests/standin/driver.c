/* A CUDA driver whose device memory is the host's: what tools/bench/driver.h needs, and no graphs. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int cuInit(unsigned flags) {
    return (int)flags;
}
int cuDriverGetVersion(int *version) {
    *version = 13000;
    return 0;
}
int cuDeviceGet(int *device, int ordinal) {
    *device = ordinal;
    return 0;
}
int cuDeviceGetAttribute(int *value, int which, int device) {
    *value = which == 75 ? 9 : which == 16 ? 132 : device;
    return 0;
}
int cuDeviceGetName(char *name, int length, int device) {
    snprintf(name, (size_t)length, "stand-in %d", device);
    return 0;
}
int cuDevicePrimaryCtxRetain(void **context, int device) {
    *context = (void *)(uintptr_t)(device + 1);
    return 0;
}
int cuCtxSetCurrent(void *context) {
    return !context;
}
int cuMemGetInfo_v2(size_t *available, size_t *total) {
    *available = *total = (size_t)64 << 20;
    return 0;
}
int cuMemAlloc_v2(uintptr_t *at, size_t bytes) {
    *at = (uintptr_t)malloc(bytes);
    return !*at;
}
int cuMemFree_v2(uintptr_t at) {
    free((void *)at);
    return 0;
}
int cuMemcpyHtoD_v2(uintptr_t to, const void *from, size_t bytes) {
    memcpy((void *)to, from, bytes);
    return 0;
}
int cuMemcpyDtoH_v2(void *to, uintptr_t from, size_t bytes) {
    memcpy(to, (void *)from, bytes);
    return 0;
}
int cuMemcpyDtoDAsync_v2(uintptr_t to, uintptr_t from, size_t bytes, void *stream) {
    memcpy((void *)to, (void *)from, bytes);
    return !stream;
}
int cuMemsetD8Async(uintptr_t to, unsigned char byte, size_t bytes, void *stream) {
    memset((void *)to, byte, bytes);
    return !stream;
}
int cuStreamCreate(void **stream, unsigned flags) {
    *stream = (void *)(uintptr_t)1;
    return (int)flags;
}
/* What a kernel did to the device: the plug-in sets it. */
int standin_lost;

int cuStreamSynchronize(void *stream) {
    return standin_lost ? standin_lost : !stream;
}
int cuModuleLoadData(void **module, const void *image) {
    *module = (void *)(uintptr_t)1;
    return !image;
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
    *function = module;
    return !name;
}
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, void *stream, void **arguments, void **extra) {
    (void)arguments, (void)extra;
    return !(function && gx == 1 && gy == 1 && gz == 1 && bx && by && bz && !shared && stream);
}
int cuEventCreate(void **event, unsigned flags) {
    *event = calloc(1, sizeof(struct timespec) + flags);
    return !*event;
}
int cuEventRecord(void *event, void *stream) {
    clock_gettime(CLOCK_MONOTONIC, event);
    return !stream;
}
int cuEventElapsedTime(float *ms, void *from, void *to) {
    const struct timespec *a = from, *b = to;
    *ms = (float)(1e3 * (double)(b->tv_sec - a->tv_sec) + 1e-6 * (double)(b->tv_nsec - a->tv_nsec));
    return 0;
}

enum { NOT_SUPPORTED = 801 };
int cuStreamBeginCapture_v2(void *stream, int mode) {
    (void)stream, (void)mode;
    return NOT_SUPPORTED;
}
int cuStreamEndCapture(void *stream, void **graph) {
    (void)stream, (void)graph;
    return NOT_SUPPORTED;
}
int cuGraphInstantiateWithFlags(void **run, void *graph, unsigned long long flags) {
    (void)run, (void)graph, (void)flags;
    return NOT_SUPPORTED;
}
int cuGraphLaunch(void *run, void *stream) {
    (void)run, (void)stream;
    return NOT_SUPPORTED;
}
int cuGraphDestroy(void *graph) {
    (void)graph;
    return 0;
}
int cuGraphExecDestroy(void *run) {
    (void)run;
    return 0;
}
