/* What tests of single kernels share: which there are, shapes for them, and the host's reference. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/cuda/kernels.def"
#include "tests/gpu/gpu.h"

const kernel_row kernel_rows[] = {
#define X(op, kernel, dtypes, from, to) {BL_OP_##op, #kernel, dtypes, from, to},
    BL_EACH_CUDA_KERNEL(X)
#undef X
};
const int kernel_row_count = sizeof kernel_rows / sizeof *kernel_rows;

bool is_product(bl_op_id op) {
    return bl_op_get(op)->transpose && op != BL_OP_trsm;
}

void claim(const kernel_row *k, bl_dtype t, long members) {
    if (strchr(k->dtypes, bl_prefix(t)))
        check(members > 0, "%s:%s ran nothing of %c", bl_op_get(k->op)->name, k->name,
              bl_prefix(t));
}

static char letter(const char *of, unsigned turn) {
    return of[turn % strlen(of)];
}

shape kernel_shape(bl_op_id id, bl_dtype t, int64_t n, unsigned turn, int64_t members) {
    static const int64_t more[] = {0, 1, 0, 5, 0, 13, 2};
    const bl_op *op = bl_op_get(id);
    const char *trans = bl_is_complex(t) ? op->trans_complex : op->trans_real;
    shape s = {.op = id, .dtype = t, .m = n, .n = n, .k = n, .members = members, .int_bytes = 4};
    s.nrhs = 1 + turn % 3 * (turn % 3);
    s.alpha = turn % 5 ? 0.75 : 1, s.beta = turn % 3 ? 0.5 : 0;
    if (bl_op_has(op, BL_ARG_JOBZ)) s.jobz = letter("VN", turn / 2);
    if (bl_op_has(op, BL_ARG_SIDE)) s.side = letter("LR", turn / 2);
    if (bl_op_has(op, BL_ARG_UPLO)) s.uplo = letter("LU", turn);
    if (bl_op_has(op, BL_ARG_DIAG)) s.diag = letter("NU", turn / 4);
    if (bl_op_has(op, BL_ARG_TRANSA)) s.transa = letter(trans, turn / 3);
    if (bl_op_has(op, BL_ARG_TRANSB)) s.transb = letter(trans, turn / 2);
    int64_t other = more[turn % 7];
    if (id == BL_OP_gels) s.transa = 'N', s.m = n + other;
    if (id == BL_OP_geqrf) s.m = n + other;
    if ((id == BL_OP_getrf || id == BL_OP_getrf_nopiv) && turn % 3 && (n > 32 || n + other <= 32)) {
        s.m = turn % 3 == 1 ? n + other : n;
        s.n = turn % 3 == 1 ? n : n + other;
    }
    if (id == BL_OP_ormqr) {
        s.m = s.side == 'L' ? n : n + other, s.n = s.side == 'L' ? n + other : n;
        s.k = n - (turn % 4 == 3 ? n / 2 : 0);
    }
    if (id == BL_OP_symm || id == BL_OP_hemm || id == BL_OP_trmm)
        s.m = s.side == 'L' ? n : n + other, s.n = s.side == 'L' ? n + other : n;
    if (id == BL_OP_gemv) s.m = turn % 2 ? n : n + other, s.n = turn % 2 ? n + other : n;
    if (id == BL_OP_trsm) s.m = s.side == 'L' ? n : 1 + other, s.n = s.side == 'L' ? 1 + other : n;
    if (id == BL_OP_orgqr && n > 1 && turn % 2) s.n = n - n / 3, s.k = s.n - s.n / 3;
    if (op->q_kind == BL_Q_INNER) s.k = n + other;
    return s;
}

static bool exists(const char *folder, const char *blas, const char *lapack) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, blas);
    /* Found by its name when LAPACK asks for it. */
    if (access(path, R_OK) || !dlopen(path, RTLD_NOW | RTLD_LOCAL)) return false;
    snprintf(path, sizeof path, "%s/%s", folder, lapack);
    return !access(path, R_OK) && !setenv("BATCHLAS_HOST_BLAS", path, 1);
}

void choose_reference(void) {
    static const char system[] = "/usr/lib/x86_64-linux-gnu";
    const char *said = getenv("BATCHLAS_HOST_BLAS"), *carried = getenv("BATCHLAS_TEST_NETLIB");
    bool netlib = !said && ((carried && exists(carried, "libblas.so.3", "liblapack.so.3")) ||
                            exists(system, "blas/libblas.so.3", "lapack/liblapack.so.3"));
    said = getenv("BATCHLAS_HOST_BLAS");
    printf("reference: %s%s\n", netlib ? "netlib, " : "", said ? said : "the host's own");
}
