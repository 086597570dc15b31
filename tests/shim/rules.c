/* What a call answers does not depend on which side of a table's crossover its order lies: info, what
 * is left alone, and whether results are finite, held to netlib's (programs/shim_rules.c). */
#include "support/shim.h"

/* Over the first libraries of the list: netlib's own and OpenBLAS. */
static void follows_the_rules(const char *mode, int libraries) {
    int ran = 0;
    for (int i = 0; i < libraries; i++) {
        const char *path = with_provider(&providers[i]);
        if (!path) continue;
        outcome o =
            run("%sOPENBLAS_NUM_THREADS=1 %s" UNPINNED PRELOAD PROGRAM("shim_rules"), path, mode);
        if (o.status == 77) cr_skip_test("netlib's LAPACK is not installed");
        int cases = 0;
        const char *count = strstr(o.out, " cases, ");
        while (count && count > o.out && count[-1] != '\n') count--;
        cr_expect(count && sscanf(count, "%d cases, 0 wrong", &cases) == 1 && o.status == 0,
                  "%s: %s%s", providers[i].name, o.out, o.err);
        cr_expect(cases > 40000, "%s: %d cases", providers[i].name, cases);
        ran++;
    }
    fprintf(stderr, "rules, %s: %d libraries\n", mode, ran);
    cr_expect(ran > 0);
}

Test(shim_rules, of_calls_by_the_tables, .timeout = 300) {
    follows_the_rules("", 2);
}

/* The library's kernels for small matrices, where the processor has them. */
Test(shim_rules, of_calls_by_the_tables_on_avx512, .timeout = 300) {
    follows_the_rules("OPENBLAS_CORETYPE=SkylakeX ", 2);
}

Test(shim_rules, of_calls_on_generic_kernels, .timeout = 300) {
    follows_the_rules("BATCHLAS_ISA=generic ", 2);
}
