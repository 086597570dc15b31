/* Where a stub's first call finds its target: the core's function of the same name, or what answers
 * when there is none. A batched routine then fails as BATCHLAS_E_DEVICE says: returned, and in
 * every info; it cannot be computed anywhere else. */
#include "shim/names/stubs.h"

#include <stdbool.h>

#include "batch/op.h"
#include "batch/report/warn.h"
#include "shim/call/core.h"
#include "shim/config.h"

_Atomic(bl_function) bl_stub_target[BL_STUBS];

typedef enum { PLAIN, PLAIN_64, F77, F77_64, C, C_64, CONTROL } style;
enum { BLAS, LAPACK };

typedef struct {
    const char *name;
    uint8_t style, lapack, arguments; /* C: without the layout */
    bl_function absent;
} row;

static intptr_t answer_nothing(void) {
    return 0;
}
static const char *answer_text(void) {
    return "";
}
static int64_t answer_failure(void) {
    return BL_E_PIN;
}
static int64_t answer_device(void) {
    return BL_E_DEVICE;
}

static const row rows[BL_STUBS] = {
#define BL_BATCHED_NAME(name, op, count, library, style)                                           \
    {#name, style, library, count, (bl_function)answer_device},
#define BL_CONTROL_NAME(name, absent) {#name, CONTROL, 0, 0, (bl_function)answer_##absent},
    BL_EACH_BATCHED BL_EACH_CONTROL
#undef BL_BATCHED_NAME
#undef BL_CONTROL_NAME
};

#if defined __x86_64__
enum { REGISTERS = 6 };
#else
enum { REGISTERS = 8 };
#endif

/* LAPACK's batched forms have pointers and integers only, ending in info, batch. */
static void fail_members(const row *r, const int64_t *registers, const int64_t *stack) {
    bool by_reference = r->style == F77 || r->style == F77_64;
    bool wide = r->style == PLAIN_64 || r->style == F77_64 || r->style == C_64;
    int last = r->arguments - 1 + (r->style == C || r->style == C_64);
    int64_t word[2]; /* info, batch */
    for (int i = 0; i < 2; i++) {
        int at = last - 1 + i;
        word[i] = at < REGISTERS ? registers[at] : stack[at - REGISTERS];
    }
    void *info = (void *)(intptr_t)word[0];
    const void *where = by_reference ? (const void *)(intptr_t)word[1] : &word[1];
    int64_t batch = wide ? *(const int64_t *)where : *(const int32_t *)where;
    for (int64_t b = 0; info && b < batch; b++)
        if (wide)
            ((int64_t *)info)[b] = BL_E_DEVICE;
        else
            ((int32_t *)info)[b] = BL_E_DEVICE;
}

bl_function bl_stub_resolve(unsigned stub, const int64_t *registers, const int64_t *stack) {
    static atomic_bool said;
    const row *r = &rows[stub];
    bl_function f = bl_core_function(r->name);
    if (f) {
        atomic_store_explicit(&bl_stub_target[stub], f, memory_order_release);
        return f;
    }
    if (r->style != CONTROL && !atomic_exchange(&said, true))
        bl_warn("%s needs libbatchlas.so.0, which cannot be loaded", r->name);
    if (r->style != CONTROL && r->lapack) fail_members(r, registers, stack);
    return r->absent;
}
