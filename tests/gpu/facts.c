/* What NVIDIA's own routines do where LAPACK's contract and theirs part: the facts that the
 * candidates of batch/cuda/vendor_*.c rest on, asked of the library that is there. Printed as a
 * table; a fact that a candidate rests on is checked. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/gpu.h"
#include "tests/gpu/vendor.h"

enum { MEMBERS = 7, BAD = 3 };
static const int orders[] = {1, 2, 3, 4, 7, 8, 9, 16, 17, 31, 32, 33, 48, 64, 65, 100, 130, 200};
enum { ORDERS = sizeof orders / sizeof *orders };

/* What one member of the batch holds: what it should, a zero column or a pivot that is not positive,
 * a NaN on the diagonal, a column of NaN, nothing but NaN. */
typedef enum { CLEAN, FAILING, NAN_ENTRY, NAN_COLUMN, NAN_MATRIX, INPUTS } input;

typedef struct {
    int batches, triangle, padding, neighbours; /* how many batches show it */
    int info_low, info_high, pivot_low, pivot_high;
} facts;

static void *handle, *solver;

static int call(bl_op_id op, bl_dtype t, const device_batch *d, const shape *s, int *pivots) {
    const bl_problem *p = &d->p;
    int n = (int)s->n, lda = (int)p->operand[BL_SLOT_A].ld, ignored;
    void *const *a = d->pointers[BL_SLOT_A];
    switch (op) {
    case BL_OP_potrf:
        return nv.potrf[t](solver, s->uplo == 'U', n, a, lda, d->info, MEMBERS);
    case BL_OP_getrf:
        return nv.getrf[t](handle, n, a, lda, pivots, d->info, MEMBERS);
    case BL_OP_trsm:
        return nv.trsm[t](handle, 0, s->uplo == 'U', 0, 0, n, n, p->alpha.bits, (bl_nv_in)a, lda,
                          d->pointers[BL_SLOT_B], (int)p->operand[BL_SLOT_B].ld, MEMBERS);
    default:
        return nv.geqrf[t](handle, n, n, a, lda, d->pointers[BL_SLOT_TAU], &ignored, MEMBERS);
    }
}

static void spoil(batch *x, bl_op_id op, input how) {
    int64_t n = x->p.n, at = n / 2;
    if ((op == BL_OP_potrf && how == FAILING) || how == NAN_ENTRY) {
        set_element(x, BL_SLOT_A, BAD, at, at, how == FAILING ? -1e3 : NAN);
        return;
    }
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n && (j == at || how == NAN_MATRIX); i++)
            set_element(x, BL_SLOT_A, BAD, i, j, how == FAILING ? 0 : NAN);
}

static bool in_other_triangle(const bl_problem *p, int64_t i, int64_t j) {
    return p->uplo == 'U' ? i > j : i < j;
}

/* Bytes that differ outside all members, and in the triangle that is not referenced. */
static void look(const batch *before, const batch *got, bl_slot slot, bool triangular, facts *f) {
    const bl_operand *o = &before->p.operand[slot];
    size_t bytes = before->bytes[slot], elem = o->elem;
    char *inside = calloc(bytes, 1);
    bool triangle = false, padding = false;
    for (int64_t b = 0; b < MEMBERS; b++)
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++) {
                size_t at = (size_t)(b * o->stride + i + j * o->ld) * elem;
                memset(inside + at, 1, elem);
                if (triangular && in_other_triangle(&before->p, i, j))
                    triangle |= memcmp(before->data[slot] + at, got->data[slot] + at, elem) != 0;
            }
    for (size_t i = 0; i < bytes; i++)
        padding |= !inside[i] && before->data[slot][i] != got->data[slot][i];
    f->triangle += triangle, f->padding += padding;
    free(inside);
}

static bool same_member(const batch *x, const batch *y, int64_t b) {
    const bl_operand *o = &x->p.operand[BL_SLOT_A];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (x->p.op->id == BL_OP_potrf && in_other_triangle(&x->p, i, j)) continue;
            size_t at = (size_t)(b * o->stride + i + j * o->ld) * o->elem;
            if (memcmp(x->data[BL_SLOT_A] + at, y->data[BL_SLOT_A] + at, o->elem)) return false;
        }
    return true;
}

/* One batch; what it left in `got`. */
static batch ran(bl_op_id op, bl_dtype t, const shape *s, input how, facts *f) {
    batch before = make(s, 41), got = copy_of(&before);
    if (how != CLEAN) spoil(&before, op, how);
    device_batch d = to_device(&before, FORM_DEVICE_POINTERS);
    int pivots_of[MEMBERS * 200], *pivots = NULL, n = (int)s->n;
    cudaMalloc((void **)&pivots, sizeof pivots_of);
    int status = call(op, t, &d, s, pivots);
    check(status == 0, "%s: status %d", describe(s, "directly"), status);
    from_device(&d, &got);
    cudaMemcpy(pivots_of, pivots, sizeof pivots_of, cudaMemcpyDeviceToHost);
    for (int i = 0; op == BL_OP_getrf && i < MEMBERS * n; i++) {
        /* how far above its own row, and below the last */
        if (pivots_of[i] - i % n - 1 < f->pivot_low) f->pivot_low = pivots_of[i] - i % n - 1;
        if (pivots_of[i] - n > f->pivot_high) f->pivot_high = pivots_of[i] - n;
    }
    look(&before, &got, BL_SLOT_A, op == BL_OP_potrf || op == BL_OP_trsm, f);
    if (op == BL_OP_trsm) look(&before, &got, BL_SLOT_B, false, f);
    if (op == BL_OP_geqrf) look(&before, &got, BL_SLOT_TAU, false, f);
    if (how != CLEAN && (op == BL_OP_potrf || op == BL_OP_getrf)) {
        int off = (int)bl_get_info(&got.p, BAD) - (n / 2 + 1); /* from what LAPACK says */
        if (off < f->info_low) f->info_low = off;
        if (off > f->info_high) f->info_high = off;
    }
    f->batches++;
    cudaFree(pivots);
    release(&d);
    discard(&before);
    return got;
}

static facts gather(bl_op_id op, bl_dtype t, char uplo, input how) {
    facts f = {0};
    for (int i = 0; i < ORDERS; i++) {
        shape s = {.op = op,
                   .dtype = t,
                   .m = orders[i],
                   .n = orders[i],
                   .k = orders[i],
                   .nrhs = orders[i],
                   .members = MEMBERS,
                   .int_bytes = 4,
                   .uplo = uplo,
                   .alpha = 1};
        if (op == BL_OP_trsm) s.side = 'L', s.transa = 'N', s.diag = 'N';
        facts unspoiled = {0};
        batch got = ran(op, t, &s, how, &f), clean = ran(op, t, &s, CLEAN, &unspoiled);
        bool same = true;
        for (int64_t b = 0; b < MEMBERS; b++)
            same &= (b == BAD && how != CLEAN) || same_member(&got, &clean, b);
        f.neighbours += !same;
        discard(&got), discard(&clean);
    }
    return f;
}

static void report(bl_op_id op, bl_dtype t, char uplo, const char *how, const facts *f) {
    const char *name = bl_op_get(op)->name;
    char letter = "sdcz"[t];
    printf("%c%-6s %c %-10s %d: %d / %d / %d; info %d..%d, pivots %d..+%d\n", letter, name, uplo,
           how, f->batches, f->triangle, f->padding, f->neighbours, f->info_low, f->info_high,
           f->pivot_low, f->pivot_high);
    check(f->padding == 0, "%c%s: padding is written", letter, name);
    check(f->neighbours == 0, "%c%s: a member changes others", letter, name);
    check(f->pivot_low == 0 && f->pivot_high == 0, "%c%s: a pivot outside", letter, name);
    check(op == BL_OP_potrf || f->triangle == 0, "%c%s: writes where it should not", letter, name);
}

void test_facts(void) {
    static const bl_op_id op[] = {BL_OP_potrf, BL_OP_getrf, BL_OP_geqrf, BL_OP_trsm};
    static const char *const name[] = {"clean", "failing", "a NaN", "NaN column", "all NaN"};
    if (!take_vendor()) return;
    nv.create(&handle), nv.solver_create(&solver);
    puts("routine, uplo, input: batches; in how many were changed the other triangle / padding / "
         "another\n"
         "member; info of the spoiled member off LAPACK's; pivots above their row and below the "
         "last");
    for (int i = 0; i < 4; i++)
        for (int t = 0; t < BL_DTYPES; t++)
            for (const char *uplo = op[i] == BL_OP_potrf || op[i] == BL_OP_trsm ? "LU" : "-"; *uplo;
                 uplo++)
                for (int how = CLEAN; how < (op[i] == BL_OP_trsm ? FAILING : INPUTS); how++) {
                    facts f = gather(op[i], (bl_dtype)t, *uplo == '-' ? 0 : *uplo, (input)how);
                    report(op[i], (bl_dtype)t, *uplo, name[how], &f);
                }
    nv.destroy(handle);
}
