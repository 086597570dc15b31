/* The environment, read once at first use. Unset and empty mean off, and so does `0` for switches;
 * an unknown value costs one line on stderr and leaves the default. */
#ifndef BL_CONFIG_H
#define BL_CONFIG_H

#include <stdatomic.h>

#include "batch/op.h"

/* BATCHLAS_DEVICE; cuda:N is BL_PLACE_CUDA_0 + N. */
enum { BL_PLACE_UNSAID, BL_PLACE_AUTO, BL_PLACE_CPU, BL_PLACE_CUDA, BL_PLACE_CUDA_0 };

/* BATCHLAS_COALESCE. The shim, which alone can coalesce single calls, complains of other values. */
typedef enum { BL_COALESCE_AUTO, BL_COALESCE_ALWAYS, BL_COALESCE_NEVER } bl_coalesce_mode;

typedef struct bl_config {
    const char *host_blas;            /* BATCHLAS_HOST_BLAS: path, or NULL */
    const char *tuned_dir;            /* BATCHLAS_TUNED_DIR, or NULL */
    const char *trace;                /* BATCHLAS_TRACE: "1" or a file name, or NULL */
    const char *report;               /* BATCHLAS_REPORT: likewise */
    const char *coverage_out;         /* BATCHLAS_COVERAGE_OUT: a file name, or NULL */
    const char *route[BL_ROUTED_OPS]; /* BATCHLAS_<OP>_ROUTE, or NULL */
    int device;                       /* BATCHLAS_DEVICE: a BL_PLACE_ */
    int local_rank;                   /* among the MPI ranks of this machine, or -1 */
    int64_t device_memory;            /* BATCHLAS_DEVICE_MEMORY in bytes, or 0 */
    bl_coalesce_mode coalesce;
    unsigned coalesce_wait_us; /* BATCHLAS_COALESCE_WAIT_US */
    int num_threads;           /* BATCHLAS_NUM_THREADS, or 0 */
    bool deterministic;        /* BATCHLAS_DETERMINISTIC */
    bool nancheck;             /* LAPACKE_NANCHECK, on unless 0 */
} bl_config;

const bl_config *bl_config_get(void);

/* DETERMINISTIC after batchlas_set_deterministic, which it may be set to; returns what it was. */
bool bl_deterministic(void);
bool bl_set_deterministic(bool on);
/* DISABLE after batchlas_set_enabled: the shim's switch, kept here for programs without it. */
bool bl_enabled(void);
bool bl_set_enabled(bool on);

/* Counts what may change choices: pins and switches that the program sets. */
extern atomic_uint bl_choice_count;
static inline unsigned bl_choice_changes(void) {
    return atomic_load_explicit(&bl_choice_count, memory_order_acquire);
}
static inline void bl_choices_changed(void) {
    atomic_fetch_add(&bl_choice_count, 1);
}

#endif
