/* potrf:cta: a block a matrix, as many warps as keep each other busy: for batches that fill the card. */
#include "kernels/cuda/chol_cta_kernel.cuh"

template <class T> static int warps_for(int n) {
    int across = bl_tiles_across(n);
    if (sizeof(T) == 4) return across <= 4 ? 2 : 5;
    return across <= 2 ? 2 : across <= 4 ? 3 : 4;
}

extern "C" int bl_cuda_potrf_cta_can_run(const bl_cuda_args *x) {
    return bl_chol_cta_can_run(x);
}
extern "C" int bl_cuda_potrf_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_chol_cta_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        return bl_chol_cta_launch < T, sizeof(T) == 4 ? 6 : 4 > (x, warps_for<T>(x->n), stream);
    });
}
