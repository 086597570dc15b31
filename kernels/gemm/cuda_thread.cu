/* gemm:thread: one thread a product, m = n = k <= 4, all transposes. */
#include "kernels/cuda/thread.cuh"

struct bl_gemm_thread : bl_thread_square {
    template <class T, int N>
    static BL_DEV void take(T (&v)[N * N], const bl_thread_member<T> &t, const bl_cuda_operand &o,
                            char trans) {
        T raw[N * N];
        bl_thread_load<N, N>(raw, t, o);
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i < N; i++) v[i + j * N] =
            bl_select(trans == 'N', raw[i + j * N], bl_conj_if(trans == 'C', raw[j + i * N]));
    }
    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        T alpha = bl_alpha<T>(x), beta = bl_beta<T>(x), c[N * N];
        BL_UNROLL for (int i = 0; i < N * N; i++) c[i] = bl_of<T>(0);
        if (!bl_is_zero(alpha)) {
            T a[N * N], b[N * N];
            take<T, N>(a, t, x.a, x.transa);
            take<T, N>(b, t, x.b, x.transb);
            BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i < N; i++) {
                BL_UNROLL for (int k = 0; k < N; k++) c[i + j * N] =
                    bl_fma(a[i + k * N], b[k + j * N], c[i + j * N]);
                c[i + j * N] = bl_mul(alpha, c[i + j * N]);
            }
        }
        if (!bl_is_zero(beta)) {
            T was[N * N];
            bl_thread_load<N, N>(was, t, x.c);
            BL_UNROLL for (int i = 0; i < N * N; i++) c[i] = bl_fma(beta, was[i], c[i]);
        }
        bl_thread_store<N, N>(c, t, x.c);
    }
};
BL_THREAD_KERNEL(gemm, bl_gemm_thread, x->m == x->n && x->k == x->n)
