/* A core of another version: what an upgrade that replaced only one of the two libraries leaves. With
 * SHOW a core that fits, takes every device call, and says what it was given. */
#include "lapacke/attach.h"

#ifdef SHOW
#include <string.h>

static void operand(const char *name, const bl_operand *o) {
    if (o->pointers)
        printf(" %s=*%lx/%lld", name, (unsigned long)(uintptr_t)o->pointers, (long long)o->ld);
    else if (o->base)
        printf(" %s=%lx/%lld+%lld", name, (unsigned long)(uintptr_t)o->base, (long long)o->ld,
               (long long)o->stride);
}

static void scalar(const char *name, const bl_problem *p, const bl_scalar *x) {
    float f;
    double d;
    memcpy(&f, x->bits, sizeof f), memcpy(&d, x->bits, sizeof d);
    if (x->device)
        printf(" %s=@%lx", name, (unsigned long)(uintptr_t)x->device);
    else
        printf(" %s=%g", name, p->dtype == BL_S || p->dtype == BL_C ? (double)f : d);
}

static char shown(char flag) {
    return flag ? flag : '-';
}

static bool show(bl_op_id op, bl_problem *p, void *stream) {
    static const char *const names[] = {
#define X(op) #op,
        BL_EACH_OP(X)
#undef X
    };
    printf("%c%s %c%c%c%c%c m=%lld n=%lld k=%lld nrhs=%lld batch=%lld", "sdcz"[p->dtype], names[op],
           shown(p->side), shown(p->uplo), shown(p->transa), shown(p->transb), shown(p->diag),
           (long long)p -> m, (long long)p -> n, (long long)p -> k, (long long)p -> nrhs,
           (long long)p -> batch);
    if (op == BL_OP_gemm || op == BL_OP_trsm) scalar("alpha", p, &p->alpha);
    if (op == BL_OP_gemm) scalar("beta", p, &p->beta);
    operand("A", &p->operand[BL_SLOT_A]), operand("B", &p->operand[BL_SLOT_B]);
    operand("C", &p->operand[BL_SLOT_C]), operand("ipiv", &p->operand[BL_SLOT_IPIV]);
    operand("tau", &p->operand[BL_SLOT_TAU]), operand("w", &p->operand[BL_SLOT_W]);
    operand("info", &p->info);
    if (p->jobz) printf(" jobz=%c", p->jobz);
    printf(" stream=%lx\n", (unsigned long)(uintptr_t)stream);
    return true;
}

static void nothing(void) {}
static void no_rows(FILE *to) {
    (void)to;
}
static void no_child(bool child) {
    (void)child;
}
static const atomic_uchar none[BL_OPS];
#endif

const bl_core_api *batchlas_attach_v1(const bl_shim_api *shim) {
#ifdef SHOW
    static const bl_core_api core = {.version = BL_ATTACH_VERSION,
                                     .size = sizeof core,
                                     .ops = BL_OPS,
                                     .device = show,
                                     .reasons = none,
                                     .flush = nothing,
                                     .report = no_rows,
                                     .prepare = nothing,
                                     .before_fork = nothing,
                                     .after_fork = no_child};
#else
    static const bl_core_api core = {.version = BL_ATTACH_VERSION + 1, .size = sizeof core};
#endif
    (void)shim;
    return &core;
}
