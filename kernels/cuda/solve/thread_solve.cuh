/* Substitutions of a thread kernel, with a factor in its registers: element (i, j) is a[i + j N]. */
#ifndef BL_THREAD_SOLVE_CUH
#define BL_THREAD_SOLVE_CUH

#include "kernels/cuda/thread_panel.cuh"

/* b = L^-1 b, with a unit diagonal or Cholesky's real one. */
template <bool UNIT, int N, class T> BL_DEV void bl_thread_forward(const T (&a)[N * N], T (&b)[N]) {
    BL_UNROLL for (int k = 0; k < N; k++) {
        if (!UNIT) b[k] = bl_div_real(b[k], bl_divisor_for<N>(bl_re(a[k + k * N])));
        BL_UNROLL for (int i = k + 1; i < N; i++) b[i] = bl_sub_product(a[i + k * N], b[k], b[i]);
    }
}
/* LU's complex diagonal is not real, and nothing would be corrected. */
template <class T, int N> constexpr int bl_thread_lu_order = bl_is_cx<T> ? 32 : N;
/* b = U^-1 b */
template <int N, class T> BL_DEV void bl_thread_backward(const T (&a)[N * N], T (&b)[N]) {
    BL_UNROLL for (int k = N - 1; k >= 0; k--) {
        b[k] = bl_div(b[k], bl_divisor_for<bl_thread_lu_order<T, N>>(a[k + k * N]));
        BL_UNROLL for (int i = 0; i < k; i++) b[i] = bl_sub_product(a[i + k * N], b[k], b[i]);
    }
}
/* b = L^-H b; UNIT as above; CONJ false: L^-T. */
template <bool UNIT, int N, class T>
BL_DEV void bl_thread_adjoint(const T (&a)[N * N], T (&b)[N], bool conj = true) {
    BL_UNROLL for (int k = N - 1; k >= 0; k--) {
        BL_UNROLL for (int i = k + 1; i < N; i++) b[k] =
            bl_sub_product(bl_conj_if(conj, a[i + k * N]), b[i], b[k]);
        if (!UNIT) b[k] = bl_div_real(b[k], bl_divisor_for<N>(bl_re(a[k + k * N])));
    }
}
/* b = U^-H b or U^-T b */
template <int N, class T>
BL_DEV void bl_thread_upper_adjoint(const T (&a)[N * N], T (&b)[N], bool conj) {
    BL_UNROLL for (int k = 0; k < N; k++) {
        BL_UNROLL for (int i = 0; i < k; i++) b[k] =
            bl_sub_product(bl_conj_if(conj, a[i + k * N]), b[i], b[k]);
        b[k] =
            bl_div(b[k], bl_divisor_for<bl_thread_lu_order<T, N>>(bl_conj_if(conj, a[k + k * N])));
    }
}
/* Rows k and p (>= k) change places. */
template <int N, class T> BL_DEV void bl_thread_exchange(T (&b)[N], int k, int p) {
    BL_UNROLL for (int i = 0; i < N; i++) if (i == k) {
        BL_UNROLL for (int j = 0; j < N; j++) if (j > i && j == p) {
            T other = b[j];
            b[j] = b[i];
            b[i] = other;
        }
    }
}
/* info of a triangular factor: the first exact zero of its diagonal. */
template <int N, class T> BL_DEV int bl_thread_zero(const T (&a)[N * N]) {
    int info = 0;
    BL_UNROLL for (int k = N - 1; k >= 0; k--) if (bl_is_zero(a[k + k * N])) info = k + 1;
    return info;
}
#endif
