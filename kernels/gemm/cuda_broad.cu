/* gemm:broad: twice as many entries of C a thread as gemm:tiled (s: four times), so that it reads
 * half as much shared memory, by half as many threads. */
#include "kernels/cuda/gemm/gemm_kernel.cuh"

extern "C" int bl_cuda_gemm_broad_can_run(const bl_cuda_args *x) {
    return bl_gemm_can_run(x);
}
extern "C" int bl_cuda_gemm_broad(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gemm_broad_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        constexpr int TM = sizeof(T) == 16 ? 4 : 8, TN = sizeof(T) == 4 ? 8 : 4;
        return bl_gemm_run<T, TM, TN, 64>(x, stream);
    });
}
