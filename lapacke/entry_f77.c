/* The Fortran 77 forms, both integer widths, expanded from the signatures. Everything comes by reference;
 * hidden CHARACTER lengths, which follow the declared arguments, are neither declared nor read. A
 * subroutine has no result: errors go through info and xerbla_. The prototypes are in batched_f77.h;
 * tests/core/lapacke_registry.c compares the two. */
#include "kernels/ops.def"
#include "kernels/signatures.def"
#include "lapacke/call.h"
#include "lapacke/sparse.h"

#define ONE(x) const void *x,
#define SCALAR(type, x) const void *x,
#define MATRIX(access, type, x, ld, stride) const void *x, const void *ld,
#define MATRIX_S(access, type, x, ld, stride) const void *x, const void *ld, const void *stride,
#define VECTOR(access, type, x, stride) const void *x,
#define VECTOR_S(access, type, x, stride) const void *x, const void *stride,
#define NONE(...)
#define DECLARED_POINTERS ONE, ONE, SCALAR, MATRIX, MATRIX, VECTOR, NONE, NONE, ONE
#define DECLARED_STRIDED ONE, ONE, SCALAR, MATRIX_S, MATRIX_S, VECTOR_S, NONE, NONE, ONE
#define DECLARED_VARIABLE DECLARED_POINTERS

#define NAME(x) x,
#define SCALAR_NAME(type, x) x,
#define MATRIX_NAMES(access, type, x, ld, stride) x, ld,
#define MATRIX_NAMES_S(access, type, x, ld, stride) x, ld, stride,
#define VECTOR_NAME(access, type, x, stride) x,
#define VECTOR_NAMES_S(access, type, x, stride) x, stride,
#define GIVEN_POINTERS                                                                             \
    NAME, NAME, SCALAR_NAME, MATRIX_NAMES, MATRIX_NAMES, VECTOR_NAME, NONE, NONE, NAME
#define GIVEN_STRIDED                                                                              \
    NAME, NAME, SCALAR_NAME, MATRIX_NAMES_S, MATRIX_NAMES_S, VECTOR_NAMES_S, NONE, NONE, NAME
#define GIVEN_VARIABLE GIVEN_POINTERS

#define ENTRY(call, id, routine, dtype, name, form, int_bytes)                                     \
    void name(BL_EXPAND(BL_SIGNATURE_##routine, DECLARED_##form) const void *batch);               \
    void name(BL_EXPAND(BL_SIGNATURE_##routine, DECLARED_##form) const void *batch) {              \
        call(id, dtype, BL_##form, BL_F77, int_bytes,                                              \
             (const void *const[]){BL_EXPAND(BL_SIGNATURE_##routine, GIVEN_##form) batch});        \
    }
#define FORM(call, id, routine, dtype, name, form)                                                 \
    ENTRY(call, id, routine, dtype, name##_, form, 4)                                              \
    ENTRY(call, id, routine, dtype, name##_64_, form, 8)
#define ROUTINE(op, dtype, prefix, routine, ...)                                                   \
    FORM(bl_call, BL_ROUTINE_##routine, routine, dtype, prefix##routine##_batched, POINTERS)       \
    FORM(bl_call, BL_ROUTINE_##routine, routine, dtype, prefix##routine##_strided_batched,         \
         STRIDED)                                                                                  \
    FORM(bl_call, BL_ROUTINE_##routine, routine, dtype, prefix##routine##_vbatched, VARIABLE)
#define SPARSE_ROUTINE(op, dtype, prefix, routine, ...)                                            \
    FORM(bl_csr_call, BL_ROUTED_##op, routine, dtype, prefix##routine##_batched, POINTERS)         \
    FORM(bl_csr_call, BL_ROUTED_##op, routine, dtype, prefix##routine##_strided_batched, STRIDED)

BL_EACH_ROUTINE(ROUTINE)
BL_EACH_SPARSE_ROUTINE(SPARSE_ROUTINE)
