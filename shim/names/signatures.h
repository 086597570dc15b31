/* What a wrapper declares, hands on to the original, and gives the core, of the arguments in
 * kernels/signatures.def. Every list begins with a comma. */
#ifndef BL_SHIM_SIGNATURES_H
#define BL_SHIM_SIGNATURES_H

#include "kernels/signatures.def"

#define BL_NOT(...)

/* The arguments by name. */
#define BL_NAME(x) , x
#define BL_NAME_S(type, x) , x
#define BL_NAME_M(access, type, x, ld, stride) , x, ld
#define BL_NAME_V(access, type, x, stride) , x
#define BL_NAME_W(type, work, lwork) , work, lwork
#define BL_NAME_R(type, work) , work
#define BL_F77_NAMES                                                                               \
    BL_NAME, BL_NAME, BL_NAME_S, BL_NAME_M, BL_NAME_M, BL_NAME_V, BL_NAME_W, BL_NAME_R, BL_NAME
#define BL_CBLAS_NAMES                                                                             \
    BL_NAME, BL_NAME, BL_NAME_S, BL_NAME_M, BL_NAME_M, BL_NOT, BL_NOT, BL_NOT, BL_NOT
#define BL_LAPACKE_NAMES                                                                           \
    BL_NAME, BL_NAME, BL_NOT, BL_NAME_M, BL_NAME_M, BL_NAME_V, BL_NOT, BL_NOT, BL_NOT
#define BL_LAPACKE_WORK_NAMES                                                                      \
    BL_NAME, BL_NAME, BL_NOT, BL_NAME_M, BL_NAME_M, BL_NAME_V, BL_NAME_W, BL_NAME_R, BL_NOT

/* Their addresses, of what comes by value. A scalar does where VALUE_OF_<type> is a type. */
#define BL_AT(x) , &x
#define BL_AT_M(access, type, x, ld, stride) , x, &ld
#define BL_AT_W(type, work, lwork) , work, &lwork
#define BL_CBLAS_ADDRESSES(S) BL_AT, BL_AT, S, BL_AT_M, BL_AT_M, BL_NOT, BL_NOT, BL_NOT, BL_NOT
#define BL_LAPACKE_ADDRESSES                                                                       \
    BL_AT, BL_AT, BL_NOT, BL_AT_M, BL_AT_M, BL_NAME_V, BL_NOT, BL_NOT, BL_NOT
#define BL_LAPACKE_WORK_ADDRESSES                                                                  \
    BL_AT, BL_AT, BL_NOT, BL_AT_M, BL_AT_M, BL_NAME_V, BL_AT_W, BL_NAME_R, BL_NOT

/* Their declarations. Fortran 77 has addresses only. */
#define BL_PTR(x) , const void *x
#define BL_PTR_S(type, x) , const void *x
#define BL_PTR_M(access, type, x, ld, stride) , const void *x, const void *ld
#define BL_PTR_V(access, type, x, stride) , const void *x
#define BL_PTR_W(type, work, lwork) , const void *work, const void *lwork
#define BL_PTR_R(type, work) , const void *work
#define BL_F77_PARAMETERS                                                                          \
    BL_PTR, BL_PTR, BL_PTR_S, BL_PTR_M, BL_PTR_M, BL_PTR_V, BL_PTR_W, BL_PTR_R, BL_PTR

#define BL_CHAR(x) , char x
#define BL_ENUM(x) , int x
#define BL_INT_4(x) , int32_t x
#define BL_INT_8(x) , int64_t x
#define BL_MAT_4(access, type, x, ld, stride) , const void *x, int32_t ld
#define BL_MAT_8(access, type, x, ld, stride) , const void *x, int64_t ld
#define BL_WORK_4(type, work, lwork) , const void *work, int32_t lwork
#define BL_WORK_8(type, work, lwork) , const void *work, int64_t lwork
#define BL_CBLAS_PARAMETERS(width, S)                                                              \
    BL_ENUM, BL_INT_##width, S, BL_MAT_##width, BL_MAT_##width, BL_NOT, BL_NOT, BL_NOT, BL_NOT
#define BL_LAPACKE_PARAMETERS(width)                                                               \
    BL_CHAR, BL_INT_##width, BL_NOT, BL_MAT_##width, BL_MAT_##width, BL_PTR_V, BL_NOT, BL_NOT,     \
        BL_NOT
#define BL_LAPACKE_WORK_PARAMETERS(width)                                                          \
    BL_CHAR, BL_INT_##width, BL_NOT, BL_MAT_##width, BL_MAT_##width, BL_PTR_V, BL_WORK_##width,    \
        BL_PTR_R, BL_NOT

/* The hidden length of each CHARACTER argument: its type, and its value. */
#define BL_LENGTH_TYPE(x) , size_t
#define BL_LENGTH(x) , 1
#define BL_LENGTH_TYPES                                                                            \
    BL_LENGTH_TYPE, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT
#define BL_LENGTHS BL_LENGTH, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT, BL_NOT

#define BL_LIST(routine, ...) BL_EXPAND(BL_SIGNATURE_##routine, __VA_ARGS__)

#endif
