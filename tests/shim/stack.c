/* Stack that single calls need under the shim: at most 16 KB more than without, the first call of a
 * process and later ones, over the reference BLAS and over OpenBLAS. */
#include "support/shim.h"

enum { MOST = 16 << 10 };

static void used(const char *before, const char *routine, int order, long of[2]) {
    outcome o =
        run("%s OPENBLAS_NUM_THREADS=1 " PROGRAM("stack_use") " %s %d", before, routine, order);
    cr_assert(o.status == 0 && sscanf(o.out, "%ld %ld", &of[0], &of[1]) == 2, "%s %d: %d %s",
              routine, order, o.status, o.err);
}

/* Pinned to the kernels, so that the tables of the processor in hand do not matter. */
static const char pins[] =
    "BATCHLAS_GEMM_ROUTE=small BATCHLAS_TRSM_ROUTE=rows BATCHLAS_GETRF_ROUTE=rows "
    "BATCHLAS_GETRS_ROUTE=rows BATCHLAS_GETRI_ROUTE=rows BATCHLAS_GESV_ROUTE=rows "
    "BATCHLAS_POTRF_ROUTE=rows BATCHLAS_POTRS_ROUTE=rows BATCHLAS_POSV_ROUTE=rows "
    "BATCHLAS_GEQRF_ROUTE=rows ";

Test(shim_stack, a_single_call_needs_at_most_16_kb_more, .timeout = 300) {
    static const char *const routine[] = {"dgemm", "dtrsm",  "dgetrf", "dgetrs", "dgetri",
                                          "dgesv", "dpotrf", "dpotrs", "dposv",  "dgeqrf",
                                          "zgesv", "zposv",  "zgeqrf", "dgels"};
    static const int order[] = {8, 24, 48};
    int measured = 0;
    for (int p = 0; p < 2; p++) {
        const char *path = with_provider(&providers[p]);
        if (!path) continue;
        long most[2] = {0, 0};
        for (size_t r = 0; r < sizeof routine / sizeof *routine; r++)
            for (size_t n = 0; n < sizeof order / sizeof *order; n++, measured++) {
                long without[2], with[2];
                char before[1024];
                used(path, routine[r], order[n], without);
                snprintf(before, sizeof before, "%s %s " PRELOAD, path, pins);
                used(before, routine[r], order[n], with);
                for (int i = 0; i < 2; i++) {
                    long more = with[i] - without[i];
                    cr_expect(more <= MOST, "%s, %s call of %s, order %d: %ld bytes more",
                              providers[p].name, i ? "a later" : "the first", routine[r], order[n],
                              more);
                    if (more > most[i]) most[i] = more;
                }
            }
        printf("%s: at most %ld bytes more in a first call, %ld in a later one\n",
               providers[p].name, most[0], most[1]);
    }
    cr_expect(measured > 0);
    if (!measured) cr_skip_test("no BLAS");
}
