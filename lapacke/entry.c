/* The C entry points with by-value arguments: plain, cblas_ and LAPACKE_, every dtype. Including
 * the public header here makes the compiler hold every definition against its prototype. entry_64.c
 * compiles this file again with 64-bit integers. */
#include "lapacke/lapacke_batched.h"

#include "lapacke/call.h"

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(routine) PASTE(PREFIX, routine)
#define CBLAS(routine) PASTE(cblas_, NAME(routine))
#define LAPACKE(routine) PASTE(LAPACKE_, NAME(routine))
#define CALL(op, form, style, ...)                                                                 \
    (lapack_int) bl_call(BL_OP_##op, DTYPE, BL_##form, BL_##style, (int)sizeof(lapack_int),        \
                         (const void *const[]){__VA_ARGS__})

/* Real dtypes: CBLAS scalars come by value, Q is orthogonal. */
#define CBLAS_T T
#define CBLAS_SCALAR T
#define AT(scalar) &scalar
#define ORGQR(form) orgqr##form
#define ORMQR(form) ormqr##form

#define PREFIX s
#define DTYPE BL_S
#define T float
#define R float
#include "lapacke/entry_blas.inc"
#include "lapacke/entry_lapack.inc"
#undef PREFIX
#undef DTYPE
#undef T
#undef R

#define PREFIX d
#define DTYPE BL_D
#define T double
#define R double
#include "lapacke/entry_blas.inc"
#include "lapacke/entry_lapack.inc"
#undef PREFIX
#undef DTYPE
#undef T
#undef R

#undef CBLAS_T
#undef CBLAS_SCALAR
#undef AT
#undef ORGQR
#undef ORMQR

/* Complex dtypes: CBLAS hides them behind void, scalars come by address, Q is unitary. */
#define IS_COMPLEX
#define CBLAS_T void
#define CBLAS_SCALAR const void *
#define AT(scalar) scalar
#define ORGQR(form) ungqr##form
#define ORMQR(form) unmqr##form

#define PREFIX c
#define DTYPE BL_C
#define T lapack_complex_float
#define R float
#include "lapacke/entry_blas.inc"
#include "lapacke/entry_lapack.inc"
#undef PREFIX
#undef DTYPE
#undef T
#undef R

#define PREFIX z
#define DTYPE BL_Z
#define T lapack_complex_double
#define R double
#include "lapacke/entry_blas.inc"
#include "lapacke/entry_lapack.inc"
