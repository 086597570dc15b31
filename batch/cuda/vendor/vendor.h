/* NVIDIA's routines, alone or composed, as candidates that keep LAPACK's contract: what a routine
 * does differently is put right on the stream, inside the candidate. `vendor` picks a complex pivot
 * by modulus, where LAPACK takes |Re| + |Im|: pivots may differ, the factorization is as good. */
#ifndef BL_CUDA_VENDOR_H
#define BL_CUDA_VENDOR_H

#include "batch/cuda/cuda.h"
#include "batch/cuda/handle.h"
#include "batch/cuda/support.h"

extern const bl_candidate bl_vendor_gemm, bl_vendor_gemv, bl_vendor_trsm, bl_vendor_syrk,
    bl_vendor_herk;
extern const bl_candidate bl_vendor_potrf, bl_vendor_potrs, bl_vendor_potri, bl_vendor_posv;
extern const bl_candidate bl_vendor_getrf, bl_vendor_getrs, bl_vendor_getri, bl_vendor_gesv;
extern const bl_candidate bl_vendor_geqrf, bl_vendor_gels, bl_vendor_syevd;
extern const bl_candidate bl_plain_lu, bl_plain_nopiv, bl_plain_make, bl_plain_apply;

/* cuBLAS's enumerators. */
static inline int bl_nv_op(char t) {
    return t == 'N' || !t ? 0 : t == 'T' ? 1 : 2;
}
static inline int bl_nv_fill(char u) {
    return u == 'U';
}
static inline int bl_nv_side(char s) {
    return s == 'R';
}
static inline int bl_nv_diag(char d) {
    return d == 'U';
}

/* Where p's operands are what the vendor's routines take at all: sizes, lds and batch in 32 bits. */
bool bl_vendor_takes(const bl_problem *p, const bl_exec *x);

/* One composition under way: the first failure stops it, and names its step. */
typedef struct {
    const bl_problem *p;
    const bl_exec *x;
    bl_handle *h;
    const bl_nv *nv;
    bl_dtype t;
    int batch;
    int code; /* BL_E_*, once something failed */
} bl_steps;

bool bl_steps_begin(bl_steps *s, const bl_problem *p, const bl_exec *x, bool solver);
int bl_steps_end(bl_steps *s);
/* The result of a vendor's routine (a status), or of a support pass (a cudaError). */
void bl_did_vendor(bl_steps *s, int status, const char *routine);
void bl_did(bl_steps *s, int error, const char *pass);

/* Device array of the members' addresses: the caller's own, or `room` filled. */
void **bl_addresses(bl_steps *s, const bl_operand *o, void **room);

/* The integers of p as the vendor has them: contiguous, 32 bits. In place where they are so, else
 * in `room`, and then bl_integers_out carries them to the caller. */
size_t bl_integers_room(const bl_problem *p, const bl_operand *o);
int32_t *bl_integers(bl_steps *s, const bl_operand *o, void *room);
void bl_integers_out(bl_steps *s, const bl_operand *o, int32_t *from);

/* Every info of p becomes 0. */
void bl_info_zero(bl_steps *s);

/* op(A) X = alpha B or X op(A) = alpha B over arrays of addresses; alpha == NULL is 1. */
typedef struct {
    char side, uplo, trans, diag;
    int64_t m, n;
    const void *alpha;
    void **a, **b;
    int64_t lda, ldb;
} bl_trsm;
void bl_do_trsm(bl_steps *s, const bl_trsm *x);

/* 1 of the dtype, in host memory. */
const void *bl_one(bl_dtype t);
const void *bl_zero(bl_dtype t);

/* Copies part (BL_COPY_) of rows x cols members; `only` as in bl_copy. */
void bl_do_copy(bl_steps *s, bl_cuda_operand to, bl_cuda_operand from, int64_t rows, int64_t cols,
                int part, const int32_t *only, bool failed);

/* Tight column-major members in memory of the stream. */
static inline bl_cuda_operand bl_tight(void *base, int64_t rows, int64_t cols) {
    return (bl_cuda_operand){.base = base, .ld = rows > 1 ? rows : 1, .stride = rows * cols};
}

#endif
