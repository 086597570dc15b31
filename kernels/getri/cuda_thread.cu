/* getri:thread: one thread an inverse, in place or not, n <= 4. */
#include "kernels/cuda/thread_solve.cuh"

struct bl_getri_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N], inverse[N * N];
        int ipiv[N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_load_ints<N>(ipiv, t, x);
        int info = bl_thread_zero<N>(a);
        BL_UNROLL for (int c = 0; c < N; c++) {
            int start = c; /* where row c went */
            BL_UNROLL for (int k = 0; k < N; k++) {
                int p = ipiv[k] - 1;
                start = start == k ? p : start == p ? k : start;
            }
            T v[N];
            BL_UNROLL for (int i = 0; i < N; i++) v[i] = bl_of<T>(i == start ? 1 : 0);
            bl_thread_forward<true, N>(a, v);
            bl_thread_backward<N>(a, v);
            BL_UNROLL for (int i = 0; i < N; i++) inverse[i + c * N] =
                bl_select(info == 0, v[i], a[i + c * N]);
        }
        bl_thread_store<N, N>(inverse, t, x.c);
        bl_thread_info(t, x, info);
    }
};
BL_THREAD_KERNEL(getri, bl_getri_thread, true)
