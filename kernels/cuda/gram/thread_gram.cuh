/* syrk:thread and herk:thread: one thread a product, n <= 4, any k. The triangle goes out through
 * shared memory, lane after lane what is next to each other; the other half of C is left alone. */
#ifndef BL_THREAD_GRAM_CUH
#define BL_THREAD_GRAM_CUH

#include "kernels/cuda/gram/gram.cuh"
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
        constexpr int size = N * N, lanes = N == 1 ? 1 : N == 2 ? 4 : 16;
        bool upper = x.uplo == 'U';
        bl_gram_scalars<T> s = bl_gram_take_scalars<T, HERMITIAN>(x);
        if (s.idle) return;
        T sum[size];
        multiply<T, N>(sum, t, x, s.k);

        bl_thread_walk<T> c(t, x.c);
        c.place = t.lane % lanes;
        int row = c.place % N, column = c.place / N;
        c.first = c.place < size && (upper ? row <= column : row >= column) ? t.lane / lanes : 32;
        c.on = 32 / lanes;
        c.apart = size | 1;
        c.within = row + column * x.c.ld;
        if (s.read) {
            c.each([](T *here, const T *there) { bl_copy_async<sizeof(T)>(here, there, true); });
            bl_copy_commit();
            bl_copy_wait<0>();
        }
        bl_syncwarp();
        BL_UNROLL for (int j = 0; j < N; j++) BL_UNROLL for (int i = j; i < N; i++) {
            T *at = c.area + t.lane * c.apart + (upper ? j + i * N : i + j * N);
            T was = bl_of<T>(0);
            if (s.read && t.live) was = *at;
            *at = bl_gram_entry<T, HERMITIAN>(s, bl_conj_if(HERMITIAN && upper, sum[i + j * N]),
                                              was, i == j);
        }
        bl_syncwarp();
        c.each([](const T *here, T *there) { *there = *here; });
    }
};
#endif
