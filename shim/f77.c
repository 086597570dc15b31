/* The Fortran 77 names. Hidden CHARACTER lengths are neither declared nor read: C callers leave
 * them unset, and a function that declares them lets the compiler store into its caller's frame.
 * Originals get explicit 1s. */
#include "shim/passage.h"
#include "shim/signatures.h"

#define PARAMETER(x) const void *x
#define ARGUMENT(x) x

#define LENGTH_TYPES_0
#define LENGTH_TYPES_1 , size_t
#define LENGTH_TYPES_2 , size_t, size_t
#define LENGTH_TYPES_4 , size_t, size_t, size_t, size_t
#define LENGTHS_0
#define LENGTHS_1 , 1
#define LENGTHS_2 , 1, 1
#define LENGTHS_4 , 1, 1, 1, 1

#define OP gemm
#include "shim/f77_body.inc"
#define OP trsm
#include "shim/f77_body.inc"
#define OP syrk
#include "shim/f77_body.inc"
#define OP herk
#include "shim/f77_body.inc"
#define OP potrf
#include "shim/f77_body.inc"
#define OP potrs
#include "shim/f77_body.inc"
#define OP potri
#include "shim/f77_body.inc"
#define OP posv
#include "shim/f77_body.inc"
#define OP getrf
#include "shim/f77_body.inc"
#define OP getrs
#include "shim/f77_body.inc"
#define OP getri
#include "shim/f77_body.inc"
#define OP gesv
#include "shim/f77_body.inc"
#define OP geqrf
#include "shim/f77_body.inc"
#define OP orgqr
#include "shim/f77_body.inc"
#define OP ormqr
#include "shim/f77_body.inc"
#define OP gels
#include "shim/f77_body.inc"

#define STUB_BL_F77(name, op)                                                                      \
    BL_EXPORT void name(F77_##op(PARAMETER));                                                      \
    void name(F77_##op(PARAMETER)) {                                                               \
        f77_##op(BL_SYM_##name, BL_CALLER, BL_FRAME, F77_##op(ARGUMENT));                          \
    }
#define STUB_BL_CBLAS(name, op)
#define STUB_BL_LAPACKE(name, op)
#define STUB_BL_LAPACKE_WORK(name, op)
#define BL_SINGLE_NAME(name, op, dtype, style, int_bytes) STUB_##style(name, op)

BL_EACH_SINGLE
