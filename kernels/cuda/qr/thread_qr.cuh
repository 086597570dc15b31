/* Householder QR of a thread kernel: M x N, M >= N. Element (i, j) is a[i + j * M]; columns are
 * scaled as qr.cuh says, and column j of R is to be multiplied by back[j]. */
#ifndef BL_THREAD_QR_CUH
#define BL_THREAD_QR_CUH

#include "kernels/cuda/qr/qr.cuh"
#include "kernels/cuda/thread.cuh"

/* What scales the columns of A. Returns whether it has an Inf or a NaN. */
template <int M, int N, class T>
BL_DEV bool bl_thread_scales(const T (&a)[M * N], bl_real<T> (&scale)[N], bl_real<T> (&back)[N]) {
    bool wild = false;
    BL_UNROLL for (int j = 0; j < N; j++) {
        T column[M];
        BL_UNROLL for (int i = 0; i < M; i++) column[i] = a[i + j * M];
        scale[j] = bl_column_scale(column, wild);
        back[j] = bl_scale_back(scale[j]);
    }
    return wild;
}
template <int M, int N, class T>
BL_DEV void bl_thread_qr(T (&a)[M * N], const bl_real<T> (&scale)[N], T (&tau)[N]) {
    using R = bl_real<T>;
    constexpr R small = sizeof(R) == 4 ? (R)1e-25 : (R)1e-270;
    BL_UNROLL for (int i = 0; i < M * N; i++) a[i] = bl_scale(a[i], scale[i / M]);
    BL_UNROLL for (int k = 0; k < N; k++) {
        R sum = 0, more = 1;
        BL_UNROLL for (int i = k + 1; i < M; i++) sum += bl_abs_square(a[i + k * M]);
        if (!(sum + bl_abs_square(a[k + k * M]) > small)) {
            R most = 0;
            BL_UNROLL for (int i = k; i < M; i++) {
                R size = bl_abs1(a[i + k * M]);
                most = size > most ? size : most;
            }
            R scale = bl_norm_scale(most);
            sum = 0;
            BL_UNROLL for (int i = k; i < M; i++) {
                a[i + k * M] = bl_scale(a[i + k * M], scale);
                if (i > k) sum += bl_abs_square(a[i + k * M]);
            }
            more = bl_scale_back(scale);
        }
        bl_reflector<T> h = bl_make_reflector(a[k + k * M], sum);
        tau[k] = h.tau;
        a[k + k * M] = bl_of<T>(h.beta * more);
        BL_UNROLL for (int j = k + 1; j < N; j++) {
            T dot = bl_of<T>(0);
            BL_UNROLL for (int i = k + 1; i < M; i++) dot =
                bl_fma(bl_conj(a[i + k * M]), a[i + j * M], dot);
            T w = bl_reflected(h, dot, a[k + j * M]);
            T factor = bl_mul(h.inverse, w);
            a[k + j * M] = bl_add(a[k + j * M], w);
            BL_UNROLL for (int i = k + 1; i < M; i++) a[i + j * M] =
                bl_fma(a[i + k * M], factor, a[i + j * M]);
        }
        BL_UNROLL for (int i = k + 1; i < M; i++) a[i + k * M] = bl_mul(a[i + k * M], h.inverse);
    }
}
#endif
