/* ormqr:thread: one thread a Q of order <= 4, from either side of C, which has any other size. As in
 * ormqr:tiny rows of C are conjugated from the right: C Q = (Q^H C^H)^H. */
#include "kernels/cuda/qr/qr.cuh"
#include "kernels/cuda/thread_panel.cuh"

struct bl_ormqr_thread : bl_thread_vectors {
    static int order(const bl_cuda_args *x) { return x->side == 'L' ? x->m : x->n; }

    /* Reflector k of column k of a. */
    template <int N, class T>
    static BL_DEV void reflect(T (&b)[N], const T (&a)[N * N], int k, T tau) {
        T dot = b[k];
        BL_UNROLL for (int i = k + 1; i < N; i++) dot = bl_fma(bl_conj(a[i + k * N]), b[i], dot);
        T w = bl_reflected(tau, dot);
        b[k] = bl_add(b[k], w);
        BL_UNROLL for (int i = k + 1; i < N; i++) b[i] = bl_fma(a[i + k * N], w, b[i]);
    }

    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        bool right = x.side == 'R', adjoint = right == (x.transa == 'N');
        int q = right ? x.m : x.n;
        T a[N * N], tau[N];
        if (x.k == N) {
            bl_thread_load<N, N>(a, t, x.a);
            bl_thread_load<N, 1>(tau, t, x.tau);
        } else {
            bl_thread_take<N, N>(a, t, x.a, N, x.k);
            bl_thread_take<N, 1>(tau, t, x.tau, x.k, 1);
        }
        using panel = bl_thread_panel<T, N>;
        panel p(t, x.c, N, q, right);
        BL_UNROLL_BY(1) for (int first = 0; first < q; first += panel::most) {
            p.begin(first);
            p.fetch();
            BL_UNROLL_BY(1) for (int c = 0; c < p.width && t.live; c++) {
                T *v = p.vector(c), b[N];
                BL_UNROLL for (int i = 0; i < N; i++) b[i] = bl_conj_if(right, v[i * p.step()]);
                if (adjoint) {
                    BL_UNROLL for (int k = 0; k < N; k++) if (k < x.k)
                        reflect<N>(b, a, k, bl_conj(tau[k]));
                } else {
                    BL_UNROLL for (int k = N - 1; k >= 0; k--) if (k < x.k)
                        reflect<N>(b, a, k, tau[k]);
                }
                BL_UNROLL for (int i = 0; i < N; i++) v[i * p.step()] = bl_conj_if(right, b[i]);
            }
            p.store();
        }
        bl_thread_info(t, x, 0);
    }
};
BL_THREAD_KERNEL(ormqr, bl_ormqr_thread,
                 x->m >= 0 && x->n >= 0 && x->k >= 0 && x->k <= bl_ormqr_thread::order(x))
