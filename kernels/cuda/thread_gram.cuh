/* syrk:thread and herk:thread: one thread a product, n <= 4, any k. The triangle goes out through
 * shared memory, lane after lane what is next to each other; the other half of C is left alone. */
#ifndef BL_THREAD_GRAM_CUH
#define BL_THREAD_GRAM_CUH

#include "kernels/cuda/gram.cuh"
#include "kernels/cuda/thread_panel.cuh"

template <bool HERMITIAN> struct bl_gram_thread : bl_thread_vectors {
    /* The lower triangle of op(A) op(A)^T, or op(A) op(A)^H. */
    template <class T, int N>
    static BL_DEV void multiply(T (&sum)[N * N], const bl_thread_member<T> &t,
                                const bl_cuda_args &x, int k) {
        using panel = bl_thread_panel<T, N>;
        bool across = x.transa != 'N';
        panel p(t, x.a, N, k, across);
        BL_UNROLL for (int i = 0; i < N * N; i++) sum[i] = bl_of<T>(0);
        BL_UNROLL_BY(1) for (int first = 0; first < k; first += panel::most) {
            p.begin(first);
            p.fetch();
            BL_UNROLL_BY(2) for (int c = 0; c < p.width && t.live; c++) {
                const T *v = p.vector(c);
                T a[N];
                BL_UNROLL for (int i = 0; i < N; i++) a[i] =
                    bl_conj_if(HERMITIAN && across, v[i * p.step()]);
                BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = j; i < N; i++)
                    sum[i + j * N] = bl_fma(a[i], bl_conj_if(HERMITIAN, a[j]), sum[i + j * N]);
            }
        }
        bl_syncwarp();
    }

    template <class T, int N>
    static BL_DEV void run(const bl_thread_member<T> &t, const bl_cuda_args &x) {
        constexpr int size = N * N, apart = size | 1;
        T alpha = bl_gram_scalar<T, HERMITIAN>(x.alpha_device, x.alpha);
        T beta = bl_gram_scalar<T, HERMITIAN>(x.beta_device, x.beta);
        int k = bl_is_zero(alpha) ? 0 : x.k;
        if (k == 0 && bl_is_zero(bl_sub(beta, bl_of<T>(1)))) return;
        T sum[size], *area = (T *)t.area, *mine = area + t.lane * apart;
        multiply<T, N>(sum, t, x, k);
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = j; i < N; i++) {
            mine[j + i * N] = bl_conj_if(HERMITIAN, sum[i + j * N]);
            mine[i + j * N] = sum[i + j * N];
        }
        bl_syncwarp();
        int64_t members = bl_members(x), from = t.member - t.lane;
        constexpr int batch = size < 4 ? size : 4; /* reads that are on their way at once */
        BL_UNROLL_BY(1) for (int first = 0; first < size; first += batch) {
            T *at[batch], entry[batch];
            BL_UNROLL for (int e = 0; e < batch; e++) {
                int place = (first + e) * 32 + t.lane, member = place / size;
                int row = place % size % N, column = place % size / N;
                bool in = x.uplo == 'U' ? row <= column : row >= column;
                at[e] = nullptr;
                if (first + e < size && in && from + member < members)
                    at[e] = bl_at<T>(x.c, from + member) + (row + column * x.c.ld);
                entry[e] = bl_of<T>(0);
                if (at[e] && !bl_is_zero(beta)) entry[e] = *at[e];
            }
            BL_UNROLL for (int e = 0; e < batch; e++) if (at[e]) {
                int place = (first + e) * 32 + t.lane, within = place % size;
                bl_gram_put<T, HERMITIAN>(&entry[e], area[place / size * apart + within], alpha,
                                          beta, within % N == within / N);
                *at[e] = entry[e];
            }
        }
    }
};
#endif
