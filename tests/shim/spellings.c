/* Every name that a program may bind to takes the same road: programs/shim_spellings.c calls all of
 * them, and each must have been taken. */
#include "support/shim.h"

#define KERNELS                                                                                    \
    "BATCHLAS_GEMM_ROUTE=small BATCHLAS_TRSM_ROUTE=rows BATCHLAS_POTRF_ROUTE=rows "                \
    "BATCHLAS_POTRS_ROUTE=rows BATCHLAS_POSV_ROUTE=rows BATCHLAS_GETRF_ROUTE=rows "                \
    "BATCHLAS_GETRS_ROUTE=rows BATCHLAS_GETRI_ROUTE=rows BATCHLAS_GESV_ROUTE=rows "                \
    "BATCHLAS_GEQRF_ROUTE=rows BATCHLAS_GELS_ROUTE=native BATCHLAS_ORGQR_ROUTE=native "            \
    "BATCHLAS_ORMQR_ROUTE=native "

static void all_taken(const char *environment, const char *mode, int names, long calls) {
    outcome o = run("%s" PRELOAD PROGRAM("shim_spellings") " %s", environment, mode);
    int had = 0;
    long made = 0;
    fprintf(stderr, "%s: %s", mode, o.out);
    cr_expect(sscanf(o.out, "%d names, %ld calls, 0 wrong", &had, &made) == 2 && o.status == 0,
              "%s%s", o.out, o.err);
    cr_expect(had >= names && made >= calls, "%s", o.out);
}

Test(shim_spellings, straight_to_a_kernel, .timeout = 120) {
    all_taken(KERNELS, "kernels", 564, 56000);
}

Test(shim_spellings, on_generic_kernels, .timeout = 120) {
    all_taken(KERNELS "BATCHLAS_ISA=generic ", "kernels", 564, 56000);
}

Test(shim_spellings, combined, .timeout = 120) {
    all_taken("BATCHLAS_COALESCE=always ", "every", 668, 64000);
}

Test(shim_spellings, recorded_in_a_region, .timeout = 120) {
    all_taken("", "region", 310, 19000);
}
