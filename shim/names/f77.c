/* The Fortran 77 names. Hidden CHARACTER lengths are neither declared nor read: C callers leave
 * them unset, and a function that declares them lets the compiler store into its caller's frame.
 * Originals get explicit 1s. */
#include "kernels/ops.def"
#include "shim/call/passage.h"
#include "shim/names/signatures.h"

#define PARAMETERS(routine) BL_LIST(routine, BL_F77_PARAMETERS)
#define ARGUMENTS(routine) BL_AFTER_COMMA(BL_LIST(routine, BL_F77_NAMES))

/* One routine, of any dtype and integer width. */
#define BODY(routine)                                                                              \
    BL_INLINE void f77_##routine(bl_symbol_id s, const void *caller,                               \
                                 uintptr_t frame PARAMETERS(routine)) {                            \
        typedef void original(                                                                     \
            BL_AFTER_COMMA(PARAMETERS(routine) BL_LIST(routine, BL_LENGTH_TYPES)));                \
        const bool rule = bl_has_rule(BL_ROUTINE_##routine);                                       \
        const void *const args[] = {ARGUMENTS(routine)};                                           \
        bl_passage p;                                                                              \
        void *kept;                                                                                \
        bool forward = !bl_arrive(&p, s, caller, frame) || !bl_decide(&p, args);                   \
        if (rule && forward) forward = !bl_before_original(&p, args, &kept);                       \
        if (forward) ((original *)p.original)(ARGUMENTS(routine) BL_LIST(routine, BL_LENGTHS));    \
        if (rule && forward) bl_after_original(&p, args, kept, 0);                                 \
        bl_depart(&p);                                                                             \
    }
#define OTHER_BODY(name, op) BODY(name)
BL_EACH_SINGLE_OP(BODY)
BL_EACH_OTHER_NAME(OTHER_BODY)

#define STUB_BL_F77(name, routine)                                                                 \
    BL_EXPORT void name(BL_AFTER_COMMA(PARAMETERS(routine)));                                      \
    void name(BL_AFTER_COMMA(PARAMETERS(routine))) {                                               \
        f77_##routine(BL_SYM_##name, BL_CALLER, BL_FRAME, ARGUMENTS(routine));                     \
    }
#define STUB_BL_CBLAS(name, routine)
#define STUB_BL_LAPACKE(name, routine)
#define STUB_BL_LAPACKE_WORK(name, routine)
#define BL_SINGLE_NAME(name, op, routine, dtype, style, int_bytes) STUB_##style(name, routine)

BL_EACH_SINGLE
