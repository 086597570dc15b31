/* The C entry points with by-value arguments: plain, cblas_ and LAPACKE_, every dtype, expanded from the
 * signatures. Including the public header here makes the compiler hold every definition against its
 * prototype. entry_64.c compiles this file again with 64-bit integers. */
#include "lapacke/include/lapacke_batched.h"

#include "kernels/signatures.def"
#include "lapacke/call.h"
#include "lapacke/sparse.h"

/* How an argument is declared, and what of it bl_call is given: flags and sizes by address, arrays
 * themselves. P pointers, S strided, V variable; C is CBLAS's. A flag of CBLAS's is an int; a complex
 * matrix of its is void, a complex scalar comes by address. */
#define FLAG(x) char x,
#define FLAG_C(x) int x,
#define SIZE(x) lapack_int x,
#define SIZE_V(x) const lapack_int x[],
#define SCALAR(type, x) TYPE_##type x,
#define SCALAR_C(type, x) VALUE_C_##type x,
#define MATRIX(access, type, x, ld, stride) TYPE_##type *const x[], lapack_int ld,
#define MATRIX_C(access, type, x, ld, stride) TYPE_C_##type *const x[], lapack_int ld,
#define MATRIX_S(access, type, x, ld, stride)                                                      \
    ACCESS_##access TYPE_##type *x, lapack_int ld, int64_t stride,
#define MATRIX_CS(access, type, x, ld, stride)                                                     \
    ACCESS_##access TYPE_C_##type *x, lapack_int ld, int64_t stride,
#define MATRIX_V(access, type, x, ld, stride) TYPE_##type *const x[], const lapack_int ld[],
#define MATRIX_CV(access, type, x, ld, stride) TYPE_C_##type *const x[], const lapack_int ld[],
#define VECTOR(access, type, x, stride) TYPE_##type *const x[],
#define VECTOR_S(access, type, x, stride) ACCESS_##access TYPE_##type *x, int64_t stride,
#define INFO(x) lapack_int x[],
#define NONE(...)
#define ACCESS_in const
#define ACCESS_out
#define TYPE_integer lapack_int

#define ADDRESS(x) &x,
#define ITSELF(x) x,
#define SCALAR_AT(type, x) &x,
#define SCALAR_AT_C(type, x) AT_C_##type(x),
#define MATRIX_AT(access, type, x, ld, stride) x, &ld,
#define MATRIX_AT_S(access, type, x, ld, stride) x, &ld, &stride,
#define MATRIX_AT_V(access, type, x, ld, stride) x, ld,
#define VECTOR_AT(access, type, x, stride) x,
#define VECTOR_AT_S(access, type, x, stride) x, &stride,

#define DECLARED_POINTERS FLAG, SIZE, SCALAR, MATRIX, MATRIX, VECTOR, NONE, NONE, INFO
#define DECLARED_STRIDED FLAG, SIZE, SCALAR, MATRIX_S, MATRIX_S, VECTOR_S, NONE, NONE, INFO
#define DECLARED_VARIABLE FLAG, SIZE_V, SCALAR, MATRIX_V, MATRIX_V, VECTOR, NONE, NONE, INFO
#define DECLARED_POINTERS_C FLAG_C, SIZE, SCALAR_C, MATRIX_C, MATRIX_C, NONE, NONE, NONE, NONE
#define DECLARED_STRIDED_C FLAG_C, SIZE, SCALAR_C, MATRIX_CS, MATRIX_CS, NONE, NONE, NONE, NONE
#define DECLARED_VARIABLE_C FLAG_C, SIZE_V, SCALAR_C, MATRIX_CV, MATRIX_CV, NONE, NONE, NONE, NONE
#define GIVEN_POINTERS                                                                             \
    ADDRESS, ADDRESS, SCALAR_AT, MATRIX_AT, MATRIX_AT, VECTOR_AT, NONE, NONE, ITSELF
#define GIVEN_STRIDED                                                                              \
    ADDRESS, ADDRESS, SCALAR_AT, MATRIX_AT_S, MATRIX_AT_S, VECTOR_AT_S, NONE, NONE, ITSELF
#define GIVEN_VARIABLE                                                                             \
    ADDRESS, ITSELF, SCALAR_AT, MATRIX_AT_V, MATRIX_AT_V, VECTOR_AT, NONE, NONE, ITSELF
#define GIVEN_POINTERS_C ADDRESS, ADDRESS, SCALAR_AT_C, MATRIX_AT, MATRIX_AT, NONE, NONE, NONE, NONE
#define GIVEN_STRIDED_C                                                                            \
    ADDRESS, ADDRESS, SCALAR_AT_C, MATRIX_AT_S, MATRIX_AT_S, NONE, NONE, NONE, NONE
#define GIVEN_VARIABLE_C                                                                           \
    ADDRESS, ITSELF, SCALAR_AT_C, MATRIX_AT_V, MATRIX_AT_V, NONE, NONE, NONE, NONE

#define CALL(routine, dtype, form, style, ...)                                                     \
    return (lapack_int)bl_call(BL_ROUTINE_##routine, dtype, BL_##form, BL_##style,                 \
                               (int)sizeof(lapack_int), (const void *const[]){__VA_ARGS__});

#define FORM(routine, dtype, form, name)                                                           \
    lapack_int name(BL_EXPAND(BL_SIGNATURE_##routine, DECLARED_##form) lapack_int batch) {         \
        CALL(routine, dtype, form, PLAIN, BL_EXPAND(BL_SIGNATURE_##routine, GIVEN_##form) & batch) \
    }
#define FORM_LAPACK(routine, dtype, form, name)                                                    \
    FORM(routine, dtype, form, name)                                                               \
    lapack_int LAPACKE_##name(                                                                     \
        int matrix_layout, BL_EXPAND(BL_SIGNATURE_##routine, DECLARED_##form) lapack_int batch) {  \
        CALL(routine, dtype, form, LAPACKE, &matrix_layout,                                        \
             BL_EXPAND(BL_SIGNATURE_##routine, GIVEN_##form) & batch)                              \
    }
#define FORM_BLAS(routine, dtype, form, name)                                                      \
    FORM(routine, dtype, form, name)                                                               \
    lapack_int cblas_##name(int layout, BL_EXPAND(BL_SIGNATURE_##routine, DECLARED_##form##_C)     \
                                            lapack_int batch) {                                    \
        CALL(routine, dtype, form, CBLAS, &layout,                                                 \
             BL_EXPAND(BL_SIGNATURE_##routine, GIVEN_##form##_C) & batch)                          \
    }

/* Products with a sparse matrix: C style alone, no variable form. */
#define FORM_SPARSE(routine, dtype, form, name) FORM_SPARSE_##form(routine, dtype, form, name)
#define FORM_SPARSE_POINTERS(routine, dtype, form, name)                                           \
    lapack_int name(BL_EXPAND(BL_SIGNATURE_##routine, DECLARED_##form) lapack_int batch) {         \
        return (lapack_int)bl_csr_call(                                                            \
            BL_ROUTED_spmm, dtype, BL_##form, BL_PLAIN, (int)sizeof(lapack_int),                   \
            (const void *const[]){BL_EXPAND(BL_SIGNATURE_##routine, GIVEN_##form) & batch});       \
    }
#define FORM_SPARSE_STRIDED FORM_SPARSE_POINTERS
#define FORM_SPARSE_VARIABLE(...)

#define ROUTINE(routine, dtype, name, library)                                                     \
    FORM_##library(routine, dtype, POINTERS, name##_batched)                                       \
        FORM_##library(routine, dtype, STRIDED, name##_strided_batched)                            \
            FORM_##library(routine, dtype, VARIABLE, name##_vbatched)

#define EACH_ROUTINE_OF(S, D, C, Z)                                                                \
    BL_EACH_ROUTINE_OF(S, D, C, Z) BL_EACH_SPARSE_ROUTINE_OF(S, D, C, Z)

/* Real dtypes. */
#define TYPE_scalar TYPE_real
#define TYPE_C_scalar TYPE_real
#define VALUE_C_scalar TYPE_real
#define VALUE_C_real TYPE_real
#define AT_C_scalar(x) &x
#define AT_C_real(x) &x

#define TYPE_real float
#define X(op, dtype, prefix, routine, library, ...)                                                \
    ROUTINE(routine, dtype, prefix##routine, library)
EACH_ROUTINE_OF(X, BL_NO_ROUTINE, BL_NO_ROUTINE, BL_NO_ROUTINE)
#undef TYPE_real
#define TYPE_real double
EACH_ROUTINE_OF(BL_NO_ROUTINE, X, BL_NO_ROUTINE, BL_NO_ROUTINE)
#undef TYPE_real

/* Complex dtypes. */
#undef TYPE_scalar
#undef TYPE_C_scalar
#undef VALUE_C_scalar
#undef AT_C_scalar
#define TYPE_C_scalar void
#define VALUE_C_scalar const void *
#define AT_C_scalar(x) x

#define TYPE_real float
#define TYPE_scalar lapack_complex_float
EACH_ROUTINE_OF(BL_NO_ROUTINE, BL_NO_ROUTINE, X, BL_NO_ROUTINE)
#undef TYPE_real
#undef TYPE_scalar
#define TYPE_real double
#define TYPE_scalar lapack_complex_double
EACH_ROUTINE_OF(BL_NO_ROUTINE, BL_NO_ROUTINE, BL_NO_ROUTINE, X)

lapack_int batchlas_csr_check(lapack_int m, lapack_int n, lapack_int nnz,
                              lapack_int *const row_offsets[], lapack_int *const columns[],
                              lapack_int batch, lapack_int *member, lapack_int *row) {
    const bl_csr_patterns p = {m,       n, nnz, batch,       row_offsets,
                               columns, 0, 0,   BL_POINTERS, (int)sizeof(lapack_int)};
    int64_t at[2];
    const int code = bl_csr_check(&p, member, row, at);
    if (code == 1) *member = (lapack_int)at[0], *row = (lapack_int)at[1];
    return code;
}

lapack_int batchlas_csr_strided_check(lapack_int m, lapack_int n, lapack_int nnz,
                                      const lapack_int *row_offsets, int64_t stride_offsets,
                                      const lapack_int *columns, int64_t stride_columns,
                                      lapack_int batch, lapack_int *member, lapack_int *row) {
    const bl_csr_patterns p = {m,
                               n,
                               nnz,
                               batch,
                               row_offsets,
                               columns,
                               stride_offsets,
                               stride_columns,
                               BL_STRIDED,
                               (int)sizeof(lapack_int)};
    int64_t at[2];
    const int code = bl_csr_check(&p, member, row, at);
    if (code == 1) *member = (lapack_int)at[0], *row = (lapack_int)at[1];
    return code;
}
