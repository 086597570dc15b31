/* potrs:thread: one thread a system, n <= 4, any nrhs. */
#include "kernels/cuda/cholesky/thread_cholesky.cuh"

struct bl_potrs_thread : bl_thread_vectors {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N], l[N * N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_take_lower<N>(l, a, x.uplo == 'U');
        bl_thread_sides<N>(t, x, [&](T(&b)[N]) {
            bl_thread_forward<false, N>(l, b);
            bl_thread_adjoint<false, N>(l, b);
            return true;
        });
        if (t.live) bl_put_success(x, t.member);
    }
};
BL_THREAD_KERNEL(potrs, bl_potrs_thread, (x->uplo == 'U' || x->uplo == 'L') && x->nrhs >= 0)
