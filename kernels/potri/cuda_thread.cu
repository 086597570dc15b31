/* potri:thread: one thread the named triangle of an inverse, in place, n <= 4. */
#include "kernels/cuda/cholesky/thread_cholesky.cuh"

struct bl_potri_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        bool upper = x.uplo == 'U';
        T a[N * N], l[N * N], inverse[N * N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_take_lower<N>(l, a, upper);
        int info = bl_thread_zero<N>(l);
        BL_UNROLL for (int c = 0; c < N; c++) {
            T v[N];
            BL_UNROLL for (int i = 0; i < N; i++) v[i] = bl_of<T>(i == c ? 1 : 0);
            bl_thread_forward<false, N>(l, v);
            bl_thread_adjoint<false, N>(l, v);
            BL_UNROLL for (int i = c; i < N; i++) inverse[i + c * N] = v[i];
        }
        if (info == 0) bl_thread_put_lower<N>(inverse, a, upper);
        bl_thread_store<N, N>(a, t, x.a);
        bl_thread_info(t, x, info);
    }
};
BL_THREAD_KERNEL(potri, bl_potri_thread, x->uplo == 'U' || x->uplo == 'L')
