/* A driver and its parts take one route, and leave the same factor (programs/shim_pairs.c). */
#include "support/shim.h"

static void agree(const char *mode, int least) {
    int ran = 0;
    for (int i = 0; i < 2; i++) {
        const char *path = with_provider(&providers[i]);
        if (!path) continue;
        outcome o = run("%sOPENBLAS_NUM_THREADS=1 " UNPINNED "%s" PRELOAD PROGRAM("shim_pairs"),
                        path, mode);
        int pairs = 0;
        const char *count = strstr(o.out, " pairs, ");
        while (count && count > o.out && count[-1] != '\n') count--;
        if (count) sscanf(count, "%d", &pairs);
        cr_expect(o.status == 0, "%s %s: %s%s", mode, providers[i].name, o.out, o.err);
        cr_expect(pairs >= least, "%s: %d pairs", providers[i].name, pairs);
        ran++;
    }
    fprintf(stderr, "pairs, %s: %d libraries\n", mode, ran);
    cr_expect(ran > 0);
}

Test(shim_pairs, by_the_tables, .timeout = 300) {
    agree("", 5760);
}
Test(shim_pairs, without_company, .timeout = 300) {
    agree("BATCHLAS_COALESCE=always ", 5760);
}
Test(shim_pairs, on_other_instruction_sets, .timeout = 300) {
    agree("BATCHLAS_ISA=generic ", 5760);
    agree("BATCHLAS_ISA=avx2 ", 5760);
}
/* A pin of the one is the other's. */
Test(shim_pairs, with_one_of_them_pinned, .timeout = 300) {
    agree("BATCHLAS_GESV_ROUTE=rows BATCHLAS_POSV_ROUTE=rows BATCHLAS_GEQRF_ROUTE=rows ", 5760);
    agree("BATCHLAS_GESV_ROUTE=vendor BATCHLAS_POSV_ROUTE=vendor BATCHLAS_GEQRF_ROUTE=vendor ",
          5760);
}
/* It was one of ours that ran. */
Test(shim_pairs, gels_is_taken) {
    outcome o =
        run("OPENBLAS_NUM_THREADS=1 BATCHLAS_REPORT=1 " UNPINNED PRELOAD PROGRAM("shim_pairs"));
    cr_expect(reported(o.err, "dgels", 4) > 300, "%s", o.err);
    cr_expect(strstr(o.err, "\ndgels      cpu   rows "), "%s", o.err);
}
