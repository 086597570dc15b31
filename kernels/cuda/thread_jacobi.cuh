/* Cyclic Jacobi of a Hermitian N x N matrix, N <= 4, in one thread's registers. The matrix is scaled to about
 * one; an entry off the diagonal of less than an eighth of the unit roundoff is zero to it, and so the loop
 * ends after a sweep that left none other. */
#ifndef BL_THREAD_JACOBI_CUH
#define BL_THREAD_JACOBI_CUH

#include "kernels/cuda/eigen.cuh"
#include "kernels/cuda/thread.cuh"

/* Sweeps in all: convergence is quadratic, four or five do. */
enum { BL_JACOBI_SWEEPS = 30 };
template <class R> constexpr R bl_jacobi_zero = sizeof(R) == 4 ? (R)0x1p-27 : (R)0x1p-56;

/* Entry (i, j), i > j, of the matrix without its diagonal. */
template <int N> BL_BOTH constexpr int bl_below(int i, int j) {
    return i > j ? i * (i - 1) / 2 + j : j * (j - 1) / 2 + i;
}
template <class T, int N> struct bl_thread_hermitian {
    bl_real<T> d[N];
    T below[N > 1 ? N *(N - 1) / 2 : 1];
};

/* The rotation that makes a(q, p) = size of the real matrix (dp, size; size, dq) zero. */
template <class R> struct bl_rotation { R c, s, t; };
template <class R> BL_DEV bl_rotation<R> bl_rotate(R dp, R dq, R size) {
    R h = dq - dp, root, inverse;
    bl_root(bl_fma_real(h, h, 4 * size * size), root, inverse);
    R t = 2 * size * bl_rcp_modest(bl_fabs(h) + root);
    if (h < 0) t = -t;
    bl_root(bl_fma_real(t, t, (R)1), root, inverse);
    return {inverse, t * inverse, t};
}
/* (p, q) = (c p - s q, s p + c q) */
template <class T, class R> BL_DEV void bl_turn(T &p, T &q, const bl_rotation<R> &j) {
    T was = p;
    p = bl_sub(bl_scale(was, j.c), bl_scale(q, j.s));
    q = bl_add(bl_scale(was, j.s), bl_scale(q, j.c));
}

template <int P, int Q, class T, int N>
BL_DEV void bl_jacobi_pair(bl_thread_hermitian<T, N> &a, T (&z)[N * N], bool vectors) {
    using R = bl_real<T>;
    T &entry = a.below[bl_below<N>(Q, P)];
    R size;
    T phase; /* of a(p, q) conjugated: column q times it has a real entry in row p */
    if constexpr (bl_is_cx<T>) {
        R square = bl_abs_square(entry), inverse;
        if (!(square > bl_jacobi_zero<R> * bl_jacobi_zero<R>)) return;
        bl_root(square, size, inverse);
        phase = bl_scale(entry, inverse);
    } else {
        size = bl_fabs(entry);
        if (!(size > bl_jacobi_zero<R>)) return;
        phase = entry < 0 ? (R)-1 : (R)1;
    }
    bl_rotation<R> j = bl_rotate(a.d[P], a.d[Q], size);
    a.d[P] -= j.t * size;
    a.d[Q] += j.t * size;
    entry = bl_of<T>(0);
    BL_UNROLL for (int r = 0; r < N; r++) {
        if (r == P || r == Q) continue;
        /* As entries of row r; those stored as entries of column r are conjugated. */
        T &rp = a.below[bl_below<N>(r, P)], &rq = a.below[bl_below<N>(r, Q)];
        T p = r > P ? rp : bl_conj(rp), q = r > Q ? rq : bl_conj(rq);
        q = bl_mul(q, phase);
        bl_turn(p, q, j);
        rp = r > P ? p : bl_conj(p), rq = r > Q ? q : bl_conj(q);
    }
    if (vectors) BL_UNROLL for (int r = 0; r < N; r++) {
            T q = bl_mul(z[r + Q * N], phase);
            bl_turn(z[r + P * N], q, j);
            z[r + Q * N] = q;
        }
}
template <int P, int Q, class T, int N>
BL_DEV void bl_jacobi_sweep(bl_thread_hermitian<T, N> &a, T (&z)[N * N], bool vectors) {
    if constexpr (Q < N) {
        bl_jacobi_pair<P, Q>(a, z, vectors);
        bl_jacobi_sweep<P, Q + 1>(a, z, vectors);
    } else if constexpr (P + 2 < N) {
        bl_jacobi_sweep<P + 1, P + 2>(a, z, vectors);
    }
}
/* Exchanges values p and q if they are out of order, and their vectors. */
template <class T, int N>
BL_DEV void bl_thread_order_pair(bl_real<T> (&d)[N], T (&z)[N * N], int p, int q) {
    bool swap = d[q] < d[p];
    bl_real<T> low = swap ? d[q] : d[p];
    d[q] = swap ? d[p] : d[q];
    d[p] = low;
    BL_UNROLL for (int r = 0; r < N; r++) {
        T first = bl_select(swap, z[r + q * N], z[r + p * N]);
        z[r + q * N] = bl_select(swap, z[r + p * N], z[r + q * N]);
        z[r + p * N] = first;
    }
}

/* Values to d, ascending, vectors to z if they are wanted. */
template <class T, int N>
BL_DEV void bl_thread_jacobi(bl_thread_hermitian<T, N> &a, T (&z)[N * N], bool vectors) {
    using R = bl_real<T>;
    BL_UNROLL for (int i = 0; i < N * N; i++) z[i] = bl_of<T>(i % (N + 1) == 0 ? 1 : 0);
    BL_UNROLL_BY(1) for (int sweep = 0; sweep < BL_JACOBI_SWEEPS; sweep++) {
        bool rest = false;
        BL_UNROLL for (int i = 0; i < N * (N - 1) / 2; i++) rest =
            rest || bl_abs_square(a.below[i]) > bl_jacobi_zero<R> * bl_jacobi_zero<R>;
        if (!rest) break;
        if constexpr (N > 1) bl_jacobi_sweep<0, 1>(a, z, vectors);
    }
    BL_UNROLL for (int end = N - 1; end > 0; end--) BL_UNROLL for (int p = 0; p < end; p++)
        bl_thread_order_pair<T, N>(a.d, z, p, p + 1);
}
#endif
