/* The GPUs of the process. cudart is in us, statically; it opens libcuda itself, and where there is
 * none, or one too old, the count is 0 and the reason is told. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "batch/cuda/cuda.h"
#include "batch/process/once.h"

static bl_gpu *gpu;
static atomic_int gpus;
static atomic_bool lost;
static bl_once once = BL_ONCE_INIT;

static void tell(const char *what, int error) {
    char text[256];
    snprintf(text, sizeof text, "%s: %s; no device is used", what,
             cudaGetErrorString((enum cudaError)error));
    bl_core_of_plugin->tell(text);
}

/* Attributes, not properties: they need no context and are cheap. */
static bool describe(bl_gpu *g, int ordinal) {
    int major = 0, minor = 0;
    bool known = !cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, ordinal) &&
                 !cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, ordinal) &&
                 !cudaDeviceGetAttribute(&g->sms, cudaDevAttrMultiProcessorCount, ordinal);
    g->ordinal = ordinal;
    snprintf(g->name, sizeof g->name, "sm_%d%d", major, minor);
    return known;
}

static void find(void) {
    int count = 0, error = cudaGetDeviceCount(&count);
    if (error || count == 0) {
        tell("CUDA", error ? error : cudaErrorNoDevice);
        cudaGetLastError();
        return;
    }
    gpu = calloc((size_t)count, sizeof *gpu);
    if (!gpu) return;
    for (int i = 0; i < count; i++)
        if (!describe(&gpu[i], i)) return;
    atomic_store_explicit(&gpus, count, memory_order_release);
}

int bl_gpu_count(void) {
    bl_do_once(&once, find);
    return atomic_load_explicit(&lost, memory_order_relaxed) ? 0 : gpus;
}

const bl_gpu *bl_gpu_get(int ordinal) {
    return ordinal >= 0 && ordinal < bl_gpu_count() ? &gpu[ordinal] : NULL;
}

const bl_gpu *bl_gpu_known(int ordinal) {
    int known = atomic_load_explicit(&gpus, memory_order_acquire);
    bool usable = !atomic_load_explicit(&lost, memory_order_relaxed);
    return usable && ordinal >= 0 && ordinal < known ? &gpu[ordinal] : NULL;
}

int bl_gpu_enter(int ordinal) {
    int previous = -1;
    if (cudaGetDevice(&previous) != cudaSuccess) return -1;
    if (previous == ordinal) return -1;
    return cudaSetDevice(ordinal) == cudaSuccess ? previous : -1;
}

void bl_gpu_leave(int previous) {
    if (previous >= 0) cudaSetDevice(previous);
}

/* After one of these the context is gone for good. */
static bool is_sticky(int error) {
    switch (error) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchFailure:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorAssert:
    case cudaErrorECCUncorrectable:
    case cudaErrorDevicesUnavailable:
    case cudaErrorCudartUnloading:
        return true;
    default:
        return false;
    }
}

int bl_gpu_failed(int error, const char *what) {
    if (!error) return 0;
    const char *text = cudaGetErrorString((enum cudaError)error);
    bl_core_of_plugin->fail("%s: %s", what, text);
    if (is_sticky(error)) {
        if (!atomic_exchange(&lost, true) && error != cudaErrorCudartUnloading)
            bl_core_of_plugin->warn("%s: %s; no device is used from now on", what, text);
    } else {
        cudaGetLastError(); /* ours: the program must not find it */
    }
    return error == cudaErrorMemoryAllocation ? BL_E_NOMEM : BL_E_DEVICE;
}

void bl_relax_enter(enum cudaStreamCaptureMode *previous) {
    *previous = cudaStreamCaptureModeRelaxed;
    cudaThreadExchangeStreamCaptureMode(previous);
}
void bl_relax_leave(enum cudaStreamCaptureMode *previous) {
    cudaThreadExchangeStreamCaptureMode(previous);
}
