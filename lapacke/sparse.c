/* Turns the arguments of ?spmm_csr_batched into a bl_csr_problem, checking them in their order. */
#include "lapacke/sparse.h"

#include <stdio.h>
#include <string.h>

#include "batch/process/thread.h"
#include "batch/region/region.h"
#include "batch/report/error.h"
#include "batch/sparse/run.h"
#include "kernels/signatures.def"
#include "lapacke/argument_error.h"

typedef struct {
    bl_form form;
    int int_bytes;
    const void *const *args;
    bl_csr_problem *p;
    int at; /* index of the next argument */
} reader;

static int64_t integer(reader *r) {
    const void *at = r->args[r->at++];
    return r->int_bytes == 8 ? *(const int64_t *)at : *(const int32_t *)at;
}

/* Each reads arguments and says whether they are right; of a wrong one, r->at is its position. */

static bool transa(reader *r) {
    char t = *(const char *)r->args[r->at++];
    if (t >= 'a' && t <= 'z') t = (char)(t - 'a' + 'A');
    r->p->transa = t == 'C' && !bl_is_complex(r->p->dtype) ? 'T' : t;
    return t == 'N' || t == 'T' || t == 'C';
}

static bool size(reader *r, int64_t *to) {
    *to = integer(r);
    return *to >= 0;
}

static void scalar(reader *r, bl_scalar *to) {
    memcpy(to->bits, r->args[r->at++], bl_sizeof(r->p->dtype));
}

static bool stride(reader *r, bl_operand *o, int64_t least) {
    memcpy(&o->stride, r->args[r->at++], sizeof o->stride);
    if (r->p->batch > 1) return o->stride >= least;
    o->stride = 0;
    return true;
}

/* Of what is not referenced the address may be anything. */
static bool address(reader *r, bl_operand *o, bool referenced) {
    void *at = (void *)(uintptr_t)r->args[r->at++];
    if (!referenced) o->access = BL_NONE;
    if (r->form == BL_POINTERS)
        o->pointers = at;
    else
        o->base = at;
    return at || !referenced || r->p->batch <= 0;
}

static bool vector(reader *r, bl_csr_operand which, int64_t length, int elem, bl_element element) {
    bl_operand *o = &r->p->operand[which];
    *o = (bl_operand){.rows = length, .cols = 1, .ld = bl_max(1, length), .access = BL_READ};
    o->elem = (uint8_t)elem;
    o->element = element;
    const bool multiplied = r->p->nnz > 0 && r->p->m > 0 && r->p->n > 0;
    if (!address(r, o, multiplied)) return false;
    return r->form != BL_STRIDED || stride(r, o, 0);
}

static bool matrix(reader *r, bl_csr_operand which, int64_t rows, int64_t cols, bl_access access) {
    bl_operand *o = &r->p->operand[which];
    *o = (bl_operand){.rows = rows, .cols = cols, .access = (uint8_t)access};
    o->elem = (uint8_t)bl_sizeof(r->p->dtype);
    const bool written = access & BL_WRITE;
    const bool referenced = rows > 0 && cols > 0 && (written || (r->p->nnz > 0 && r->p->m > 0));
    if (!address(r, o, referenced)) return false;
    o->ld = integer(r);
    if (o->ld < bl_max(1, rows)) return false;
    if (r->form != BL_STRIDED) return true;
    int64_t least = 0;
    if (written && rows > 0 && cols > 0 &&
        (__builtin_mul_overflow(cols - 1, o->ld, &least) ||
         __builtin_add_overflow(least, rows, &least)))
        least = INT64_MAX; /* no stride is that large */
    return stride(r, o, least);
}

/* Whether one pattern, of one address, serves all members. */
static bool has_one_pattern(const bl_csr_problem *p) {
    const bl_operand *o = p->operand;
    if (p->batch == 1) return true;
    return !o[BL_CSR_OFFSETS].pointers && !o[BL_CSR_COLUMNS].pointers &&
           o[BL_CSR_OFFSETS].stride == 0 && o[BL_CSR_COLUMNS].stride == 0;
}

static bool walk(reader *r) {
    bl_csr_problem *p = r->p;
    if (!transa(r) || !size(r, &p->m) || !size(r, &p->n) || !size(r, &p->k) || !size(r, &p->nnz))
        return false;
    scalar(r, &p->alpha);
    if (p->k == 0 || bl_scalar_is(&p->alpha, p->dtype, 0)) p->nnz = 0;
    if (p->nnz == 0) p->alpha = (bl_scalar){0}; /* an infinite one times nothing is nothing */
    const int elem = (int)bl_sizeof(p->dtype);
    if (!vector(r, BL_CSR_OFFSETS, bl_csr_rows(p) + 1, p->int_bytes, BL_INTEGERS) ||
        !vector(r, BL_CSR_COLUMNS, p->nnz, p->int_bytes, BL_INTEGERS) ||
        !vector(r, BL_CSR_VALUES, p->nnz, elem, BL_SCALARS) ||
        !matrix(r, BL_CSR_B, p->k, p->n, BL_READ))
        return false;
    scalar(r, &p->beta);
    const bool reads = !bl_scalar_is(&p->beta, p->dtype, 0);
    if (!matrix(r, BL_CSR_C, p->m, p->n, reads ? BL_READWRITE : BL_WRITE)) return false;
    r->at++;
    p->shared = has_one_pattern(p);
    return p->batch >= 0;
}

enum { POINTERS_COUNT = 15, STRIDED_COUNT = 20 };

static const char *argument_name(bl_form form, int position) {
#define ONE(x) #x,
#define SCALAR(type, x) #x,
#define MATRIX(access, type, x, ld, stride) #x, #ld,
#define MATRIX_S(access, type, x, ld, stride) #x, #ld, #stride,
#define VECTOR(access, type, x, stride) #x,
#define VECTOR_S(access, type, x, stride) #x, #stride,
    static const char *const pointers[POINTERS_COUNT] = {BL_EXPAND(
        BL_SIGNATURE_spmm_csr, ONE, ONE, SCALAR, MATRIX, MATRIX, VECTOR, ONE, ONE, ONE) "batch"};
    static const char *const strided[STRIDED_COUNT] = {BL_EXPAND(BL_SIGNATURE_spmm_csr, ONE, ONE,
                                                                 SCALAR, MATRIX_S, MATRIX_S,
                                                                 VECTOR_S, ONE, ONE, ONE) "batch"};
    return form == BL_STRIDED ? strided[position - 1] : pointers[position - 1];
}

/* As bl_report_argument's: capitals, for the name of a Fortran or C routine. */
static void entry_name(bl_dtype dtype, bl_form form, char *to, size_t size) {
    snprintf(to, size, "%cSPMM_CSR%s", "SDCZ"[dtype],
             form == BL_STRIDED ? "_STRIDED_BATCHED" : "_BATCHED");
}

int64_t bl_csr_call(int op, bl_dtype dtype, bl_form form, bl_style style, int int_bytes,
                    const void *const args[]) {
    bl_csr_problem p = {.op = op};
    p.dtype = dtype;
    p.int_bytes = (uint8_t)int_bytes;
    reader r = {form, int_bytes, args, &p, 0};
    bl_thread_meet();
    r.at = (form == BL_STRIDED ? STRIDED_COUNT : POINTERS_COUNT) - 1;
    p.batch = integer(&r);
    r.at = 0;
    if (!walk(&r)) {
        char name[48];
        entry_name(dtype, form, name, sizeof name);
        bl_report_wrong(style, int_bytes, name, r.at, argument_name(form, r.at));
        return -r.at;
    }
    if (bl_region_is_open()) bl_region_flush(); /* what was recorded may write what this reads */
    return bl_csr_run(&p);
}
