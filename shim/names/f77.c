/* The Fortran 77 names. Hidden CHARACTER lengths are neither declared nor read: C callers leave
 * them unset, and a function that declares them lets the compiler store into its caller's frame.
 * Originals get explicit 1s. */
#include "kernels/ops.def"
#include "shim/call/passage.h"
#include "shim/names/signatures.h"

#define PARAMETERS(op) BL_LIST(op, BL_F77_PARAMETERS)
#define ARGUMENTS(op) BL_AFTER_COMMA(BL_LIST(op, BL_F77_NAMES))

/* One routine, of any dtype and integer width. */
#define BODY(op)                                                                                   \
    BL_INLINE void f77_##op(bl_symbol_id s, const void *caller, uintptr_t frame PARAMETERS(op)) {  \
        typedef void original(BL_AFTER_COMMA(PARAMETERS(op) BL_LIST(op, BL_LENGTH_TYPES)));        \
        const bool rule = bl_has_rule(BL_OP_##op);                                                 \
        const void *const args[] = {ARGUMENTS(op)};                                                \
        bl_passage p;                                                                              \
        void *kept;                                                                                \
        bool forward = !bl_arrive(&p, s, caller, frame) || !bl_decide(&p, args);                   \
        if (rule && forward) forward = !bl_before_original(&p, args, &kept);                       \
        if (forward) ((original *)p.original)(ARGUMENTS(op) BL_LIST(op, BL_LENGTHS));              \
        if (rule && forward) bl_after_original(&p, args, kept, 0);                                 \
        bl_depart(&p);                                                                             \
    }
BL_EACH_SINGLE_OP(BODY)

#define STUB_BL_F77(name, op)                                                                      \
    BL_EXPORT void name(BL_AFTER_COMMA(PARAMETERS(op)));                                           \
    void name(BL_AFTER_COMMA(PARAMETERS(op))) {                                                    \
        f77_##op(BL_SYM_##name, BL_CALLER, BL_FRAME, ARGUMENTS(op));                               \
    }
#define STUB_BL_CBLAS(name, op)
#define STUB_BL_LAPACKE(name, op)
#define STUB_BL_LAPACKE_WORK(name, op)
#define BL_SINGLE_NAME(name, op, dtype, style, int_bytes) STUB_##style(name, op)

BL_EACH_SINGLE
