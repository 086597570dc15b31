#include "tools/bench/about.h"

#include <dlfcn.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "batch/choose/tables.h"
#include "batch/host/host.h"
#include "batch/process/symbol.h"
#include "tools/bench/alone.h"
#include "tools/bench/driver.h"
#include "tools/bench/nvidia.h"

static const char commit[] =
#include "bench_commit.inc"
    ;

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

void about_model(bool gpu, char *text, size_t size) {
    if (gpu)
        snprintf(text, size, "%s", gpu_get()->model);
    else
        processor(text, size);
}

static void blas_versions(char *text, size_t size) {
    const bl_provider *v = bl_host_provider();
    void *h = dlopen(v->path, RTLD_LAZY | RTLD_NOLOAD);
    char *(*says)(void) = h ? (char *(*)(void))bl_symbol(h, "openblas_get_config") : NULL;
    snprintf(text, size, "%s, %s%s%s", bl_blas_kind_name(v->kind), v->path, says ? ", " : "",
             says ? says() : "");
    if (h) dlclose(h);
}

void about_versions(bool gpu, char *text, size_t size) {
    if (gpu)
        snprintf(text, size, "driver %s, CUDA %d.%d, %s", gpu_driver_version(),
                 gpu_get()->driver / 1000, gpu_get()->driver / 10 % 100,
                 nvidia_version() ? nvidia_version() : "no cuBLAS");
    else
        blas_versions(text, size);
}

void about_date(char text[16]) {
    time_t t = time(NULL);
    strftime(text, 16, "%F", gmtime(&t));
}

void about_print(FILE *to, bool gpu) {
    char model[160], versions[512], date[16];
    about_model(gpu, model, sizeof model);
    about_versions(gpu, versions, sizeof versions);
    about_date(date);
    fprintf(to, "# device: %s (%s)\n# versions: %s\n# date: %s\n# commit: %s\n", model,
            gpu ? gpu_get()->name : bl_host_device(), versions, date, commit);
}
