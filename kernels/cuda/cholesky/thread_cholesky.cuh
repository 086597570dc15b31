/* Cholesky of a thread kernel, always as A = L L^H: an upper triangle is turned on its way. */
#ifndef BL_THREAD_CHOLESKY_CUH
#define BL_THREAD_CHOLESKY_CUH

#include "kernels/cuda/solve/thread_solve.cuh"

template <int N, class T>
BL_DEV void bl_thread_take_lower(T (&l)[N * N], const T (&a)[N * N], bool upper) {
    BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = j; i < N; i++) l[i + j * N] =
        bl_select(upper, bl_conj(a[j + i * N]), a[i + j * N]);
}
/* Puts L or L^H back; the other triangle of a stays. */
template <int N, class T>
BL_DEV void bl_thread_put_lower(const T (&l)[N * N], T (&a)[N * N], bool upper) {
    BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = j; i < N; i++) {
        a[i + j * N] = bl_select(upper && i != j, a[i + j * N], l[i + j * N]);
        a[j + i * N] =
            bl_select(upper || i == j, i == j ? l[i + j * N] : bl_conj(l[i + j * N]), a[j + i * N]);
    }
}
/* info: first pivot that is not > 0, NaN included. */
template <int N, class T> BL_DEV int bl_thread_cholesky(T (&l)[N * N]) {
    int info = 0;
    BL_UNROLL for (int k = 0; k < N; k++) {
        bl_real<T> d = bl_re(l[k + k * N]), root, inverse;
        if (!(d > 0) && info == 0) info = k + 1;
        bl_root(d, root, inverse);
        l[k + k * N] = bl_of<T>(root);
        BL_UNROLL for (int i = k + 1; i < N; i++) l[i + k * N] = bl_scale(l[i + k * N], inverse);
        BL_UNROLL for (int j = k + 1; j < N; j++) BL_UNROLL for (int i = j; i < N; i++)
            l[i + j * N] = bl_sub_product(l[i + k * N], bl_conj(l[j + k * N]), l[i + j * N]);
    }
    return info;
}
#endif
