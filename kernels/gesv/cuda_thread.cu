/* gesv:thread: one thread a system, n <= 4, any nrhs. */
#include "kernels/cuda/lu/thread_lu.cuh"

struct bl_gesv_thread : bl_thread_vectors {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N];
        int ipiv[N];
        bl_thread_load<N, N>(a, t, x.a);
        int info = bl_thread_lu<true, N>(a, ipiv);
        bl_thread_store<N, N>(a, t, x.a);
        bl_thread_store_ints<N>(ipiv, t, x);
        bl_thread_info(t, x, info);
        bl_thread_sides<N>(t, x, [&](T(&b)[N]) {
            BL_UNROLL for (int k = 0; k < N; k++) bl_thread_exchange<N>(b, k, ipiv[k] - 1);
            bl_thread_forward<true, N>(a, b);
            bl_thread_backward<N>(a, b);
            return info == 0;
        });
    }
};
BL_THREAD_KERNEL(gesv, bl_gesv_thread, x->nrhs >= 0)
