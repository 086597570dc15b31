/* getri:thread: one thread an inverse, in place or not, n <= 4. As LAPACK's it solves X L = U^-1, which
 * keeps X A close to the identity. */
#include "kernels/cuda/solve/thread_solve.cuh"

struct bl_getri_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T a[N * N], inverse[N * N], u[N];
        int ipiv[N];
        bl_thread_load<N, N>(a, t, x.a);
        bl_thread_load_ints<N>(ipiv, t, x);
        int info = bl_thread_zero<N>(a);
        BL_UNROLL for (int k = 0; k < N; k++) {
            bl_reciprocal<T> d = bl_recip(a[k + k * N]);
            u[k] = bl_scale(d.inverse, d.scale); /* as LAPACK's, Inf for a subnormal number */
        }
        BL_UNROLL for (int r = 0; r < N; r++) { /* row r of U^-1, then times L^-1 */
            T v[N];
            BL_UNROLL for (int i = 0; i < N; i++) v[i] = bl_of<T>(i == r ? 1 : 0);
            BL_UNROLL for (int k = r; k < N; k++) {
                v[k] = k == r ? u[k] : bl_mul(v[k], u[k]);
                BL_UNROLL for (int i = k + 1; i < N; i++) v[i] =
                    bl_sub_product(a[k + i * N], v[k], v[i]);
            }
            BL_UNROLL for (int k = N - 1; k >= 0; k--) BL_UNROLL for (int i = 0; i < k; i++) v[i] =
                bl_sub_product(a[k + i * N], v[k], v[i]);
            BL_UNROLL for (int k = N - 1; k >= 0; k--) bl_thread_exchange<N>(v, k, ipiv[k] - 1);
            BL_UNROLL for (int i = 0; i < N; i++) inverse[r + i * N] =
                bl_select(info == 0, v[i], a[r + i * N]);
        }
        bl_thread_store<N, N>(inverse, t, x.c);
        bl_thread_info(t, x, info);
    }
};
BL_THREAD_KERNEL(getri, bl_getri_thread, true)
