/* A GPU is described by its driver and NVML, a host by /proc and by who starts the tuner. */
#include "tools/tune/machine.h"

#include <stdio.h>

#include "batch/choose/tables.h"
#include "batch/host/host.h"
#include "tools/bench/about.h"
#include "tools/bench/alone.h"
#include "tools/bench/driver.h"
#include "tools/tune/stamp.h"

static bool is_ours(const tune_options *o) {
    char who[96];
    if (o->shared || !(o->gpu ? gpu_is_shared : host_is_shared)(who, sizeof who)) return true;
    fprintf(stderr, "tune: %s; --shared measures all the same\n", who);
    return false;
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

void machine_header(const tune_options *o, const bl_op *op, tune_ledger *l) {
    char keys[96], date[16], model[160], versions[256];
    about_date(date);
    tune_keys(op, o->gpu, keys, sizeof keys);
    about_model(o->gpu, model, sizeof model);
    if (o->gpu)
        about_versions(true, versions, sizeof versions);
    else
        snprintf(versions, sizeof versions, "%s", o->versions ? o->versions : "unknown");
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
