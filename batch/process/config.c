/* Reads the environment once; keeps the two switches a program may turn later. */
#include "batch/process/config.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/process/once.h"
#include "batch/process/shim_link.h"
#include "batch/report/error.h"
#include "batch/report/sink.h"
#include "kernels/lanes/isa.h"

static bl_config config;
static bl_once once = BL_ONCE_INIT;
static atomic_bool deterministic, enabled;
atomic_uint bl_choice_count;

static const char *text(const char *name) {
    const char *v = getenv(name);
    return v && *v ? v : NULL;
}

/* What names a file or a folder is not for the caller of a set-user-id program to say. The copy is
 * kept: the program may change its environment later. */
static const char *file(const char *name) {
    const char *v = secure_getenv(name);
    return v && *v ? strdup(v) : NULL;
}

static const char *sink(const char *name) {
    const char *v = bl_sink_of(name);
    return v ? strdup(v) : NULL;
}

static bool on(const char *name, bool otherwise) {
    const char *v = text(name);
    if (!v) return otherwise;
    if (!strcmp(v, "0")) return false;
    if (strcmp(v, "1") != 0) {
        bl_warn("%s=%s is neither 0 nor 1; using %d", name, v, otherwise);
        return otherwise;
    }
    return true;
}

static int count(const char *name) {
    const char *v = text(name);
    if (!v) return 0;
    char *end;
    long n = strtol(v, &end, 10);
    if (*end || n < 1 || n > 65536) {
        bl_warn("%s=%s is not a count of threads; ignored", name, v);
        return 0;
    }
    return (int)n;
}

/* auto, cpu, cuda or cuda:N */
static int place(const char *name) {
    static const char *const names[] = {
        [BL_PLACE_AUTO] = "auto", [BL_PLACE_CPU] = "cpu", [BL_PLACE_CUDA] = "cuda"};
    const char *v = text(name);
    if (!v) return BL_PLACE_UNSAID;
    for (int i = BL_PLACE_AUTO; i <= BL_PLACE_CUDA; i++)
        if (!strcmp(v, names[i])) return i;
    int ordinal, used = 0;
    if (sscanf(v, "cuda:%3d%n", &ordinal, &used) == 1 && ordinal >= 0 && !v[used])
        return BL_PLACE_CUDA_0 + ordinal;
    bl_warn("%s=%s is not auto, cpu, cuda or cuda:N; ignored", name, v);
    return BL_PLACE_UNSAID;
}

/* What MPI launchers say of a process: its number among the ranks on this machine. */
static int local_rank(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                                        "SLURM_LOCALID"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *v = text(names[i]);
        char *end;
        long rank = v && *v >= '0' && *v <= '9' ? strtol(v, &end, 10) : -1;
        if (rank >= 0 && rank <= INT_MAX && !*end) return (int)rank;
    }
    return -1;
}

/* A number of bytes, perhaps followed by K, M or G. */
static int64_t bytes(const char *name) {
    const char *v = text(name);
    if (!v) return 0;
    char *end;
    long long n = strtoll(v, &end, 10);
    int shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
    if (shift) end++;
    if (end == v || *end || n < 1 || n > INT64_MAX >> shift) {
        bl_warn("%s=%s is not a number of bytes; ignored", name, v);
        return 0;
    }
    return (int64_t)n << shift;
}

static void pin_isa(void) {
    const char *v = text("BATCHLAS_ISA");
    if (!v) return;
    bl_isa isa = bl_isa_named(v);
    if (isa == BL_ISAS)
        bl_warn("BATCHLAS_ISA=%s is not generic, avx2, avx512 or neon; ignored", v);
    else if (!bl_isa_pin(isa))
        bl_warn("BATCHLAS_ISA=%s is not what this processor has; ignored", v);
}

static bl_coalesce_mode coalesce_mode(void) {
    const char *v = text("BATCHLAS_COALESCE");
    if (v && !strcmp(v, "always")) return BL_COALESCE_ALWAYS;
    return v && !strcmp(v, "never") ? BL_COALESCE_NEVER : BL_COALESCE_AUTO;
}

/* tuned/README.md has the measurement. */
enum { COALESCE_WAIT_US = 100, COALESCE_WAIT_MOST = 1000000 };

static unsigned coalesce_wait(void) {
    const char *v = text("BATCHLAS_COALESCE_WAIT_US");
    if (!v) return COALESCE_WAIT_US;
    char *end;
    long us = strtol(v, &end, 10);
    if (!*end && us >= 0 && us <= COALESCE_WAIT_MOST) return (unsigned)us;
    bl_warn("BATCHLAS_COALESCE_WAIT_US=%s is not 0 to %d microseconds; using %d", v,
            COALESCE_WAIT_MOST, COALESCE_WAIT_US);
    return COALESCE_WAIT_US;
}

/* Of BATCHLAS_<OP>_ROUTE=...: the op, in upper case; -1 for another, -2 for another variable. */
static int op_of_pin(const char *entry) {
    static const char *const names[BL_ROUTED_OPS] = {
#define X(op) [BL_OP_##op] = #op,
        BL_EACH_OP(X)
#undef X
#define X(op) [BL_ROUTED_##op] = #op,
            BL_EACH_SPARSE_OP(X)
#undef X
    };
    static const char before[] = "BATCHLAS_", after[] = "_ROUTE=";
    const char *op = entry + sizeof before - 1, *equals = strchr(entry, '=');
    if (strncmp(entry, before, sizeof before - 1) != 0 || !equals) return -2;
    const char *end = equals - (sizeof after - 2);
    if (end < op || strncmp(end, after, sizeof after - 1) != 0) return -2;
    for (int i = 0; i < BL_ROUTED_OPS; i++) {
        const char *c = op, *name = names[i];
        while (c < end && *name && *c == *name - 'a' + 'A') c++, name++;
        if (c == end && !*name) return i;
    }
    return -1;
}

static void read_routes(void) {
    for (char **entry = environ; entry && *entry; entry++) {
        int op = op_of_pin(*entry);
        const char *value = op == -2 ? "" : strchr(*entry, '=') + 1;
        if (*value && op == -1) bl_warn("%s names no op; ignored", *entry);
        if (*value && op >= 0 && !config.route[op]) config.route[op] = strdup(value);
    }
}

static void read_all(void) {
    config.host_blas = file("BATCHLAS_HOST_BLAS");
    config.tuned_dir = file("BATCHLAS_TUNED_DIR");
    pin_isa();
    config.trace = sink("BATCHLAS_TRACE");
    config.report = sink("BATCHLAS_REPORT");
    config.coverage_out = sink("BATCHLAS_COVERAGE_OUT");
    config.device = place("BATCHLAS_DEVICE");
    config.local_rank = local_rank();
    config.device_memory = bytes("BATCHLAS_DEVICE_MEMORY");
    config.coalesce = coalesce_mode();
    config.coalesce_wait_us = coalesce_wait();
    config.num_threads = count("BATCHLAS_NUM_THREADS");
    config.deterministic = on("BATCHLAS_DETERMINISTIC", false);
    const char *nan = text("LAPACKE_NANCHECK"); /* LAPACKE's own: any integer, 0 = off */
    config.nancheck = !nan || strtol(nan, NULL, 10) != 0;
    read_routes();
    atomic_store(&deterministic, config.deterministic);
    const char *off = text("BATCHLAS_DISABLE");
    bool disable = bl_shim_attached() ? off && !strcmp(off, "1") /* the shim complains */
                                      : on("BATCHLAS_DISABLE", false);
    atomic_store(&enabled, !disable);
}

const bl_config *bl_config_get(void) {
    bl_do_once(&once, read_all);
    return &config;
}

bool bl_deterministic(void) {
    bl_config_get();
    return atomic_load_explicit(&deterministic, memory_order_relaxed);
}

bool bl_set_deterministic(bool to) {
    bl_config_get();
    bool old = atomic_exchange(&deterministic, to);
    bl_choices_changed();
    return old;
}

bool bl_enabled(void) {
    bl_config_get();
    return atomic_load_explicit(&enabled, memory_order_relaxed);
}

bool bl_set_enabled(bool to) {
    bl_config_get();
    return atomic_exchange(&enabled, to);
}
