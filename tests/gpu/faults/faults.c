/* The plug-in's CUDA and vendor calls, wrapped by the linker in this build of it alone: the one that
 * the test program names fails as it would in earnest, without being made. */
#define _GNU_SOURCE
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tests/gpu/faults.h"

void *__real_dlsym(void *handle, const char *name);

static faults *wish(void) {
    static faults none = {.at = -1}, *found;
    if (!found) found = __real_dlsym(RTLD_DEFAULT, "batchlas_test_faults");
    return found ? found : &none;
}

static bool fails(const char *name) {
    faults *f = wish();
    long now = __atomic_fetch_add(&f->seen, 1, __ATOMIC_RELAXED);
    bool planted = f->at >= 0 && (now == f->at || (f->lasting && now > f->at));
    if (planted && now == f->at) snprintf(f->name, sizeof f->name, "%s", name);
    return planted;
}

static _Thread_local int last;

static int planted(int error) {
    return wish()->lasting ? cudaErrorIllegalAddress : error;
}

#define WRAP(name, error, parameters, arguments)                                                   \
    cudaError_t __real_##name parameters;                                                          \
    cudaError_t __wrap_##name parameters;                                                          \
    cudaError_t __wrap_##name parameters {                                                         \
        if (fails(#name)) return last = planted(error);                                            \
        return __real_##name arguments;                                                            \
    }
#define WRAP_TAKE(name, parameters, arguments)                                                     \
    cudaError_t __real_##name parameters;                                                          \
    cudaError_t __wrap_##name parameters;                                                          \
    cudaError_t __wrap_##name parameters {                                                         \
        if (fails(#name)) return last = planted(cudaErrorMemoryAllocation);                        \
        __atomic_fetch_add(&wish()->held, 1, __ATOMIC_RELAXED);                                    \
        return __real_##name arguments;                                                            \
    }
#define WRAP_GIVE(name, parameters, arguments, memory)                                             \
    cudaError_t __real_##name parameters;                                                          \
    cudaError_t __wrap_##name parameters;                                                          \
    cudaError_t __wrap_##name parameters {                                                         \
        if (memory) __atomic_fetch_sub(&wish()->held, 1, __ATOMIC_RELAXED);                        \
        return __real_##name arguments;                                                            \
    }

WRAP_TAKE(cudaMalloc, (void **p, size_t n), (p, n))
WRAP_TAKE(cudaHostAlloc, (void **p, size_t n, unsigned f), (p, n, f))
WRAP_TAKE(cudaMallocFromPoolAsync, (void **p, size_t n, cudaMemPool_t m, cudaStream_t s),
          (p, n, m, s))
WRAP_GIVE(cudaFree, (void *p), (p), p)
WRAP_GIVE(cudaFreeHost, (void *p), (p), p)
WRAP_GIVE(cudaFreeAsync, (void *p, cudaStream_t s), (p, s), p)
WRAP(cudaMemcpyAsync, cudaErrorUnknown,
     (void *to, const void *from, size_t n, enum cudaMemcpyKind k, cudaStream_t s),
     (to, from, n, k, s))
WRAP(cudaEventRecord, cudaErrorUnknown, (cudaEvent_t e, cudaStream_t s), (e, s))
WRAP(cudaEventSynchronize, cudaErrorUnknown, (cudaEvent_t e), (e))
WRAP(cudaEventCreateWithFlags, cudaErrorMemoryAllocation, (cudaEvent_t * e, unsigned f), (e, f))
WRAP(cudaStreamCreateWithFlags, cudaErrorMemoryAllocation, (cudaStream_t * s, unsigned f), (s, f))
WRAP(cudaStreamIsCapturing, cudaErrorUnknown, (cudaStream_t s, enum cudaStreamCaptureStatus *c),
     (s, c))

/* A launch says nothing itself: the error is found by who asks for the last one. */
cudaError_t __real___cudaLaunchKernel(void *kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared, cudaStream_t stream);
cudaError_t __wrap___cudaLaunchKernel(void *kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared, cudaStream_t stream);
cudaError_t __wrap___cudaLaunchKernel(void *kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared, cudaStream_t stream) {
    if (fails("a launch")) return last = planted(cudaErrorLaunchOutOfResources);
    return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
}
cudaError_t __real_cudaPeekAtLastError(void);
cudaError_t __wrap_cudaPeekAtLastError(void);
cudaError_t __wrap_cudaPeekAtLastError(void) {
    return last ? (cudaError_t)last : __real_cudaPeekAtLastError();
}
cudaError_t __real_cudaGetLastError(void);
cudaError_t __wrap_cudaGetLastError(void);
cudaError_t __wrap_cudaGetLastError(void) {
    int was = last;
    last = 0;
    return was ? (cudaError_t)was : __real_cudaGetLastError();
}

/* ---- several GPUs, of which there is one ---- */

static _Thread_local int current;

cudaError_t __real_cudaGetDeviceCount(int *n);
cudaError_t __wrap_cudaGetDeviceCount(int *n);
cudaError_t __wrap_cudaGetDeviceCount(int *n) {
    cudaError_t error = __real_cudaGetDeviceCount(n);
    if (!error && *n && wish()->gpus) *n = wish()->gpus;
    return error;
}
cudaError_t __wrap_cudaGetDevice(int *n);
cudaError_t __wrap_cudaGetDevice(int *n) {
    *n = current;
    return cudaSuccess;
}
cudaError_t __real_cudaSetDevice(int n);
cudaError_t __wrap_cudaSetDevice(int n);
cudaError_t __wrap_cudaSetDevice(int n) {
    current = n;
    return __real_cudaSetDevice(0);
}
cudaError_t __real_cudaDeviceGetAttribute(int *to, enum cudaDeviceAttr a, int n);
cudaError_t __wrap_cudaDeviceGetAttribute(int *to, enum cudaDeviceAttr a, int n);
cudaError_t __wrap_cudaDeviceGetAttribute(int *to, enum cudaDeviceAttr a, int n) {
    (void)n;
    return __real_cudaDeviceGetAttribute(to, a, 0);
}
cudaError_t __real_cudaMemPoolCreate(cudaMemPool_t *to, const struct cudaMemPoolProps *p);
cudaError_t __wrap_cudaMemPoolCreate(cudaMemPool_t *to, const struct cudaMemPoolProps *p);
cudaError_t __wrap_cudaMemPoolCreate(cudaMemPool_t *to, const struct cudaMemPoolProps *p) {
    struct cudaMemPoolProps first = *p;
    first.location.id = 0;
    if (fails("cudaMemPoolCreate")) return last = planted(cudaErrorMemoryAllocation);
    return __real_cudaMemPoolCreate(to, &first);
}

/* ---- the vendor's routines: looked up by name, so their stand-ins are handed out there ---- */

typedef int routine(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                    uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                    uint64_t, uint64_t);
enum { ROUTINES = 48, ALLOCATION_FAILED = 3 };
static routine *target[ROUTINES];
static char called[ROUTINES][48];
static int routines;

#define STAND_IN(i)                                                                                \
    static int stand_in_##i(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,            \
                            uint64_t f, uint64_t g, uint64_t h, uint64_t j, uint64_t k,            \
                            uint64_t l, uint64_t m, uint64_t n, uint64_t o, uint64_t p,            \
                            uint64_t q, uint64_t r, uint64_t s) {                                  \
        if (fails(called[i])) return ALLOCATION_FAILED;                                            \
        return target[i](a, b, c, d, e, f, g, h, j, k, l, m, n, o, p, q, r, s);                    \
    }
/* clang-format off */
#define EACH(X)                                                                                    \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)          \
    X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30)      \
    X(31) X(32) X(33) X(34) X(35) X(36) X(37) X(38) X(39) X(40) X(41) X(42) X(43) X(44) X(45)      \
    X(46) X(47)
/* clang-format on */
EACH(STAND_IN)
static routine *const stand_in[ROUTINES] = {
#define X(i) stand_in_##i,
    EACH(X)
#undef X
};

void *__wrap_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name) {
    void *at = __real_dlsym(handle, name);
    bool vendor = !strncmp(name, "cublas", 6) || !strncmp(name, "cusolver", 8);
    if (!at || !vendor || strstr(name, "Destroy") || strstr(name, "Version")) return at;
    if (routines == ROUTINES) return at;
    memcpy(&target[routines], &at, sizeof at);
    snprintf(called[routines], sizeof called[routines], "%s", name);
    memcpy(&at, &stand_in[routines++], sizeof at);
    return at;
}
