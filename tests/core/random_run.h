/* Running a random program twice, once in a region, and comparing everything it wrote. */
#ifndef RANDOM_RUN_H
#define RANDOM_RUN_H

#include <criterion/criterion.h>
#include <stdio.h>

#include "batch/region/region.h"
#include "lapacke/include/batchlas.h"
#include "tests/core/random_program.h"

static void pin(const char *route) {
#define X(op) batchlas_set_route(#op, route);
    BL_EACH_OP(X)
#undef X
}

static unsigned char work[LENGTH][WORK];

static void keep_work_sizes(const program *x, memory *m) {
    for (int i = 0; i < x->length; i++)
        if (bl_op_has(bl_op_get(x->call[i].op), BL_ARG_WORK)) memcpy(m->work[i], work[i], 16);
    memset(work, 0, sizeof work);
}

/* Returns how many calls came back with info > 0; all are 0 while recording. */
static int run(const program *x, memory *m) {
    int failed = 0;
    for (int i = 0; i < x->length; i++) {
        const void *args[24];
        const call *c = &x->call[i];
        int64_t info;
        arguments(c, m, work[i], args);
        cr_assert(bl_call_single(c->routine, c->dtype, c->style, 4, args, true, &info));
        failed += info > 0;
    }
    return failed;
}

static void compare(int number, const program *x, const memory *a, const memory *b) {
    if (!memcmp(a, b, sizeof *a)) return;
    size_t at = 0;
    while (((const char *)a)[at] == ((const char *)b)[at]) at++;
    fprintf(stderr, "program %d differs at byte %zu\n", number, at);
    for (int i = 0; i < x->length; i++)
        fprintf(stderr, "  %d %c%s A+%zu B+%zu C+%zu tau+%zu piv+%zu info+%zu m%d n%d k%d ld%d\n",
                i, bl_prefix(x->call[i].dtype), bl_op_get(x->call[i].op)->name, x->call[i].a,
                x->call[i].b, x->call[i].c, x->call[i].tau, x->call[i].pivot, x->call[i].info,
                x->call[i].m, x->call[i].n, x->call[i].k, x->call[i].lda);
    cr_assert_fail("program %d", number);
}

#endif
