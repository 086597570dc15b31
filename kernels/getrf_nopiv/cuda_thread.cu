/* getrf_nopiv:thread: one thread a matrix, m = n <= 4. ipiv is not touched. */
#include "kernels/cuda/lu/thread_lu.cuh"

struct bl_getrf_nopiv_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N];
        int none[N];
        bl_thread_load<N, N>(a, t, x.a);
        int info = bl_thread_lu<false, N>(a, none);
        bl_thread_store<N, N>(a, t, x.c);
        bl_thread_info(t, x, info);
    }
};
BL_THREAD_KERNEL(getrf_nopiv, bl_getrf_nopiv_thread, x->m == x->n)
