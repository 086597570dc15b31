/* What each op has on the device, in tie-break order: our kernels, then the vendor's routine, then
 * the plain algorithm. */
#include <stddef.h>

#include "batch/cuda/cuda.h"
#include "batch/cuda/vendor/vendor.h"
#include "batch/process/once.h"

enum { MOST = 16, FIXED = 2 };

/* The last is the last resort. */
static const bl_candidate *const fixed[BL_OPS][FIXED] = {
    [BL_OP_gemm] = {&bl_vendor_gemm},   [BL_OP_trsm] = {&bl_vendor_trsm},
    [BL_OP_syrk] = {&bl_vendor_syrk},   [BL_OP_herk] = {&bl_vendor_herk},
    [BL_OP_gemv] = {&bl_vendor_gemv},   [BL_OP_potrf] = {&bl_vendor_potrf},
    [BL_OP_potrs] = {&bl_vendor_potrs}, [BL_OP_potri] = {&bl_vendor_potri},
    [BL_OP_posv] = {&bl_vendor_posv},   [BL_OP_getrf] = {&bl_plain_lu, &bl_vendor_getrf},
    [BL_OP_getrs] = {&bl_vendor_getrs}, [BL_OP_getri] = {&bl_vendor_getri},
    [BL_OP_gesv] = {&bl_vendor_gesv},   [BL_OP_getrf_nopiv] = {&bl_plain_nopiv, &bl_vendor_getrf},
    [BL_OP_geqrf] = {&bl_vendor_geqrf}, [BL_OP_orgqr] = {&bl_plain_make},
    [BL_OP_ormqr] = {&bl_plain_apply},  [BL_OP_gels] = {&bl_vendor_gels},
    [BL_OP_syevd] = {&bl_vendor_syevd},
};

static const bl_candidate *list[BL_OPS][MOST + FIXED + 1];
static bl_once once = BL_ONCE_INIT;

static void fill(void) {
    for (int op = 0; op < BL_OPS; op++) {
        int count = bl_native_candidates((bl_op_id)op, list[op]);
        for (int i = 0; i < FIXED && fixed[op][i]; i++) list[op][count++] = fixed[op][i];
    }
}

const bl_candidate *const *bl_cuda_candidates(bl_op_id op) {
    bl_do_once(&once, fill);
    return list[op];
}
