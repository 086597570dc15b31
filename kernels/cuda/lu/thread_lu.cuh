/* LU of a thread kernel. ipiv counts from 1. Returns info. */
#ifndef BL_THREAD_LU_CUH
#define BL_THREAD_LU_CUH

#include "kernels/cuda/lu/lu.cuh"
#include "kernels/cuda/solve/thread_solve.cuh"

template <bool PIVOT, int N, class T> BL_DEV int bl_thread_lu(T (&a)[N * N], int (&ipiv)[N]) {
    int info = 0;
    BL_UNROLL for (int k = 0; k < N; k++) {
        int p = k;
        if constexpr (PIVOT) { /* the first of the largest; a NaN wins only if it is first */
            bl_real<T> most = bl_abs1(a[k + k * N]);
            BL_UNROLL for (int i = k + 1; i < N; i++) {
                bl_real<T> size = bl_abs1(a[i + k * N]);
                p = size > most ? i : p;
                most = size > most ? size : most;
            }
            BL_UNROLL for (int i = k + 1; i < N; i++) if (p == i) {
                BL_UNROLL for (int j = 0; j < N; j++) {
                    T other = a[i + j * N];
                    a[i + j * N] = a[k + j * N];
                    a[k + j * N] = other;
                }
            }
        }
        ipiv[k] = p + 1;
        if (bl_is_zero(a[k + k * N]) && info == 0) info = k + 1;
        auto d = bl_lu_divisor_for<PIVOT, N>(a[k + k * N]);
        BL_UNROLL for (int i = k + 1; i < N; i++) {
            a[i + k * N] = bl_lu_divide<N>(a[i + k * N], d);
            T minus = bl_neg(a[i + k * N]);
            BL_UNROLL for (int j = k + 1; j < N; j++) a[i + j * N] =
                bl_lu_update<N>(minus, a[k + j * N], a[i + j * N]);
        }
    }
    return info;
}
#endif
