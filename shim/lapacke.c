/* The LAPACKE names, the drivers and their _work forms. Whatever one of them calls below is nested:
 * a program's call is counted once, under the name it called. */
#include "shim/passage.h"
#include "shim/signatures.h"

#define E(x) int x
#define C(x) char x
#define P(x) const void *x
#define ARGUMENT(x) x
#define ADDRESS(x) &x

#define WIDTH 4
#define INT int32_t
#include "shim/lapacke_width.inc"
#undef WIDTH
#undef INT
#define WIDTH 8
#define INT int64_t
#include "shim/lapacke_width.inc"
#undef INT

#define INT_4 int32_t
#define INT_8 int64_t
#define I_4(x) int32_t x
#define I_8(x) int64_t x

#define STUB(name, style, op, width)                                                               \
    BL_EXPORT INT_##width name(style##_##op(E, C, I_##width, P));                                  \
    INT_##width name(style##_##op(E, C, I_##width, P)) {                                           \
        return style##_##op##width(BL_SYM_##name, BL_CALLER, BL_FRAME,                             \
                                   style##_##op(ARGUMENT, ARGUMENT, ARGUMENT, ARGUMENT));          \
    }
#define STUB_BL_LAPACKE(name, op, width) STUB(name, LAPACKE, op, width)
#define STUB_BL_LAPACKE_WORK(name, op, width) STUB(name, LAPACKE_WORK, op, width)
#define STUB_BL_F77(name, op, width)
#define STUB_BL_CBLAS(name, op, width)
#define BL_SINGLE_NAME(name, op, dtype, style, int_bytes) STUB_##style(name, op, int_bytes)

BL_EACH_SINGLE
