/* orgqr:thread: one thread a Q, m = n = k <= 4. */
#include "kernels/cuda/qr/qr.cuh"
#include "kernels/cuda/thread.cuh"

struct bl_orgqr_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N], tau[N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_load<N, 1>(tau, t, x.tau);
        BL_UNROLL for (int k = N - 1; k >= 0;
                       k--) { /* column j > k has rows k + 1 on; row k is 0 */
            BL_UNROLL for (int j = k + 1; j < N; j++) {
                T dot = bl_of<T>(0);
                BL_UNROLL for (int i = k + 1; i < N; i++) dot =
                    bl_fma(bl_conj(a[i + k * N]), a[i + j * N], dot);
                T w = bl_reflected(tau[k], dot);
                a[k + j * N] = w;
                BL_UNROLL for (int i = k + 1; i < N; i++) a[i + j * N] =
                    bl_fma(a[i + k * N], w, a[i + j * N]);
            }
            BL_UNROLL for (int i = k + 1; i < N; i++) a[i + k * N] =
                bl_neg(bl_mul(tau[k], a[i + k * N]));
            a[k + k * N] = bl_sub(bl_of<T>(1), tau[k]);
        }
        bl_thread_store<N, N>(a, t, x.a);
        bl_thread_info(t, x, 0);
    }
};
BL_THREAD_KERNEL(orgqr, bl_orgqr_thread, x->m == x->n && x->k == x->n)
