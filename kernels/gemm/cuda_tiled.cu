/* gemm:tiled: four by four entries of C a thread (z: four by two, 32 x 32 a block), any size. For
 * products larger than gemm:small's, and where many threads at work on few entries each are worth
 * more than few reads of shared memory.
 *
 * There is no gemm:direct, whose threads would read operands straight from L1, for products with
 * one small dimension: what made gemm:small slow there (k = 1: six times the best) is that it
 * stages and sums 32 whatever k is. Here a sum over one k copies four entries of a row at most, a
 * thread for each four by four of C, and with one column copies whole sectors of A past the
 * registers, more of them in flight than loads would be. */
#include "kernels/cuda/gemm/gemm_kernel.cuh"

extern "C" int bl_cuda_gemm_tiled_can_run(const bl_cuda_args *x) {
    return bl_gemm_can_run(x) &&
           x->batch * bl_gemm_ceil(x->m, 32) * bl_gemm_ceil(x->n, 32) < (int64_t)1 << 31;
}
extern "C" int bl_cuda_gemm_tiled(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gemm_tiled_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    bool few = x->m <= 32 && x->n <= 32;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if constexpr (sizeof(T) == 16) /* 64 x 64 would be 512 threads, all the registers */
            return bl_gemm_run<T, 4, 2, 32>(x, stream);
        else
            return few ? bl_gemm_run<T, 4, 4, 32>(x, stream) : bl_gemm_run<T, 4, 4, 64>(x, stream);
    });
}
