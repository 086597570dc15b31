/* A GPU is described by its driver and NVML, a host by /proc and by who starts the tuner. */
#include "tools/tune/machine.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "batch/host/host.h"
#include "batch/tables.h"
#include "tools/bench/alone.h"
#include "tools/bench/driver.h"
#include "tools/bench/nvidia.h"
#include "tools/tune/stamp.h"

static const double most_busy = 0.15;

static bool is_ours(const tune_options *o) {
    char who[96];
    if (o->shared) return true;
    if (o->gpu && gpu_is_shared(who, sizeof who)) {
        fprintf(stderr, "tune: %s; --shared measures all the same\n", who);
        return false;
    }
    double busy = o->gpu ? 0 : host_others_busy(500);
    if (busy > most_busy)
        fprintf(stderr,
                "tune: other processes keep %.0f %% of the processors busy; --shared "
                "measures all the same\n",
                100 * busy);
    return busy <= most_busy;
}

bool machine_begin(const tune_options *o) {
    const char *why;
    if (!bl_host_provider()) {
        fprintf(stderr, "tune: no BLAS/LAPACK was found\n");
        return false;
    }
    if (!is_ours(o)) return false;
    if (!o->gpu || cell_open_device(&why)) return true;
    fprintf(stderr, "tune: %s\n", why);
    return false;
}

static void processor(char *text, size_t size) {
    char line[256];
    FILE *f = fopen("/proc/cpuinfo", "r");
    snprintf(text, size, "unknown");
    while (f && fgets(line, sizeof line, f)) {
        char *value = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !value) continue;
        value[strcspn(value, "\n")] = 0;
        snprintf(text, size, "%s, %ld processors", value + 2, sysconf(_SC_NPROCESSORS_ONLN));
        break;
    }
    if (f) fclose(f);
}

void machine_header(const tune_options *o, const bl_op *op, tune_ledger *l) {
    char keys[96], date[16], model[160], versions[256];
    time_t t = time(NULL);
    strftime(date, sizeof date, "%F", gmtime(&t));
    tune_keys(op, o->gpu, keys, sizeof keys);
    if (o->gpu) {
        snprintf(model, sizeof model, "%s", gpu_get()->model);
        snprintf(versions, sizeof versions, "driver %s, CUDA %d.%d, %s", gpu_driver_version(),
                 gpu_get()->driver / 1000, gpu_get()->driver / 10 % 100,
                 nvidia_version() ? nvidia_version() : "no cuBLAS");
    } else {
        processor(model, sizeof model);
        snprintf(versions, sizeof versions, "%s", o->versions ? o->versions : "unknown");
    }
    int used = snprintf(l->header, sizeof l->header, "# op: %s\n# device: %s\n# keys: %s\n",
                        op->name, l->device, keys);
    if (o->gpu)
        used += snprintf(l->header + used, sizeof l->header - (size_t)used,
                         "# sms: %d\n# bandwidth: 4250 GB/s copied\n", gpu_get()->sms);
    snprintf(l->header + used, sizeof l->header - (size_t)used,
             "# date: %s\n# processor: %s\n# versions: %s\n# sources: %s\n"
             "# source: %s%s; ledger/%s.%s.txt\n",
             date, model, versions, tune_stamp(op->name, o->gpu),
             o->gpu ? "batchlas-tune --gpu" : "tools/tune_host",
             o->shared ? ", beside other work" : "", op->name, l->device);
}

const char *machine_name(const tune_options *o) {
    return o->gpu ? gpu_get()->name : bl_host_device();
}
