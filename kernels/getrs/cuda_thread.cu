/* getrs:thread: one thread a system, n <= 4, any nrhs and trans. */
#include "kernels/cuda/solve/thread_solve.cuh"

struct bl_getrs_thread : bl_thread_vectors {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N];
        int ipiv[N];
        bool conjugate = x.transa == 'C';
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_load_ints<N>(ipiv, t, x);
        bl_thread_sides<N>(t, x, [&](T(&b)[N]) {
            if (x.transa == 'N') {
                BL_UNROLL for (int k = 0; k < N; k++) bl_thread_exchange<N>(b, k, ipiv[k] - 1);
                bl_thread_forward<true, N>(a, b);
                bl_thread_backward<N>(a, b);
            } else {
                bl_thread_upper_adjoint<N>(a, b, conjugate);
                bl_thread_adjoint<true, N>(a, b, conjugate);
                BL_UNROLL for (int k = N - 1; k >= 0; k--) bl_thread_exchange<N>(b, k, ipiv[k] - 1);
            }
            return true;
        });
        if (t.live) bl_put_success(x, t.member);
    }
};
BL_THREAD_KERNEL(getrs, bl_getrs_thread, x->nrhs >= 0)
