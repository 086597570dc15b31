/* potrf:lpanel: a block a matrix, panels of sixteen columns, finished ones through L2: orders up to 512. */
#include "kernels/cuda/cholesky/chol_panel_kernel.cuh"

extern "C" int bl_cuda_potrf_lpanel_can_run(const bl_cuda_args *x) {
    return bl_chol_lpanel_can_run(x);
}
extern "C" int bl_cuda_potrf_lpanel(const bl_cuda_args *x, void *stream) {
    if (!bl_chol_lpanel_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if constexpr (sizeof(T) < 16)
            if (x->n > 256) return bl_chol_lpanel_launch<T, 32>(x, stream);
        return bl_chol_lpanel_launch < T, sizeof(T) == 16 ? 18 : 16 > (x, stream);
    });
}
