/* What the shim and the core say to each other. They meet through one exported symbol of the core,
 * batchlas_attach_v1, and exchange these tables; a version or size that differs makes the shim
 * inert. The core never needs the shim; the shim loads the core lazily. */
#ifndef BL_ATTACH_H
#define BL_ATTACH_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#include "lapacke/fast.h"

enum { BL_ATTACH_VERSION = 1 };

/* Kept by the shim. */
typedef struct bl_shim_api {
    uint32_t version, size;
    /* Around every stretch of code in which calls to interposed names are the machine's own: they
     * are forwarded and not counted. Per thread, nestable. */
    void (*enter)(void);
    void (*leave)(void);
    /* True for an address inside the shim: never a provider. */
    bool (*is_own)(const void *address);
    /* The calling thread opened or closed its region: while it is open every call of the program is
     * handed to `single`, and `flush` comes before any that is not. */
    void (*set_region)(bool open);
} bl_shim_api;

/* Kept by the core. */
typedef struct bl_core_api {
    uint32_t version, size;
    uint32_t ops; /* BL_OPS of this build */
    /* bl_call_single */
    bl_answer (*single)(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                        const void *const args[], bool alone, int64_t *info);
    /* bl_fast: what takes small matrices straight to a kernel, for calls outside regions. */
    bl_fast_fn *const (*fast)[BL_FAST_STYLES][BL_ROUTINES];
    /* bl_fast_observed: likewise, where a trace, a coverage file or a report was asked for. */
    bool (*fast_observed)(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                          const void *const args[], int64_t *info);
    /* bl_forward_begin, bl_forward_end: around the original, where bl_has_rule. */
    int64_t (*forward_begin)(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                             const void *const args[], void **kept);
    int64_t (*forward_end)(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                           const void *const args[], void *kept, int64_t info);
    /* bl_call_foreign: the batch names of other libraries. */
    int64_t (*call)(bl_routine routine, bl_dtype dtype, bl_form form, bl_style style, int int_bytes,
                    const void *const args[]);
    /* bl_device_take: false = forward the call. */
    bool (*device)(bl_op_id op, bl_problem *p, void *stream);
    /* Per op: why `single` is to be asked about calls that nothing faster has taken, 0 if it is not
     * (batch/together/coalesce.h); and whether now. */
    const atomic_uchar *reasons;
    bool (*worth)(bl_op_id op);
    /* Runs what the calling thread's region has recorded. */
    void (*flush)(void);
    /* The launches part of the report: a row per op, route and device. */
    void (*report)(FILE *to);
    /* bl_open_blas: dlopen of a BLAS/LAPACK, also where it could not start its threads. */
    void *(*open_blas)(const char *path, int mode);
    /* What must not happen while a fork waits for who attaches: it may want the core's locks. */
    void (*prepare)(void);
    /* Around a fork. The shim says it too, since a fork that began before the core was loaded does
     * not run the core's own handlers; told of one fork twice, the core heeds the outer pair. */
    void (*before_fork)(void);
    void (*after_fork)(bool child);
} bl_core_api;

/* The core's one entry for the shim; NULL when the shim's version or size is not the core's. */
const bl_core_api *batchlas_attach_v1(const bl_shim_api *shim);

#endif
