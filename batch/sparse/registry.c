/* The ops with a sparse matrix, by number. */
#include "batch/device.h"
#include "batch/sparse/problem.h"
#include "kernels/spmm/host.h"

const char *bl_csr_name(int op) {
    static const char *const names[BL_ROUTED_OPS - BL_OPS] = {
#define X(op) [BL_ROUTED_##op - BL_OPS] = #op,
        BL_EACH_SPARSE_OP(X)
#undef X
    };
    return names[op - BL_OPS];
}

const bl_csr_candidate *const *bl_csr_candidates(int op, bl_location where) {
    static const bl_csr_candidate *const *const host[BL_ROUTED_OPS - BL_OPS] = {
#define X(op) [BL_ROUTED_##op - BL_OPS] = bl_##op##_host,
        BL_EACH_SPARSE_OP(X)
#undef X
    };
    return where == BL_HOST ? host[op - BL_OPS] : bl_device_csr_candidates(op);
}
