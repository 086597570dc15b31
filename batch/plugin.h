/* What the core and the CUDA plug-in say to each other. They meet through one symbol of the
 * plug-in, batchlas_cuda_attach_v1, and exchange these tables; a version or size that differs makes
 * the plug-in unused. The core opens the plug-in at the first call that wants a device, never at
 * load, and nothing of CUDA is named outside batch/cuda. */
#ifndef BL_PLUGIN_H
#define BL_PLUGIN_H

#include "batch/sparse/problem.h"

enum { BL_PLUGIN_VERSION = 1 };

/* What an interposed call, which only our own kernels may run, returns when they do not. */
enum { BL_DECLINED = 1 };

/* One usable GPU. */
typedef struct bl_gpu {
    int ordinal;   /* CUDA's, of the visible ones */
    int sms;       /* multiprocessors */
    char name[16]; /* as tables name it: sm_90 */
} bl_gpu;

/* Kept by the core. */
typedef struct bl_plugin_core_api {
    uint32_t version, size;
    void (*fail)(const char *format, ...) __attribute__((format(printf, 1, 2)));
    void (*warn)(const char *format, ...) __attribute__((format(printf, 1, 2)));
    /* Says it under REPORT or TRACE only. */
    void (*tell)(const char *text);
    const bl_op *(*op)(bl_op_id id);
    /* Selects a candidate for p under x, gives it its workspace, launches and observes it. */
    int (*dispatch)(const bl_problem *p, const bl_exec *x);
    int (*csr_dispatch)(const bl_csr_problem *p, const bl_exec *x);
    /* True if the candidate for p under x is a kernel of ours. */
    bool (*prefers_own)(const bl_problem *p, const bl_exec *x);
    /* Runs p on the host. */
    int (*on_host)(const bl_problem *p);
    /* Around calls into the vendor's libraries: what they call of interposed names is not the
     * program's. */
    void (*enter)(void);
    void (*leave)(void);
    void (*parallel)(void (*fn)(void *arg, int thread, int threads), void *arg, int threads);
    int (*threads)(void);
    int64_t (*device_memory)(void); /* BATCHLAS_DEVICE_MEMORY in bytes; 0: not said */
} bl_plugin_core_api;

extern const bl_plugin_core_api bl_core_for_plugin; /* in the core */

/* Kept by the plug-in. */
typedef struct bl_plugin_api {
    uint32_t version, size;
    /* BL_ROUTED_OPS and the sizes of both types of problem, of its build */
    uint32_t ops, problem, csr_problem;
    /* An op's candidates on the device, NULL-terminated, tie-break order. Starts nothing. */
    const bl_candidate *const *(*candidates)(bl_op_id op);
    /* Number of usable GPUs; starts the driver, not a context. 0: the reason is told. */
    int (*gpus)(void);
    /* The GPU `ordinal` if it has been counted already, and is usable; else NULL. */
    const bl_gpu *(*gpu)(int ordinal);
    /* Runs p, whose operands GPU `ordinal` (-1: the current one) can reach, on `stream`; returns
     * before it is done. An interposed p: with a kernel of ours, or not at all (BL_DECLINED). */
    int (*run)(const bl_problem *p, void *stream, int ordinal);
    /* Runs p, whose operands are in host memory, on GPU `ordinal` (-1: all of them share it).
     * Returns when the results are in the caller's memory. What the GPU cannot run or loses, the
     * host runs; BL_E_PIN: nothing was written. */
    int (*run_host)(const bl_problem *p, int ordinal);
    /* The same of products with a sparse matrix. */
    const bl_csr_candidate *const *(*csr_candidates)(int op);
    int (*csr_run)(const bl_csr_problem *p, void *stream, int ordinal);
    /* Memory in the order of x's stream. */
    void *(*allocate)(size_t bytes, const bl_exec *x);
    void (*release)(void *memory, const bl_exec *x);
    /* Gives back what is pooled. */
    void (*finalize)(void);
} bl_plugin_api;

/* The plug-in's one entry; NULL when the core's version or size is not the plug-in's. */
typedef const bl_plugin_api *bl_plugin_attach(const bl_plugin_core_api *core);
const bl_plugin_api *batchlas_cuda_attach_v1(const bl_plugin_core_api *core);

#endif
