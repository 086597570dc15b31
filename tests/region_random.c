/* A region's results are those of program order, to the last bit, on random programs. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "batch/region.h"
#include "lapacke/batchlas.h"
#include "tests/random_program.h"

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

static void programs(int count, uint64_t start, const char *route) {
    static memory initial, sequential, regional;
    int layered = 0, grouped = 0, both = 0;
    uint64_t calls = 0;
    seed = start;
    pin(route);
    for (int number = 0; number < count; number++) {
        program x = random_program();
        fill_randomly(&initial);
        sequential = initial;
        regional = initial;
        int failed = run(&x, &sequential);
        keep_work_sizes(&x, &sequential);
        bl_region_counts before = bl_region_totals();
        batchlas_region_begin();
        run(&x, &regional);
        int reported = batchlas_region_end();
        bl_region_counts after = bl_region_totals();
        keep_work_sizes(&x, &regional);
        compare(number, &x, &sequential, &regional);
        cr_assert_eq(reported, failed, "program %d: %d and not %d failed", number, reported,
                     failed);
        bool layers = after.layers - before.layers >= 2;
        bool groups = after.batches - before.batches < after.calls - before.calls;
        layered += layers, grouped += groups, both += layers && groups;
        calls += after.calls - before.calls;
    }
    fprintf(
        stderr,
        "%s: %d programs, %llu calls: %d with at least 2 layers, %d with a group of at least 2, "
        "%d with both\n",
        route, count, (unsigned long long)calls, layered, grouped, both);
    cr_assert_geq(2 * both, count);
}

Test(region_random, vendor_serial) {
    programs(6000, 1, "vendor_serial");
}
Test(region_random, native) {
    programs(3000, 2, "vendor");
}
