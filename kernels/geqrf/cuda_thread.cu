/* geqrf:thread: one thread a Householder QR, m = n <= 4. Columns are scaled as qr.cuh says. */
#include "kernels/cuda/qr/thread_qr.cuh"

struct bl_geqrf_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        using R = bl_real<T>;
        T a[N * N], tau[N];
        R scale[N], back[N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_scales<N, N>(a, scale, back);
        bl_thread_qr<N, N>(a, scale, tau);
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i <= j; i++) a[i + j * N] =
            bl_scale(a[i + j * N], back[j]);
        bl_thread_store<N, N>(a, t, x.a);
        bl_thread_store<N, 1>(tau, t, x.tau);
        bl_thread_info(t, x, 0);
    }
};
BL_THREAD_KERNEL(geqrf, bl_geqrf_thread, x->m == x->n)
