/* hemm:thread: one thread a product, m = n <= 4; complex only. */
#include "kernels/cuda/half/thread_half.cuh"

using OP = bl_half_thread<BL_THREAD_HERMITIAN>;

extern "C" int bl_cuda_hemm_thread_can_run(const bl_cuda_args *x) {
    return bl_thread_can_run<OP>(x) && bl_half_thread_can_run(x) && x->dtype >= 2;
}
extern "C" int bl_cuda_hemm_thread(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_hemm_thread_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return x->dtype == 2 ? bl_thread_order<OP, bl_c>(x, stream)
                         : bl_thread_order<OP, bl_z>(x, stream);
}
