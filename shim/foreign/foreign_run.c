/* Running a foreign batch call: all its arguments are checked first; then each group is one batch
 * of the machine. A wrong argument is the original's to report, in its own style, or, where no
 * library has the routine, ours through the program's xerbla. A group that the machine cannot do is
 * done member by member with the plain routine. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "shim/call/core.h"
#include "shim/call/provider.h"
#include "shim/foreign/foreign_ops.h"
#include "shim/report/count.h"

/* Only the program's own: a library's prints, or stops. */
static bl_function program_xerbla(const char *name) {
    const void *at = dlsym(RTLD_DEFAULT, name);
    return at && bl_client_at(at)->kind == BL_PROGRAM ? bl_to_function(at) : NULL;
}

/* DGEMM_BATCH for dgemm_batch_ and dgemm_batch_64_. */
static void upper_name(char *to, size_t size, const char *name) {
    snprintf(to, size, "%s", name);
    char *wide = strstr(to, "_64");
    if (wide) *wide = 0;
    size_t n = strlen(to);
    if (n && to[n - 1] == '_') to[n - 1] = 0;
    for (char *c = to; *c; c++) *c = (char)toupper((unsigned char)*c);
}

static void report(bl_symbol_id s, int position) {
    typedef void xerbla(const char *, const void *, size_t);
    typedef void cblas_xerbla(int, const char *, const char *, ...);
    const bl_symbol_row *row = &bl_symbols[s];
    int64_t where = position;
    if (row->style == BL_CBLAS) {
        bl_function f = program_xerbla("cblas_xerbla");
        if (f) ((cblas_xerbla *)f)(position, row->name, "");
        return;
    }
    char name[64];
    upper_name(name, sizeof name, row->name);
    bl_function f = program_xerbla("xerbla_");
    if (f) ((xerbla *)f)(name, &where, strlen(name));
}

static void refuse(const bl_group *g, bl_symbol_id s, int position) {
    for (int64_t i = 0; g->info && i < g->batch; i++)
        if (g->int_bytes == 8)
            ((int64_t *)(uintptr_t)g->info)[i] = -position;
        else
            ((int32_t *)(uintptr_t)g->info)[i] = -position;
    report(s, position);
}

/* Position of the first wrong argument in the list called; 0 if none. */
static int wrong_argument(const bl_group *g, const bl_foreign_op *op, bl_symbol_id s) {
    if (g->bad_layout) return 1;
    int fortran = op->wrong(g);
    return fortran ? fortran + (bl_symbols[s].style == BL_CBLAS) : 0;
}

/* C = A B row by row is C' = B' A' column by column. Only gemm comes row-major. */
static void make_column_major(bl_group *g) {
    bl_group r = *g;
    if (!g->row_major) return;
    g->row_major = false;
    g->transa = r.transb, g->transb = r.transa;
    g->m = r.n, g->n = r.m;
    g->a = r.b, g->lda = r.ldb, g->stridea = r.strideb;
    g->b = r.a, g->ldb = r.lda, g->strideb = r.stridea;
}

/* With neither machine nor original: the plain routine, which checks for itself. */
static void one_by_one(const bl_group *g, const bl_foreign_op *op, bl_function single) {
    for (int64_t i = 0; i < g->batch; i++) op->one(g, i, single);
}

bool bl_foreign_run(bl_passage *p, bl_symbol_id s, int64_t groups, bl_group_fn *fill, void *call) {
    const bl_foreign_op *op = bl_foreign_op_of((bl_op_id)bl_symbols[s].op);
    const bl_core_api *core = p->outer ? bl_core() : NULL;
    bool has_original = p->original != bl_no_original;
    if (!core && has_original) return false;
    bl_group g = {0};
    if (groups < 0) {
        if (!has_original) report(s, bl_symbols[s].style == BL_CBLAS ? 15 : 14);
        return !has_original;
    }
    for (int64_t i = 0; i < groups; i++) {
        fill(&g, call, i);
        int position = wrong_argument(&g, op, s);
        if (!position) continue;
        if (!has_original) refuse(&g, s, position);
        return !has_original;
    }
    bool machine = groups > 0;
    for (int64_t i = 0; i < groups; i++) {
        fill(&g, call, i);
        make_column_major(&g);
        if (core && op->machine(&g, core) >= 0) continue;
        machine = false;
        one_by_one(&g, op, bl_original_of((bl_symbol_id)bl_symbols[s].single, p->caller));
    }
    if (machine && p->start) bl_count_answer(s, BL_HAS_RUN);
    return true;
}
