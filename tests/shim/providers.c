/* Whose routine does the work when we forward: the one that the caller would have got without us,
 * also when several BLAS live in one process, or none of them is in the global scope. */
#include "support/shim.h"

/* Tables of every instruction set in which our kernel for products always wins. */
static const char *kernel_always_wins(void) {
    static const char *const isas[] = {"generic", "avx2", "avx512", "neon"};
    for (int i = 0; i < 4; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s/gemm.cpu_%s.txt", scratch(), isas[i]);
        FILE *f = fopen(name, "w");
        fprintf(f, "# op: gemm\n# device: cpu_%s\n# keys: order:log\n", isas[i]);
        for (int t = 0; t < 4; t++)
            fprintf(f, "%c order=8 | small 1 | vendor_serial 9\n", "sdcz"[t]);
        fclose(f);
    }
    return scratch();
}

/* An OpenBLAS with kernels of its own for small products gets the real ones beyond order 10 untouched:
 * the tables were measured on operands in cache. A pin is another matter. */
Test(shim_providers, small_kernels_of_its_own_are_left_the_products_they_are_good_at) {
    static const struct {
        const char *core, *pin, *taken;
    } c[] = {{"Haswell", "", "10 sdcz\n11 sdcz\n64 sdc-\n"},
             {"SkylakeX", "", "10 sdcz\n11 --cz\n64 --c-\n"},
             {"Cooperlake", "", "10 sdcz\n11 --cz\n64 --c-\n"},
             {"SapphireRapids", "", "10 sdcz\n11 --cz\n64 --c-\n"},
             {"SkylakeX", "small", "10 sdcz\n11 sdcz\n64 sdc-\n"}};
    const char *folder = kernel_always_wins();
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        outcome o = run("CORE=%s BATCHLAS_GEMM_ROUTE=%s BATCHLAS_TUNED_DIR=%s " PRELOAD PROGRAM(
                            "shim_order 10 11 64"),
                        c[i].core, c[i].pin, folder);
        cr_expect_str_eq(o.out, c[i].taken, "%s %s: %s%s", c[i].core, c[i].pin, o.out, o.err);
    }
}

#define HOST PROGRAM("shim_host ")
#define MODULE(name) PROGRAM("libshim_module_" name ".so ")

static outcome host(const char *modules) {
    return run("BATCHLAS_REPORT=1 " PRELOAD HOST "%s", modules);
}

Test(shim_providers, each_module_has_its_own) {
    outcome o = host(MODULE("1") MODULE("2") MODULE("1"));
    cr_expect_str_eq(o.out, "1 1\n2 2\n1 1\n");
    cr_expect(reported(o.err, "dgemm", 1) == 6, "%s", o.err);
}

Test(shim_providers, come_and_go) {
    outcome o = host(MODULE("1") "- " MODULE("2") "- " MODULE("1") "- " MODULE("3"));
    cr_expect_str_eq(o.out, "1 1\n2 2\n1 1\n3 3\n");
    cr_expect(reported(o.err, "dgemm", 1) == 6, "%s", o.err);
}

Test(shim_providers, of_64_bit_integers_are_left_alone) {
    outcome o = host(MODULE("3"));
    cr_expect_str_eq(o.out, "3 3\n");
    cr_expect_str_empty(o.err, "%s", o.err);
    o = run("BATCHLAS_COALESCE=always BATCHLAS_REPORT=1 " PRELOAD HOST MODULE("3") MODULE("1"));
    cr_expect(strstr(o.out, "3 3\n") == o.out, "%s", o.out);
    cr_expect(reported(o.err, "dgemm", 1) == 2, "%s", o.err);
}

Test(shim_providers, a_library_that_defines_a_routine_is_not_the_program) {
    outcome o = host(MODULE("library"));
    cr_expect_str_eq(o.out, "1 1\n");
    cr_expect_str_empty(o.err, "%s", o.err);
}

Test(shim_providers, python_finds_its_own) {
    static const char script[] = "import numpy as n\n"
                                 "a = n.arange(16.).reshape(4,4) + 9*n.eye(4)\n"
                                 "s = n.stack([a]*50)\n"
                                 "print(n.linalg.solve(s, s).sum(), (s @ s).sum())\n"
                                 "print(n.linalg.cholesky(s @ s.transpose(0,2,1)).sum())\n"
                                 "print(n.linalg.svd(a)[1].sum())\n";
    char name[128];
    snprintf(name, sizeof name, "%s/script.py", scratch());
    FILE *f = fopen(name, "w");
    fputs(script, f);
    fclose(f);
    outcome plain = run("/usr/bin/python3 %s", name);
    if (plain.status != 0) SKIP("no NumPy");
    const char *path;
    for (int i = -1; (path = next_provider(&i));) {
        plain = run("%s/usr/bin/python3 %s", path, name);
        outcome o = run("%sBATCHLAS_REPORT=1 " PRELOAD "/usr/bin/python3 %s", path, name);
        cr_expect(o.status == 0);
        cr_expect_str_eq(o.out, plain.out, "%s", providers[i].name);
        cr_expect(reported(o.err, "dgesv", 1) == 50, "%s: %s", providers[i].name, o.err);
        cr_expect(reported(o.err, "dpotrf", 1) == 50, "%s: %s", providers[i].name, o.err);
        o = run("%sBATCHLAS_REPORT=1 BATCHLAS_COALESCE=always " PRELOAD "/usr/bin/python3 %s", path,
                name);
        cr_expect_str_eq(o.out, plain.out, "%s", providers[i].name);
        cr_expect(reported(o.err, "dgesv", 4) == 50, "%s: %s", providers[i].name, o.err);
    }
}
