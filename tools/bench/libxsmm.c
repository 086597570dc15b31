/* Dispatch as a user of libxsmm writes it: one kernel, without prefetches, and a loop over members. */
#include "tools/bench/libxsmm.h"

#include <string.h>

#include "kernels/lanes/isa.h"

#ifdef BATCHLAS_LIBXSMM
#include <libxsmm.h>

static int level(void) {
    switch (bl_isa_current()) {
    case BL_ISA_AVX512:
        return LIBXSMM_X86_AVX512_CORE;
    case BL_ISA_AVX2:
        return LIBXSMM_X86_AVX2;
    default:
        return LIBXSMM_X86_SSE4;
    }
}

static bool is_plain(const bl_problem *p) {
    return p->op->id == BL_OP_gemm && p->transa == 'N' && p->transb == 'N' &&
           p->order == BL_COL_MAJOR && !bl_is_complex(p->dtype) && p->m && p->n && p->k;
}

bench_libxsmm_kernel *bench_libxsmm(const bl_problem *p) {
    if (!is_plain(p)) return NULL;
    const int m = (int)p->m, n = (int)p->n, k = (int)p->k, prefetch = LIBXSMM_GEMM_PREFETCH_NONE;
    const int lda = (int)p->operand[BL_SLOT_A].ld, ldb = (int)p->operand[BL_SLOT_B].ld;
    const int ldc = (int)p->operand[BL_SLOT_C].ld, flags = LIBXSMM_GEMM_FLAG_NONE;
    libxsmm_init(); /* else the first dispatch takes the processor's own level */
    libxsmm_set_target_archid(level());
    if (p->dtype == BL_S) {
        float alpha, beta;
        memcpy(&alpha, p->alpha.bits, sizeof alpha), memcpy(&beta, p->beta.bits, sizeof beta);
        return (bench_libxsmm_kernel *)libxsmm_smmdispatch(m, n, k, &lda, &ldb, &ldc, &alpha, &beta,
                                                           &flags, &prefetch);
    }
    double alpha, beta;
    memcpy(&alpha, p->alpha.bits, sizeof alpha), memcpy(&beta, p->beta.bits, sizeof beta);
    return (bench_libxsmm_kernel *)libxsmm_dmmdispatch(m, n, k, &lda, &ldb, &ldc, &alpha, &beta,
                                                       &flags, &prefetch);
}
#else
bench_libxsmm_kernel *bench_libxsmm(const bl_problem *p) {
    (void)p;
    return NULL;
}
#endif

void bench_libxsmm_loop(const bl_problem *p, bench_libxsmm_kernel *kernel) {
    const bl_operand *o = p->operand;
    for (int64_t b = 0; b < p->batch; b++)
        kernel(bl_member_of(&o[BL_SLOT_A], b), bl_member_of(&o[BL_SLOT_B], b),
               bl_member_of(&o[BL_SLOT_C], b));
}
