/* syevd:thread: one thread a matrix, n <= 4, by Jacobi rotations. */
#include "kernels/cuda/eigen/thread_jacobi.cuh"

struct bl_syevd_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        using R = bl_real<T>;
        bool upper = x.uplo == 'U', vectors = x.jobz == 'V', finite = true;
        T a[N * N];
        bl_thread_hermitian<T, N> h;
        bl_scaling<R> scaling;
        bl_thread_load<N, N>(a, t, x.a);
        BL_UNROLL for (int j = 0; j < N; j++) {
            h.d[j] = bl_re(a[j + j * N]);
            BL_UNROLL for (int i = j + 1; i < N; i++) h.below[bl_below<N>(i, j)] =
                bl_select(upper, bl_conj(a[j + i * N]), a[i + j * N]);
        }
        BL_UNROLL for (int pass = 0; pass < 2; pass++) {
            int bits = 0;
            auto take = [&](int b) { bits = b > bits ? b : bits; };
            BL_UNROLL for (int j = 0; j < N; j++) take(bl_size_bits(h.d[j]));
            BL_UNROLL for (int i = 0; i < N * (N - 1) / 2; i++) take(bl_size_bits(h.below[i]));
            finite = finite && bl_is_finite_size<R>(bits);
            R by = scaling.by[pass] = bl_scale_of_bits<R>(bits);
            BL_UNROLL for (int j = 0; j < N; j++) h.d[j] = finite ? h.d[j] * by : 0;
            BL_UNROLL for (int i = 0; i < N * (N - 1) / 2; i++) h.below[i] =
                finite ? bl_scale(h.below[i], by) : bl_of<T>(0);
        }
        bl_thread_jacobi(h, a, vectors);
        BL_UNROLL for (int j = 0; j < N; j++) h.d[j] = finite ? scaling.back(h.d[j]) : bl_nan<R>();
        bl_thread_store<N, 1>(h.d, t, x.w);
        bl_thread_info(t, x, finite ? 0 : N + 1);
        if (!vectors) return;
        BL_UNROLL for (int i = 0; i < N * N; i++) a[i] = finite ? a[i] : bl_nan_of<T>();
        bl_thread_store<N, N>(a, t, x.a);
    }
};
BL_THREAD_KERNEL(syevd, bl_syevd_thread, bl_eigen_can_launch(x))
