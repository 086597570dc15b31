/* The host executor's public face, for host candidates and the front doors. */
#ifndef BL_HOST_H
#define BL_HOST_H

#include "batch/op.h"

/* The kinds of BLAS the table key `blas` knows. */
typedef enum {
    BL_BLAS_OPENBLAS_PTHREAD,
    BL_BLAS_OPENBLAS_OPENMP,
    BL_BLAS_BLIS,
    BL_BLAS_MKL,
    BL_BLAS_REFERENCE,
    BL_BLAS_OTHER,
    BL_BLAS_KINDS
} bl_blas_kind;

typedef void (*bl_fn)(void);

/* How many threads a library uses inside one call. All NULL: it has one, or cannot be told. */
typedef struct {
    int (*get)(void);
    void (*set)(int);
    int (*exchange)(int); /* in place of both: sets and returns the old value */
    bool of_thread;       /* a setting of the calling thread, not of the process */
} bl_thread_setting;

enum { BL_BACKEND_SETTINGS = 2 }; /* the BLAS part and the LAPACK part may be two libraries */

/* One host BLAS/LAPACK: its Fortran entry for every routine we use, and its thread setting. */
typedef struct bl_provider {
    bl_blas_kind kind;
    const char *path;                 /* of the library the BLAS part came from */
    bl_fn routine[BL_OPS][BL_DTYPES]; /* NULL where it has none */
    uint8_t int_bytes;                /* of its integers: 4 or 8 */
    bl_thread_setting setting[BL_BACKEND_SETTINGS];
    int settings;
    /* Its sgemm and dgemm have kernels of their own for small matrices: OpenBLAS for AVX-512. */
    bool small_gemm;
} bl_provider;

const char *bl_blas_kind_name(bl_blas_kind kind);

/* The provider of our own routes: BATCHLAS_HOST_BLAS, else the program's BLAS, else OpenBLAS, else
 * the system's. NULL when no BLAS at all can be found. Resolved at first use. */
const bl_provider *bl_host_provider(void);

/* One member for a bl_member_fn: column-major, private or in place. Integers are below 2^31 and kept in
 * 64 bits, so that their addresses serve routines of either width: the machine is little-endian.
 * Pivots are 32 bits wide, with room for twice that where the provider's are. */
typedef struct bl_member {
    const bl_problem *p;
    const bl_provider *blas;
    union {
        bl_shape shape;
        struct {
            BL_SHAPE_FIELDS
        };
    };
    const void *alpha, *beta;
#define X(slot, field, device, ld, ...)                                                            \
    void *field;                                                                                   \
    int64_t ld;
    BL_EACH_MATRIX_SLOT(X)
#undef X
#define X(slot, field, type, ...) type *field;
    BL_EACH_VECTOR_SLOT(X)
#undef X
    void *work; /* lwork elements */
    int64_t lwork;
} bl_member;

/* Threads a batch may use now: 1 inside a parallel region or a forked child. */
int bl_host_threads(void);

/* Calls fn(arg, i, n) for i in 0..n-1, at most `threads` at once, on the OpenMP runtime of the
 * process. n is what the runtime gave; fn must split its work by (i, n). */
void bl_parallel(void (*fn)(void *arg, int thread, int threads), void *arg, int threads);

/* Opens what bl_parallel will want, for a thread on which others are to wait. */
void bl_parallel_prepare(void);

/* A thread's scratch memory: at least `bytes`, 64-byte aligned, valid until the thread's next
 * bl_scratch. NULL when out of memory. Freed at thread exit. */
void *bl_scratch(size_t bytes);
void bl_scratch_release(void);

/* Sees to it that vendor_serial, on this thread, will not lack memory for a problem like p. */
bool bl_host_reserve(const bl_problem *p);

/* Between these the provider's own threads stay out of the way: one thread a problem. A thread of a
 * bl_parallel inside calls the second pair. */
void bl_backend_single_enter(const bl_provider *v);
void bl_backend_single_leave(const bl_provider *v);
void bl_backend_thread_enter(const bl_provider *v);
void bl_backend_thread_leave(const bl_provider *v);

/* The three candidates every op has on the host, in tie-break order. */
extern const bl_candidate bl_host_vendor, bl_host_vendor_serial, bl_host_vendor_threads;

/* False where only a pin takes the candidate, so that it is not raced: each member of vendor_threads
 * wakes threads, which small ones do not repay. */
bool bl_host_worthwhile(const bl_candidate *c, const bl_problem *p);

#endif
