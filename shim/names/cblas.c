/* The CBLAS names. Real scalars come by value, complex ones by address. */
#include "kernels/ops.def"
#include "shim/call/passage.h"
#include "shim/names/signatures.h"

/* The scalars of each dtype: how they are declared, and their addresses. `real` is herk's alpha. */
#define S_BL_S(type, x) , float x
#define S_BL_D(type, x) , double x
#define S_BL_C(type, x) S_BL_C_##type(x)
#define S_BL_Z(type, x) S_BL_Z_##type(x)
#define S_BL_C_real(x) , float x
#define S_BL_Z_real(x) , double x
#define S_BL_C_scalar(x) , const void *x
#define S_BL_Z_scalar(x) , const void *x
#define AT_BL_S(type, x) , &x
#define AT_BL_D(type, x) , &x
#define AT_BL_C(type, x) AT_##type(x)
#define AT_BL_Z(type, x) AT_##type(x)
#define AT_real(x) , &x
#define AT_scalar(x) , x

#define PARAMETERS(op, dtype, width) BL_LIST(op, BL_CBLAS_PARAMETERS(width, S_##dtype))

/* One routine of one dtype and integer width. */
#define BODY(op, dtype, width)                                                                     \
    BL_INLINE void cblas_##op##_##dtype##_##width(bl_symbol_id s, const void *caller,              \
                                                  uintptr_t frame,                                 \
                                                  int layout PARAMETERS(op, dtype, width)) {       \
        typedef void original(int PARAMETERS(op, dtype, width));                                   \
        bl_passage p;                                                                              \
        if (!bl_arrive(&p, s, caller, frame) ||                                                    \
            !bl_decide(                                                                            \
                &p, (const void *const[]){&layout BL_LIST(op, BL_CBLAS_ADDRESSES(AT_##dtype))}))   \
            ((original *)p.original)(layout BL_LIST(op, BL_CBLAS_NAMES));                          \
        bl_depart(&p);                                                                             \
    }
#define BODY_LAPACK(op, dtype)
#define BODY_BLAS(op, dtype) BODY(op, dtype, 4) BODY(op, dtype, 8)
#define BODIES(op, dtype, prefix, routine, library, ...) BODY_##library(op, dtype)
BL_EACH_SINGLE_ROUTINE(BODIES)

#define STUB_BL_CBLAS(name, op, dtype, width)                                                      \
    BL_EXPORT void name(int layout PARAMETERS(op, dtype, width));                                  \
    void name(int layout PARAMETERS(op, dtype, width)) {                                           \
        cblas_##op##_##dtype##_##width(BL_SYM_##name, BL_CALLER, BL_FRAME,                         \
                                       layout BL_LIST(op, BL_CBLAS_NAMES));                        \
    }
#define STUB_BL_F77(name, op, dtype, width)
#define STUB_BL_LAPACKE(name, op, dtype, width)
#define STUB_BL_LAPACKE_WORK(name, op, dtype, width)
#define BL_SINGLE_NAME(name, op, routine, dtype, style, int_bytes)                                 \
    STUB_##style(name, op, dtype, int_bytes)

BL_EACH_SINGLE
