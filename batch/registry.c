/* Every op, by id and by name. */
#include "batch/op.h"

#include <string.h>

#include "batch/device.h"

#define X(op) extern const bl_op bl_op_##op;
BL_EACH_OP(X)
#undef X

static const bl_op *const ops[BL_OPS] = {
#define X(op) [BL_OP_##op] = &bl_op_##op,
    BL_EACH_OP(X)
#undef X
};

const bl_op *bl_op_get(bl_op_id id) {
    return ops[id];
}

const bl_op *bl_op_find(const char *name) {
    for (int i = 0; i < BL_OPS; i++)
        if (!strcmp(ops[i]->name, name)) return ops[i];
    return NULL;
}

const bl_candidate *const *bl_op_candidates(const bl_op *op, bl_location where) {
    return where == BL_HOST ? op->host : bl_device_candidates(op->id);
}

void bl_drop_foreign_fields(bl_problem *p) {
#define FLAG(field, role, ...) SIZE(field, role)
#define SIZE(field, role)                                                                          \
    if (!bl_op_has(p->op, BL_ARG_##role)) p->field = 0;
    BL_EACH_FLAG(FLAG)
    BL_EACH_SIZE(SIZE)
#undef FLAG
#undef SIZE
}

static void usual_sizes(bl_problem *p, int64_t order, int64_t q) {
    p->m = p->n = p->k = order;
    p->nrhs = q;
}

bl_problem bl_problem_at(const bl_op *op, bl_dtype t, int64_t order, int64_t q, char side) {
    bl_problem p = {.op = op, .dtype = t, .int_bytes = 4, .batch = 1};
    p.side = side, p.jobz = 'V', p.uplo = 'L', p.transa = p.transb = p.diag = 'N';
    usual_sizes(&p, order, q);
    if (op->sizes) op->sizes(&p, order, q);
    bl_drop_foreign_fields(&p);
    op->describe(&p);
    for (int i = 0; i < BL_SLOTS; i++) p.operand[i].ld = bl_max(1, p.operand[i].rows);
    return p;
}

double bl_op_bytes(const bl_problem *p) {
    double bytes = p->info.access ? p->int_bytes : 0;
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (!o->access) continue;
        double elements = (double)o->rows * (double)o->cols;
        if (o->part != BL_FULL) elements = 0.5 * (double)o->rows * (double)(o->rows + 1);
        int directions = (o->access & BL_READ ? 1 : 0) + (o->access & BL_WRITE ? 1 : 0);
        bytes += elements * o->elem * directions + (o->pointers ? (double)sizeof(void *) : 0);
    }
    return bytes;
}
