/* A bl_problem as kernels are given it. */
#include <string.h>

#include "batch/cuda/cuda.h"

bl_cuda_operand bl_operand_of(const bl_operand *o) {
    return (bl_cuda_operand){
        .base = o->base, .pointers = o->pointers, .stride = o->stride, .ld = bl_increment(o)};
}

static bool readable(const bl_operand *o) {
    return !o->access || !o->pointers || o->pointers_location == BL_DEVICE;
}

static void scalar(const bl_problem *p, const bl_scalar *s, bool real, double to[2]) {
    int parts = bl_is_complex(p->dtype) && !real ? 2 : 1;
    bool single = p->dtype == BL_S || p->dtype == BL_C;
    for (int i = 0; i < parts; i++)
        if (single) {
            float v;
            memcpy(&v, s->bits + 4 * i, 4);
            to[i] = v;
        } else {
            memcpy(&to[i], s->bits + 8 * i, 8);
        }
}

bool bl_args_of(const bl_problem *p, const bl_exec *x, bl_cuda_args *args) {
    if (x->device != BL_DEVICE || p->order != BL_COL_MAJOR) return false;
    if (!bl_sizes_fit_32(p)) return false;
    for (int i = 0; i < BL_SLOTS; i++)
        if (!readable(&p->operand[i])) return false;
    if (!readable(&p->info)) return false;
    *args = (bl_cuda_args){
        .dtype = (int32_t)p->dtype,
#define SIZE(field, role) .field = (int32_t)p->field,
#define FLAG(field, ...) .field = p->field,
        BL_EACH_SIZE(SIZE) BL_EACH_FLAG(FLAG)
#undef SIZE
#undef FLAG
            .int_bytes = p->int_bytes,
        .batch = p->batch,
        .alpha_device = p->alpha.device,
        .beta_device = p->beta.device,
#define MATRIX(slot, field, device, ...) .device = bl_operand_of(&p->operand[BL_SLOT_##slot]),
#define VECTOR(slot, field, ...) .field = bl_operand_of(&p->operand[BL_SLOT_##slot]),
        BL_EACH_MATRIX_SLOT(MATRIX) BL_EACH_VECTOR_SLOT(VECTOR)
#undef MATRIX
#undef VECTOR
            .info = bl_operand_of(&p->info),
    };
    scalar(p, &p->alpha, p->op->real_alpha, args->alpha);
    scalar(p, &p->beta, p->op->real_beta, args->beta);
    return true;
}
