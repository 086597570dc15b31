/* potrf:thread: one thread a matrix, n <= 4. */
#include "kernels/cuda/cholesky/thread_cholesky.cuh"

struct bl_potrf_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        bool upper = x.uplo == 'U';
        T a[N * N], l[N * N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_take_lower<N>(l, a, upper);
        int info = bl_thread_cholesky<N>(l);
        bl_thread_put_lower<N>(l, a, upper);
        bl_thread_store<N, N>(a, t, x.a);
        bl_thread_info(t, x, info);
    }
};
BL_THREAD_KERNEL(potrf, bl_potrf_thread, x->uplo == 'U' || x->uplo == 'L')
