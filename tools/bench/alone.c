/* NVML, found at run time, for the GPU; /proc/stat for the host. */
#include "tools/bench/alone.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "batch/process/symbol.h"

/* nvmlProcessInfo_t of version 2 and later. */
typedef struct {
    unsigned pid;
    unsigned long long memory;
    unsigned instance, compute_instance;
} process;

enum { PROCESSES = 64, CLOCK_SM = 1 };

static struct {
    int (*init)(void);
    int (*handle)(unsigned index, void **device);
    int (*processes)(void *device, unsigned *count, process *list);
    int (*clock)(void *device, int which, unsigned *mhz);
    int (*version)(char *text, unsigned length);
} nvml;
static void *device;

static bool start(void) {
    static bool tried;
    if (tried) return device;
    tried = true;
    void *h = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!h) return false;
    nvml.init = (int (*)(void))bl_symbol(h, "nvmlInit_v2");
    nvml.handle = (int (*)(unsigned, void **))bl_symbol(h, "nvmlDeviceGetHandleByIndex_v2");
    nvml.processes = (int (*)(void *, unsigned *, process *))bl_symbol(
        h, "nvmlDeviceGetComputeRunningProcesses_v3");
    nvml.clock = (int (*)(void *, int, unsigned *))bl_symbol(h, "nvmlDeviceGetClockInfo");
    nvml.version = (int (*)(char *, unsigned))bl_symbol(h, "nvmlSystemGetDriverVersion");
    if (!nvml.init || nvml.init() || !nvml.handle || nvml.handle(0, &device)) device = NULL;
    return device;
}

bool gpu_is_shared(char *who, size_t size) {
    process list[PROCESSES];
    unsigned count = PROCESSES;
    if (!start() || !nvml.processes || nvml.processes(device, &count, list)) return false;
    for (unsigned i = 0; i < count; i++) {
        if (list[i].pid == (unsigned)getpid()) continue;
        snprintf(who, size, "process %u uses the GPU", list[i].pid);
        return true;
    }
    return false;
}

unsigned gpu_sm_clock(void) {
    unsigned mhz = 0;
    if (start() && nvml.clock && nvml.clock(device, CLOCK_SM, &mhz)) mhz = 0;
    return mhz;
}

const char *gpu_driver_version(void) {
    static char text[80];
    if (!text[0] && start() && nvml.version && nvml.version(text, sizeof text)) text[0] = 0;
    return text;
}

/* Ticks of all processors: all, and those in which something ran. */
static bool ticks(double *all, double *busy) {
    FILE *f = fopen("/proc/stat", "r");
    double t[8] = {0};
    bool read = f && fscanf(f, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &t[0], &t[1], &t[2], &t[3],
                            &t[4], &t[5], &t[6], &t[7]) == 8;
    if (f) fclose(f);
    *all = 0;
    for (int i = 0; i < 8; i++) *all += t[i];
    *busy = *all - t[3] - t[4]; /* idle, and waiting for a disk */
    return read;
}

double host_others_busy(int ms) {
    double all[2], busy[2];
    if (!ticks(&all[0], &busy[0])) return 0;
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
    if (!ticks(&all[1], &busy[1]) || all[1] <= all[0]) return 0;
    return (busy[1] - busy[0]) / (all[1] - all[0]);
}

bool host_is_shared(char *who, size_t size) {
    static const double most = 0.15;
    double busy = host_others_busy(500);
    snprintf(who, size, "other processes keep %.0f %% of the processors busy", 100 * busy);
    return busy > most;
}
