/* trsm:thread: one thread a triangle of order <= 4, any number of right-hand sides. On its way into
 * registers the triangle becomes the lower one of a forward substitution: from the right it is
 * op(A)^T X^T = alpha B^T, and an upper triangle is read, as its unknowns are, from the last to the
 * first. */
#include "kernels/cuda/thread_panel.cuh"

struct bl_trsm_thread : bl_thread_vectors {
    static int order(const bl_cuda_args *x) { return x->side == 'L' ? x->m : x->n; }

    template <class T, int N> struct triangle {
        T l[N * N];
        bl_divisor<T, N> d[N];
        bool back; /* from the last unknown to the first */
        BL_DEV void solve(T (&b)[N]) const {
            BL_UNROLL for (int k = 0; k < N; k++) {
                b[k] = bl_div(b[k], d[k]);
                BL_UNROLL for (int i = k + 1; i < N; i++) b[i] =
                    bl_sub_product(l[i + k * N], b[k], b[i]);
            }
        }
    };
    template <class T, int N>
    static BL_DEV void take(triangle<T, N> &s, const bl_thread_member<T> &t, const bl_cuda_args &x,
                            bool turned) {
        bool conjugate = x.transa == 'C', unit = x.diag == 'U';
        T a[N * N];
        bl_thread_load<N, N>(a, t, x.a);
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = j; i < N; i++) {
            int r = N - 1 - i, c = N - 1 - j;
            T entry = bl_select(s.back, bl_select(turned, a[c + r * N], a[r + c * N]),
                                bl_select(turned, a[j + i * N], a[i + j * N]));
            entry = bl_conj_if(conjugate, entry);
            if (i > j) s.l[i + j * N] = entry;
            if (i == j) s.d[j] = bl_divisor_for<N>(bl_select(unit, bl_of<T>(1), entry));
        }
    }

    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        bool right = x.side == 'R', turned = (x.transa != 'N') != right;
        int q = right ? x.m : x.n;
        T alpha = bl_alpha<T>(x);
        bool nothing = bl_is_zero(alpha); /* then neither A nor B is read */
        triangle<T, N> s;
        s.back = (x.uplo == 'L') == turned;
        if (!nothing) take(s, t, x, turned);
        if (q == 1) { /* whole blocks of memory, with less to work out */
            T b[N], y[N];
            BL_UNROLL for (int i = 0; i < N; i++) b[i] = bl_of<T>(0);
            if (!nothing) {
                if (right)
                    bl_thread_load<1, N>(b, t, x.b);
                else
                    bl_thread_load<N, 1>(b, t, x.b);
                BL_UNROLL for (int i = 0; i < N; i++) y[i] =
                    bl_mul(alpha, bl_select(s.back, b[N - 1 - i], b[i]));
                s.solve(y);
                BL_UNROLL for (int i = 0; i < N; i++) b[i] = bl_select(s.back, y[N - 1 - i], y[i]);
            }
            if (right)
                bl_thread_store<1, N>(b, t, x.b);
            else
                bl_thread_store<N, 1>(b, t, x.b);
            return;
        }
        using panel = bl_thread_panel<T, N>;
        panel p(t, x.b, N, q, right);
        BL_UNROLL_BY(1) for (int first = 0; first < q; first += panel::most) {
            p.begin(first);
            if (!nothing) p.fetch();
            int step = s.back ? -p.step() : p.step();
            BL_UNROLL_BY(1) for (int c = 0; c < p.width && t.live; c++) {
                T *v = p.vector(c) + (s.back ? (N - 1) * p.step() : 0), b[N];
                BL_UNROLL for (int i = 0; i < N; i++) {
                    b[i] = bl_of<T>(0);
                    if (!nothing) b[i] = bl_mul(alpha, v[i * step]);
                }
                if (!nothing) s.solve(b);
                BL_UNROLL for (int i = 0; i < N; i++) v[i * step] = b[i];
            }
            p.store();
        }
    }
};
BL_THREAD_KERNEL(trsm, bl_trsm_thread, x->m >= 0 && x->n >= 0 && (x->uplo == 'U' || x->uplo == 'L'))
