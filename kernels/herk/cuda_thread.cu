/* herk:thread: C = alpha op(A) op(A)^H + beta C, n <= 4; complex only. */
#include "kernels/cuda/gram/thread_gram.cuh"

using OP = bl_gram_thread<true>;

extern "C" int bl_cuda_herk_thread_can_run(const bl_cuda_args *x) {
    return bl_thread_can_run<OP>(x) && (x->uplo == 'U' || x->uplo == 'L') && x->k >= 0 &&
           x->dtype >= 2;
}
extern "C" int bl_cuda_herk_thread(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_herk_thread_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return x->dtype == 2 ? bl_thread_order<OP, bl_c>(x, stream)
                         : bl_thread_order<OP, bl_z>(x, stream);
}
