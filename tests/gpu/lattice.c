/* Every op on the device against the host: dtypes, flags, sizes, forms, row-major, 64-bit integers,
 * and each route in turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/device.h"
#include "batch/report/error.h"
#include "kernels/cuda/kernels.def"
#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

/* The kernels of kernels.def, how often each ran in each dtype, and how often in all. */
static struct {
    const char *op, *name, *dtypes;
    long ran[BL_DTYPES];
} rows[] = {
#define X(op, kernel, dtypes, from, to) {#op, #kernel, dtypes, {0}},
    BL_EACH_CUDA_KERNEL(X)
#undef X
};
enum { ROWS = sizeof rows / sizeof *rows };

static void count(const shape *s, const char *spelling) {
    for (int i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].op, bl_op_get(s->op)->name) && !strcmp(rows[i].name, spelling))
            rows[i].ran[s->dtype]++;
}

/* A kernel runs in the dtypes that its row claims, and in no other. */
static void rows_of(const char *op) {
    for (int i = 0; i < ROWS; i++) {
        const long *ran = rows[i].ran;
        if (strcmp(rows[i].op, op)) continue;
        printf("  %s: s %ld, d %ld, c %ld, z %ld\n", rows[i].name, ran[0], ran[1], ran[2], ran[3]);
        for (int t = 0; t < BL_DTYPES && !getenv("BATCHLAS_GPU_SUBSET"); t++)
            check((ran[t] > 0) == (strchr(rows[i].dtypes, "sdcz"[t]) != NULL),
                  "%s:%s claims %s and ran %ld cases of %c", op, rows[i].name, rows[i].dtypes,
                  ran[t], "sdcz"[t]);
    }
}

static void one(const shape *s, form f) {
    static unsigned seed;
    batch before = make(s, ++seed), want = copy_of(&before), got = copy_of(&before);
    const bl_candidate *const *c = bl_device_candidates(s->op);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&before, f);
    for (; *c; c++) {
        char more[64];
        snprintf(more, sizeof more, "%s, %s", form_name[f], (*c)->spelling);
        batchlas_set_route(bl_op_get(s->op)->name, (*c)->spelling);
        refill(&d, &before);
        int code = bl_execute(&d.p);
        if (code == BL_E_PIN) continue;
        check(code == 0, "%s: %d %s", describe(s, more), code, batchlas_last_error());
        from_device(&d, &got);
        if (code == 0) compare(describe(s, more), &before, &want, &got), count(s, (*c)->spelling);
    }
    batchlas_set_route(bl_op_get(s->op)->name, NULL);
    refill(&d, &before);
    int code = bl_execute(&d.p);
    check(code == 0, "%s: %d %s", describe(s, "unpinned"), code, batchlas_last_error());
    from_device(&d, &got);
    if (code == 0) compare(describe(s, "unpinned"), &before, &want, &got);
    release(&d);
    discard(&before), discard(&want), discard(&got);
}

/* Forms and widths take turns, so that every shape meets some and all meet all. */
static void vary(shape s) {
    static int turn;
    turn++;
    if (getenv("BATCHLAS_GPU_SUBSET") && turn % 23) return; /* under a sanitizer */
    s.members = (int64_t[]){1, 3, 17}[turn % 3];
    s.int_bytes = turn % 5 == 0 ? 8 : 4;
    s.alpha = 0.75;
    if (bl_op_has(bl_op_get(s.op), BL_ARG_JOBZ)) s.jobz = "VN"[turn % 2];
    s.row_major = bl_op_has(bl_op_get(s.op), BL_ARG_INFO) && turn % 4 == 0;
    one(&s, (form)(turn % FORMS));
}

static const int64_t sizes[] = {1, 2, 5, 8, 17, 33, 70}, larger[] = {48, 100, 128};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void flags(shape s) {
    const bl_op *op = bl_op_get(s.op);
    const char *trans = bl_is_complex(s.dtype) ? op->trans_complex : op->trans_real;
    const char *sides = bl_op_has(op, BL_ARG_SIDE) ? "LR" : "\0";
    const char *uplos = bl_op_has(op, BL_ARG_UPLO) ? "UL" : "\0";
    const char *diags = bl_op_has(op, BL_ARG_DIAG) ? "NU" : "\0";
    bool has_a = bl_op_has(op, BL_ARG_TRANSA), has_b = bl_op_has(op, BL_ARG_TRANSB);
    for (const char *a = has_a ? trans : "\0"; *a || !has_a; a++) {
        for (const char *b = has_b ? trans : "\0"; *b || !has_b; b++) {
            for (int v = 0; v < 8; v++) {
                if ((v & 1 && !sides[0]) || (v & 2 && !uplos[0]) || (v & 4 && !diags[0])) continue;
                s.transa = has_a ? *a : 0, s.transb = has_b ? *b : 0;
                s.side = sides[0] ? sides[v & 1] : 0;
                s.uplo = uplos[0] ? uplos[v >> 1 & 1] : 0;
                s.diag = diags[0] ? diags[v >> 2 & 1] : 0;
                vary(s);
            }
            if (!has_b) break;
        }
        if (!has_a) break;
    }
}

/* The second and third sizes of an op, from the first. */
/* The largest order that tests of this op's kernels run, if there are kernels for such orders alone. */
static int64_t largest(bl_op_id op) {
    int64_t most = 0;
    for (int i = 0; i < kernel_row_count; i++)
        if (kernel_rows[i].op == op && kernel_rows[i].from > 32)
            most = bl_max(most, kernel_rows[i].to);
    return most;
}

static void dimensions(bl_op_id op, bl_dtype t, int64_t n, int i) {
    int64_t other = sizes[(i + 3) % SIZES], small = bl_min(n, other), large = bl_max(n, other);
    shape s = {.op = op, .dtype = t, .m = n, .n = n, .k = n, .nrhs = 1 + i % 3};
    s.beta = i % 3 == 0 ? 0 : 0.5;
    flags(s);
    s.k = other, s.m = other;
    if (op == BL_OP_orgqr) s.m = large, s.n = small, s.k = (small + 1) / 2;
    if (op == BL_OP_ormqr) s.m = n, s.n = other, s.k = (small + 1) / 2;
    flags(s);
    if (op != BL_OP_gels && op != BL_OP_geqrf && op != BL_OP_getrf && op != BL_OP_getrf_nopiv)
        return;
    s.m = n, s.n = other;
    flags(s);
}

void test_lattice(void) {
    for (int op = 0; op < BL_OPS; op++) {
        if (!chosen(op)) continue;
        long before = failures, first = checks;
        for (int t = 0; t < BL_DTYPES; t++) {
            if (!bl_op_has_dtype(bl_op_get((bl_op_id)op), (bl_dtype)t)) continue;
            for (int i = 0; i < SIZES; i++) dimensions((bl_op_id)op, (bl_dtype)t, sizes[i], i);
            for (int i = 0; i < 3; i++)
                if (larger[i] <= largest((bl_op_id)op))
                    dimensions((bl_op_id)op, (bl_dtype)t, larger[i], i);
        }
        printf("lattice %s: %ld checks, %ld failed\n", bl_op_get((bl_op_id)op)->name,
               checks - first, failures - before);
        rows_of(bl_op_get((bl_op_id)op)->name);
        fflush(stdout);
    }
}
