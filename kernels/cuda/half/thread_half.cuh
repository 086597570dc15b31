/* symm:thread, hemm:thread and trmm:thread: one thread a product, m = n <= 4. */
#ifndef BL_THREAD_HALF_CUH
#define BL_THREAD_HALF_CUH

#include "kernels/cuda/thread.cuh"

/* How the other triangle follows from the stored one. */
enum { BL_THREAD_ZERO, BL_THREAD_SYMMETRIC, BL_THREAD_HERMITIAN };

template <int OTHER> struct bl_half_thread : bl_thread_square {
    /* The whole of A; trmm's op(A). */
    template <class T, int N>
    static BL_DEV void take(T (&a)[N * N], const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T raw[N * N];
        bl_thread_load<N, N>(raw, t, x.a);
        bool upper = x.uplo == 'U', turned = OTHER == BL_THREAD_ZERO && x.transa != 'N';
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i < N; i++) {
            T here = raw[i + j * N], there = raw[j + i * N];
            if (i == j) {
                if (OTHER == BL_THREAD_HERMITIAN) here = bl_of<T>(bl_re(here));
                if (OTHER == BL_THREAD_ZERO)
                    here = bl_select(x.diag == 'U', bl_of<T>(1), bl_conj_if(x.transa == 'C', here));
            } else if (OTHER == BL_THREAD_ZERO) {
                here = bl_select(turned, bl_conj_if(x.transa == 'C', there), here);
                here = bl_select((upper == (i < j)) != turned, here, bl_of<T>(0));
            } else {
                there = bl_conj_if(OTHER == BL_THREAD_HERMITIAN, there);
                here = bl_select(upper == (i < j), here, there);
            }
            a[i + j * N] = here;
        }
    }
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        constexpr bool in_place = OTHER == BL_THREAD_ZERO;
        T alpha = bl_alpha<T>(x), beta = in_place ? bl_of<T>(0) : bl_beta<T>(x), c[N * N];
        BL_UNROLL for (int i = 0; i < N * N; i++) c[i] = bl_of<T>(0);
        if (!bl_is_zero(alpha)) {
            bool left = x.side == 'L';
            T a[N * N], b[N * N];
            take<T, N>(a, t, x);
            bl_thread_load<N, N>(b, t, x.b);
            BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i < N; i++) {
                BL_UNROLL for (int k = 0; k < N; k++) c[i + j * N] =
                    bl_fma(bl_select(left, a[i + k * N], b[i + k * N]),
                           bl_select(left, b[k + j * N], a[k + j * N]), c[i + j * N]);
                c[i + j * N] = bl_mul(alpha, c[i + j * N]);
            }
        }
        if (!bl_is_zero(beta)) {
            T was[N * N];
            bl_thread_load<N, N>(was, t, x.c);
            BL_UNROLL for (int i = 0; i < N * N; i++) c[i] = bl_fma(beta, was[i], c[i]);
        }
        bl_thread_store<N, N>(c, t, in_place ? x.b : x.c);
    }
};
/* What the launchers ask of the arguments. */
inline bool bl_half_thread_can_run(const bl_cuda_args *x) {
    return x->m == x->n && (x->side == 'L' || x->side == 'R') && (x->uplo == 'U' || x->uplo == 'L');
}
#endif
