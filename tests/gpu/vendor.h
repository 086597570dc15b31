/* cuBLAS's and cuSOLVER's routines as a program finds them: the preloaded ones first. */
#ifndef TESTS_GPU_VENDOR_H
#define TESTS_GPU_VENDOR_H

#include <stdbool.h>

#include "batch/cuda/library.h"

typedef struct {
    int (*create)(void **), (*destroy)(void *), (*set_stream)(void *, void *);
    int (*get_stream)(void *, void **), (*set_mode)(void *, int), (*get_mode)(void *, int *);
    int (*set_math)(void *, int), (*get_math)(void *, int *);
    int (*solver_create)(void **), (*solver_set_stream)(void *, void *);
#define X(slot, before, after, arguments) int(*slot[BL_DTYPES]) arguments;
    BL_EACH_NV_ROUTINE(X)
#undef X
    int (*matinv[BL_DTYPES])(void *, int, bl_nv_in, int, bl_nv_out, int, int *, int);
    int (*potrs[BL_DTYPES])(void *, int, int, int, bl_nv_out, int, bl_nv_out, int, int *, int);
    int (*trsm_64[BL_DTYPES])(void *, int, int, int, int, int64_t, int64_t, const void *, bl_nv_in,
                              int64_t, bl_nv_out, int64_t, int64_t);
    int (*gemm_64[BL_DTYPES])(void *, int, int, int64_t, int64_t, int64_t, const void *, bl_nv_in,
                              int64_t, bl_nv_in, int64_t, const void *, bl_nv_out, int64_t,
                              int64_t);
    int (*gemm_strided_64[BL_DTYPES])(void *, int, int, int64_t, int64_t, int64_t, const void *,
                                      const void *, int64_t, long long, const void *, int64_t,
                                      long long, const void *, void *, int64_t, long long, int64_t);
    int (*create_parameters)(void **), (*create_syevj)(void **);
    int (*syevj_size[BL_DTYPES])(void *, int, int, int, const void *, int, const void *, int *,
                                 void *, int);
    int (*syevj[BL_DTYPES])(void *, int, int, int, void *, int, void *, void *, int, int *, void *,
                            int);
    int (*xsyev_size)(void *, void *, int, int, int64_t, int, const void *, int64_t, int,
                      const void *, int, size_t *, size_t *, int64_t);
    int (*xsyev)(void *, void *, int, int, int64_t, int, void *, int64_t, int, void *, int, void *,
                 size_t, void *, size_t, int *, int64_t);
    int (*gemm_ex)(void *, int, int, int, int, int, const void *, bl_nv_in, int, int, bl_nv_in, int,
                   int, const void *, bl_nv_out, int, int, int, int, int);
    int (*gemm_strided_ex)(void *, int, int, int, int, int, const void *, const void *, int, int,
                           long long, const void *, int, int, long long, const void *, void *, int,
                           int, long long, int, int, int);
} vendor_routines;

extern vendor_routines nv;

/* Opens the libraries: those of CUDA 13, or of 12 where BATCHLAS_TEST_CUDA=12. What is loaded is what
 * the plug-in takes. False, after a failed check, if one is missing. */
bool open_vendor(void);

/* The same, and fills nv. */
bool take_vendor(void);

#endif
