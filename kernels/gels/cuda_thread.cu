/* gels:thread: one thread a least squares problem, no transpose, m <= 8, n <= 4, any number of
 * right-hand sides. Columns are scaled as in gels:tiny. */
#include "kernels/cuda/qr/infinite.cuh"
#include "kernels/cuda/qr/thread_qr.cuh"
#include "kernels/cuda/thread_panel.cuh"

/* M: rows in registers; those beyond m are zeros. */
template <int M> struct bl_gels_thread : bl_thread_square {
    template <class T, int N> static constexpr int area = bl_thread_panel<T, M>::pitch;
    template <class T, int N>
    static constexpr int resident = M *N * sizeof(T) > 256   ? 2
                                    : M *N * sizeof(T) > 128 ? 3
                                    : M *N * sizeof(T) > 64  ? 4
                                    : M *N * sizeof(T) == 64 ? 5
                                                             : 6;

    /* A as bl_thread_qr leaves it, with what A = 0 and a zero on R's diagonal mean. */
    template <class T, int N> struct factor {
        T a[M * N], tau[N];
        bl_real<T> back[N];
        bool empty;
    };

    /* Returns whether b has an Inf or a NaN. */
    template <class T, int N> static BL_DEV bool solve(T (&b)[M], const factor<T, N> &f) {
        using R = bl_real<T>;
        bool wild = false;
        R scale = bl_column_scale(b, wild), back = bl_scale_back(scale);
        BL_UNROLL for (int i = 0; i < M; i++) b[i] = bl_scale(b[i], scale);
        BL_UNROLL for (int k = 0; k < N; k++) {
            T dot = b[k];
            BL_UNROLL for (int i = k + 1; i < M; i++) dot =
                bl_fma(bl_conj(f.a[i + k * M]), b[i], dot);
            T w = bl_reflected(bl_conj(f.tau[k]), dot);
            b[k] = bl_add(b[k], w);
            BL_UNROLL for (int i = k + 1; i < M; i++) b[i] = bl_fma(f.a[i + k * M], w, b[i]);
        }
        BL_UNROLL for (int i = N; i < M; i++) b[i] = bl_scale(b[i], back);
        BL_UNROLL for (int j = N - 1; j >= 0; j--) {
            T v = bl_div_real(b[j], bl_divisor_for<N>(bl_re(f.a[j + j * M])));
            BL_UNROLL for (int i = 0; i < j; i++) b[i] = bl_fnma(f.a[i + j * M], v, b[i]);
            b[j] = bl_scale_twice(v, back, bl_scale_back(f.back[j]));
        }
        BL_UNROLL for (int i = 0; i < M; i++) b[i] = bl_select(f.empty, bl_of<T>(0), b[i]);
        return wild;
    }

    /* info of an A with an infinity and without a NaN, or -1. From global memory by loops, as this is
     * rare. */
    template <class T, int N>
    static BL_DEV int infinite(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        bl_infinite seen;
        bl_infinite_info<T> found;
        const T *a = t.live ? bl_at<T>(x.a, t.member) : nullptr;
        BL_UNROLL_BY(1) for (int j = 0; j < N && t.live; j++) {
            int rows = 0;
            BL_UNROLL_BY(1) for (int i = 0; i < x.m; i++) {
                T v = a[i + j * x.a.ld];
                seen.see(v);
                if (bl_is_wild(v)) rows = i + 1;
            }
            found.column(j, rows);
        }
        return seen.scales() ? found.of(N) : -1;
    }

    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        factor<T, N> f;
        bl_thread_take<M, N>(f.a, t, x.a, x.m, N);
        f.empty = true;
        bl_real<T> scale[N];
        int found = -1;
        if (bl_any(bl_thread_scales<M, N>(f.a, scale, f.back))) { /* the whole warp's branch */
            found = infinite<T, N>(t, x);
            BL_UNROLL for (int i = 0; i < M * N; i++) if (found >= 0) f.a[i] =
                bl_divided_by_infinity(f.a[i]);
        }
        BL_UNROLL for (int i = 0; i < M * N; i++) f.empty = f.empty && bl_is_zero(f.a[i]);
        bl_infinite of_b;
        bl_thread_qr<M, N>(f.a, scale, f.tau);
        T out[M * N];
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = 0; i < M; i++) out[i + j * M] =
            i <= j ? bl_scale(f.a[i + j * M], f.back[j]) : f.a[i + j * M];
        bl_thread_give<M, N>(out, t, x.a, x.m, N);
        int info = 0;
        BL_UNROLL for (int j = N - 1; j >= 0; j--) if (bl_is_zero(f.a[j + j * M])) info = j + 1;
        info = f.empty ? 0 : found >= 0 ? found : info;
        bl_thread_info(t, x, info);
        using panel = bl_thread_panel<T, M>;
        panel p(t, x.b, x.m, x.nrhs, false);
        BL_UNROLL_BY(1) for (int first = 0; first < x.nrhs; first += panel::most) {
            p.begin(first);
            p.fetch();
            BL_UNROLL_BY(1) for (int c = 0; c < p.width && t.live; c++) {
                T *v = p.vector(c), b[M];
                BL_UNROLL for (int i = 0; i < M; i++) {
                    b[i] = bl_of<T>(0);
                    if (i < x.m) b[i] = v[i];
                }
                if (solve<T, N>(b, f)) {
                    BL_UNROLL_BY(1) for (int i = 0; i < x.m; i++) of_b.see(v[i]);
                }
                BL_UNROLL for (int i = 0; i < M; i++) if (i < x.m) v[i] = b[i];
            }
            p.store();
        }
        bool spoilt = of_b.scales() && !f.empty && !info;
        if (!bl_any(spoilt)) return; /* the whole warp's branch */
        BL_UNROLL_BY(1) for (int first = 0; first < x.nrhs; first += panel::most) {
            p.begin(first);
            p.fetch();
            BL_UNROLL_BY(1) for (int c = 0; c < p.width && spoilt; c++) {
                BL_UNROLL for (int i = 0; i < N; i++) p.vector(c)[i] = bl_no_number<T>();
            }
            p.store();
        }
    }
};

extern "C" int bl_cuda_gels_thread_can_run(const bl_cuda_args *x) {
    return bl_thread_can_run<bl_gels_thread<8>>(x) && x->transa == 'N' && x->m >= x->n &&
           x->m <= 8 && x->nrhs >= 1;
}
extern "C" int bl_cuda_gels_thread(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gels_thread_can_run(x)) return BL_CUDA_REFUSED;
    return x->m <= 4 ? bl_thread_run<bl_gels_thread<4>>(x, stream)
                     : bl_thread_run<bl_gels_thread<8>>(x, stream);
}
