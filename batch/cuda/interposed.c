/* An interposed cuBLAS or cuSOLVER call, run by kernels of ours or not at all. Where its contract is
 * not LAPACK's, the difference is made up here: an inverse that goes to other members, pivots or info
 * that nobody asked for. */
#include "batch/cuda/cuda.h"
#include "batch/cuda/support.h"

static bool lacks_info(const bl_problem *p) {
    for (const bl_arg *a = p->op->args; *a; a++)
        if (*a == BL_ARG_INFO) return !p->info.access;
    return false;
}

static bl_operand contiguous(void *at, int64_t each, uint8_t elem) {
    return (bl_operand){.base = at,
                        .stride = each,
                        .ld = 1,
                        .rows = each,
                        .cols = 1,
                        .elem = elem,
                        .access = BL_WRITE,
                        .location = BL_DEVICE};
}

static int with_info(const bl_problem *p, const bl_exec *x) {
    if (!lacks_info(p)) return bl_core_of_plugin->dispatch(p, x);
    bl_problem q = *p;
    void *info = bl_pool_take((size_t)p->batch * p->int_bytes, x);
    if (!info) return BL_E_NOMEM;
    q.info = contiguous(info, 1, p->int_bytes);
    int code = bl_core_of_plugin->dispatch(&q, x);
    bl_pool_give(info, x);
    return code;
}

/* ---- getriBatched and matinvBatched: C = A^-1, and A stays ---- */

/* p with its result in C, which its op does not name. */
static bl_problem out_of_place(const bl_problem *p) {
    bl_problem q = *p;
    bl_operand *a = &q.operand[BL_SLOT_A], *c = &q.operand[BL_SLOT_C];
    c->rows = a->rows, c->cols = a->cols;
    c->access = BL_WRITE;
    a->access = BL_READ;
    return q;
}
/* p in place in C. */
static bl_problem in_c(const bl_problem *p) {
    bl_problem q = *p;
    bl_operand *a = &q.operand[BL_SLOT_A], *c = &q.operand[BL_SLOT_C];
    a->pointers = c->pointers;
    a->ld = c->ld;
    *c = (bl_operand){.access = BL_NONE};
    return q;
}

static int factor_and_invert(const bl_problem *p, const bl_exec *x) {
    bl_problem factor = *p, inverse = in_c(p);
    factor.op = bl_core_of_plugin->op(BL_OP_getrf);
    factor.m = p->n;
    factor.op->describe(&factor);
    factor = out_of_place(&factor);
    if (!bl_core_of_plugin->prefers_own(&factor, x)) return BL_DECLINED;
    void *pivots = bl_pool_take((size_t)(p->n * p->batch) * p->int_bytes, x);
    if (!pivots) return BL_E_NOMEM;
    factor.operand[BL_SLOT_IPIV] = contiguous(pivots, p->n, p->int_bytes);
    inverse.operand[BL_SLOT_IPIV] = factor.operand[BL_SLOT_IPIV];
    inverse.operand[BL_SLOT_IPIV].access = BL_READ;
    int code = bl_core_of_plugin->dispatch(&factor, x);
    if (!code) code = with_info(&inverse, x); /* a zero on U's diagonal is told again */
    bl_pool_give(pivots, x);
    return code;
}

int bl_cuda_run_interposed(const bl_problem *p, const bl_exec *x) {
    bool elsewhere = p->op->id == BL_OP_getri && p->operand[BL_SLOT_C].pointers;
    bl_problem q = elsewhere ? out_of_place(p) : *p;
    if (!bl_core_of_plugin->prefers_own(&q, x)) return BL_DECLINED;
    bool factored = !elsewhere || p->operand[BL_SLOT_IPIV].base;
    return factored ? with_info(&q, x) : factor_and_invert(p, x);
}
