/* potrf:cta: a block a matrix, as many warps as keep each other busy: for batches that fill the card. */
#include "kernels/cuda/cholesky/chol_cta_kernel.cuh"

/* Measured, saturated, time / floor with 2, 3 and 4 warps: s 64 3.9 3.8 4.5, s 128 3.5 3.5 3.4, d 64 2.6 3.0 3.5,
 * d 128 2.9 2.9 2.7, c 64 5.0 5.7 5.4, c 128 4.0 4.4 4.1, z 64 3.6 3.0 3.7, z 128 4.9 4.1 3.8; with one, s 64
 * 3.1, d 64 2.3, c 64 4.5, z 64 3.5 (potrf:warp). */
template <class T> static int warps_for(int n) {
    int across = bl_tiles_across(n);
    if (bl_is_cx<T> && sizeof(T) == 8) return 2;
    return across <= 4 ? (sizeof(T) == 16 ? 3 : 2) : 4;
}

extern "C" int bl_cuda_potrf_cta_can_run(const bl_cuda_args *x) {
    return bl_chol_cta_can_run(x);
}
extern "C" int bl_cuda_potrf_cta(const bl_cuda_args *x, void *stream) {
    if (!bl_chol_cta_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        return bl_chol_cta_launch<T, 4, false>(x, warps_for<T>(x->n), stream);
    });
}
