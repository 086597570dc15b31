/* cuBLAS and cuSOLVER handles: a caller has one to itself between take and give, so that no two
 * threads share a stream setting. */
#ifndef BL_CUDA_HANDLE_H
#define BL_CUDA_HANDLE_H

#include "batch/cuda/library.h"
#include "batch/op.h"

typedef struct bl_handle {
    struct bl_handle *next;
    const bl_nv *nv;
    void *blas, *solver; /* solver: NULL until it is asked for */
    void *params;        /* the solver's, if it has any */
    int ordinal;
} bl_handle;

/* A handle of x's GPU, on its stream. NULL: there is none, and batchlas_last_error says why. */
bl_handle *bl_handle_take(const bl_exec *x, bool solver);
void bl_handle_give(bl_handle *h);
void bl_handles_release(void);

#endif
