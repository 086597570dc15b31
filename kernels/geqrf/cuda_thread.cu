/* geqrf:thread: one thread a Householder QR, m = n <= 4. Columns are scaled as qr.cuh says. */
#include "kernels/cuda/qr.cuh"
#include "kernels/cuda/thread.cuh"

struct bl_geqrf_thread {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        using R = bl_real<T>;
        constexpr R small = sizeof(R) == 4 ? (R)1e-25 : (R)1e-270;
        T a[N * N], tau[N];
        R back[N];
        bl_thread_load<N, N>(a, t, x.a);
        BL_UNROLL for (int j = 0; j < N; j++) {
            T column[N];
            BL_UNROLL for (int i = 0; i < N; i++) column[i] = a[i + j * N];
            R scale = bl_column_scale(column);
            BL_UNROLL for (int i = 0; i < N; i++) a[i + j * N] = bl_scale(column[i], scale);
            back[j] = 1 / scale;
        }
        BL_UNROLL for (int k = 0; k < N; k++) {
            R sum = 0, more = 1;
            BL_UNROLL for (int i = k + 1; i < N; i++) sum += bl_abs_square(a[i + k * N]);
            if (!(sum + bl_abs_square(a[k + k * N]) > small)) {
                R most = 0;
                BL_UNROLL for (int i = k; i < N; i++) {
                    R size = bl_abs1(a[i + k * N]);
                    most = size > most ? size : most;
                }
                R scale = bl_scale_to_one(most);
                sum = 0;
                BL_UNROLL for (int i = k; i < N; i++) {
                    a[i + k * N] = bl_scale(a[i + k * N], scale);
                    if (i > k) sum += bl_abs_square(a[i + k * N]);
                }
                more = 1 / scale;
            }
            bl_reflector<T> h = bl_make_reflector(a[k + k * N], sum);
            tau[k] = h.tau;
            a[k + k * N] = bl_of<T>(h.beta * more);
            BL_UNROLL for (int j = k + 1; j < N; j++) {
                T dot = bl_of<T>(0);
                BL_UNROLL for (int i = k + 1; i < N; i++) dot =
                    bl_fma(bl_conj(a[i + k * N]), a[i + j * N], dot);
                T w = bl_neg(bl_mul(bl_conj(h.tau), bl_fma(bl_conj(h.inverse), dot, a[k + j * N])));
                T factor = bl_mul(h.inverse, w);
                a[k + j * N] = bl_add(a[k + j * N], w);
                BL_UNROLL for (int i = k + 1; i < N; i++) a[i + j * N] =
                    bl_fma(a[i + k * N], factor, a[i + j * N]);
            }
            BL_UNROLL for (int i = k + 1; i < N; i++) a[i + k * N] =
                bl_mul(a[i + k * N], h.inverse);
        }
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i <= j; i++) a[i + j * N] =
            bl_scale(a[i + j * N], back[j]);
        bl_thread_store<N, N>(a, t, x.a);
        bl_thread_store<N, 1>(tau, t, x.tau);
        bl_thread_info(t, x, 0);
    }
};
BL_THREAD_KERNEL(geqrf, bl_geqrf_thread, x->m == x->n)
