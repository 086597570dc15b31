/* The CBLAS names. Real scalars come by value, complex ones by address; cherk's and zherk's are
 * real. */
#include "shim/passage.h"
#include "shim/signatures.h"

#define E(x) int x
#define P(x) const void *x
#define ARGUMENT(x) x
#define ADDRESS(x) &x

#define WIDTH 4
#define I(x) int32_t x
#include "shim/cblas_width.inc"
#undef WIDTH
#undef I
#define WIDTH 8
#define I(x) int64_t x
#include "shim/cblas_width.inc"

/* The scalar type of a dtype, and of herk, whose scalars are of the real type. */
#define SCALAR_BL_S s
#define SCALAR_BL_D d
#define SCALAR_BL_C v
#define SCALAR_BL_Z v
#define REAL_BL_C s
#define REAL_BL_Z d
#define KIND_gemm(dtype) SCALAR_##dtype
#define KIND_trsm(dtype) SCALAR_##dtype
#define KIND_syrk(dtype) SCALAR_##dtype
#define KIND_herk(dtype) REAL_##dtype

#define INT_4(x) int32_t x
#define INT_8(x) int64_t x
#define S_s(x) float x
#define S_d(x) double x
#define S_v(x) const void *x

#define STUB_BL_CBLAS(name, op, dtype, width) STUB_KIND(name, op, KIND_##op(dtype), width)
#define STUB_KIND(name, op, kind, width) STUB(name, op, kind, width)
#define STUB(name, op, kind, width)                                                                \
    BL_EXPORT void name(CBLAS_##op(E, INT_##width, S_##kind, P));                                  \
    void name(CBLAS_##op(E, INT_##width, S_##kind, P)) {                                           \
        cblas_##op##_##kind##width(BL_SYM_##name, BL_CALLER, BL_FRAME,                             \
                                   CBLAS_##op(ARGUMENT, ARGUMENT, ARGUMENT, ARGUMENT));            \
    }
#define STUB_BL_F77(name, op, dtype, width)
#define STUB_BL_LAPACKE(name, op, dtype, width)
#define STUB_BL_LAPACKE_WORK(name, op, dtype, width)
#define BL_SINGLE_NAME(name, op, dtype, style, int_bytes) STUB_##style(name, op, dtype, int_bytes)

BL_EACH_SINGLE
