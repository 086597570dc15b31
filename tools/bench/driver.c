/* Numbers and signatures are those of the driver's ABI, which does not change. */
#include "tools/bench/driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/process/symbol.h"

/* X(name, exported symbol, arguments) */
/* clang-format off */
#define EACH_FUNCTION(X)                                                                           \
    X(init, "cuInit", (unsigned flags))                                                            \
    X(version, "cuDriverGetVersion", (int *version))                                               \
    X(device, "cuDeviceGet", (int *device, int ordinal))                                           \
    X(attribute, "cuDeviceGetAttribute", (int *value, int which, int device))                      \
    X(model, "cuDeviceGetName", (char *name, int length, int device))                              \
    X(retain, "cuDevicePrimaryCtxRetain", (void **context, int device))                            \
    X(current, "cuCtxSetCurrent", (void *context))                                                 \
    X(memory, "cuMemGetInfo_v2", (size_t *available, size_t *total))                               \
    X(alloc, "cuMemAlloc_v2", (uintptr_t *at, size_t bytes))                                       \
    X(release, "cuMemFree_v2", (uintptr_t at))                                                     \
    X(to_device, "cuMemcpyHtoD_v2", (uintptr_t to, const void *from, size_t bytes))                \
    X(to_host, "cuMemcpyDtoH_v2", (void *to, uintptr_t from, size_t bytes))                        \
    X(copy, "cuMemcpyDtoDAsync_v2", (uintptr_t to, uintptr_t from, size_t bytes, void *stream))    \
    X(fill, "cuMemsetD8Async", (uintptr_t to, unsigned char byte, size_t bytes, void *stream))     \
    X(make_stream, "cuStreamCreate", (void **stream, unsigned flags))                              \
    X(wait, "cuStreamSynchronize", (void *stream))                                                 \
    X(make_event, "cuEventCreate", (void **event, unsigned flags))                                 \
    X(record, "cuEventRecord", (void *event, void *stream))                                        \
    X(elapsed, "cuEventElapsedTime", (float *ms, void *from, void *to))                            \
    X(begin, "cuStreamBeginCapture_v2", (void *stream, int mode))                                  \
    X(end, "cuStreamEndCapture", (void *stream, void **graph))                                     \
    X(instantiate, "cuGraphInstantiateWithFlags", (void **run, void *graph, unsigned long long f)) \
    X(launch, "cuGraphLaunch", (void *run, void *stream))                                          \
    X(load, "cuModuleLoadData", (void **module, const void *image))                                \
    X(function, "cuModuleGetFunction", (void **function, void *module, const char *name))          \
    X(kernel, "cuLaunchKernel",                                                                    \
      (void *function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,       \
       void *stream, void **arguments, void **extra))                                              \
    X(drop, "cuGraphDestroy", (void *graph))                                                       \
    X(drop_run, "cuGraphExecDestroy", (void *run))
/* clang-format on */

static struct {
#define X(name, symbol, arguments) int(*name) arguments;
    EACH_FUNCTION(X)
#undef X
} cu;

static gpu_facts facts;
static void *stream, *event[2];

enum { SM_COUNT = 16, MAJOR = 75, MINOR = 76 };
/* The stream waits for copies from the host, which are the legacy stream's. */
enum { BLOCKING = 0, CAPTURE_THREAD_LOCAL = 1 };

static void (*on_failure)(void);

void gpu_on_failure(void (*last)(void)) {
    on_failure = last;
}

static void must(int error, const char *what) {
    if (!error) return;
    fprintf(stderr, "bench: %s: CUDA error %d\n", what, error);
    if (on_failure) on_failure();
    exit(3);
}

static bool find(void) {
    void *h = dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL);
    if (!h) return false;
    bool all = true;
#define X(name, symbol, arguments)                                                                 \
    cu.name = (int(*) arguments)bl_symbol(h, symbol);                                              \
    all = all && cu.name;
    EACH_FUNCTION(X)
#undef X
    return all;
}

bool gpu_open(const char **why) {
    int device, major = 0, minor = 0;
    *why = "libcuda.so.1 cannot be loaded";
    if (!find()) return false;
    *why = "there is no GPU";
    if (cu.init(0) || cu.device(&device, 0)) return false;
    void *context;
    must(cu.retain(&context, device), "cuDevicePrimaryCtxRetain");
    must(cu.current(context), "cuCtxSetCurrent");
    must(cu.make_stream(&stream, BLOCKING), "cuStreamCreate");
    for (int i = 0; i < 2; i++) must(cu.make_event(&event[i], 0), "cuEventCreate");
    must(cu.attribute(&major, MAJOR, device), "cuDeviceGetAttribute");
    must(cu.attribute(&minor, MINOR, device), "cuDeviceGetAttribute");
    must(cu.attribute(&facts.sms, SM_COUNT, device), "cuDeviceGetAttribute");
    must(cu.model(facts.model, sizeof facts.model, device), "cuDeviceGetName");
    must(cu.version(&facts.driver), "cuDriverGetVersion");
    size_t total;
    must(cu.memory(&facts.memory, &total), "cuMemGetInfo");
    snprintf(facts.name, sizeof facts.name, "sm_%d%d", major, minor);
    return true;
}

const gpu_facts *gpu_get(void) {
    return &facts;
}

void *gpu_alloc(size_t bytes) {
    uintptr_t at = 0;
    must(cu.alloc(&at, bytes), "cuMemAlloc");
    return (void *)at;
}
void gpu_free(void *memory) {
    must(cu.release((uintptr_t)memory), "cuMemFree");
}
void gpu_upload(void *to, const void *from, size_t bytes) {
    if (bytes) must(cu.to_device((uintptr_t)to, from, bytes), "cuMemcpyHtoD");
}
void gpu_download(void *to, const void *from, size_t bytes) {
    if (bytes) must(cu.to_host(to, (uintptr_t)from, bytes), "cuMemcpyDtoH");
}
void gpu_copy(void *to, const void *from, size_t bytes) {
    if (bytes) must(cu.copy((uintptr_t)to, (uintptr_t)from, bytes, stream), "cuMemcpyDtoDAsync");
}
void gpu_fill(void *to, unsigned char byte, size_t bytes) {
    if (bytes) must(cu.fill((uintptr_t)to, byte, bytes, stream), "cuMemsetD8Async");
}
void gpu_wait(void) {
    must(cu.wait(stream), "cuStreamSynchronize");
}
void *gpu_stream(void) {
    return stream;
}

void gpu_start(void) {
    must(cu.record(event[0], stream), "cuEventRecord");
}
double gpu_stop_ms(void) {
    float ms = 0;
    must(cu.record(event[1], stream), "cuEventRecord");
    gpu_wait();
    must(cu.elapsed(&ms, event[0], event[1]), "cuEventElapsedTime");
    return ms;
}

int gpu_launch_nothing(void) {
    static const char text[] = ".version 6.0\n.target sm_60\n.address_size 64\n"
                               ".visible .entry nothing() { ret; }\n";
    static void *module, *nothing;
    if (!module) {
        must(cu.load(&module, text), "cuModuleLoadData");
        must(cu.function(&nothing, module, "nothing"), "cuModuleGetFunction");
    }
    return cu.kernel(nothing, 1, 1, 1, 32, 1, 1, 0, stream, NULL, NULL);
}

struct gpu_graph {
    void *graph, *run;
};

gpu_graph *gpu_capture(int (*enqueue)(void *arg), void *arg) {
    gpu_graph *g = calloc(1, sizeof *g);
    if (!g || cu.begin(stream, CAPTURE_THREAD_LOCAL)) {
        free(g);
        return NULL;
    }
    int code = enqueue(arg), ended = cu.end(stream, &g->graph);
    if (!code && !ended && g->graph && !cu.instantiate(&g->run, g->graph, 0)) return g;
    gpu_forget(g);
    return NULL;
}

void gpu_launch(gpu_graph *g) {
    must(cu.launch(g->run, stream), "cuGraphLaunch");
}

void gpu_forget(gpu_graph *g) {
    if (!g) return;
    if (g->run) cu.drop_run(g->run);
    if (g->graph) cu.drop(g->graph);
    free(g);
}
