/* The bl_problem: one batch of equal small problems. It is the only thing that travels between
 * the rooms; whatever a caller said, in whichever calling style, is here in one form. */
#ifndef BL_PROBLEM_H
#define BL_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "kernels/fields.def"
#include "kernels/ops.def"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { BL_S, BL_D, BL_C, BL_Z, BL_DTYPES } bl_dtype;

typedef enum {
#define X(op) BL_OP_##op,
    BL_EACH_OP(X)
#undef X
        BL_OPS
} bl_op_id;

/* The routines, without their dtype: first those that are named as their op. */
typedef enum {
#define X(op) BL_ROUTINE_##op,
    BL_EACH_OP(X)
#undef X
#define X(name, op) BL_ROUTINE_##name,
        BL_EACH_OTHER_NAME(X)
#undef X
            BL_ROUTINES
} bl_routine;

static inline bl_op_id bl_op_of_routine(bl_routine r) {
    switch (r) {
#define X(name, op)                                                                                \
    case BL_ROUTINE_##name:                                                                        \
        return BL_OP_##op;
        BL_EACH_OTHER_NAME(X)
#undef X
    default:
        return (bl_op_id)r;
    }
}
/* Every op, whatever kind of problem it is for, as pins, tables and reports number them: first the
 * dense ones, by their bl_op_id, then those of batch/sparse. */
enum {
    BL_LAST_DENSE = BL_OPS - 1,
#define X(op) BL_ROUTED_##op,
    BL_EACH_SPARSE_OP(X)
#undef X
        BL_ROUTED_OPS
};

typedef enum { BL_COL_MAJOR, BL_ROW_MAJOR } bl_order;
typedef enum { BL_HOST, BL_DEVICE } bl_location;
typedef enum { BL_NONE = 0, BL_READ = 1, BL_WRITE = 2, BL_READWRITE = 3 } bl_access;
/* Which part of a matrix operand is referenced. */
typedef enum { BL_FULL, BL_UPPER, BL_LOWER } bl_part;

/* What an operand is made of: the op's scalars, real numbers where those are complex, integers of the
 * caller's width. */
typedef enum { BL_SCALARS, BL_REALS, BL_INTEGERS, BL_ELEMENTS } bl_element;

/* Operand slots, named as in LAPACK. A slot an op does not have keeps access == BL_NONE. The matrix
 * slots come first. */
#define BL_COUNT(...) +1
typedef enum {
#define X(slot, ...) BL_SLOT_##slot,
    BL_EACH_MATRIX_SLOT(X) BL_EACH_VECTOR_SLOT(X)
#undef X
        BL_SLOTS
} bl_slot;
#define BL_MATRIX_SLOTS (0 BL_EACH_MATRIX_SLOT(BL_COUNT))

/* One operand of every member. Either `pointers` is set (member b starts at pointers[b]) or
 * member b starts stride * b elements after `base`. All counts are elements, never bytes. */
typedef struct {
    void *base;
    void *const *pointers;
    int64_t ld; /* matrices: leading dimension as the caller gave it (row length if row-major) */
    int64_t stride;            /* contiguous form */
    int64_t rows, cols;        /* logical shape; a vector is rows x 1 */
    uint8_t elem;              /* bytes per element */
    uint8_t access;            /* bl_access */
    uint8_t part;              /* bl_part: what is referenced */
    uint8_t element;           /* bl_element */
    uint8_t read_part;         /* bl_part: what is read of it */
    bool reversed;             /* of a vector: its last element comes first in memory */
    uint8_t location;          /* bl_location of the members */
    uint8_t pointers_location; /* bl_location of the pointer array */
} bl_operand;

/* alpha or beta: the caller's bits (real or complex of the op's scalar type), or where they are. */
typedef struct {
    _Alignas(16) unsigned char bits[16];
    const void *device; /* not NULL: device pointer, bits unused */
} bl_scalar;

typedef struct bl_op bl_op;

/* What calls of an op must agree in to be members of one batch, apart from leading dimensions, alpha and
 * beta. Whatever keeps or compares problems takes it as a whole, so that no field can be forgotten: as
 * bytes, for it has no padding.
 *   order      of the matrix operands of LAPACK ops; BLAS ops are always column-major here
 *   int_bytes  width of the caller's integers, 4 or 8 */
#define BL_SIZE_FIELD(field, ...) int64_t field;
#define BL_FLAG_FIELD(field, ...) char field;
#define BL_SHAPE_FIELDS                                                                            \
    BL_EACH_SIZE(BL_SIZE_FIELD)                                                                    \
    bl_dtype dtype;                                                                                \
    bl_order order;                                                                                \
    uint8_t int_bytes;                                                                             \
    BL_EACH_FLAG(BL_FLAG_FIELD)                                                                    \
    char no_padding[8 - (1 BL_EACH_FLAG(BL_COUNT)) % 8];
typedef struct {
    BL_SHAPE_FIELDS
} bl_shape;
#ifndef __cplusplus
_Static_assert(sizeof(bl_shape) ==
                   offsetof(bl_shape, no_padding) + sizeof((bl_shape *)0)->no_padding,
               "compared as bytes");
#endif

typedef struct bl_problem {
    const bl_op *op;
    union {
        bl_shape shape;
        __extension__ struct { BL_SHAPE_FIELDS };
    };
    int64_t batch;
    bool interposed; /* a call of the program's own routine, not of ours */
    uint8_t routine; /* bl_routine: by which name it was called */
    int gpu; /* 1 + the ordinal of the GPU whose memory the operands are in; 0 = the host's */
    bl_scalar alpha, beta;
    bl_operand operand[BL_SLOTS];
    bl_operand info; /* access BL_NONE for BLAS ops */
    /* Not NULL: member b of an operand whose array of pointers is in device memory is entry index[b]
     * of that array (info apart). Host memory, read at the call. */
    const int64_t *index;
} bl_problem;

/* Of a scalar at hand: what is on a device is not known. */
static inline bool bl_scalar_is(const bl_scalar *s, bl_dtype t, double value) {
    double d[2] = {0, 0};
    float f[2] = {0, 0};
    if (s->device) return false;
    if (t == BL_S || t == BL_C) {
        memcpy(f, s->bits, t == BL_S ? 4 : 8);
        return f[0] == (float)value && f[1] == 0;
    }
    memcpy(d, s->bits, t == BL_D ? 8 : 16);
    return d[0] == value && d[1] == 0;
}

static inline size_t bl_sizeof(bl_dtype t) {
    return t == BL_S ? 4 : t == BL_Z ? 16 : 8;
}
static inline bool bl_is_complex(bl_dtype t) {
    return t >= BL_C;
}
static inline char bl_prefix(bl_dtype t) {
    return "sdcz"[t];
}

/* Kernels and libraries count in 32 bits. */
static inline bool bl_fits_32(int64_t v) {
    return v <= INT32_MAX;
}
static inline bool bl_sizes_fit_32(const bl_problem *p) {
#define X(field, ...)                                                                              \
    if (!bl_fits_32(p->field)) return false;
    BL_EACH_SIZE(X)
#undef X
    return true;
}

/* Address of member b of an operand. */
static inline void *bl_member_of(const bl_operand *o, int64_t b) {
    return o->pointers ? o->pointers[b] : (char *)o->base + (ptrdiff_t)(o->stride * b) * o->elem;
}

/* p's members first..first+count-1 as a problem of their own. */
static inline bl_problem bl_members_of(const bl_problem *p, int64_t first, int64_t count) {
    bl_problem part = *p;
    part.batch = count;
    for (int i = 0; i <= BL_SLOTS; i++) {
        bl_operand *o = i < BL_SLOTS ? &part.operand[i] : &part.info;
        bool indexed = p->index && i < BL_SLOTS && o->pointers_location == BL_DEVICE;
        if (!o->access || (indexed && o->pointers)) continue;
        if (o->pointers)
            o->pointers += first;
        else
            o->base = (char *)o->base + (ptrdiff_t)(first * o->stride) * o->elem;
    }
    if (part.index) part.index += first;
    return part;
}

/* Store info for member b, in the caller's width. */
static inline void bl_set_info(const bl_problem *p, int64_t b, int64_t value) {
    if (!p->info.access) return;
    void *at = bl_member_of(&p->info, b);
    if (p->int_bytes == 8)
        *(int64_t *)at = value;
    else
        *(int32_t *)at = (int32_t)value;
}
static inline int64_t bl_get_info(const bl_problem *p, int64_t b) {
    if (!p->info.access) return 0;
    const void *at = bl_member_of(&p->info, b);
    return p->int_bytes == 8 ? *(const int64_t *)at : *(const int32_t *)at;
}

#ifdef __cplusplus
}
#endif
#endif
