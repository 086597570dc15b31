/* The LAPACKE names, the drivers and their _work forms. Whatever one of them calls below is nested:
 * a program's call is counted once, under the name it called. */
#include "kernels/ops.def"
#include "shim/call/passage.h"
#include "shim/names/signatures.h"

#define INT_4 int32_t
#define INT_8 int64_t

/* One routine of one form and integer width. */
#define BODY(style, routine, width)                                                                \
    BL_INLINE INT_##width style##_##routine##_##width(                                             \
        bl_symbol_id s, const void *caller, uintptr_t frame,                                       \
        int layout BL_LIST(routine, BL_##style##_PARAMETERS(width))) {                             \
        typedef INT_##width original(int BL_LIST(routine, BL_##style##_PARAMETERS(width)));        \
        const bool rule = bl_has_rule(BL_ROUTINE_##routine);                                       \
        const void *const args[] = {&layout BL_LIST(routine, BL_##style##_ADDRESSES)};             \
        bl_passage p;                                                                              \
        void *kept;                                                                                \
        bool forward = !bl_arrive(&p, s, caller, frame) || !bl_decide(&p, args);                   \
        int64_t info = forward ? 0 : p.info;                                                       \
        if (rule && forward) forward = !(info = bl_before_original(&p, args, &kept));              \
        if (forward) info = ((original *)p.original)(layout BL_LIST(routine, BL_##style##_NAMES)); \
        if (rule && forward) info = bl_after_original(&p, args, kept, info);                       \
        bl_depart(&p);                                                                             \
        return (INT_##width)info;                                                                  \
    }
#define BODIES(routine)                                                                            \
    BODY(LAPACKE, routine, 4)                                                                      \
    BODY(LAPACKE, routine, 8) BODY(LAPACKE_WORK, routine, 4) BODY(LAPACKE_WORK, routine, 8)
#define OTHER_BODIES(name, op) BODIES(name)
BL_EACH_SINGLE_LAPACK_OP(BODIES)
BL_EACH_OTHER_NAME(OTHER_BODIES)

#define STUB(name, style, routine, width)                                                          \
    BL_EXPORT INT_##width name(int layout BL_LIST(routine, BL_##style##_PARAMETERS(width)));       \
    INT_##width name(int layout BL_LIST(routine, BL_##style##_PARAMETERS(width))) {                \
        return style##_##routine##_##width(BL_SYM_##name, BL_CALLER, BL_FRAME,                     \
                                           layout BL_LIST(routine, BL_##style##_NAMES));           \
    }
#define STUB_BL_LAPACKE(name, routine, width) STUB(name, LAPACKE, routine, width)
#define STUB_BL_LAPACKE_WORK(name, routine, width) STUB(name, LAPACKE_WORK, routine, width)
#define STUB_BL_F77(name, routine, width)
#define STUB_BL_CBLAS(name, routine, width)
#define BL_SINGLE_NAME(name, op, routine, dtype, style, int_bytes)                                 \
    STUB_##style(name, routine, int_bytes)

BL_EACH_SINGLE
