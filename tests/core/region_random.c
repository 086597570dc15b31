/* A region's results are those of program order, to the last bit, on random programs. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/core/random_run.h"

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
